import { itemsOf, type WithDesigns } from '../orders/order-design.ts';
import { itemText } from '../proofs/proof-words.ts';

type Named = Parameters<typeof itemText>[0];

/** How many pieces people have chosen so far. */
export const piecesOf = ({ designs }: { designs: readonly { pieces: number }[] }): number =>
  designs.reduce((sum, { pieces }) => sum + pieces, 0);

/** What somebody chose: 'L', or with several garments, 'Premium Cotton in Forest, L'. */
export function piecesText(
  group: WithDesigns<Named>,
  pieces: readonly { item: number; size: string }[],
): string {
  const items = itemsOf(group);
  return pieces
    .map(({ item, size }) => {
      const of = items[item];
      return items.length > 1 && of ? `${itemText(of)}, ${size}` : size;
    })
    .join('; ');
}
