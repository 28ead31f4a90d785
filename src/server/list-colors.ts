import type * as z from 'zod/mini';
import type { listColors } from '../contracts/list-colors.ts';
import { garmentByStyleCode } from '../domain/garment.ts';
import { sizes } from '../domain/quantity.ts';
import { RequestError } from './errors.ts';
import type { Step } from './handle.ts';

type Contract = typeof listColors;

/**
 * Colors change when the supplier's stock is synced: the CDN asks again after five minutes, and
 * shows what it has while it does, or while the backend is down, for a day.
 */
export const colorHeaders = {
  'cache-control': 'public, max-age=60',
  'netlify-cdn-cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'netlify-vary': 'query=style',
} as const;

/**
 * The colors of a garment's style with what is left of the form's sizes, by the last sync; without
 * those that the supplier no longer lists. 'not-found' for a style that is none.
 */
export const findColors: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { style },
  { colors: known },
) => {
  const colors = await known.list(style);
  if (colors.length === 0 && !garmentByStyleCode(style)) {
    throw new RequestError('not-found', `We carry no garment with the style code ${style}.`);
  }
  return {
    style,
    colors: colors.map((color) => ({ ...color, left: color.left && ofTheForm(color.left) })),
  };
};

function ofTheForm(left: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(left).filter(([size]) => isOfTheForm(size)));
}

const isOfTheForm = (size: string): boolean => (sizes as readonly string[]).includes(size);
