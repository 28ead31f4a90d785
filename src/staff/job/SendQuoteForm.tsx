import { useEffect, useRef, useState } from 'react';
import { useSchemaForm, type Messages } from '../../platform/forms/schema-form.client.ts';
import { markedFields } from '../../platform/forms/text-field.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { sendQuote } from '../../quotes/send-quote.contract.ts';
import {
  quoteChoicesSchema,
  quoteLacks,
  quoteLimits,
  quoteOf,
} from '../../quotes/quote-choices.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { garmentById, garments, garmentTitle, usualGarment } from '../../garments/garment.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import { chosenLocations, locationLabel, noLocations } from '../../garments/print-location.ts';
import { tierOf } from '../../quotes/quote.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { DeliveryField } from '../../orders/fields/DeliveryField.tsx';
import { LocationField } from '../../orders/fields/LocationField.tsx';
import { PiecesField } from '../../orders/fields/PiecesField.tsx';
import { AdjustmentList } from '../../orders/changes/AdjustmentList.tsx';
import { Field, Problem, Select } from '../../ui/Field.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import {
  choicesOf,
  startingDraft,
  tablePrice,
  type QuoteDraft,
  type QuoteRequestJob,
} from './quote-draft.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './proof.module.css';
import fields from './quote.module.css';

type Props = { job: QuoteRequestJob; now: Date; onSent: () => void; onClose: () => void };

/** The next quote for a request: goods, price, and note, with what the customer would pay. */
export function SendQuoteForm({ job, now, onSent, onClose }: Props) {
  const { retry } = useJobPage();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => startingDraft(job));
  const title = useRef<HTMLHeadingElement>(null);
  const garment = garmentById(draft.garmentId) ?? usualGarment;
  const choices = choicesOf(draft);
  const isComplete =
    Object.keys(quoteLacks(choices)).length === 0 && quoteChoicesSchema.safeParse(choices).success;
  const shown = isComplete ? quoteOf(choices, garment, new Map(), now) : null;
  useEffect(() => title.current?.focus(), []);
  const { form, said, busy, errors, report, onSubmit } = useSchemaForm({
    schema: quoteChoicesSchema,
    read: () => choices,
    check: () => quoteLacks(choices),
    send: async () => {
      const { number, version } = job;
      const result = await callAsStaff(sendQuote, { id, number, version, choices });
      if (!result.ok) {
        return { ok: false, fields: result.fields ?? {}, failure: result.message, stays: true };
      }
      retry();
      onSent();
      return { ok: true, next: null };
    },
    focus: 'field',
  });

  const update = (changes: Partial<QuoteDraft>) =>
    setDraft((before) => ({ ...before, ...changes }));
  /** Keeps only locations that exist, and their files. */
  const place = (garmentId: string, flags: typeof noLocations) => {
    const { locations: offered } = garmentById(garmentId) ?? usualGarment;
    const locations = chosenLocations(flags).filter((each) => offered.includes(each));
    const places = Object.entries(draft.places).filter(([, each]) => locations.includes(each));
    update({ garmentId, locations, places: Object.fromEntries(places) });
  };
  const flags = { ...noLocations };
  for (const location of draft.locations) flags[location] = true;

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby="quote-title"
      noValidate
      aria-busy={busy}
      onSubmit={onSubmit}
    >
      <h3 id="quote-title" ref={title} tabIndex={-1}>
        Send a quote
      </h3>
      <Select
        label="Garment"
        value={draft.garmentId}
        error={errors['garmentId']}
        options={garments.map((each) => [each.id, garmentTitle(each)])}
        onChoose={(garmentId) => place(garmentId, flags)}
      />
      <LocationField
        garment={garment}
        locations={flags}
        error={errors['printLocations']}
        onChange={(next) => place(draft.garmentId, next)}
      />
      <PiecesField
        label="Pieces"
        pieces={draft.pieces}
        error={errors['pieces']}
        onChange={(pieces) => update({ pieces })}
      />
      <DeliveryField
        delivery={draft.delivery}
        pieces={draft.pieces}
        onChange={(delivery) => update({ delivery })}
      />
      <fieldset className={fields.choices}>
        <legend>Price of a piece</legend>
        <label>
          <input
            type="radio"
            name="price"
            checked={!draft.ownPrice}
            onChange={() => update({ ownPrice: false })}
          />
          From the price table, with all its breaks
        </label>
        <label>
          <input
            type="radio"
            name="price"
            checked={draft.ownPrice}
            onChange={() => update({ ownPrice: true, ...tablePrice(draft) })}
          />
          Our own lines
        </label>
      </fieldset>
      {draft.ownPrice && <OwnLines {...{ draft, errors, update }} />}
      <AdjustmentList
        adjustments={draft.adjustments}
        errors={errors}
        onChange={(adjustments) => update({ adjustments })}
      />
      {job.files.map(({ sha256, fileName }) => (
        <Select
          key={sha256}
          label={`Where “${fileName}” prints`}
          value={draft.places[sha256] ?? ''}
          error={errors['files']}
          options={[
            ['', 'Nowhere'],
            ...draft.locations.map((each) => [each, locationLabel(each)] as const),
          ]}
          onChoose={(location) => {
            const { [sha256]: _, ...others } = draft.places;
            update({
              places: location ? { ...others, [sha256]: location } : others,
            });
          }}
        />
      ))}
      <Field
        multiline
        label="Note to the customer"
        hint="Optional. It’s in the email, too."
        rows={3}
        maxLength={textLimits.notes}
        value={draft.note}
        error={errors['note']}
        onChange={({ target }) => update({ note: target.value })}
      />
      {shown && (
        <>
          <Ledger
            rows={summaryRows(
              {
                ...asPrice({
                  ...shown.price,
                  lines: tierOf(shown.tiers, shown.pieces)?.lines ?? [],
                }),
                adjustments: shown.adjustments,
              },
              {
                items: [{ name: shown.garmentName, pieces: shown.pieces }],
                delivery: shown.delivery,
              },
            )}
          />
          <p className="note-text">
            Good through {formatDayLong(shown.validUntil)}. Rush is added if they choose such a
            date.
          </p>
        </>
      )}
      <div ref={said} tabIndex={-1} role="alert">
        {report && <p className="notice warn">{report.failure ?? markedFields}</p>}
      </div>
      <div className="button-row">
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Sending...' : 'Send the quote'}
        </button>
        <button type="button" className="button alt" onClick={onClose}>
          Not yet
        </button>
      </div>
    </form>
  );
}

