import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../platform/call.client.ts';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { acceptQuote } from '../accept-quote.contract.ts';
import type { UpdatedPrice } from '../../platform/contract.ts';
import { declineQuote } from '../decline-quote.contract.ts';
import type { CustomerQuoteRequest } from '../open-quote.contract.ts';
import { formatCents } from '../../platform/money.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import { fitAdjustments } from '../../orders/prices/adjustment.ts';
import { AddressField } from '../../orders/fields/AddressField.tsx';
import { CustomerFields } from '../../orders/fields/CustomerFields.tsx';
import { DeliveryField } from '../../orders/fields/DeliveryField.tsx';
import { DueDateField } from '../../orders/fields/DueDateField.tsx';
import { GarmentColorField } from '../../orders/fields/GarmentColorField.tsx';
import { SizeCounts } from '../../orders/fields/SizeCounts.tsx';
import { summedItems } from '../quote-words.ts';
import { quotedPieces } from '../quote.ts';
import { itemsOf } from '../../orders/order-design.ts';
import type { Garment } from '../../garments/garment.ts';
import { totalPieces, withCount } from '../../orders/quantity.ts';
import { spreadPieces } from '../../orders/size-spread.ts';
import { messagesUnder } from '../../platform/forms/messages-under.ts';
import { markedFields, textLimits } from '../../platform/forms/text-field.ts';
import { withKeptDays } from '../../press/kept-days.ts';
import { payPromise } from '../../payments/payment-terms.ts';
import { orderFragment, paths } from '../../paths.ts';
import { Field } from '../../ui/Field.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import {
  acceptInput,
  placedItems,
  priceWanted,
  startingWanted,
  wantedCounts,
  wantedErrors,
  type WantedItem,
  type WantedQuote,
} from './wanted-quote.client.ts';
import { garmentPrice } from '../../orders/prices/price.ts';
import { useVersion } from '../../settings/use-version.client.ts';
import styles from './your-quote.module.css';

type Props = {
  request: CustomerQuoteRequest;
  quoteKey: string;
  /** Nothing was decided, because the quote isn't what it was: says so and shows what it is. */
  onRefused: (message: string) => Promise<void>;
};

/** Longer than usual, because the server tries to send the emails first. */
const acceptMs = 30_000;

/** What an order needs that a quote lacks, and the way to order. */
export function AcceptForm({ request, quoteKey, onRefused }: Props) {
  const { contents } = request.quote;
  const book = withKeptDays(useVersion(contents.priceVersion), request.keptDays);
  const [wanted, setWanted] = useState(() => startingWanted(request, shopNow(), book));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState('');
  const [updatedPrice, setUpdatedPrice] = useState<UpdatedPrice | null>(null);
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const saying = useRef<HTMLDivElement>(null);
  const placed = placedItems(request);
  const quotedItems = itemsOf(contents);
  const counts = wantedCounts(wanted);
  const now = shopNow();
  const priced = priceWanted(request, wanted, now, book);
  const price = updatedPrice
    ? {
        ...updatedPrice.price,
        adjustments: fitAdjustments(contents.adjustments, updatedPrice.price),
      }
    : priced;
  const quoted = contents.price.totalCents;
  const names = summedItems(contents, counts);

  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? saying.current)?.focus();
  }, [failures]);

  const update = (changes: Partial<WantedQuote>) => {
    const next = { ...wanted, ...changes };
    setWanted(next);
    setUpdatedPrice(null);
    setSaid('');
    // What was said stays until it's right; nothing new is said while somebody types.
    const still = wantedErrors(request, next, now, book);
    setErrors((before) =>
      Object.fromEntries(
        Object.keys(before).flatMap((field) => (still[field] ? [[field, still[field]]] : [])),
      ),
    );
  };
  const fail = (fields: Readonly<Record<string, string>>, message: string) => {
    setErrors(fields);
    setSaid(message);
    setBusy(false);
    setFailures((count) => count + 1);
  };

  async function accept(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = wantedErrors(request, wanted, now, book);
    if (Object.keys(wrong).length > 0 || !price) {
      return fail(wrong, markedFields);
    }
    setBusy(true);
    setSaid('');
    const input = acceptInput(request, quoteKey, wanted, price.totalCents);
    const result = await call(acceptQuote, input, { timeoutMs: acceptMs });
    if (result.ok) {
      return location.assign(`${paths.orderConfirmation}${orderFragment}${result.data.orderKey}`);
    }
    if (result.updatedPrice) setUpdatedPrice(result.updatedPrice);
    fail(result.fields ?? {}, result.message);
    if (result.code === 'aborted' && !result.updatedPrice) await onRefused(result.message);
  }

  return (
    <form
      ref={form}
      className={`ticket ${styles.form}`}
      aria-labelledby="accept-title"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void accept(event)}
    >
      <h2 id="accept-title" ref={title} tabIndex={-1}>
        Order by this quote
      </h2>
      {placed.map(({ garment, path }, at) => {
        const item = wanted.items[at];
        const fields = item && (
          <ItemFields
            key={path}
            {...{ item, garment }}
            sizeCents={
              quotedItems[at]?.own ? undefined : garmentPrice(garment.styleCode, book).sizeCents
            }
            hint={at === 0}
            name={`${path}.quantity`.replaceAll('.', '-')}
            errors={messagesUnder(path, errors)}
            onChange={(changes) =>
              update({
                items: wanted.items.map((each, place) =>
                  place === at ? { ...each, ...changes } : each,
                ),
              })
            }
          />
        );
        if (placed.length === 1) return fields;
        return (
          <fieldset key={path} className={styles.item}>
            <legend>
              Garment {at + 1}: {names[at]?.name}
            </legend>
            {fields}
          </fieldset>
        );
      })}
      <DueDateField
        required
        {...{ now, book }}
        subtotalCents={price?.subtotalCents ?? contents.price.subtotalCents}
        value={wanted.dueDate || null}
        error={errors['dueDate']}
        onChange={(day) => update({ dueDate: day ?? '' })}
      />
      <DeliveryField
        delivery={wanted.delivery}
        pieces={counts.reduce((sum, each) => sum + each, 0)}
        book={book}
        zip={wanted.address.zip}
        onChange={(delivery) => update({ delivery })}
      />
      {wanted.delivery !== 'pickup' && (
        <AddressField
          delivery={wanted.delivery}
          address={wanted.address}
          errors={messagesUnder('delivery.address', errors)}
          error={errors['delivery.address']}
          autoCompleteSection="quote"
          onChange={(field, value) => update({ address: { ...wanted.address, [field]: value } })}
        />
      )}
      <CustomerFields
        names={['name', 'phone', 'poNumber']}
        customer={wanted.customer}
        errors={messagesUnder('customer', errors)}
        onChange={(field, value) => update({ customer: { ...wanted.customer, [field]: value } })}
      />
      <p className="note-text">
        We’ll email the proof to <b>{request.email}</b>.
      </p>
      <div role="status">
        {price ? (
          <>
            <Ledger rows={summaryRows(price, { items: names, delivery: wanted.delivery })} />
            {price.totalCents !== quoted && (
              <p className="note-text">
                The quote for {quotedPieces(itemsOf(contents)).toLocaleString('en-US')} was{' '}
                {formatCents(quoted)}.
              </p>
            )}
          </>
        ) : (
          <p className="note-text">The total appears once the counts and the date are right.</p>
        )}
      </div>
      <div ref={saying} tabIndex={-1} role="alert">
        {said && <p className="notice warn">{said}</p>}
      </div>
      <button type="submit" className="button" disabled={busy}>
        {busy
          ? 'Ordering...'
          : `Accept and order${price ? `, ${formatCents(price.totalCents)}` : ''}`}
      </button>
      <p className="note-text">
        We’ll send a proof first, and print once you approve it. {payPromise(book.terms)}
      </p>
    </form>
  );
}

