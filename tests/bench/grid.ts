/** Rows below a header as text: the first column and those in `left` are aligned left. */
export function formatGrid(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  left: readonly string[] = [],
): string {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        const toLeft = column === 0 || left.includes(header[column] ?? '');
        return toLeft ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  );
}

/** 12345 → '12.3': kilobytes of 1,000 bytes each. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
