/** Which pixels print: 1 or 0 each, row by row. */
export type Mask = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

/** The pixels that don't print, for measuring gaps with `thinnest`. */
export function inverted({ width, height, bits }: Mask): Mask {
  return { width, height, bits: bits.map((bit) => 1 - bit) };
}

/** Which pixels no disk of that diameter covers that fits the mask, nor one right beside them. */
export function thinParts({ width, height, bits }: Mask, px: number): Mask {
  const rows = diskRows(px);
  const runs = runLengths(bits, width);
  const covered = new Int16Array(width * height + 1);
  for (let y = 0; y + px <= height; y += 1) {
    for (let x = 0; x + px <= width; x += 1) {
      const at = y * width + x;
      if (!fits(runs, rows, at, width)) continue;
      for (let row = 0; row < px; row += 1) {
        const start = at + row * width + (rows[row]?.start ?? 0);
        covered[start] = (covered[start] ?? 0) + 1;
        const end = start + (rows[row]?.length ?? 0);
        covered[end] = (covered[end] ?? 0) - 1;
      }
    }
  }
  // What remains along a slanted edge is the edge's own steps.
  const thin = new Uint8Array(bits);
  for (let at = 0, disks = 0; at < bits.length; at += 1) {
    disks += covered[at] ?? 0;
    if (disks === 0) continue;
    for (const up of [-width, 0, width]) {
      for (let beside = at + up - 1; beside <= at + up + 1; beside += 1) {
        if (beside >= 0 && beside < thin.length) thin[beside] = 0;
      }
    }
  }
  return { width, height, bits: thin };
}

/**
 * The mask, smaller all around by half of `px` (odd): only the middles of disks that fit it. Parts
 * too thin for any disk stay as they are.
 */
export function choked(mask: Mask, px: number): Mask {
  const { width, height, bits } = mask;
  const rows = diskRows(px);
  const runs = runLengths(bits, width);
  const kept = thinParts(mask, px);
  const toMiddle = ((px - 1) / 2) * (width + 1);
  for (let y = 0; y + px <= height; y += 1) {
    for (let x = 0; x + px <= width; x += 1) {
      const at = y * width + x;
      if (fits(runs, rows, at, width)) kept.bits[at + toMiddle] = 1;
    }
  }
  return kept;
}

type Row = { start: number; length: number };

/** The rows of a disk, from the left edge of the square around it. */
function diskRows(px: number): Row[] {
  return Array.from({ length: px }, (_, row) => {
    const fromCenter = row - (px - 1) / 2;
    const half = Math.sqrt((px / 2) ** 2 - fromCenter ** 2);
    const start = Math.ceil((px - 1) / 2 - half - 1e-9);
    return { start, length: px - 2 * start };
  });
}

function fits(runs: Uint8Array, rows: readonly Row[], at: number, width: number): boolean {
  let from = at;
  for (const { start, length } of rows) {
    if ((runs[from + start] ?? 0) < length) return false;
    from += width;
  }
  return true;
}

/** How many pixels print from each one on to the right, up to 255. */
function runLengths(bits: Uint8Array, width: number): Uint8Array {
  const runs = new Uint8Array(bits.length);
  for (let at = bits.length - 1; at >= 0; at -= 1) {
    const next = at % width === width - 1 ? 0 : (runs[at + 1] ?? 0);
    runs[at] = bits[at] === 1 ? Math.min(255, next + 1) : 0;
  }
  return runs;
}
