/** What each ink, alone and with another, does to a level: cyan, magenta, yellow, and black. */
type Effects = readonly [
  ...[c: number, cc: number, cm: number, cy: number, ck: number],
  ...[m: number, mm: number, my: number, mk: number],
  ...[y: number, yy: number, yk: number, k: number, kk: number],
];

const red: Effects = [
  ...([-285.23, -4.39, 54.49, 18.82, 212.26] as const),
  ...([-5.5, 1.71, -5.61, -17.87] as const),
  ...([17.51, -2.52, -21.25, -189.48, -21.86] as const),
];
const green: Effects = [
  ...([-79.3, 8.84, 60.12, 6.87, 31.16] as const),
  ...([-190.95, -15.31, 17.58, 131.35] as const),
  ...([-24.87, 4.44, 9.86, -187.8, -20.74] as const),
];
const blue: Effects = [
  ...([-14.18, 0.88, 8.08, 30.9, -0.24] as const),
  ...([-112.24, 10.5, 63.02, 50.61] as const),
  ...([-193.58, 0.03, 115.6, -180.13, -22.34] as const),
];

/**
 * The color of process inks on paper, as sRGB levels (0 to 255, unrounded), from how much of each is
 * printed, 0 to 1. Pure cyan, for example, is far from a screen's. The numbers are those with which
 * pdf.js draws a PDF's, fitted to the U.S. web offset standard (SWOP).
 */
export function cmykToRgb(c: number, m: number, y: number, k: number): [number, number, number] {
  const level = (on: Effects) =>
    255 +
    c * (on[0] + on[1] * c + on[2] * m + on[3] * y + on[4] * k) +
    m * (on[5] + on[6] * m + on[7] * y + on[8] * k) +
    y * (on[9] + on[10] * y + on[11] * k) +
    k * (on[12] + on[13] * k);
  return [level(red), level(green), level(blue)];
}
