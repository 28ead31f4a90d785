import type * as z from 'zod/mini';
import type { listColors as listColorsContract } from './list-colors.contract.ts';
import { garmentByStyleCode } from '../garment.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Step } from '../../platform/handle.server.ts';

type Contract = typeof listColorsContract;

/**
 * Colors change with the stock sync. The CDN asks again after five minutes; while it asks, or for a
 * day while the backend is down, it serves its copy.
 */
export const colorHeaders = {
  'cache-control': 'public, max-age=60',
  'netlify-cdn-cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'netlify-vary': 'query=style',
} as const;

/**
 * A garment's colors with their stock of its sizes, as of the last sync, without
 * those that are gone. 'not-found' for an unknown style.
 */
export const listColors: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { style },
  { colors: known },
) => {
  const colors = await known.list(style);
  const garment = garmentByStyleCode(style);
  if (colors.length === 0 && !garment) {
    throw new RequestError('not-found', `We carry no garment with the style code ${style}.`);
  }
  const ofGarment = <Value>(bySize: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(bySize).filter(([size]) => !garment || garment.sizes.includes(size)),
    );
  return {
    style,
    colors: colors.map((color) => ({
      ...color,
      left: color.left && ofGarment(color.left),
      ...(color.expected ? { expected: ofGarment(color.expected) } : {}),
    })),
  };
};
