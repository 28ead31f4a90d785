import type * as z from 'zod/mini';
import type { listFavorites as listFavoritesContract } from './list-favorites.contract.ts';
import { lineOn } from './cloth.ts';
import { garments } from './garment.ts';
import { defaultColor, favoriteColor } from './swatches.ts';
import type { Step } from '../platform/handle.server.ts';

type Contract = typeof listFavoritesContract;

/** The color to show each of the nine garments in, all in one answer. */
export const listFavorites: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  _input,
  { colors },
) => {
  const styles = garments.map(({ styleCode }) => styleCode);
  const swatches = await colors.listFronts(styles);
  return {
    favorites: styles.map((style) => {
      const color = favoriteColor(swatches.filter(({ styleCode }) => styleCode === style));
      const { name, hex } = color ?? defaultColor;
      const frontImageUrl = color?.frontImageUrl ?? null;
      return { style, color: { name, hex, lineHex: lineOn(hex), frontImageUrl } };
    }),
  };
};
