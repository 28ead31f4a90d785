/** A line that was typed or copied, and what is in its cells. */
export type CellRow = { line: string; cells: string[] };

/** What stands between cells: what most spreadsheets copy first. */
const separators = ['\t', ';', ',', '；', '，', '،', '、'];

/**
 * Cells as spreadsheets copy and save them (RFC 4180): one in quotes may hold anything. Other quotes
 * are part of the text: a nickname's, and one that never closes. Blank lines are rows, too.
 */
export function readCells(text: string): CellRow[] {
  const separator = separators.find((each) => text.includes(each));
  const ends = separator === undefined ? '\\r\\n' : `\\r\\n${separator}`;
  const quoted = new RegExp(`[^\\S${ends}]*"((?:[^"]|"")*)"[^\\S${ends}]*(?=[${ends}]|$)`, 'y');
  const plain = new RegExp(`[^${ends}]*`, 'y');
  const rows: CellRow[] = [];
  let [cells, start] = [[] as string[], 0];
  for (let at = 0; at <= text.length; at += 1) {
    quoted.lastIndex = plain.lastIndex = at;
    const inQuotes = separator === undefined ? null : quoted.exec(text);
    const [whole = '', content = whole] = inQuotes ?? plain.exec(text) ?? [];
    cells.push((inQuotes ? content.replaceAll('""', '"') : content).trim());
    at += whole.length;
    if (at < text.length && text[at] === separator) continue;
    rows.push({ line: text.slice(start, at), cells });
    [cells, start] = [[], at + 1];
  }
  return rows;
}
