import type { Ref } from 'react';
import { estimateOn, garmentOf, type Estimate } from '../estimate.ts';
import { garments, pieceNoun } from '../../garments/garment.ts';
import { formatCents, formatCentsShort } from '../../platform/money.ts';
import { closedDayMessage } from '../../orders/due-dates/closed-day.ts';
import { dueWord } from '../../orders/delivery/delivery.ts';
import {
  deliveryOptions,
  estimateNote,
  extraLocationCents,
  isEstimated,
  type DeliveryMethod,
} from '../../orders/prices/price.ts';
import { locationLabel, printAreas, toggleLocation } from '../../garments/print-location.ts';
import { PiecesField } from '../../orders/fields/PiecesField.tsx';
import { isDay } from '../../platform/dates/calendar.ts';
import {
  classifyDueDate,
  lastDueDate,
  shopToday,
  turnaroundText,
} from '../../orders/due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import { Field } from '../../ui/Field.tsx';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { useDrawings } from '../../ui/use-drawings.ts';
import styles from './quote-generator.module.css';

type Props = {
  estimate: Estimate;
  now: Date | null;
  onChange: (change: Partial<Estimate>) => void;
  ref: Ref<HTMLFormElement>;
};

/** The job. Its fields are named like the query, so that it works as a plain form. */
export function JobForm({ estimate, now, onChange, ref }: Props) {
  const garment = garmentOf(estimate);
  return (
    <form
      ref={ref}
      className={styles.job}
      autoComplete="off"
      aria-label="The job"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="field">
        <label className="field-label" htmlFor="garment">
          Garment
        </label>
        <select
          className="input"
          id="garment"
          name="garment"
          value={estimate.garmentId}
          aria-describedby="garment-hint"
          onChange={(event) => onChange(estimateOn(estimate, event.target.value))}
        >
          {[true, false].map((listed) => (
            <optgroup key={String(listed)} label={listed ? 'House tees' : 'Also printed'}>
              {garments
                .filter(({ showInOrderForm }) => showInOrderForm === listed)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <p className="field-hint" id="garment-hint">
          {garment.model}, {garment.material.toLowerCase()}
          {isEstimated(garment.styleCode) && `. ${estimateNote}`}
        </p>
      </div>
      <PiecesField
        label="Pieces, all sizes together"
        pieces={estimate.pieces}
        errorId="no-total"
        onChange={(pieces) => onChange({ pieces })}
      />
      <fieldset>
        <legend className="field-label">Print locations</legend>
        {garment.locations.length > 1 && (
          <p className="field-hint">
            First included; on screens, {formatCents(extraLocationCents)} a {pieceNoun(garment)} for
            each one after
          </p>
        )}
        <Locations estimate={estimate} onChange={onChange} />
      </fieldset>
      <DueDate
        dueDate={estimate.dueDate}
        delivery={estimate.delivery}
        now={now}
        onChange={(dueDate) => onChange({ dueDate })}
      />
      <fieldset>
        <legend className="field-label">Delivery</legend>
        {deliveryOptions(estimate.pieces).map((option) => (
          <label key={option.method} className={styles.delivery}>
            <input
              type="radio"
              name="delivery"
              value={option.method}
              checked={estimate.delivery === option.method}
              onChange={() => onChange({ delivery: option.method })}
            />
            <span>
              <b>{option.label}</b>
              <small>{option.note}</small>
            </span>
            <b>{option.priceLabel}</b>
          </label>
        ))}
      </fieldset>
    </form>
  );
}

function Locations({ estimate, onChange }: Pick<Props, 'estimate' | 'onChange'>) {
  const { locations } = estimate;
  const garment = garmentOf(estimate);
  const drawings = useDrawings(garment.kind);
  return (
    <div className={styles.locations}>
      {garment.locations.map((location) => (
        <label key={location} className={styles.location}>
          <input
            className="on-label"
            type="checkbox"
            name="print"
            value={location}
            checked={locations[location]}
            onChange={() => onChange({ locations: toggleLocation(locations, location) })}
          />
          <GarmentDrawing
            garment={drawings}
            side={printAreas[location].view === 'back' ? 'back' : 'front'}
            detail="outline"
            marks={[location]}
            className={styles.locationDrawing}
          />
          {locationLabel(location)}
        </label>
      ))}
    </div>
  );
}

type DueDateProps = {
  dueDate: string | null;
  delivery: DeliveryMethod;
  now: Date | null;
  onChange: (dueDate: string | null) => void;
};

function DueDate({ dueDate, delivery, now, onChange }: DueDateProps) {
  const day = now && dueDate && isDay(dueDate) && dueDate >= shopToday(now) ? dueDate : null;
  const closed = now && day && closedDayMessage(day, now);
  const classOf = now && day ? classifyDueDate(day, now).class : null;
  const fee = classOf === 'rush' ? ` A ${formatCentsShort(shop.rushFeeCents)} fee is added.` : '';
  return (
    <div className={styles.due}>
      <Field
        label="Due date, if you have one"
        type="date"
        name="due"
        min={now ? shopToday(now) : undefined}
        max={now ? lastDueDate(now) : undefined}
        value={dueDate ?? ''}
        aria-invalid={closed ? true : undefined}
        aria-describedby="due-class"
        onChange={(event) => onChange(event.target.value || null)}
      />
      <p className="field-hint" id="due-class" aria-live="polite">
        {closed ??
          (classOf
            ? `${dueWord[delivery]} that day. ${turnaroundText[classOf]}.${fee}`
            : `${turnaroundText.standard} without one.`)}
      </p>
    </div>
  );
}
