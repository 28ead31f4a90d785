import { knownHolidays } from '../../orders/due-dates/known-holidays.ts';
import { clockText } from '../../orders/due-dates/shop-calendar.ts';
import { shopTime } from '../../shop.ts';
import { Select } from '../../ui/Field.tsx';
import { listOf } from './book-form.ts';
import { BookField, BookRows, Check, Group, useShownBook } from './BookFields.tsx';
import { enter } from './settings.client.ts';
import styles from './settings.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** When the shop is open, and how long its work takes. */
export function HoursGroup() {
  const { form, locked } = useShownBook();
  const { cutoffHour, holidays } = form.calendar;
  const observed = listOf(holidays);
  return (
    <Group
      title="Hours"
      note="Business days are Monday to Friday, without the days you’re closed. They count as soon as the site has been built again, a few minutes later. Orders that are placed keep their due dates; the cutoff is theirs, too, on the day they must be approved by."
    >
      <div className={styles.row}>
        <BookField type="time" path="calendar.opens" label="Opens" />
        <BookField type="time" path="calendar.closes" label="Closes" />
        <Select
          label={`Daily cutoff, ${shopTime.zoneName}`}
          value={cutoffHour}
          options={hours.map((hour) => [hour, clockText(`${hour}:00`)])}
          disabled={locked}
          onChoose={(hour) => enter('calendar.cutoffHour', hour)}
        />
      </div>
      <fieldset className={styles.locations}>
        <legend className="field-label">Closed every year</legend>
        {knownHolidays.map(({ name }) => (
          <Check
            key={name}
            label={name}
            checked={observed.includes(name)}
            disabled={locked}
            onChange={(on) =>
              enter(
                'calendar.holidays',
                knownHolidays
                  .map((each) => each.name)
                  .filter((each) => (each === name ? on : observed.includes(each)))
                  .join(', '),
              )
            }
          />
        ))}
      </fieldset>
      <BookRows
        path="calendar.closures"
        legend="Also closed"
        fresh={{ from: '', to: '' }}
        add="Add closed days"
        nameOf={({ from }) => (from ? `the days from ${from}` : 'the empty days')}
      >
        {(at) => (
          <>
            <BookField type="date" path={`${at}.from`} label="From" />
            <BookField type="date" path={`${at}.to`} label="Through" />
          </>
        )}
      </BookRows>
      <div className={styles.row}>
        <BookField path="calendar.localDays" label="Business days for the van" />
        <BookField path="calendar.reorderDays.from" label="Reorders and bulk, from days" />
        <BookField path="calendar.reorderDays.to" label="Reorders and bulk, to days" />
      </div>
    </Group>
  );
}
