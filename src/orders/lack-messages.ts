import type { StepLack } from './order.ts';

/** What an order lacks, by the names of the contracts' fields. */
export function lackMessages(lacks: readonly StepLack[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { step, message, location, field } of lacks) {
    const names = {
      quantities: 'quantities',
      locations: 'printLocations',
      artwork: location ? `artwork.${location}` : 'artwork.description',
      dueDate: 'dueDate',
      delivery: field ? `delivery.address.${field}` : 'delivery.address',
      material: 'styleCode',
      color: 'colorKey',
    } as const;
    messages[names[step]] ??= message;
  }
  return messages;
}
