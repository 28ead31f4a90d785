/** By part of a face (a font file): the characters in it, as ranges: '20-7e a0 2013-2014'. */
export type WrittenCoverage = Readonly<Record<string, string>>;

/** What each part of a face has, in the order to look for a character. */
export type Coverage = ReadonlyMap<string, (codePoint: number) => boolean>;

export function readCoverage(written: WrittenCoverage): Coverage {
  return new Map(
    Object.entries(written).map(([part, ranges]) => {
      const ends = ranges.split(' ').map((range) => {
        const [from = '', to = from] = range.split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      });
      return [part, (codePoint: number) => isWithin(ends, codePoint)] as const;
    }),
  );
}

export function writeCoverage(codePoints: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const codePoint of [...codePoints].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && codePoint <= last[1] + 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges
    .map(([from, to]) =>
      from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`,
    )
    .join(' ');
}

/** Whether one of the ranges, in order, holds the number. */
function isWithin(ranges: readonly (readonly [number, number])[], value: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] ?? [Infinity, Infinity];
    if (value > to) low = middle + 1;
    else if (value < from) high = middle;
    else return true;
  }
  return false;
}