type OwnProps = {
  draft: QuoteDraft;
  errors: Messages;
  update: (changes: Partial<QuoteDraft>) => void;
};

function OwnLines({ draft, errors, update }: OwnProps) {
  const { lines } = draft;
  const change = (at: number, changes: Partial<(typeof lines)[number]>) =>
    update({ lines: lines.map((line, index) => (index === at ? { ...line, ...changes } : line)) });
  return (
    <fieldset className={styles.print} aria-describedby="lines-error">
      <legend>Our own lines, for one piece</legend>
      {lines.map(({ label, dollars }, at) => (
        // Lines have no identity but their place.
        <div key={at} className={fields.line}>
          <Field
            label={`Line ${at + 1}`}
            maxLength={quoteLimits.label}
            value={label}
            error={errors[`own.lines.${at}.label`]}
            onChange={({ target }) => change(at, { label: target.value })}
          />
          <Field
            label={`Line ${at + 1}, dollars`}
            inputMode="decimal"
            maxLength={10}
            value={dollars}
            error={errors[`own.lines.${at}.cents`]}
            onChange={({ target }) => change(at, { dollars: target.value })}
          />
          <button
            type="button"
            className="button quiet"
            onClick={() => update({ lines: lines.filter((_, index) => index !== at) })}
          >
            Remove<span className="visually-hidden"> line {at + 1}</span>
          </button>
        </div>
      ))}
      {lines.length < quoteLimits.lines && (
        <button
          type="button"
          className="button quiet"
          onClick={() => update({ lines: [...lines, { label: '', dollars: '' }] })}
        >
          Add a line
        </button>
      )}
      <Problem id="lines-error">{errors['own.lines']}</Problem>
      <div className={styles.inches}>
        <PiecesField
          label="From, pieces"
          pieces={draft.from}
          error={errors['own.from']}
          onChange={(from) => update({ from })}
        />
        <PiecesField
          label="To, pieces"
          pieces={draft.to}
          error={errors['own.to']}
          onChange={(to) => update({ to })}
        />
      </div>
      <Field
        label="Why not the price table"
        hint="For us only."
        maxLength={quoteLimits.reason}
        value={draft.reason}
        error={errors['own.reason']}
        onChange={({ target }) => update({ reason: target.value })}
      />
    </fieldset>
  );
}
