import { itemsOf, type WithDesigns } from '../orders/order-design.ts';
import { itemText } from '../proofs/proof-words.ts';

type Named = Parameters<typeof itemText>[0];
type Pieces = readonly { item: number; size: string }[];

/** How many pieces people have chosen so far. */
export const piecesOf = ({ designs }: { designs: readonly { pieces: number }[] }): number =>
  designs.reduce((sum, { pieces }) => sum + pieces, 0);

/** What somebody chose: 'L' or '2 × L', or with several garments, 'Premium Cotton in Forest, L'. */
export const piecesText = (group: WithDesigns<Named>, pieces: Pieces): string =>
  itemsOf(group).length > 1
    ? pieceLines(group, pieces).join('; ')
    : countedLines(pieces.map(({ size }) => size)).join('; ');

/** What somebody chose, a line for each garment and size: '2 × Premium Cotton in Navy, M'. */
export function pieceLines(group: WithDesigns<Named>, pieces: Pieces): string[] {
  const items = itemsOf(group);
  return countedLines(
    pieces.flatMap(({ item, size }) => {
      const of = items[item];
      return of ? [`${itemText(of)}, ${size}`] : [];
    }),
  );
}

const countedLines = (lines: readonly string[]): string[] =>
  [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${length} × ${line}` : line,
  );
