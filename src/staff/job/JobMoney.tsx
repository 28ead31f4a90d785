import { useId, useRef, useState } from 'react';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { ask } from '../ask.client.ts';
import { useMay } from '../use-member.client.ts';
import type { Job } from './read-job.rpc.ts';
import { recordPayment } from '../../payments/record-payment.rpc.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { cancellationLines } from '../../orders/cancellation-words.ts';
import { orderStage } from '../../orders/job.ts';
import { formatCents, parseCents } from '../../platform/money.ts';
import {
  balanceLine,
  methodLabels,
  paymentKinds,
  paymentLimits,
  paymentMethods,
  paymentText,
  type PaymentKind,
  type PaymentMethod,
} from '../../payments/payment.ts';
import { dueText } from '../../payments/payment-due.ts';
import { customerPath } from '../../paths.ts';
import { termsLabels } from '../../payments/payment-terms.ts';
import { hasStarted } from '../../orders/due-dates/production.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { actorText } from '../job-words.client.ts';
import { JobCards, writeOffHint } from './JobCards.tsx';
import { JobMargin } from './JobMargin.tsx';
import { useJobPage } from './job-page.client.ts';
import { PaymentReminders } from './PaymentReminders.tsx';
import styles from './money.module.css';

type OrderJob = Extract<Job, { kind: 'order' }>;
type Money = NonNullable<OrderJob['money']>;
type Props = { job: OrderJob; money: Money; reader: string; now: Date };

/** What came in for an order, what is left to pay, and a form to record more. */
export function JobMoney({ job, money, reader, now }: Props) {
  const { balanceCents, heldCents, dueDay } = money;
  const { label, amount } = balanceLine(money);
  const { cancellation } = money;
  const setsTerms = useMay('set-terms');
  const isCanceled = orderStage(job.status) === 'canceled';
  const writesOff = isCanceled
    ? cancellation !== null && cancellation.cents > 0
    : hasStarted(job.kind, job.status);
  const { reload } = useJobPage();
  const balance = useRef<HTMLParagraphElement>(null);
  /** Counts what was recorded here: each empties the forms. What others do keeps what is typed. */
  const [round, setRound] = useState(0);
  const onRecorded = async () => {
    await reload();
    setRound((before) => before + 1);
    balance.current?.focus();
  };
  return (
    <section className={styles.money} aria-labelledby="money-title">
      <h2 id="money-title">Payments</h2>
      <p>
        {termsLabels[money.terms]}.
        {job.unpaid &&
          (hasStarted(job.kind, job.status)
            ? ' It waits for money before it’s picked up.'
            : ' It waits for money before production.')}
      </p>
      {cancellation && <p>{cancellationLines(cancellation).join('. ')}</p>}
      {money.payments.length > 0 && (
        <ul>
          {money.payments.map((payment) => (
            <li key={payment.id}>
              <p>
                <b>{paymentText(payment)}</b>
                {payment.reason && <>: {payment.reason}</>}
                <br />
                <small>
                  {actorText(payment.actor, reader)}, {formatMoment(new Date(payment.at), now)}
                </small>
              </p>
              <p>{formatCents(payment.amountCents)}</p>
            </li>
          ))}
        </ul>
      )}
      <p ref={balance} tabIndex={-1} className={styles.balance} role="status">
        <b>{label}</b> <b>{amount}</b>
      </p>
      {dueDay !== null && <p>{dueText(dueDay, now)}.</p>}
      <JobCards
        cards={job.cards ?? []}
        owedCents={Math.max(0, -balanceCents)}
        {...{ heldCents, number: job.number, writesOff, reader, now, round, onRecorded }}
      />
      <Recording
        // Canceling leaves another amount to pay.
        key={`${round} ${isCanceled}`}
        number={job.number}
        balance={balanceCents}
        held={heldCents}
        {...{ writesOff, onRecorded }}
      />
      <PaymentReminders number={job.number} off={money.remindersOff} now={now} />
      {setsTerms && job.customer.id !== null && (
        <p>
          <a href={customerPath(job.customer.id)}>When this customer pays</a>
        </p>
      )}
      {job.cost && job.price && !isCanceled && <JobMargin price={job.price} cost={job.cost} />}
    </section>
  );
}

const kindLabels: Readonly<Record<PaymentKind, string>> = {
  charge: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
};

type RecordingProps = {
  number: number;
  balance: number;
  /** What could go back. */
  held: number;
  /** What a refund gives back beyond what's due is written off. */
  writesOff: boolean;
  onRecorded: () => Promise<void>;
};