type ItemProps = {
  /** What sizes cost more than what was quoted. */
  sizeCents: Readonly<Record<string, number>> | undefined;
  item: WantedItem;
  garment: Garment;
  /** Says what the counts do, which one item does for all. */
  hint: boolean;
  /** What the fields' ids start with. */
  name: string;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<WantedItem>) => void;
};

/** The sizes and the color of an item. */
function ItemFields({
  hint,
  item: { quantities, colorKey },
  garment,
  sizeCents,
  name,
  errors,
  onChange,
}: ItemProps) {
  const pieces = totalPieces(quantities);
  const split = garment.sizes.length > 1;
  return (
    <>
      <SizeCounts
        legend="Sizes"
        name={name}
        sizes={garment.sizes}
        sizeCents={sizeCents}
        quantities={quantities}
        error={errors['quantities']}
        onCount={(size, count) => onChange({ quantities: withCount(quantities, size, count) })}
      >
        <p>
          Total: <b>{pieces.toLocaleString('en-US')}</b>{' '}
          {split && pieces > 0 && (
            <button
              type="button"
              className="button quiet"
              onClick={() => onChange({ quantities: spreadPieces({}, pieces, garment) })}
            >
              Split {pieces.toLocaleString('en-US')} the usual way
            </button>
          )}
        </p>
        {hint && (
          <p className="note-text">
            {split ? 'We’ve filled in the usual split. ' : ''}Change the counts, and the price below
            follows.
          </p>
        )}
      </SizeCounts>
      <GarmentColorField
        styleCode={garment.styleCode}
        chosen={colorKey}
        error={errors['colorKey']}
        onChoose={({ key }) => onChange({ colorKey: key })}
      />
    </>
  );
}

type DeclineProps = Props & { onDeclined: () => void; onClose: () => void };

/** Asks for a reason, which may be left out. */
export function DeclineForm({ request, quoteKey, onRefused, onDeclined, onClose }: DeclineProps) {
  const { version, sha256 } = request.quote;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { form, said, busy, errors, report, onSubmit } = useSchemaForm({
    schema: declineQuote.input,
    read: (form) => ({ key: quoteKey, version, sha256, ...fieldTexts(form) }),
    send: async (input) => {
      const result = await call(declineQuote, input);
      if (result.ok) {
        onDeclined();
        return { ok: true, next: null };
      }
      if (result.code === 'aborted') void onRefused(result.message);
      return { ok: false, fields: {}, failure: result.message };
    },
    focus: 'field',
  });
  return (
    <form
      ref={form}
      className={`ticket ${styles.form}`}
      aria-label="Decline this quote"
      noValidate
      aria-busy={busy}
      onSubmit={onSubmit}
    >
      <Field
        multiline
        ref={field}
        label="Why not?"
        hint="Optional. It helps us do better."
        rows={3}
        maxLength={textLimits.notes}
        name="reason"
        error={errors.reason}
      />
      <div ref={said} tabIndex={-1} role="alert">
        {report?.failure && <p className="notice warn">{report.failure}</p>}
      </div>
      <div className="button-row">
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Declining...' : 'Decline this quote'}
        </button>
        <button type="button" className="button alt" onClick={onClose}>
          Keep it
        </button>
      </div>
    </form>
  );
}
