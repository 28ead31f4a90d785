/** Names on the backs of a group's pieces (product.md#group-orders). Checkout reads this. */
import { isOfGroup, type OrderedRoster } from '../designer/team/roster.ts';
import type { PrintLocation } from '../garments/print-location.ts';

/** Whether a design prints on the back, where its artwork shows a sample of the name. */
export const printsBack = (locations: readonly PrintLocation[]): boolean =>
  locations.some((location) => location === 'backLarge' || location === 'backSmall');

/** What an organizer reads whose designs have no place for names. */
export const noBackMessage =
  'To put names on the backs, print on the back of each design, with a sample of a name in its artwork.';

/** What a design lacks on whose backs a group's people have their names; null if nothing. */
export const namesLack = ({
  roster,
  printLocations,
}: {
  roster?: OrderedRoster | null | undefined;
  printLocations: readonly PrintLocation[];
}): string | null =>
  roster && isOfGroup(roster) && !printsBack(printLocations) ? noBackMessage : null;
