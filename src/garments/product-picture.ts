import { sanitizeFileName } from '../artwork/artwork.ts';
import { colorKeyOf } from './stock/supplier-product.ts';

/** The supplier's pictures of a color. */
export const pictureViews = ['swatch', 'front', 'back'] as const;
export type PictureView = (typeof pictureViews)[number];

/**
 * The path of a color's picture in the bucket `products` (product.md#product-pictures):
 * 'shirts/00606/Heather_Navy-front.jpg'. Names are cleaned like those of artwork; if two colors end
 * up the same, the key is added.
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

/** The smaller copy of a front or back picture, for lists: '…-front-small.jpg'. */
export function smallPicture(address: string): string {
  return address.replace(/\.jpg(?=$|\?)/, '-small.jpg');
}

/**
 * The supplier's path of a picture in another size: '_fs' for lists, '_fm' for pages, '_fl' for
 * full screen. A path without a size stays the same.
 */
export function supplierPicture(source: string, size: 'fs' | 'fm' | 'fl'): string {
  return source.replace(/_f[sml](?=\.\w+$)/, `_${size}`);
}
