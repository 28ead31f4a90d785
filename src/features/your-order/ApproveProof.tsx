import { fieldTexts } from '../../browser/form-fields.ts';
import { call } from '../../browser/call.ts';
import { useSchemaForm } from '../../browser/schema-form.ts';
import { approveProof } from '../../contracts/approve-proof.ts';
import { approveByText, type ClockWords } from '../../domain/approval-words.ts';
import { approvalRows } from '../../domain/proof-words.ts';
import { Field } from '../../ui/Field.tsx';
import type { CustomerProof } from './pins.ts';
import orderStyles from './order-page.module.css';
import styles from './proof.module.css';

type Props = {
  orderKey: string;
  proof: CustomerProof;
  clock: ClockWords;
  /** Shows the order as it is now. */
  onAnswered: () => void;
  onAsk: () => void;
};

/** What the customer approves, line by line, and the way to do it. */
export function ApproveProof({ orderKey, proof, clock, onAnswered, onAsk }: Props) {
  const { version, sha256, contents } = proof;
  const { form, said, live, busy, errors, report, onSubmit, recheck } = useSchemaForm({
    schema: approveProof.input,
    read: (form) => ({ key: orderKey, version, sha256, ...fieldTexts(form) }),
    send: async (approval) => {
      const result = await call(approveProof, approval);
      if (!result.ok) return { ok: false, fields: result.fields ?? {}, failure: result.message };
      onAnswered();
      return { ok: true, next: null };
    },
    focus: 'field',
  });
  return (
    <section aria-labelledby="approve-title" className={`ticket ${orderStyles.next}`}>
      <p className="kicker">Version {version}</p>
      <h2 id="approve-title">Ready for your OK</h2>
      <p>Nothing goes to press until you approve it. {approveByText(clock)}</p>
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
        onInput={({ target }) => recheck((target as HTMLInputElement).name)}
      >
        <Field
          label="Your name"
          name="name"
          required
          autoComplete="name"
          maxLength={100}
          error={errors.name}
        />
        <div ref={said} tabIndex={-1} role="alert">
          {report?.failure && <p className="notice warn">{report.failure}</p>}
        </div>
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Approving...' : `Approve version ${version}`}
        </button>
        <button type="button" className="button alt" onClick={onAsk}>
          Ask for a change
        </button>
        <p className="note-text">
          Approving locks this version, and it’s the one we print. We’ll email you a copy.
        </p>
      </form>
    </section>
  );
}
