/** Cents become dollars, '-1234.50', which a spreadsheet takes for a number. */
export type Cell = string | number | { cents: number };

/**
 * Rows in the format of RFC 4180: commas, lines that end in CR LF, quotes where needed. Text that a
 * spreadsheet would take for a formula gets a leading apostrophe; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
