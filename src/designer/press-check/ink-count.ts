/** '1 ink', '3 inks', 'No inks' */
export function inkCountText(count: number): string {
  if (count === 0) return 'No inks';
  return count === 1 ? '1 ink' : `${count} inks`;
}
