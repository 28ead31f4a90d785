import type { StepLack } from './order.ts';

/** What an order lacks, by the names of the contracts' fields. */
export function lackMessages(lacks: readonly StepLack[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { step, message, location, field, design: designAt = 0, item: at = 0 } of lacks) {
    const design = `designs.${designAt}`;
    const item = `${design}.items.${at}`;
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
