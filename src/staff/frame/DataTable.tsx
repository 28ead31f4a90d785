import type { ReactNode } from 'react';

type Cells = readonly ReactNode[];
type Props = {
  /** The `<caption>`. */
  caption?: ReactNode;
  className?: string | undefined;
  /** The first column names the row. */
  columns: readonly string[];
  /** How many columns from the left are text; the others are amounts. */
  words?: number;
  rows: readonly { key: string | number; cells: Cells }[];
  /** The sums under the rows. */
  total?: Cells | undefined;
  /** Shown instead of rows. */
  nothing?: string | undefined;
};

/** A table of staff pages. A button beside it saves it (`CsvButton`). */
export function DataTable({ caption, className, columns, words = 1, rows, total, nothing }: Props) {
  const kind = (at: number) => (at < words ? '' : undefined);
  const cellsOf = (cells: Cells) =>
    cells.map((cell, at) =>
      at === 0 ? (
        <th key={at} scope="row">
          {cell}
        </th>
      ) : (
        <td key={at} data-words={kind(at)}>
          {cell}
        </td>
      ),
    );
  return (
    <table className={className}>
      {caption}
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" data-words={kind(at)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>{cellsOf(cells)}</tr>
        ))}
        {rows.length === 0 && nothing && (
          <tr>
            <td colSpan={columns.length} data-words="">
              {nothing}
            </td>
          </tr>
        )}
      </tbody>
      {total && rows.length > 0 && (
        <tfoot>
          <tr>{cellsOf(total)}</tr>
        </tfoot>
      )}
    </table>
  );
}
