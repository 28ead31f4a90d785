import { useEffect, useId, useRef } from 'react';
import { garmentKinds, offers, priceLevels, suppliers } from '../../garments/garment-facts.ts';
import { locationLabel, printLocations } from '../../garments/print-location.ts';
import { usualSizes } from '../../garments/usual-sizes.ts';
import { Problem, Select } from '../../ui/Field.tsx';
import { listOf, type BookForm } from './book-form.ts';
import { BookField, Check, Group, useShownBook } from './BookFields.tsx';
import { enter } from './settings.client.ts';
import styles from './settings.module.css';

type Row = BookForm['garments'][number];

const fresh: Row = {
  id: '',
  name: '',
  model: '',
  description: '',
  priceIndicator: '$$',
  offered: 'form',
  kind: 'tee',
  weight: '',
  material: '',
  supplier: 'ss',
  styleCode: '',
  locations: printLocations.join(', '),
  sizes: usualSizes.join(', '),
  cents: '',
  estimated: false,
  sizeCents: {},
  costCents: '',
};

const offerNames = {
  form: 'order form, favorites, and quotes',
  favorites: 'favorites and quotes',
  nowhere: 'nowhere: no longer sold',
} as const;

/** The garments, in the shop's order, with what each is and costs. */
export function GarmentGroup() {
  const { form, locked } = useShownBook();
  const rows = form.garments;
  const list = useRef<HTMLDivElement>(null);
  /** The garment to go to once it's in its place. */
  const going = useRef<number | null>(null);
  useEffect(() => {
    if (going.current === null) return;
    list.current?.children[going.current]?.querySelector<HTMLElement>('input')?.focus();
    going.current = null;
  }, [rows]);
  const place = (next: readonly Row[], at: number) => {
    going.current = at;
    enter('garments', next);
  };
  return (
    <Group
      title="Garments"
      note="What each is, and what it costs before any print. Our cost is for you alone. Prices count right away; names, sizes, and where a garment is offered, as soon as the site has been built again, a few minutes later. The colors of a new garment come with the next night’s sync; to have them sooner, update it on the Inventory page then."
    >
      <div ref={list} className={styles.garments}>
        {rows.map((row, at) => (
          // A new garment has no id, and all its fields are controlled.
          <GarmentFields
            key={at}
            row={row}
            at={at}
            onUp={
              at === 0 ? null : () => place(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row), at - 1)
            }
            onRemove={() => place(rows.toSpliced(at, 1), Math.max(0, at - 1))}
          />
        ))}
      </div>
      {!locked && (
        <p>
          <button
            type="button"
            className="button quiet"
            onClick={() => place([...rows, fresh], rows.length)}
          >
            Add a garment
          </button>
        </p>
      )}
      <div className={styles.row}>
        <BookField
          path="otherGarmentCents"
          label="Any other garment ($)"
          hint="Always an estimate."
        />
      </div>
    </Group>
  );
}

type GarmentProps = { row: Row; at: number; onUp: (() => void) | null; onRemove: () => void };

