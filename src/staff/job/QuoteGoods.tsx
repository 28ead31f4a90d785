import { useEffect, useId, useRef, useState } from 'react';
import type { Messages } from '../../platform/forms/schema-form.client.ts';
import { messagesUnder } from '../../platform/forms/messages-under.ts';
import { quoteLimits } from '../../quotes/quote-choices.ts';
import {
  garmentById,
  garments,
  garmentTitle,
  offeredGarment,
  usualGarment,
} from '../../garments/garment.ts';
import { chosenLocations } from '../../garments/print-location.ts';
import { mostDesigns, mostItems } from '../../orders/order-design.ts';
import { locationFlagsOf } from '../../orders/order-goods.ts';
import { LocationField } from '../../orders/fields/LocationField.tsx';
import { InkColorsField } from '../../orders/fields/InkColorsField.tsx';
import { PiecesField } from '../../orders/fields/PiecesField.tsx';
import { needsPhone } from '../../orders/quantity.ts';
import { quotedPieces } from '../../quotes/quote.ts';
import { useBook } from '../../settings/book.client.ts';
import { Field, Problem, Select } from '../../ui/Field.tsx';
import {
  fitDesign,
  newDesign,
  offeredLocations,
  tablePrice,
  withItem,
  type DesignDraft,
  type ItemDraft,
} from './quote-draft.client.ts';
import styles from './proof.module.css';
import fields from './quote.module.css';

type Props = {
  designs: readonly DesignDraft[];
  errors: Messages;
  onChange: (designs: DesignDraft[]) => void;
  /** An entry of the list at this path is gone, so the messages about it are, too. */
  onRemoved: (list: string, at: number) => void;
};

/** The designs with one of them replaced, or taken out. */
const withDesign = (designs: readonly DesignDraft[], at: number, design: DesignDraft | null) =>
  designs.flatMap((each, place) => (place !== at ? [each] : design ? [design] : []));

/** The design with one of its items changed, or taken out. */
const changed = (design: DesignDraft, at: number, changes: Partial<ItemDraft> | null) => ({
  ...design,
  items: design.items.flatMap((each, place) =>
    place !== at ? [each] : changes ? [{ ...each, ...changes }] : [],
  ),
});

/** What is printed where, on which garments, and on how many. */
export function QuoteGoods({ designs, errors, onChange, onRemoved }: Props) {
  const goods = useRef<HTMLDivElement>(null);
  /** The garment that takes the focus, because it's new or what stood after it is gone. */
  const [next, setNext] = useState({ item: '' });
  useEffect(() => {
    if (next.item) goods.current?.querySelector<HTMLElement>(`[data-item="${next.item}"]`)?.focus();
  }, [next]);
  const put = (changes: DesignDraft[], design: number, item: number) => {
    onChange(changes);
    setNext({ item: `${Math.max(0, design)}.${Math.max(0, item)}` });
  };
  return (
    <div ref={goods} className={styles.form}>
      {designs.map((design, at) => {
        const { items } = design;
        const path = `designs.${at}`;
        const change = (wanted: DesignDraft) =>
          onChange(withDesign(designs, at, fitDesign(wanted)));
        const [first] = items;
        const locations = (
          <LocationField
            garment={{
              ...(garmentById(first?.garmentId ?? '') ?? usualGarment),
              locations: offeredLocations(design),
            }}
            locations={locationFlagsOf({ printLocations: design.locations })}
            error={errors[`${path}.printLocations`]}
            onChange={(flags) => change({ ...design, locations: chosenLocations(flags) })}
          />
        );
        const fieldsOf = ({ garmentId, pieces }: ItemDraft, place: number) => {
          const item = `${path}.items.${place}`;
          return {
            garment: (
              <Select
                label="Garment"
                data-item={`${at}.${place}`}
                value={garmentId}
                error={errors[`${item}.garmentId`]}
                options={[
                  ...(offeredGarment(garmentId) ? [] : [[garmentId, 'No longer sold'] as const]),
                  ...garments.map((each) => [each.id, garmentTitle(each)] as const),
                ]}
                onChoose={(id) => change(changed(design, place, { garmentId: id }))}
              />
            ),
            pieces: (
              <PiecesField
                label="Pieces"
                pieces={pieces}
                error={errors[`${item}.pieces`]}
                onChange={(count) => change(changed(design, place, { pieces: count }))}
              />
            ),
          };
        };
        const only = first && items.length === 1 && fieldsOf(first, 0);
        const inside = (
          <>
            {only ? (
              <>
                {only.garment}
                {locations}
                {only.pieces}
              </>
            ) : (
              <>
                {items.map((item, place) => {
                  const { garment, pieces } = fieldsOf(item, place);
                  return (
                    // They have no identity but their place.
                    <fieldset key={place} className={styles.print}>
                      <legend>Garment {place + 1}</legend>
                      {garment}
                      {pieces}
                      <button
                        type="button"
                        className="button quiet"
                        onClick={() => {
                          const left = fitDesign(changed(design, place, null));
                          put(withDesign(designs, at, left), at, place - 1);
                          onRemoved(`${path}.items`, place);
                        }}
                      >
                        Remove<span className="visually-hidden"> garment {place + 1}</span>
                      </button>
                    </fieldset>
                  );
                })}
                {locations}
              </>
            )}
            {needsPhone(quotedPieces(items)) && (
              <InkColorsField
                locations={locationFlagsOf({ printLocations: design.locations })}
                inkColors={design.inkColors}
                onChange={(inkColors) => change({ ...design, inkColors })}
              />
            )}
            {items.length < mostItems && (
              <button
                type="button"
                className="button quiet"
                onClick={() => put(withDesign(designs, at, withItem(design)), at, items.length)}
              >
                Add another garment or color
              </button>
            )}
          </>
        );
        if (designs.length === 1)
          return (
            <div key={at} className={styles.form}>
              {inside}
            </div>
          );
        return (
          <fieldset key={at} className={styles.print}>
            <legend>Design {at + 1}</legend>
            {inside}
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                put(withDesign(designs, at, null), at - 1, 0);
                onRemoved('designs', at);
              }}
            >
              Remove design {at + 1}
            </button>
          </fieldset>
        );
      })}
      {designs.length < mostDesigns && (
        <button
          type="button"
          className="button quiet"
          onClick={() => put([...designs, newDesign()], designs.length, 0)}
        >
          Add a different design
        </button>
      )}
    </div>
  );
}

