/** Rows of dots per inch of a shade that the shop's meshes hold. */
export const lpiChoices = [45, 55, 65] as const;
export type Lpi = (typeof lpiChoices)[number];
export const usualLpi: Lpi = 55;

/** Degrees of the dots' rows by screen, 30 apart, and none along the mesh, so nothing shimmers. */
const angles = [22.5, 52.5, 82.5, 37.5, 67.5, 7.5] as const;

/** Tones that a dot distinguishes. */
const steps = 256;

/**
 * Round dots that turn shades into ink or no ink. Answers, for a pixel of a film at `dpi`, the
 * least share of ink, 0 to 1, that prints there; over an even tone, the printed pixels add up to it.
 */
export function halftoneDots(
  dpi: number,
  screen: number,
  lpi: Lpi,
): (x: number, y: number) => number {
  const angle = ((angles[screen % angles.length] ?? 0) * Math.PI) / 180;
  const [across, down] = [(Math.cos(angle) * lpi) / dpi, (Math.sin(angle) * lpi) / dpi];
  return (x, y) => {
    const height = spot(x * across + y * down, y * across - x * down);
    return tones[Math.min(steps - 1, Math.floor(height * steps))] ?? 1;
  };
}

/** How far down a dot starts, 0 in its middle and 1 between four dots; a cell is 1 × 1. */
function spot(u: number, v: number): number {
  return (2 - Math.cos(2 * Math.PI * u) - Math.cos(2 * Math.PI * v)) / 4;
}

/** The share of a cell where the spot is lower, by its height: makes tones come out as asked. */
const tones = (() => {
  const counts = Array<number>(steps).fill(0);
  const side = 256;
  for (let at = 0; at < side * side; at += 1) {
    const height = spot(((at % side) + 0.5) / side, (Math.floor(at / side) + 0.5) / side);
    const step = Math.min(steps - 1, Math.floor(height * steps));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let below = 0;
  return counts.map((count) => (below += count) / (side * side) - count / (2 * side * side));
})();
