/** Which pixels print: 1 or 0 each, row by row. */
export type Mask = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

/** The pixels that don't print, for measuring gaps with `thinnest`. */
export function inverted({ width, height, bits }: Mask): Mask {
  return { width, height, bits: bits.map((bit) => 1 - bit) };
}

/** Which pixels no disk of that diameter covers that fits the mask, nor one right beside them. */
export function thinParts(mask: Mask, px: number): Mask {
  const { width, height } = mask;
  const bits = new Uint8Array(mask.bits);
  const cleared = withMargin(diskRows(px), px);
  for (const { y, from, to } of placesOf(mask, px)) {
    // Disks side by side cover one stretch of each row.
    for (const { row, start, length } of cleared) {
      const left = (y + row) * width + start;
      bits.fill(0, Math.max(0, left + from), Math.max(0, left + to - 1 + length));
    }
  }
  return { width, height, bits };
}

/**
 * The mask, smaller all around by half of `px` (odd): only the middles of disks that fit it. Parts
 * too thin for any disk stay as they are.
 */
export function choked(mask: Mask, px: number): Mask {
  const kept = thinParts(mask, px);
  const toMiddle = ((px - 1) / 2) * (mask.width + 1);
  for (const { y, from, to } of placesOf(mask, px)) {
    const left = y * mask.width + toMiddle;
    kept.bits.fill(1, left + from, left + to);
  }
  return kept;
}

type Row = { row: number; start: number; length: number };

/** The rows of a disk in the square around it, the widest first, where the fewest places fit. */
function diskRows(px: number): Row[] {
  return Array.from({ length: px }, (_, row) => {
    const fromCenter = row - (px - 1) / 2;
    const half = Math.sqrt((px / 2) ** 2 - fromCenter ** 2);
    const start = Math.ceil((px - 1) / 2 - half - 1e-9);
    return { row, start, length: px - 2 * start };
  }).sort((one, other) => other.length - one.length);
}

/** A disk and one pixel around it: what remains along a slanted edge is the edge's own steps. */
function withMargin(disk: readonly Row[], px: number): Row[] {
  return Array.from({ length: px + 2 }, (_, at) => {
    const row = at - 1;
    const beside = disk.filter((each) => Math.abs(each.row - row) <= 1);
    const start = Math.min(...beside.map((each) => each.start)) - 1;
    return { row, start, length: px - 2 * start };
  });
}

/** Pixels of a row, up to but not including `to`. */
type Stretch = { from: number; to: number };

/** The stretches of every row that print, of `least` pixels or more: far fewer than pixels. */
function stretchesOf({ width, height, bits }: Mask, least: number): Stretch[][] {
  return Array.from({ length: height }, (_, y) => {
    const row = bits.subarray(y * width, (y + 1) * width);
    const stretches: Stretch[] = [];
    for (let from = row.indexOf(1); from >= 0;) {
      const end = row.indexOf(0, from);
      const to = end < 0 ? width : end;
      if (to - from >= least) stretches.push({ from, to });
      from = row.indexOf(1, to);
    }
    return stretches;
  });
}

/** Where disks fit: stretches of their squares' left edges, by the row `y` of their tops. */
function placesOf(mask: Mask, px: number): (Stretch & { y: number })[] {
  const disk = diskRows(px);
  const rows = stretchesOf(mask, Math.min(...disk.map(({ length }) => length)));
  return rows.flatMap((_, y) => {
    if (y + px > mask.height) return [];
    let places: Stretch[] = [{ from: 0, to: mask.width }];
    for (const { row, start, length } of disk) {
      const here = (rows[y + row] ?? [])
        .filter(({ from, to }) => to - from >= length)
        .map(({ from, to }) => ({ from: from - start, to: to - length - start + 1 }));
      places = inBoth(places, here);
      if (places.length === 0) break;
    }
    return places.map((place) => ({ ...place, y }));
  });
}

function inBoth(ones: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  const both: Stretch[] = [];
  let at = 0;
  for (const one of ones) {
    while ((others[at]?.to ?? Infinity) <= one.from) at += 1;
    for (let next = at; (others[next]?.from ?? Infinity) < one.to; next += 1) {
      const { from, to } = others[next] as Stretch;
      both.push({ from: Math.max(one.from, from), to: Math.min(one.to, to) });
    }
  }
  return both;
}
