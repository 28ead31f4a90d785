import { builtInSwatches } from '../../src/garments/swatches.ts';

/** A few colors of each style, navy among them: one is checked like all, and all take long. */
export const fewSwatches: typeof builtInSwatches = Object.fromEntries(
  Object.entries(builtInSwatches).map(([style, swatches]) => [
    style,
    swatches.filter(({ key }, index) => index < 3 || key === 'navy'),
  ]),
);
