/** What can be done about misprinted pieces (product.md#on-the-press). Nothing of it buys anything. */

/** Why pieces are misprinted, as people choose it; the last asks for words. */
export const misprintReasons = [
  'Smudged',
  'In the wrong place',
  'Wrong ink',
  'Not lined up',
  'Faulty garment',
  'Something else',
] as const;

export const mostMisprinted = 1000;

export const remedyKinds = ['spare', 'house', 'surplus', 'credit', 'buy', 'mistake'] as const;

/** A way to make a misprint good; `pieces` is how many there are to take from. */
export type Remedy =
  | { readonly kind: 'spare' | 'house'; readonly pieces: number }
  | { readonly kind: 'surplus'; readonly pieces: number; readonly order: number }
  | { readonly kind: 'credit' | 'buy' | 'mistake' };

/** What is known of a part of an order. */
export type MisprintedPart = {
  /** Pieces in house for misprints that nobody chose about yet, besides those that it takes. */
  readonly spare: number;
  /** In stock in house. */
  readonly house: number;
  /** What orders that are printed have left over. */
  readonly surplus: readonly { readonly number: number; readonly pieces: number }[];
};

/** What is possible for so many misprinted pieces of a part, what costs nothing first. */
export function remediesFor(
  pieces: number,
  { spare, house, surplus }: MisprintedPart,
): readonly Remedy[] {
  return [
    ...(spare >= pieces ? [{ kind: 'spare' as const, pieces: spare }] : []),
    ...(house >= pieces ? [{ kind: 'house' as const, pieces: house }] : []),
    ...surplus
      .filter((left) => left.pieces >= pieces)
      .map((left) => ({ kind: 'surplus' as const, pieces: left.pieces, order: left.number })),
    { kind: 'credit' },
    { kind: 'buy' },
    { kind: 'mistake' },
  ];
}

/** 'Take a spare: 3 left' */
export function remedyText(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'spare':
      return `Print it again on a spare of this job: ${remedy.pieces} left`;
    case 'house':
      return `Print it again from stock in house: ${remedy.pieces} there`;
    case 'surplus':
      return `Print it again on what #${remedy.order} has left over: ${remedy.pieces}`;
    case 'credit':
      return 'Leave it out, and ask the desk to credit the customer';
    case 'buy':
      return 'Ask the desk to buy it again';
    case 'mistake':
      return 'That was a mistake: nothing is misprinted';
  }
}

/** What the job's note says: 'Misprinted: 2 M, Premium Cotton in Navy (smudged). Buy them again.' */
export function remedyNote(what: string, why: string, remedy: Remedy): string {
  return `Misprinted: ${what} (${why}). ${noteEnds[remedy.kind](remedy)}`;
}

const noteEnds: Readonly<Record<Remedy['kind'], (remedy: Remedy) => string>> = {
  spare: () => 'Printed again on spares.',
  house: () => 'Printed again from stock in house.',
  surplus: (remedy) =>
    `Printed again on what ${'order' in remedy ? `#${remedy.order}` : 'another order'} had left over.`,
  credit: () => 'Credit the customer for it.',
  buy: () => 'Buy it again.',
  mistake: () => 'That was a mistake: nothing is misprinted.',
};
