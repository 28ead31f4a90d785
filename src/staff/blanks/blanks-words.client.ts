import type { BlanksToBuy } from '../../blanks/blanks-to-buy.ts';
import type { CancelPurchaseOutput } from '../../blanks/cancel-purchase.contract.ts';
import type { Plan, PlanName } from '../../blanks/buy-plans.ts';
import type { Purchase, PurchaseState } from '../../blanks/purchase.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatMoment, formatShortDate } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';

const listed = new Intl.ListFormat('en-US');

const planWords: Readonly<Record<PlanName, string>> = {
  'one-warehouse': 'one warehouse',
  fastest: 'fastest',
  cheapest: 'cheapest',
};

/** 'Fastest and cheapest'. */
export function planTitle(names: readonly PlanName[]): string {
  const words = names.map((name) => planWords[name]);
  const text =
    words.length < 3
      ? words.join(' and ')
      : `${words.slice(0, -1).join(', ')}, and ${words.at(-1) ?? ''}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'From KS and IL, in 3 boxes by Dec 4, if bought by Dec 2, 3:00 PM'. */
export function planText(plan: Plan, now: Date): string {
  const places = listed.format(plan.stops.map(({ warehouse }) => warehouse));
  const boxes = countedText(plan.boxes, 'box', 'boxes');
  const cutoff = formatMoment(new Date(plan.cutoffAt), now);
  return `From ${places}, in ${boxes} by ${formatShortDate(plan.arrivesOn)}, if bought by ${cutoff}`;
}

/** 'Buy 117 blanks from S&S'. */
export const buyText = (plan: Plan): string => `Buy ${countedText(plan.pieces, 'blank')} from S&S`;

/** What differs between the supplier's books and ours, and what to do. */
export const differenceText = ({
  number,
  poNumber,
  what,
}: BlanksToBuy['differences'][number]): string =>
  what === 'stranger'
    ? `They have order ${number} under ${poNumber}, and it’s of none of our purchases. Ask them who placed it, and cancel it if nobody here did.`
    : `They don’t list their order ${number} of ${poNumber}. Ask them whether it’s on its way.`;

const stateWords: Readonly<Record<PurchaseState, string>> = {
  buying: 'Waiting for the supplier’s answer',
  unknown: 'Nobody knows whether it was bought',
  bought: 'Bought',
  partly: 'Bought in part',
  refused: 'Not bought',
  canceled: 'Canceled',
};

/** What became of a purchase, with the reason if there is one. */
export const stateText = ({ state, reason }: Purchase): string =>
  `${stateWords[state]}.${reason ? ` ${reason}` : ''}`;

/** What buying came to, as one sentence or two. */
export function boughtText(purchase: Purchase): string {
  const { poNumber, state, orders } = purchase;
  if (state === 'bought') {
    const cents = orders.reduce((sum, { totalCents }) => sum + totalCents, 0);
    return `Bought as ${poNumber} for ${formatCents(cents)} with freight, in ${countedText(orders.length, 'order')} of the supplier.`;
  }
  if (state === 'buying') {
    return `${poNumber}: the supplier didn’t answer. We’re looking for it, so don’t buy it again.`;
  }
  return `${poNumber}: ${stateText(purchase)}`;
}

/** What canceling came to. */
export function canceledText(answer: CancelPurchaseOutput): string {
  if (answer.outcome === 'not-found') return 'We have no such purchase. Reload the page.';
  const { orders, purchase } = answer;
  const named = (result: (typeof orders)[number]['result']): string =>
    listed.format(
      orders
        .filter((order) => order.result === result)
        .map(({ warehouse, number }) => `${number} from ${warehouse}`),
    );
  const [late, unknown] = [named('too-late'), named('unknown')];
  if (orders.length === 0) return `The supplier has no orders of ${purchase.poNumber} yet.`;
  if (!late && !unknown) return `${purchase.poNumber} is canceled.`;
  const done = named('canceled');
  return [
    done && `Canceled: ${done}.`,
    late &&
      `The supplier says it’s too late for ${late}. ${purchase.poNumber}: ${stateText(purchase)}`,
    unknown && `The supplier didn’t say about ${unknown}. Press Cancel again.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const cancelMs = 600_000;

/** Whether the supplier may still cancel it. */
export const canCancel = ({ state, byHand, askedAt }: Purchase, now: number): boolean =>
  (state === 'bought' || state === 'partly') && !byHand && now - Date.parse(askedAt) < cancelMs;
