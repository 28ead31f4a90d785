import { download } from '../download.ts';

/** Hands a text to the browser as a file. Spreadsheets need the mark to read it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  download(new Blob(['\uFEFF', csv], { type: 'text/csv' }), name);
}
