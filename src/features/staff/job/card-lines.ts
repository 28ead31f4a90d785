import type { RefundCardOutput } from '../../../contracts/refund-card.ts';
import type { CardPayment } from '../../../domain/card-payment.ts';
import { formatMoment } from '../../../domain/date-words.ts';
import { formatCents } from '../../../domain/money.ts';

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
    asked: `Refund of ${amount} asked ${who}, ${when}. Stripe hasn’t confirmed it yet; we keep asking.`,
    done: `${amount} refunded ${who}, ${when}.${why}`,
    failed: `Refund of ${amount} failed, ${when}. Give the money back another way.`,
  }[status];
  return { text, warns: status === 'failed' };
}

function disputeLine({ status, amountCents, at }: Dispute, now: Date): Line {
  const [amount, when] = [formatCents(amountCents), formatMoment(new Date(at), now)];
  const text = {
    open: `The customer disputes ${amount} with the bank, since ${when}. Answer at Stripe before its deadline.`,
    won: `The bank decided for us about ${amount}.`,
    lost: `The bank decided for the customer about ${amount}.`,
  }[status];
  return { text, warns: status !== 'won' };
}

/** Why a refund isn't done (yet), and what to do; null if it is. */
export function refundFailure(answer: RefundCardOutput): string | null {
  switch (answer.outcome) {
    case 'done':
      return null;
    case 'asked':
      return 'Stripe hasn’t confirmed it yet. We keep asking, so you needn’t.';
    case 'stale':
      return `Somebody else refunded it meanwhile: ${formatCents(answer.refundableCents)} is left of it. Look it over, and try again if it’s still needed.`;
    case 'too-much':
      return `Only ${formatCents(answer.refundableCents)} can go back.`;
    case 'not-found':
      return 'This payment is gone. Reload the page.';
    case 'refused':
      return 'Stripe or the bank refused it, and nothing was refunded. Give the money back another way, and record it below.';
    case 'unavailable':
      return 'Cards aren’t set up here, so nothing was refunded.';
  }
}
