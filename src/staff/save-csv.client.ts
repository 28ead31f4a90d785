import { download } from '../platform/download.client.ts';

/**
 * Downloads text as a CSV file. Spreadsheets need the byte order mark to read it as UTF-8; imports
 * may take it for a part of the first column's name.
 */
export function saveCsv(name: string, csv: string, mark = '\uFEFF'): void {
  download(new Blob([mark, csv], { type: 'text/csv' }), name);
}
