/** '5', '1–4' or '300–1,000'. */
export function rangeLabel({ from, to }: { from: number; to: number }): string {
  const count = (pieces: number) => pieces.toLocaleString('en-US');
  return from === to ? count(from) : `${count(from)}–${count(to)}`;
}
