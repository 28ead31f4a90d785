import type { DraftItem, OrderDraft, StepLack } from '../order.ts';

/**
 * Where something is lacking: 'Garment 2: ', or '' if there's one of all.
 * @param nameOf what a page calls a garment that it doesn't number
 */
export function lackPlace(
  { design, item }: Pick<StepLack, 'design' | 'item'>,
  { designs }: OrderDraft,
  nameOf?: (item: DraftItem) => string,
): string {
  if (design === undefined) return '';
  const { items = [] } = designs[design] ?? {};
  const lacking = item === undefined || items.length === 1 ? undefined : items[item];
  const place = [
    ...(designs.length > 1 ? [`design ${design + 1}`] : []),
    ...(lacking ? [nameOf?.(lacking) || `garment ${items.indexOf(lacking) + 1}`] : []),
  ].join(', ');
  return place && `${place.charAt(0).toUpperCase()}${place.slice(1)}: `;
}
