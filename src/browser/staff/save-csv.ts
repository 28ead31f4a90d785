import { download } from '../download.ts';

/** Downloads text as a CSV file. Spreadsheets need the byte order mark to read it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  download(new Blob(['\uFEFF', csv], { type: 'text/csv' }), name);
}
