/** Cents become dollars, '-1234.50', which a spreadsheet takes for a number. */
export type Cell = string | number | { cents: number };

/**
 * Rows in the format of RFC 4180: commas, lines that end in CR LF, quotes where needed. Text that a
 * spreadsheet would take for a formula, or turn into another number or a date, gets a leading
 * apostrophe; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2);
  // An apostrophe keeps a cell text in Excel, Sheets, and Numbers alike, and nothing runs it. The
  // formula ="00123" looks better in the first two, but Numbers doesn't calculate what it imports.
  const text = isFormula(cell) || changes(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether a text starts like a formula, perhaps behind spaces, unseen characters, or full-width. */
const isFormula = (text: string): boolean =>
  /^[\t\r]|^[\s\p{Cc}\p{Cf}]*[=+\-@]/u.test(text.normalize('NFKC'));

/**
 * Whether a spreadsheet would show another text: it drops leading zeros ('00123', a ZIP code) and
 * digits after the fifteenth (a tracking number), and reads '12E5' and '3-4' as a number and a date.
 */
const changes = (text: string): boolean =>
  /^\s*(0\d[\d,.-]*|\d{16,}|\d+(\.\d+)?E[+-]?\d+|\d{1,2}[-/]\d{1,4})\s*$/i.test(text);