function GarmentFields({ row, at, onUp, onRemove }: GarmentProps) {
  const { messages, locked, known } = useShownBook();
  const id = useId();
  const path = `garments.${at}`;
  const wrong = Object.keys(messages).filter((key) => key.startsWith(`${path}.`));
  const isWrong = (shown: readonly string[]) =>
    wrong.some((key) => !shown.includes(key.split('.')[2] ?? ''));
  const name = row.name || 'the new garment';
  const chosen = listOf(row.locations);
  const sizes = listOf(row.sizes);
  const added = sizes.filter((size) => Number(row.sizeCents[size] ?? 0) !== 0);
  return (
    <fieldset className={styles.garment}>
      <legend>{row.name ? `${row.name} (${row.model})` : 'New garment'}</legend>
      <div className={styles.row}>
        <BookField path={`${path}.cents`} label="Price ($)" />
        <BookField path={`${path}.costCents`} label="Our cost ($)" />
        <Check
          label="An estimate"
          checked={row.estimated}
          disabled={locked}
          onChange={(estimated) => enter(`${path}.estimated`, estimated)}
        />
      </div>
      <details open={row.id === '' || isWrong(['cents', 'costCents', 'sizeCents']) || undefined}>
        <summary>
          What it is
          <span className={styles.added}>
            : {sizes.length === 1 ? '1 size' : `${sizes.length} sizes`}, {offerNames[row.offered]}
          </span>
        </summary>
        <div className={styles.facts}>
          <div className={styles.row}>
            <BookField type="text" path={`${path}.name`} label="Our name" />
            <BookField type="text" path={`${path}.model`} label="Maker and model" maxLength={60} />
            <Select
              label="Supplier"
              value={row.supplier}
              options={Object.entries(suppliers) as [Row['supplier'], string][]}
              disabled={locked}
              onChoose={(supplier) => enter(`${path}.supplier`, supplier)}
            />
            <BookField type="text" path={`${path}.styleCode`} label="Supplier’s part number" />
            <Select
              label="Kind"
              value={row.kind}
              options={garmentKinds.map((kind) => [kind, kindNames[kind]])}
              disabled={locked}
              onChoose={(kind) => enter(`${path}.kind`, kind)}
            />
            <BookField type="text" path={`${path}.material`} label="Material" maxLength={60} />
            <BookField type="text" path={`${path}.weight`} label="Weight" />
            <Select
              label="Price level"
              value={row.priceIndicator}
              options={priceLevels.map((level) => [level, level])}
              disabled={locked}
              onChoose={(level) => enter(`${path}.priceIndicator`, level)}
            />
          </div>
          <BookField type="text" path={`${path}.description`} label="Description" maxLength={160} />
          <BookField type="text" path={`${path}.sizes`} label="Sizes, in order" maxLength={400} />
          <Select
            label="Offered in"
            value={row.offered}
            options={offers.map((offer) => [offer, offerNames[offer]])}
            disabled={locked}
            error={messages[`${path}.offered`]}
            onChoose={(offered) => enter(`${path}.offered`, offered)}
          />
          <fieldset
            className={styles.locations}
            aria-describedby={messages[`${path}.locations`] ? id : undefined}
          >
            <legend className="field-label">Print locations</legend>
            {printLocations.map((location) => (
              <Check
                key={location}
                label={locationLabel(location)}
                checked={chosen.includes(location)}
                disabled={locked}
                onChange={(on) =>
                  enter(
                    `${path}.locations`,
                    printLocations
                      .filter((each) => (each === location ? on : chosen.includes(each)))
                      .join(', '),
                  )
                }
              />
            ))}
            <Problem id={id}>{messages[`${path}.locations`]}</Problem>
          </fieldset>
        </div>
      </details>
      <details open={wrong.some((key) => key.includes('.sizeCents')) || undefined}>
        <summary>
          What each size adds
          <span className={styles.added}>
            {added.length === 0
              ? ': nothing'
              : `: ${added.map((size) => `${size} +$${row.sizeCents[size]}`).join(', ')}`}
          </span>
        </summary>
        <div className={styles.sizes}>
          {sizes.map((size) => (
            <BookField key={size} path={`${path}.sizeCents.${size}`} label={`${size} ($)`} />
          ))}
        </div>
      </details>
      {!locked && (
        <div className="button-row">
          {onUp && (
            <button
              type="button"
              className="button quiet"
              aria-label={`Move up: ${name}`}
              onClick={onUp}
            >
              Move up
            </button>
          )}
          {!known.has(row.id) && (
            <button
              type="button"
              className="button quiet"
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              Remove
            </button>
          )}
        </div>
      )}
    </fieldset>
  );
}

const kindNames = {
  tee: 'T-shirt',
  longsleeve: 'long sleeve',
  crewneck: 'crewneck',
  cap: 'cap',
} as const;