/** What a piece of each garment costs: the price table's price, or the shop's own. */
export function QuotePrices({ designs, errors, onChange, onRemoved }: Props) {
  const book = useBook();
  const several = designs.length > 1 || designs.some(({ items }) => items.length > 1);
  return designs.map((design, at) =>
    design.items.map((item, place) => {
      const path = `designs.${at}.items.${place}`;
      const change = (changes: Partial<ItemDraft>) =>
        onChange(withDesign(designs, at, changed(design, place, changes)));
      const name = [
        ...(designs.length > 1 ? [`design ${at + 1}`] : []),
        ...(design.items.length > 1 ? [`garment ${place + 1}`] : []),
      ].join(', ');
      return (
        <div key={path} className={styles.form}>
          <fieldset className={fields.choices}>
            <legend>{several ? `Price of a piece, ${name}` : 'Price of a piece'}</legend>
            <label>
              <input
                type="radio"
                name={`price-${path}`}
                checked={!item.ownPrice}
                onChange={() => change({ ownPrice: false })}
              />
              From the price table, with all its breaks
            </label>
            <label>
              <input
                type="radio"
                name={`price-${path}`}
                checked={item.ownPrice}
                onChange={() => change({ ownPrice: true, ...tablePrice(item, design, book) })}
              />
              Our own lines
            </label>
          </fieldset>
          {item.ownPrice && (
            <OwnLines
              {...{ item, change }}
              errors={messagesUnder(`${path}.own`, errors)}
              onRemoved={(line) => onRemoved(`${path}.own.lines`, line)}
            />
          )}
        </div>
      );
    }),
  );
}

type OwnProps = {
  item: ItemDraft;
  errors: Messages;
  change: (changes: Partial<ItemDraft>) => void;
  onRemoved: (line: number) => void;
};

function OwnLines({ item, errors, change, onRemoved }: OwnProps) {
  const { lines, from, to } = item;
  const problem = useId();
  const changeLine = (at: number, changes: Partial<(typeof lines)[number]>) =>
    change({ lines: lines.map((line, index) => (index === at ? { ...line, ...changes } : line)) });
  return (
    <fieldset className={styles.print} aria-describedby={problem}>
      <legend>Our own lines, for one piece</legend>
      {lines.map(({ label, dollars }, at) => (
        // Lines have no identity but their place.
        <div key={at} className={fields.line}>
          <Field
            label={`Line ${at + 1}`}
            maxLength={quoteLimits.label}
            value={label}
            error={errors[`lines.${at}.label`]}
            onChange={({ target }) => changeLine(at, { label: target.value })}
          />
          <Field
            label={`Line ${at + 1}, dollars`}
            inputMode="decimal"
            maxLength={24}
            value={dollars}
            error={errors[`lines.${at}.cents`]}
            onChange={({ target }) => changeLine(at, { dollars: target.value })}
          />
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              change({ lines: lines.filter((_, index) => index !== at) });
              onRemoved(at);
            }}
          >
            Remove<span className="visually-hidden"> line {at + 1}</span>
          </button>
        </div>
      ))}
      {lines.length < quoteLimits.lines && (
        <button
          type="button"
          className="button quiet"
          onClick={() => change({ lines: [...lines, { label: '', dollars: '' }] })}
        >
          Add a line
        </button>
      )}
      <Problem id={problem}>{errors['lines']}</Problem>
      <div className={styles.inches}>
        <PiecesField
          label="From, pieces"
          pieces={from}
          error={errors['from']}
          onChange={(pieces) => change({ from: pieces })}
        />
        <PiecesField
          label="To, pieces"
          pieces={to}
          error={errors['to']}
          onChange={(pieces) => change({ to: pieces })}
        />
      </div>
    </fieldset>
  );
}
