import type { PrintLocation } from '../print-location.ts';

/** Views of a garment, and what prints on each. */
export const garmentViews = [
  { key: 'front', label: 'Front', side: 'front', locations: ['frontLarge', 'frontSmall'] },
  { key: 'back', label: 'Back', side: 'back', locations: ['backLarge', 'backSmall'] },
  { key: 'left', label: 'Left sleeve', side: 'sleeve', locations: ['leftSleeve'] },
  { key: 'right', label: 'Right sleeve', side: 'sleeve', locations: ['rightSleeve'] },
] as const satisfies readonly { locations: readonly PrintLocation[]; [key: string]: unknown }[];
export type GarmentView = (typeof garmentViews)[number];

/** The chosen locations that a view shows. */
export const printedIn = (
  { locations }: GarmentView,
  chosen: readonly PrintLocation[],
): PrintLocation[] => locations.filter((location) => chosen.includes(location));
