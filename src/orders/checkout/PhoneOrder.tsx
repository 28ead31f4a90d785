import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useBook } from '../../settings/book.client.ts';
import { Field } from '../../ui/Field.tsx';
import { withKeptDays } from '../../press/kept-days.ts';
import { PhoneOrderNotice } from '../../ui/PhoneOrderNotice.tsx';
import { reasonLength } from '../changes/exception.ts';
import { $draft } from '../drafts/order-draft.client.ts';
import { sellingAnyDate } from '../due-dates/any-date.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { $keptDays, $now, $staffRules } from '../placing/order-state.client.ts';

type Props = { onStop: () => void; error: string | undefined };

/** Says that it's a phone order, and asks why it's for a date that we don't sell, if it is. */
export function PhoneOrder({ onStop, error }: Props) {
  const { dueDate } = useStore($draft);
  const now = useStore($now);
  const book = withKeptDays(useBook(), useStore($keptDays));
  useEffect(() => $staffRules.set(sellingAnyDate), []);
  return (
    <PhoneOrderNotice onStop={onStop}>
      {now && dueDateMessage(dueDate, now, book) !== null && (
        <Field
          label="Reason for this date"
          hint="We don’t sell this date online: it’s too near, or we can’t have the order done by then. The customer reads your reason. A date that’s too near costs what our nearest one does; for another fee, change the price once it’s placed."
          name="reason"
          maxLength={reasonLength}
          error={error}
        />
      )}
    </PhoneOrderNotice>
  );
}
