import { useStore } from '@nanostores/react';
import { DueDateField } from '../fields/DueDateField.tsx';
import { dueDateLacks } from '../order.ts';
import { $keptDays, $price, $rules } from '../placing/order-state.client.ts';
import { Calendar } from './Calendar.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $dueDate, $dueText, $nowByDay, setDueDate } from './store.client.ts';
import styles from './order-builder.module.css';

export function DueDateStep() {
  const dueDate = useStore($dueDate);
  const now = useStore($nowByDay);
  const due = useStore($dueText);
  const book = useStore($rules);
  const keptDays = useStore($keptDays) ?? undefined;
  const subtotalCents = useStore($price)?.subtotalCents ?? null;
  const valid = now && dueDateLacks(dueDate, now, book).length === 0;
  return (
    <StepSection step="dueDate" title="Select due date" note={valid && due}>
      <DueDateField
        name="due-date"
        {...{ now, book, keptDays, subtotalCents }}
        value={dueDate}
        error={useLack('dueDate')?.message}
        errorId={lackId('dueDate')}
        onChange={setDueDate}
      />
      <div className={styles.calendar}>
        <Calendar
          {...{ now, book, keptDays, subtotalCents }}
          value={dueDate}
          onChoose={setDueDate}
        />
      </div>
      <p className={`note-text ${styles.dateNote}`}>
        It’s ready, delivered, or shipped on this day. If we ship it, count back from the day you
        need it: your ZIP code below says how long it travels.
      </p>
    </StepSection>
  );
}
