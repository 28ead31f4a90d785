import { artId } from '../../artwork/art-id.ts';
import { fileNameText } from '../../artwork/files/artwork-facts.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $book } from '../../settings/book-store.client.ts';
import { followBook } from '../../settings/book.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { messagesWithout } from '../../platform/forms/messages-without.ts';
import { markedFields } from '../../platform/forms/text-field.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { sendQuote } from '../../quotes/send-quote.contract.ts';
import {
  ownReason,
  quoteChoicesSchema,
  quoteLacks,
  quoteLimits,
  quoteOf,
} from '../../quotes/quote-choices.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { itemsOf } from '../../orders/order-design.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { quotedPieces, quotedPrice } from '../../quotes/quote.ts';
import { summedItems } from '../../quotes/quote-words.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import type { Cents } from '../../platform/money.ts';
import { DeliveryField } from '../../orders/fields/DeliveryField.tsx';
import { AdjustmentList } from '../../orders/changes/AdjustmentList.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import {
  choicesOf,
  filePlace,
  placeFile,
  placeKey,
  startingDraft,
  type DesignDraft,
  type QuoteDraft,
  type QuoteRequestJob,
} from './quote-draft.client.ts';
import { QuoteGoods, QuotePrices } from './QuoteGoods.tsx';
import { useJobPage } from './job-page.client.ts';
import styles from './proof.module.css';

type Props = { job: QuoteRequestJob; now: Date; onSent: () => void; onClose: () => void };

/** The next quote for a request: goods, price, and note, with what the customer would pay. */
export function SendQuoteForm({ job, now, onSent, onClose }: Props) {
  const { retry } = useJobPage();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => startingDraft(job));
  /** What the server says it costs, if that isn't what the form shows. */
  const toldCents = useRef<Cents | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { designs } = draft;
  const prices = useStore($book);
  const choices = choicesOf(draft);
  const isComplete =
    Object.keys(quoteLacks(choices, prices.book)).length === 0 &&
    quoteChoicesSchema.safeParse(choices).success;
  const shown = isComplete ? quoteOf(choices, new Map(), now, prices) : null;
  useEffect(() => {
    title.current?.focus();
    followBook();
  }, []);
  const { form, said, busy, errors, report, onSubmit, moveErrors } = useSchemaForm({
    schema: quoteChoicesSchema,
    read: () => choices,
    check: () => quoteLacks(choices, prices.book),
    send: async () => {
      const { number, version } = job;
      const seenTotalCents = toldCents.current ?? shown?.price.totalCents ?? 0;
      const quote = { id, number, version, choices, seenTotalCents };
      const result = await callAsStaff(sendQuote, quote);
      if (!result.ok) {
        toldCents.current = result.updatedPrice?.price.totalCents ?? null;
        return { ok: false, fields: result.fields ?? {}, failure: result.message, stays: true };
      }
      retry();
      onSent();
      return { ok: true, next: null };
    },
    focus: 'field',
  });

  const update = (changes: Partial<QuoteDraft>) => {
    toldCents.current = null;
    setDraft((before) => ({ ...before, ...changes }));
  };
  const onRemoved = (list: string, at: number) =>
    moveErrors((now) => messagesWithout(now, list, at));
  const onChange = (next: DesignDraft[]) => update({ designs: next });
  const goods = { designs, errors, onChange, onRemoved };

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
      <QuoteGoods {...goods} />
      <DeliveryField
        delivery={draft.delivery}
        pieces={quotedPieces(itemsOf(draft))}
        book={prices.book}
        onChange={(delivery) => update({ delivery })}
      />
      <QuotePrices {...goods} />
      {ownReason(choices) !== null && (
        <Field
          label="Why not the price table"
          hint="For us only."
          maxLength={quoteLimits.reason}
          value={draft.reason}
          error={errors['reason']}
          onChange={({ target }) => update({ reason: target.value })}
        />
      )}
      <AdjustmentList
        adjustments={draft.adjustments}
        errors={errors}
        onChange={(adjustments) => update({ adjustments })}
        onRemoved={(at) => onRemoved('adjustments', at)}
      />
      {job.files.map((file) => (
        <Select
          key={file.objectPath}
          label={`Where “${fileNameText(file)}” prints`}
          value={filePlace(designs, artId(file))}
          error={errors['files']}
          options={[
            ['', 'Nowhere'],
            ...designs.flatMap(({ locations }, at) =>
              locations.map((each) => {
                const name = locationLabel(each);
                const inDesign = designs.length > 1 ? `Design ${at + 1}: ${name}` : name;
                return [placeKey(at, each), inDesign] as const;
              }),
            ),
          ]}
          onChoose={(place) => update({ designs: placeFile(designs, artId(file), place) })}
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
            rows={summaryRows(quotedPrice(shown), {
              items: summedItems(shown),
              delivery: shown.delivery,
            })}
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
