import { itemsOf, type WithDesigns } from '../orders/order-design.ts';
import { countedText } from '../platform/count-words.ts';
import { formatCents, formatCentsShort, type Cents } from '../platform/money.ts';
import { keptDays } from './group.ts';
import type { PayTerms } from './group-input.ts';
import { itemText } from '../proofs/proof-words.ts';

type Named = Parameters<typeof itemText>[0];
type Pieces = readonly { item: number; size: string }[];

/** How many pieces people have chosen so far. */
export const piecesOf = ({ designs }: { designs: readonly { pieces: number }[] }): number =>
  designs.reduce((sum, { pieces }) => sum + pieces, 0);

/** The garments of a group, by item: 'Premium Cotton in Navy', or 'Design 2: …' if it has several designs. */
export const itemTexts = ({ designs }: WithDesigns<Named>): string[] =>
  designs.flatMap(({ items }, at) =>
    items.map((item) => (designs.length > 1 ? `Design ${at + 1}: ` : '') + itemText(item)),
  );

/** What somebody chose: 'L' or '2 × L', or with several garments, 'Premium Cotton in Forest, L'. */
export const piecesText = (group: WithDesigns<Named>, pieces: Pieces): string =>
  itemsOf(group).length > 1
    ? pieceLines(group, pieces).join('; ')
    : countedLines(pieces.map(({ size }) => size)).join('; ');

/** What somebody chose, a line for each garment and size: '2 × Premium Cotton in Navy, M'. */
export function pieceLines(group: WithDesigns<Named>, pieces: Pieces): string[] {
  const texts = itemTexts(group);
  return countedLines(
    pieces.flatMap(({ item, size }) => {
      const of = texts[item];
      return of === undefined ? [] : [`${of}, ${size}`];
    }),
  );
}

type Payer = PayTerms & {
  /** Their first name. */
  organizer: string;
  /** Pieces that the organizer counts on. */
  expected: number;
  designs: readonly unknown[];
};

/** Who pays, in a sentence or two for everybody. A fixed price needs no guarantee. */
export function payerText({ guarantees, expected, ...group }: Payer): string {
  const { shareCents, cause, fixedCents, designs } = group;
  const share = shareCents > 0 ? ` ${formatCents(shareCents)} of each piece goes to ${cause}.` : '';
  const pieces =
    designs.length > 1
      ? 'as many pieces of each design as expected'
      : countedText(expected, 'piece', 'pieces');
  const guarantee = ` ${group.organizer} guarantees the price of ${pieces}, so nobody pays more than that.`;
  return `${whoPays(group)}${guarantees && fixedCents === null ? guarantee : ''}${share}`;
}

function whoPays({
  payer,
  allowanceCents,
  organizer,
}: Pick<Payer, 'payer' | 'allowanceCents' | 'organizer'>): string {
  switch (payer) {
    case 'organizer':
      return `${organizer} pays for everybody.`;
    case 'person':
      return 'Everybody pays for their own.';
    case 'both':
      return `${organizer} pays the first ${formatCentsShort(allowanceCents ?? 0)} for each of you.`;
  }
}

/** What stands in the place of people's names once they're deleted. */
/** 'at least $14.00 to mail it'. */
export const mailingText = ({ leastCents, mostCents }: { leastCents: Cents; mostCents: Cents }) =>
  `${leastCents < mostCents ? 'at least ' : ''}${formatCents(leastCents)} to mail it`;

export const forgottenText = `It’s been ${keptDays} days since this ended, so we’ve deleted everybody’s name, email address, and answer. What was ordered and paid stays in our books.`;

/** What a card is saved for, at the button that leads to saving it: not everybody pays if both do. */
export const cardPromise = (payer: PayTerms['payer']): string =>
  `${payer === 'both' ? 'If it costs you something, you save a card on Stripe’s page next' : 'Next, you save a card on Stripe’s page'}. We charge it once, when the group closes: never more than that page says, and less if the price drops.`;

/** What somebody pays, and how that stands. */
export function chargeText({
  seenCents,
  paysOrganizer,
  charge,
}: {
  seenCents: number;
  paysOrganizer: boolean;
  charge: {
    cents: number;
    refundedCents: number;
    state: 'due' | 'declined' | 'paid' | 'given-up';
  } | null;
}): string | null {
  if (paysOrganizer) return 'Your organizer has your money, so we charge no card.';
  if (!charge) {
    return seenCents > 0
      ? `We charge your card once, when the group closes: ${formatCents(seenCents)} with tax at most.`
      : null;
  }
  const { cents, refundedCents } = charge;
  const amount = formatCents(cents);
  switch (charge.state) {
    case 'due':
      return `We’re charging your card ${amount}, tax included.`;
    case 'paid':
      if (refundedCents >= cents) return `We charged your card ${amount}, and refunded all of it.`;
      return `We charged your card ${amount}, tax included${refundedCents > 0 ? `, and refunded ${formatCents(refundedCents)}` : ''}.`;
    case 'declined':
      return `Your bank declined ${amount}.`;
    case 'given-up':
      return `Your bank declined ${amount}, and the time for another card is up. Talk to your organizer.`;
  }
}
const countedLines = (lines: readonly string[]): string[] =>
  [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${length} × ${line}` : line,
  );
