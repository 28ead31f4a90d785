import { useEffect, useState } from 'react';
import { garments } from '../../garments/garment.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { CsvButton } from '../frame/CsvButton.tsx';
import { GarmentStock } from './GarmentStock.tsx';
import { inventoryCsv, inventoryCsvName } from './stock-csv.client.ts';
import { readCount } from '../../platform/typed-number.ts';
import { Problem } from '../../ui/Field.tsx';
import { textLimits } from '../../platform/forms/text-field.ts';
import { matchGarment, maxThreshold } from './stock-view.client.ts';
import { useInventory } from './inventory.client.ts';
import styles from './inventory.module.css';

const searchId = 'stock-search';

/** The nine garments with their stock; a search leaves the matches. */
export function GarmentList() {
  const { lines, stocks, search, searchFor } = useInventory();
  const shown = (lines ?? []).flatMap((line) => {
    const stock = stocks[line.styleCode]?.data ?? null;
    const match = matchGarment(line, stock, search);
    return match ? [{ line, stock, match }] : [];
  });
  const most = Math.max(1, ...(lines ?? []).map(({ pieces }) => pieces));
  const complete = shown.length > 0 && shown.every(({ stock }) => stock !== null);

  const csv = () => {
    const parts = shown.flatMap(({ stock, match }) =>
      stock ? [{ stock, colors: stock.colors.filter(match.fits) }] : [],
    );
    return inventoryCsv(parts);
  };

  return (
    <section aria-labelledby="inventory">
      <div className={styles.sectionHead}>
        <h2 id="inventory">Inventory by material</h2>
        <CsvButton
          what="Inventory"
          name={() => inventoryCsvName(shopToday(new Date()))}
          csv={complete ? csv : null}
        />
      </div>
      <Controls />
      <p role="status" className="visually-hidden">
        {lines && search.trim() !== '' && `${shown.length} of ${lines.length} garments match.`}
      </p>
      <ul className={styles.garments}>
        {lines
          ? shown.map(({ line, match }) => (
              <GarmentStock key={line.styleCode} line={line} match={match} most={most} />
            ))
          : garments.map(({ styleCode, name, model }) => (
              <li key={styleCode} className={styles.waiting}>
                <h3>{name}</h3>
                <span className="note-text">{`${model} · ${styleCode}`}</span>
              </li>
            ))}
      </ul>
      {lines && shown.length === 0 && (
        <div className={styles.nothing}>
          <h3>No matches</h3>
          <p>No garment or color has that name.</p>
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              searchFor('');
              document.getElementById(searchId)?.focus();
            }}
          >
            Clear the search
          </button>
        </div>
      )}
    </section>
  );
}

function Controls() {
  const { search, threshold, lines, problem, searchFor, keepThreshold } = useInventory();
  /** What is being typed; an empty field doesn't count until it loses focus. */
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [threshold]);
  const isUnread = (text: string) => Number.isNaN(readCount(text, maxThreshold));
  const unread = typed !== null && typed.trim() !== '' && isUnread(typed);
  const waiting = lines === null && problem === null;
  return (
    <form
      role="search"
      aria-label="Inventory"
      className={`${styles.controls ?? ''} no-print`}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="field">
        <label className="field-label" htmlFor={searchId}>
          Search
        </label>
        <input
          id={searchId}
          className="input"
          type="search"
          autoComplete="off"
          maxLength={textLimits.search}
          placeholder="Color or garment"
          disabled={waiting}
          value={search}
          onChange={(event) => searchFor(event.target.value)}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor="stock-low">
          Low at
        </label>
        <input
          id="stock-low"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-invalid={unread || undefined}
          aria-describedby={unread ? 'stock-low-error' : undefined}
          disabled={waiting}
          value={typed ?? String(threshold)}
          onChange={({ target }) => {
            setTyped(target.value);
            if (!isUnread(target.value)) keepThreshold(target.value);
          }}
          onBlur={() => unread || setTyped(null)}
        />
        {unread ? (
          <Problem id="stock-low-error">
            {`Enter a whole number up to ${maxThreshold.toLocaleString('en-US')}.`}
          </Problem>
        ) : (
          <span className="field-hint">pieces or fewer</span>
        )}
      </div>
      <p className={`note-text ${styles.legend ?? ''}`}>
        <span aria-hidden="true" className={styles.low}>
          ▼
        </span>{' '}
        low or none · + more on the way · dropship is the maker’s own stock and isn’t counted
      </p>
    </form>
  );
}
