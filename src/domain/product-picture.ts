import { sanitizeFileName } from './artwork.ts';
import { colorKeyOf } from './supplier-product.ts';

/** What the supplier pictures of a color. */
export const pictureViews = ['swatch', 'front', 'back'] as const;
export type PictureView = (typeof pictureViews)[number];

/**
 * Where a color's picture lies in the bucket `products` (product.md#product-pictures):
 * 'shirts/00606/Heather_Navy-front.jpg'. Names are cleaned as those of artwork are; of two colors
 * that come out the same, the key tells them apart.
 */
export function pictureObjectPath(
  styleCode: string,
  color: { readonly key: string; readonly name: string },
  view: PictureView,
): string {
  const clean = sanitizeFileName(color.name);
  // A cleaned name has no '-'.
  const own = colorKeyOf(clean) === color.key ? clean : `${clean}-${color.key}`;
  return `shirts/${styleCode}/${own}-${view}.jpg`;
}

/** The smaller copy of a front's or back's picture, for lists: '…-front-small.jpg'. */
export function smallPicture(address: string): string {
  return address.replace(/\.jpg(?=$|\?)/, '-small.jpg');
}

/**
 * The supplier's path of a picture in another of its sizes: '_fs' fits a list, '_fm' a page, '_fl' a
 * screen. A path that doesn't name its size stays.
 */
export function supplierPicture(source: string, size: 'fs' | 'fm' | 'fl'): string {
  return source.replace(/_f[sml](?=\.\w+$)/, `_${size}`);
}
