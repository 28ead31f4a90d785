import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { call } from '../../platform/call.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import { approveProof } from '../../proofs/approve-proof.contract.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import type { ApprovalClock } from '../../proofs/approval-clock.ts';
import { approveByText, type ClockWords } from '../../proofs/approval-words.ts';
import { taxedAs } from '../../proofs/taxed-proof.ts';
import { approvalRows } from '../../proofs/proof-words.ts';
import { Field } from '../../ui/Field.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import type { CustomerProof } from './pins.client.ts';
import orderStyles from './order-page.module.css';
import styles from './proof.module.css';

const loadRushOffer = () => import('./RushOffer.tsx');

type Props = {
  order: CustomerOrder;
  orderKey: string;
  proof: CustomerProof;
  clock: ClockWords;
  approval: ApprovalClock;
  now: Date;
  onApproved: () => void;
  onAsk: () => void;
  /** Why asking isn't possible right now. */
  problem: string | null;
};

/** What the customer approves, line by line, and the way to do it. */
export function ApproveProof(props: Props) {
  const { order, orderKey, proof, clock, approval, now, onApproved, onAsk, problem } = props;
  const { version, sha256 } = proof;
  // The only field: a reload keeps what's in it.
  const nameKey = `approval-name-${order.number}`;
  const code = useOnDemand(approval.rushFeeCents !== null, loadRushOffer);
  const shown = useMemo(() => taxedAs(proof.contents, order), [proof, order]);
  const withRush = useMemo(
    () => code?.proofWithRush(shown, approval.rushFeeCents ?? 0),
    [code, shown, approval.rushFeeCents],
  );
  const [wantsRush, setWantsRush] = useState(false);
  const rush = wantsRush && approval.rushFeeCents !== null;
  const contents = (rush && withRush) || shown;
  const { form, said, live, busy, errors, report, onSubmit, recheck } = useSchemaForm({
    schema: approveProof.input,
    read: (form) => ({
      key: orderKey,
      version,
      sha256,
      rush,
      seenDate: rush ? order.dueDate : approval.date,
      seenTotalCents: contents.price.totalCents,
      ...fieldTexts(form),
    }),
    send: async (approval) => {
      const result = await call(approveProof, approval);
      if (!result.ok) return { ok: false, fields: result.fields ?? {}, failure: result.message };
      tabStorage.remove(nameKey);
      onApproved();
      return { ok: true, next: null };
    },
    focus: 'field',
  });
  return (
    <section aria-labelledby="approve-title" className={`ticket ${orderStyles.next}`}>
      <p className="kicker">Version {version}</p>
      <h2 id="approve-title">Ready for your OK</h2>
      <p>Nothing goes to press until you approve it. {!rush && approveByText(clock)}</p>
      {code && withRush && approval.rushFeeCents !== null ? (
        <code.RushOffer
          {...{ order, now, rush }}
          date={approval.date}
          price={shown.price}
          priceWithRush={withRush.price}
          onPick={setWantsRush}
        />
      ) : (
        clock.missed && <p>{clock.missed}</p>
      )}
      <h3>You are approving</h3>
      <dl className={styles.rows}>
        {approvalRows(contents).map(({ key, label, lines }) => (
          <div key={key}>
            <dt>{label}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
      <form
        ref={form}
        className={styles.form}
        aria-label={`Approve version ${version}`}
        noValidate={live}
        aria-busy={busy}
        onSubmit={onSubmit}
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          tabStorage.write(nameKey, value);
          recheck(name);
        }}
      >
        <Field
          label="Your name"
          name="name"
          defaultValue={tabStorage.read(nameKey, z.string()) ?? ''}
          required
          autoComplete="name"
          maxLength={100}
          error={errors.name}
        />
        <div ref={said} tabIndex={-1} role="alert">
          {report?.failure && <p className="notice warn">{report.failure}</p>}
        </div>
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Approving...' : `Approve version ${version}${rush ? ' with rush' : ''}`}
        </button>
        <button type="button" className="button alt" onClick={onAsk}>
          Ask for a change
        </button>
        {problem && (
          <p role="alert" className="notice warn">
            {problem}
          </p>
        )}
        <p className="note-text">
          Approving locks this version, and it’s the one we print. We’ll email you a copy.{' '}
          {order.cancelNote}
          {order.card.canPay &&
            order.money.dueCents < order.card.dueOnceApprovedCents &&
            ' Then you can pay right here.'}
        </p>
      </form>
    </section>
  );
}
