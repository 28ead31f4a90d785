import type { StepLack } from './order.ts';

/** What an order lacks, by the names of the contracts' fields. */
export function lackMessages(lacks: readonly StepLack[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { step, message, design: at = 0, item: place = 0, location, field } of lacks) {
    const design = `designs.${at}`;
    const item = `${design}.items.${place}`;
    const names = {
      quantities: `${item}.quantities`,
      locations: `${design}.printLocations`,
      artwork: location ? `${design}.artwork.${location}` : `${design}.artwork.description`,
      dueDate: 'dueDate',
      delivery: field ? `delivery.address.${field}` : 'delivery.address',
      material: `${item}.styleCode`,
      color: `${item}.colorKey`,
    } as const;
    messages[names[step]] ??= message;
  }
  return messages;
}
