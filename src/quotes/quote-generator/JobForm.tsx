import type { PriceBook } from '../../settings/price-book.ts';
import type { Ref } from 'react';
import { estimateOn, garmentOf, type Estimate } from '../estimate.ts';
import { garments, pieceNoun } from '../../garments/garment.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import { turnaroundText } from '../../orders/due-dates/turnaround.ts';
import { DeliveryField } from '../../orders/fields/DeliveryField.tsx';
import { DueDateField } from '../../orders/fields/DueDateField.tsx';
import { LocationField } from '../../orders/fields/LocationField.tsx';
import { PiecesField } from '../../orders/fields/PiecesField.tsx';
import { estimateNote, isEstimated } from '../../orders/prices/price.ts';
import styles from './quote-generator.module.css';

type Props = {
  estimate: Estimate;
  now: Date | null;
  book: PriceBook;
  /** The screen-printed goods'; null without one. */
  subtotalCents: Cents | null;
  onChange: (change: Partial<Estimate>) => void;
  ref: Ref<HTMLFormElement>;
};

/** The job. Its fields are named like the query, so that it works as a plain form. */
export function JobForm({ estimate, now, book, subtotalCents, onChange, ref }: Props) {
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
          {(['form', 'favorites'] as const).map((listed) => (
            <optgroup key={listed} label={listed === 'form' ? 'House tees' : 'Also printed'}>
              {garments
                .filter(({ offered }) => offered === listed)
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
          {isEstimated(garment.styleCode, book) && `. ${estimateNote}`}
        </p>
      </div>
      <PiecesField
        label="Pieces, all sizes together"
        pieces={estimate.pieces}
        errorId="no-total"
        onChange={(pieces) => onChange({ pieces })}
      />
      <LocationField
        name="print"
        garment={garment}
        locations={estimate.locations}
        hint={
          garment.locations.length > 1
            ? `First included; on screens, ${formatCents(book.print.furtherLocationCents)} a ${pieceNoun(garment)} for each one after`
            : undefined
        }
        onChange={(locations) => onChange({ locations })}
      />
      <DueDateField
        label="Due date, if you have one"
        name="due"
        {...{ now, book, subtotalCents }}
        value={estimate.dueDate}
        withoutDate={`${turnaroundText.standard} without one.`}
        onChange={(dueDate) => onChange({ dueDate })}
      />
      <DeliveryField
        name="delivery"
        delivery={estimate.delivery}
        pieces={estimate.pieces}
        book={book}
        onChange={(delivery) => onChange({ delivery })}
      />
    </form>
  );
}
