/** Bare cloth, and lines drawn on dark cloth. */
export const lightCloth = '#fffdf7';

/**
 * The ink whose lines are easiest to see on cloth of '#rrggbb'. Luminance by squares approximates
 * WCAG's curve: it gives the same ink for every house color, and a static page's script has no room
 * for more.
 */
export function lineOn(cloth: string): string {
  const rgb = +cloth.replace('#', '0x');
  const luminance = (rgb >> 16) ** 2 * 3 + ((rgb >> 8) & 255) ** 2 * 10 + (rgb & 255) ** 2;
  return luminance < 190_000 ? lightCloth : '#17140f';
}
