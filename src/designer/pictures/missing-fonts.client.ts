/** Letters whose widths differ between almost any two fonts. */
const sample = 'Sphinx of black quartz, 0123456789';
const fallbacks = ['monospace', 'serif', 'sans-serif'] as const;

/**
 * Which of `names` aren't installed on this device. A missing font leaves text as wide as the
 * fallback alone. The page's own fonts don't count, because a drawing can't use them.
 */
export function missingFonts(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return [];
  const width = (families: string) => {
    pen.font = `72px ${families}`;
    return pen.measureText(sample).width;
  };
  const ours = new Set([...document.fonts].map(({ family }) => family.replace(/["']/g, '')));
  return names.filter((name) => {
    const quoted = `"${name.replace(/["\\]/g, '')}"`;
    return ours.has(name) || fallbacks.every((each) => width(`${quoted}, ${each}`) === width(each));
  });
}
