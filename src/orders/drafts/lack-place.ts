import type { OrderDraft, StepLack } from '../order.ts';

/** Where something is lacking: 'Garment 2: ', or '' if there's one of all. */
export function lackPlace({ design, item }: StepLack, { designs }: OrderDraft): string {
  if (design === undefined) return '';
  const place = [
    ...(designs.length > 1 ? [`design ${design + 1}`] : []),
    ...(item !== undefined && (designs[design]?.items.length ?? 0) > 1
      ? [`garment ${item + 1}`]
      : []),
  ].join(', ');
  return place && `${place.charAt(0).toUpperCase()}${place.slice(1)}: `;
}
