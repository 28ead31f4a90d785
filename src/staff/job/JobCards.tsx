import { useRef } from 'react';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { useMay } from '../use-member.client.ts';
import { refundCard } from '../../payments/cards/refund-card.contract.ts';
import { cardStateLabels, type CardPayment } from '../../payments/cards/card-payment.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { formatCents, parseCents, type Cents } from '../../platform/money.ts';
import { paymentLimits } from '../../payments/payment.ts';
import { Field } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { cardLines, refundFailure } from './card-lines.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './money.module.css';

type Props = {
  cards: readonly CardPayment[];
  number: number;
  /** What the customer gets back; 0 if nothing. */
  owedCents: Cents;
  /** What could go back. */
  heldCents: Cents;
  /** What a refund gives back beyond that is written off, because production has begun. */
  writesOff: boolean;
  /** Another one empties the forms. */
  round: number;
  onRecorded: () => Promise<void>;
  reader: string;
  now: Date;
};

/** What became of each card payment that the customer started, and the way to refund it. */
export function JobCards({ cards, reader, now, ...order }: Props) {
  const mayRefund = useMay('refund');
  if (cards.length === 0) return null;
  return (
    <section className={styles.cards} aria-labelledby="cards-title">
      <h3 id="cards-title">Card payments</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <div>
              <p>
                <b>
                  {card.person !== null && `${card.person}: `}
                  {cardStateLabels[card.status]}
                </b>
                <br />
                <small>Started {formatMoment(new Date(card.at), now)}</small>
              </p>
              {cardLines(card, reader, now).map(({ text, warns }) => (
                <p key={text} className={warns ? styles.warns : undefined}>
                  {text}
                </p>
              ))}
              {mayRefund && card.refundableCents > 0 && (
                <Refund key={order.round} {...order} card={card} />
              )}
            </div>
            <p>{formatCents(card.receivedCents ?? card.amountCents)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RefundProps = Omit<Props, 'cards' | 'reader' | 'now'> & { card: CardPayment };

function Refund({ card, number, owedCents, heldCents, writesOff, onRecorded }: RefundProps) {
  const { retry } = useJobPage();
  /** A changed form is another refund. */
  const refund = useRef(crypto.randomUUID());
  const { refundableCents } = card;
  const form = useSchemaForm<typeof refundCard.input, string>({
    schema: refundCard.input,
    read: (element) => {
      const { refundCents = '', refundReason = '' } = fieldTexts(element);
      return {
        id: refund.current,
        number,
        cardPayment: card.id,
        amountCents: parseCents(refundCents),
        reason: refundReason,
        seenHeldCents: heldCents,
      };
    },
    focus: 'field',
    send: async (data) => {
      const result = await callAsStaff(refundCard, data);
      const failure = result.ok ? refundFailure(result.data) : result.message;
      if (result.ok) {
        // Another press after a refusal is another try.
        if (result.data.outcome === 'refused') refund.current = crypto.randomUUID();
        if (failure === null) void onRecorded();
        else retry();
      }
      return failure === null ? { ok: true, next: null } : { ok: false, fields: {}, failure };
    },
  });
  const errors = form.errors;
  return (
    <details className={styles.terms}>
      <summary>Refund this payment</summary>
      <form
        ref={form.form}
        className={styles.form}
        aria-label="Refund through Stripe"
        aria-busy={form.busy}
        noValidate
        onSubmit={form.onSubmit}
        onInput={({ target }) => {
          refund.current = crypto.randomUUID();
          form.recheck(pathOf[(target as HTMLInputElement).name] ?? '');
        }}
      >
        <Field
          label="Refund"
          hint={[
            `All of it, or a part: up to ${formatCents(refundableCents)}.`,
            (writesOff || card.person !== null) && writeOffHint,
          ]
            .filter(Boolean)
            .join(' ')}
          name="refundCents"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          defaultValue={
            owedCents > 0 ? (Math.min(owedCents, refundableCents) / 100).toFixed(2) : ''
          }
          error={errors['amountCents']}
        />
        <Field
          label="Reason"
          hint="The customer reads it in the email about the refund."
          name="refundReason"
          autoComplete="off"
          maxLength={paymentLimits.reason}
          error={errors['reason']}
        />
        <FormErrors ref={form.said} messages={{}} labels={{}}>
          {form.report?.failure}
        </FormErrors>
        <button type="submit" className="button alt" aria-disabled={form.busy || undefined}>
          {form.busy ? 'Refunding...' : 'Refund through Stripe'}
        </button>
      </form>
    </details>
  );
}

/** What refunds beyond what's due back do once production has begun. */
export const writeOffHint =
  'Anything beyond the refund that’s due is written off, so they won’t owe it again.';

/** The schema's paths of the fields, whose names are unique on the page. */
const pathOf: Readonly<Record<string, string>> = {
  refundCents: 'amountCents',
  refundReason: 'reason',
};