function Recording({ number, balance, held, writesOff, onRecorded }: RecordingProps) {
  const { retry } = useJobPage();
  const ids = useId();
  const mayRefund = useMay('refund');
  /** A changed form is another entry. */
  const entry = useRef(crypto.randomUUID());
  const confirmed = useRef<number>(null);
  const [kind, setKind] = useState<PaymentKind>(balance < 0 && mayRefund ? 'refund' : 'charge');
  const [method, setMethod] = useState<PaymentMethod>('check');
  const [tell, setTell] = useState(true);
  const sign = kind === 'refund' ? -1 : 1;
  const form = useSchemaForm<typeof recordPayment.input, string | null>({
    schema: recordPayment.input,
    read: (element) => {
      const { amountCents = '', reference = '', reason = '' } = fieldTexts(element);
      return {
        id: entry.current,
        number,
        kind,
        method,
        amountCents: sign * parseCents(amountCents),
        reference,
        reason,
        seenCents: balance,
        seenHeldCents: held,
        tell,
      };
    },
    check: ({ reason = '', amountCents = '' }): Record<string, string> => {
      const cents = parseCents(amountCents);
      return {
        ...(kind !== 'adjustment' && cents <= 0 && { amountCents: 'Enter an amount above $0.' }),
        ...(kind !== 'adjustment' &&
          method === 'account' && { method: 'Only adjustments go on account.' }),
        ...(!mayRefund &&
          cents < 0 &&
          method !== 'account' && { method: 'Only owners can give money back.' }),
        ...(kind !== 'charge' &&
          reason.trim() === '' && {
            reason: 'Say why, in a few words that the customer may read.',
          }),
      };
    },
    focus: 'field',
    send: async (data) => {
      const stays = (failure: string) => ({ ok: false as const, fields: {}, failure });
      if (data.amountCents > Math.max(0, balance) && confirmed.current !== data.amountCents) {
        confirmed.current = data.amountCents;
        const more = formatCents(data.amountCents - Math.max(0, balance));
        return stays(`That’s ${more} more than is due. Press again to record it anyway.`);
      }
      const result = await ask(recordPayment, data);
      if (!result.ok) return stays(`It isn’t recorded. ${result.message}`);
      if (result.data.outcome === 'recorded') {
        void onRecorded();
        return { ok: true, next: null };
      }
      if (result.data.outcome === 'too-much') {
        return stays(`We only have ${formatCents(result.data.heldCents)} to give back.`);
      }
      if (result.data.outcome === 'through-stripe') {
        return stays('Stripe has this card’s money. Refund it above, through Stripe.');
      }
      retry();
      return stays(
        result.data.outcome === 'stale'
          ? 'Somebody else changed the payments. Look at them above, and try again if it’s still missing.'
          : 'This order is gone.',
      );
    },
  });
  return (
    <form
      ref={form.form}
      className={styles.form}
      aria-labelledby={`${ids}-title`}
      aria-busy={form.busy}
      noValidate
      onSubmit={form.onSubmit}
      onInput={({ target }) => {
        entry.current = crypto.randomUUID();
        form.recheck((target as HTMLInputElement).name);
      }}
    >
      <h3 id={`${ids}-title`}>Record a payment</h3>
      <div className={styles.pair}>
        <Select
          label="What"
          value={kind}
          options={paymentKinds
            .filter((each) => each !== 'refund' || mayRefund)
            .map((each) => [each, kindLabels[each]])}
          onChoose={setKind}
        />
        <Select
          label="How"
          value={method}
          error={form.errors['method']}
          options={paymentMethods.map((each) => [each, methodLabels[each]])}
          onChoose={setMethod}
        />
      </div>
      <div className={styles.pair}>
        <Field
          label="Amount"
          hint={kind === 'refund' && writesOff ? writeOffHint : undefined}
          name="amountCents"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          defaultValue={balance === 0 ? '' : (Math.abs(balance) / 100).toFixed(2)}
          error={form.errors['amountCents']}
        />
        <Field
          label="Reference no."
          name="reference"
          autoComplete="off"
          maxLength={paymentLimits.reference}
          error={form.errors['reference']}
        />
      </div>
      <Field
        label={kind === 'charge' ? 'Words for the customer' : 'Why'}
        hint="They read it on the order’s page."
        name="reason"
        autoComplete="off"
        maxLength={paymentLimits.reason}
        error={form.errors['reason']}
      />
      {kind !== 'adjustment' && (
        <label className={styles.tell}>
          <input
            type="checkbox"
            checked={tell}
            onChange={({ target }) => setTell(target.checked)}
          />
          {kind === 'refund' ? 'Email the customer about it' : 'Email the customer a receipt'}
        </label>
      )}
      <FormErrors ref={form.said} messages={{}} labels={{}}>
        {form.report?.failure}
      </FormErrors>
      <button type="submit" className="button alt" aria-disabled={form.busy || undefined}>
        {form.busy ? 'Recording...' : 'Record it'}
      </button>
    </form>
  );
}
