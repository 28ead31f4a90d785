/** Keys that go by the lines that are seen, where a field would go by those that were typed. */
export const lineKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type LineKey = (typeof lineKeys)[number];
