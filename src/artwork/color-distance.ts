/** A color in CIE L*a*b*, under D65: lightness 0 to 100, then green to red, then blue to yellow. */
export type Lab = readonly [lightness: number, greenRed: number, blueYellow: number];

/**
 * How different two colors '#rrggbb' look: the distance in CIE L*a*b* (ΔE*ab of 1976). 0 is the
 * same, 2 takes a trained eye, and black and white are 100 apart.
 */
export function colorDistance(one: string, other: string): number {
  const [l1, a1, b1] = toLab(one);
  const [l2, a2, b2] = toLab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function toLab(hex: string): Lab {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return labOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
}

/** Channels of sRGB, 0 to 255, to CIE XYZ to CIE L*a*b* (IEC 61966-2-1, CIE 15). */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function curve(share: number): number {
  return share > (6 / 29) ** 3 ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29;
}
