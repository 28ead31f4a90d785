import { useStore } from '@nanostores/react';
import { formatCentsShort } from '../../domain/money.ts';
import { dueDateLacks, superRushMessage } from '../../domain/order.ts';
import { isDay } from '../../domain/calendar.ts';
import { formatDay } from '../../domain/date-words.ts';
import {
  classifyDueDate,
  lastDueDate,
  shopToday,
  turnaroundText,
} from '../../domain/turnaround.ts';
import { shop } from '../../shop.ts';
import { Field } from '../../ui/Field.tsx';
import { Calendar } from './Calendar.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $dueDate, $nowByDay, setDueDate } from './store.ts';
import styles from './order-builder.module.css';

export function DueDateStep() {
  const dueDate = useStore($dueDate);
  const now = useStore($nowByDay);
  const lack = useLack('dueDate');
  const valid = now && dueDate && isDay(dueDate) && dueDateLacks(dueDate, now).length === 0;
  const classOf = now && dueDate && isDay(dueDate) ? classifyDueDate(dueDate, now).class : null;
  const passed = now && dueDate && isDay(dueDate) && dueDate < shopToday(now);
  return (
    <StepSection
      step="dueDate"
      title="Select due date"
      note={
        valid && classOf ? `${formatDay(dueDate, now)} · ${turnaroundText[classOf]}` : undefined
      }
    >
      <div className={styles.dueDate}>
        <Field
          label="Due date"
          type="date"
          name="due-date"
          className={styles.dateField}
          min={now ? shopToday(now) : undefined}
          max={now ? lastDueDate(now) : undefined}
          value={dueDate ?? ''}
          data-first
          aria-invalid={lack ? true : undefined}
          aria-describedby={lackId('dueDate')}
          onChange={(event) => setDueDate(event.target.value || null)}
        />
        <div aria-live="polite" className={styles.dateMessage}>
          {classOf === 'rush' && (
            <p className="notice">
              <b>{turnaroundText.rush}.</b> A {formatCentsShort(shop.rushFeeCents)} rush fee is
              added.
            </p>
          )}
          {classOf === 'super-rush' && !passed && !lack && (
            <p className="notice warn">
              <b>{turnaroundText['super-rush']}.</b> {superRushMessage}
            </p>
          )}
          {classOf === 'standard' && <p className="note-text">{turnaroundText.standard}</p>}
        </div>
      </div>
      <Calendar now={now} value={dueDate} onChoose={setDueDate} />
    </StepSection>
  );
}
