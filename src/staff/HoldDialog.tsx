import { useEffect, useRef } from 'react';
import { holdFormSchema, holdReasonLength, mostHoldDays, type Hold } from '../orders/hold.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { useSchemaForm } from '../platform/forms/schema-form.client.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import styles from './moves.module.css';

type Props = {
  /** 'Order #1042', or '5 jobs'. */
  what: string;
  /** null: nothing is put on hold. */
  onAnswer: (hold: Hold | null) => void;
};

/** Asks why orders are put on hold, and when to look at them again. */
export function HoldDialog({ what, onAnswer }: Props) {
  const first = useRef<HTMLInputElement>(null);
  const today = shopToday(new Date());
  const { form, errors, onSubmit } = useSchemaForm({
    schema: holdFormSchema(today),
    focus: 'field',
    send: async (hold) => {
      onAnswer(hold);
      return { ok: true, next: null };
    },
  });
  useEffect(() => first.current?.focus(), []);
  return (
    <Dialog title={`${what}: on hold`} onClose={() => onAnswer(null)}>
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          ref={first}
          label="What does it wait for?"
          hint="Just between us: customers never see it."
          error={errors['reason']}
          name="reason"
          autoComplete="off"
          maxLength={holdReasonLength}
        />
        <Field
          type="date"
          label="Look at it again on"
          hint="It’s on the morning edition that day. Leave it empty if there’s none."
          error={errors['lookOn']}
          name="lookOn"
          min={today}
          max={addDays(today, mostHoldDays)}
        />
        <div className="button-row">
          <button type="submit" className="button">
            Hold
          </button>
          <button type="button" className="button alt" onClick={() => onAnswer(null)}>
            Not now
          </button>
        </div>
      </form>
    </Dialog>
  );
}
