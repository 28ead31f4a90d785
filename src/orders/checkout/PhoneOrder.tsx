import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useBook } from '../../settings/book.client.ts';
import { Field } from '../../ui/Field.tsx';
import { PhoneOrderNotice } from '../../ui/PhoneOrderNotice.tsx';
import { reasonLength } from '../changes/exception.ts';
import { $draft } from '../drafts/order-draft.client.ts';
import { sellingAnyDate } from '../due-dates/any-date.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { $now, $staffRules } from '../placing/order-state.client.ts';

type Props = { onStop: () => void; error: string | undefined };

/** Says that it's a phone order, and asks why its date is nearer than we sell, if it is. */
export function PhoneOrder({ onStop, error }: Props) {
  const { dueDate } = useStore($draft);
  const now = useStore($now);
  const book = useBook();
  useEffect(() => $staffRules.set(sellingAnyDate), []);
  return (
    <PhoneOrderNotice onStop={onStop}>
      {now && dueDateMessage(dueDate, now, book) !== null && (
        <Field
          label="Reason for the near date"
          hint="The customer reads it. It costs what our nearest date does; for another fee, change the price once it’s placed."
          name="reason"
          maxLength={reasonLength}
          error={error}
        />
      )}
    </PhoneOrderNotice>
  );
}
