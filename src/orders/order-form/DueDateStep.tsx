import { useStore } from '@nanostores/react';
import { formatCentsShort } from '../../platform/money.ts';
import { closedDayMessage } from '../due-dates/closed-day.ts';
import { dueDateLacks, superRushMessage } from '../order.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import {
  classifyDueDate,
  lastDueDate,
  shopToday,
  turnaroundText,
} from '../due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import { Field } from '../../ui/Field.tsx';
import { Calendar } from './Calendar.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $dueDate, $dueText, $nowByDay, setDueDate } from './store.client.ts';
import styles from './order-builder.module.css';

const closedId = 'closed-day';

export function DueDateStep() {
  const dueDate = useStore($dueDate);
  const now = useStore($nowByDay);
  const due = useStore($dueText);
  const lack = useLack('dueDate');
  const day = dueDate && isDay(dueDate) ? dueDate : null;
  const valid = now && day && dueDateLacks(day, now).length === 0;
  const passed = now && day && day < shopToday(now);
  const closed = now && day && !passed ? closedDayMessage(day, now) : null;
  const classOf = now && day && !closed ? classifyDueDate(day, now).class : null;
  return (
    <StepSection step="dueDate" title="Select due date" note={valid && due}>
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
          aria-invalid={lack || closed ? true : undefined}
          aria-describedby={`${lackId('dueDate')} ${closedId}`}
          onChange={(event) => setDueDate(event.target.value || null)}
        />
        <div aria-live="polite" className={styles.dateMessage}>
          {closed && !lack && (
            <p id={closedId} className="notice warn">
              {closed}
            </p>
          )}
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
      <p className={`note-text ${styles.dateNote}`}>
        It’s ready, delivered, or shipped on this day. If we ship it, count back from the day you
        need it: your ZIP code below says how long it travels.
      </p>
    </StepSection>
  );
}
