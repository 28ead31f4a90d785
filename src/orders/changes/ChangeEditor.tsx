import { useStore } from '@nanostores/react';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { Field } from '../../ui/Field.tsx';
import type { ChangePart } from './change-record.ts';
import type { ChangeSession } from './change-session.client.ts';
import { reasonLength } from './exception.ts';
import { ChangedRows, PriceText } from './ChangedRows.tsx';
import { PartFields } from './PartFields.tsx';
import { isShownIn, partOfField, reviewChange, type Review } from './wanted-order.client.ts';
import styles from './change.module.css';

type Props = {
  session: ChangeSession;
  /** 'Change your order'. */
  label: string;
  /** Said when the change needs a new proof. */
  proofNote: string;
  part: ChangePart;
  /** Opens the part that has the mistake. */
  onPart: (part: ChangePart) => void;
  /** Throws away what isn't saved. */
  onClose: () => void;
};

/** Edits one part of an order, and shows all that would change and the new price. */
export function ChangeEditor({ session, label, proofNote, part, onPart, onClose }: Props) {
  const state = useStore(session.$state);
  const { sending, tried, problem, newer, updatedPrice, failures } = state;
  const form = useRef<HTMLFormElement>(null);
  const review = reviewChange(state, state.wanted, shopNow());
  const errors = { ...(tried ? review.errors : {}), ...state.refused };
  const [wrong] = Object.keys(errors);
  const elsewhere =
    wrong && !Object.keys(errors).some((field) => isShownIn(part, field, state.wanted))
      ? partOfField(wrong)
      : null;

  // After a press that saved nothing.
  useEffect(() => {
    if (failures === 0) return;
    if (elsewhere) onPart(elsewhere);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a press moves the focus, nothing else
  }, [failures, part]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void session.save();
  };
  return (
    <form ref={form} noValidate className={styles.form} aria-label={label} onSubmit={submit}>
      <PartFields session={session} part={part} errors={errors} />
      <ChangeReview {...{ review, proofNote }} offered={updatedPrice?.price.totalCents} />
      {(review.reason !== 'none' || state.wanted.reason) && (
        <Field
          label="Reason for the exception"
          hint={reasonHints[review.reason]}
          maxLength={reasonLength}
          value={state.wanted.reason}
          error={errors['reason']}
          onChange={({ target }) => session.update({ reason: target.value })}
        />
      )}
      {(review.canPropose || state.wanted.proposes) && (
        <label className={styles.proposes}>
          <input
            type="checkbox"
            checked={state.wanted.proposes}
            onChange={({ target }) => session.update({ proposes: target.checked })}
          />
          Ask the customer on their page, and change it once they agree
        </label>
      )}
      <div role="alert" tabIndex={-1} data-problem={problem || review.forOwners ? '' : undefined}>
        {(problem ?? review.forOwners) && (
          <p className="notice warn">{problem ?? review.forOwners}</p>
        )}
      </div>
      <p className="button-row">
        {newer ? (
          // By key: if it became the other button while it's pressed, the press would also save.
          <button
            key="newer"
            type="button"
            className="button"
            onClick={() => void session.loadNewer()}
          >
            Load the newest version
          </button>
        ) : (
          <button
            key="save"
            type="submit"
            className="button"
            aria-disabled={sending || review.forOwners !== null || undefined}
          >
            {sending ? 'Saving...' : state.wanted.proposes ? 'Ask the customer' : 'Save changes'}
          </button>
        )}
        <button type="button" className="button alt" onClick={onClose}>
          {review.rows.length > 0 ? 'Discard changes' : 'Close'}
        </button>
      </p>
    </form>
  );
}

const reasonHints: Readonly<Record<Review['reason'], string | undefined>> = {
  none: undefined,
  optional:
    'With a reason, the approval stands, and pieces cost what they did. The customer reads it. For another garment or color, say who agreed, and how, or ask on their page.',
  required:
    'The customer reads it. For another garment or color, say who agreed, and how, or ask on their page. To waive a fee, owners take it off under Price.',
};

type ReviewProps = {
  review: Review;
  proofNote: string;
  /** The server's total in cents, if it isn't ours. */
  offered: number | undefined;
};

function ChangeReview({ review, proofNote, offered }: ReviewProps) {
  const { rows, price, newProof } = review;
  return (
    <div className={styles.review}>
      <ChangedRows rows={rows} />
      <p aria-live="polite" aria-atomic="true" className={styles.price}>
        {price ? (
          <PriceText from={price.old.totalCents} to={offered ?? price.new.totalCents} />
        ) : (
          'The new price shows once sizes, print locations, and date are right.'
        )}
      </p>
      {newProof && <p>{proofNote}</p>}
    </div>
  );
}
