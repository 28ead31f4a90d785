import { saveCsv } from '../save-csv.client.ts';

type Props = {
  /** What the file has: 'Rankings'. */
  what: string;
  /** Makes the file's name when it's saved. */
  name: () => string;
  /** null if there's nothing to save yet. */
  csv: (() => string) | null;
  /** The file's byte order mark. */
  mark?: '' | undefined;
};

/** Saves what's on the page as a CSV file. */
export function CsvButton({ what, name, csv, mark }: Props) {
  return (
    <button
      type="button"
      className="button quiet no-print"
      aria-disabled={csv === null || undefined}
      onClick={() => {
        if (csv) saveCsv(name(), csv(), mark);
      }}
    >
      {what} as CSV
    </button>
  );
}
