import type { RefundCardOutput } from '../../payments/cards/refund-card.contract.ts';
import type { CardPayment } from '../../payments/cards/card-payment.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';

type Line = { readonly text: string; readonly warns: boolean };
type Refund = CardPayment['refunds'][number];
type Dispute = CardPayment['disputes'][number];

/** What staff read about a card payment besides its status: differences, refunds, and disputes. */
export function cardLines(card: CardPayment, reader: string, now: Date): Line[] {
  const { receivedCents, dueCents, refunds, disputes } = card;
  const differs = receivedCents !== null && dueCents !== null && receivedCents !== dueCents;
  return [
    ...(differs
      ? [
          {
            text: `${formatCents(receivedCents)} came in, but ${formatCents(dueCents)} was due. Refund the difference or ask for it.`,
            warns: true,
          },
        ]
      : []),
    ...refunds.map((refund) => refundLine(refund, reader, now)),
    ...disputes.map((dispute) => disputeLine(dispute, now)),
  ];
}

function refundLine({ status, amountCents, actor, reason, at }: Refund, reader: string, now: Date) {
  const who = actor === 'stripe' ? 'at Stripe' : `by ${actor === reader ? 'you' : actor}`;
  const [amount, why] = [formatCents(amountCents), reason === null ? '' : ` ${reason}`];
  const when = formatMoment(new Date(at), now);
  const text = {
    asked: `Refund of ${amount} requested ${who}, ${when}. Stripe hasn’t confirmed it yet; we’ll keep asking.`,
    done: `${amount} refunded ${who}, ${when}.${why}`,
    failed: `Refund of ${amount} failed, ${when}. Give the money back another way.`,
  }[status];
  return { text, warns: status === 'failed' };
}

function disputeLine({ status, amountCents, at }: Dispute, now: Date): Line {
  const [amount, when] = [formatCents(amountCents), formatMoment(new Date(at), now)];
  const text = {
    inquiry: `The bank asked about ${amount}, ${when}. Respond in Stripe before the deadline, so that it doesn’t become a dispute.`,
    open: `The customer disputed ${amount} with the bank, ${when}. Respond in Stripe before the deadline.`,
    won: `The bank decided for us: the ${amount} is ours again.`,
    lost: `The bank decided for the customer, who keeps the ${amount}.`,
    closed: `The bank’s question about ${amount} is settled.`,
  }[status];
  return { text, warns: status !== 'won' && status !== 'closed' };
}

/** Why a refund isn't done (yet), and what to do; null if it is. */
export function refundFailure(answer: RefundCardOutput): string | null {
  switch (answer.outcome) {
    case 'done':
      return null;
    case 'asked':
      return 'Stripe hasn’t confirmed it yet. We’ll keep asking, so you don’t have to.';
    case 'stale':
      return `Somebody else just made a refund, and ${formatCents(answer.refundableCents)} is left. Check it above, and try again if more has to go back.`;
    case 'too-much':
      return `At most ${formatCents(answer.refundableCents)} can be refunded.`;
    case 'not-found':
      return 'This payment is gone. Reload the page.';
    case 'refused':
      return 'Stripe or the bank refused it, and nothing was refunded. Give the money back another way, and record it below.';
    case 'unavailable':
      return 'Cards aren’t set up here, so nothing was refunded.';
  }
}
