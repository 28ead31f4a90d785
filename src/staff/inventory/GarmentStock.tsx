import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { countText } from '../../platform/count-words.ts';
import { garmentByStyleCode } from '../../garments/garment.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { lastFailure, updatedText, zonedText } from './inventory-words.client.ts';
import { StockTable } from './StockTable.tsx';
import type { InventoryLine } from '../../garments/stock/list-inventory.rpc.ts';
import { lowSizes, type Match, type StockColor } from './stock-view.client.ts';
import { useInventory, type Stock } from './inventory.client.ts';
import { StockSwatch } from './StockSwatch.tsx';
import styles from './inventory.module.css';

type Props = {
  line: InventoryLine;
  match: Match;
  /** Stock of the garment with the most pieces, for the bars. */
  most: number;
};

/** One garment: its stock on one line, and by size, color, and warehouse when opened. */
export function GarmentStock({ line, match, most }: Props) {
  const { search, stocks, threshold } = useInventory();
  const stock = stocks[line.styleCode];
  // A search for a color opens the garment; what was opened or closed since stays that way.
  const [chosen, setChosen] = useState<boolean | null>(null);
  useEffect(() => {
    if (search.trim() !== '') setChosen(null);
  }, [search]);
  const open = chosen ?? match.byColor;
  const garment = garmentByStyleCode(line.styleCode);
  const low = stock?.data && line.syncedAt ? lowSizes(stock.data, threshold) : 0;

  return (
    <li data-style={line.styleCode}>
      <details
        open={open}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== open) setChosen(currentTarget.open);
        }}
      >
        <summary>
          <h3>{garment?.name}</h3>{' '}
          <span className="note-text">
            {`${line.brand ? `${line.brand} ${line.styleName ?? ''}` : (garment?.model ?? '')} · ${line.styleCode}`}
          </span>{' '}
          <span className={styles.updated} data-bad={lastFailure(line) !== null || undefined}>
            {updatedText(line)}
            {line.syncedAt !== null && lastFailure(line) !== null && ' · last sync failed'}
          </span>{' '}
          <PiecesBar pieces={line.pieces} most={most} />
          <span className={styles.count}>
            <b>{line.syncedAt ? countText(line.pieces) : '–'}</b> pieces
          </span>{' '}
          <span className={styles.count}>
            <b>{line.syncedAt ? countText(line.colorsInStock) : '–'}</b>
            {` of ${countText(line.colors)} colors in stock`}
          </span>{' '}
          <span className={styles.count}>
            <b>{countText(line.gone)}</b> gone
          </span>{' '}
          <span className={styles.count} data-low={low > 0 || undefined}>
            <b>{line.syncedAt && stock?.data ? countText(low) : '–'}</b> low
          </span>
        </summary>
        {open && <Inside line={line} stock={stock} fits={match.fits} />}
      </details>
    </li>
  );
}

/** As long as the garment's share of the largest stock, next to the number. */
function PiecesBar({ pieces, most }: { pieces: number; most: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect
        width={`${((pieces / most) * 100).toFixed(1)}%`}
        height="100%"
        fill="url(#inventory-hatch)"
      />
    </svg>
  );
}

type InsideProps = {
  line: InventoryLine;
  stock: Stock | undefined;
  fits: (color: StockColor) => boolean;
};

function Inside({ line, stock, fits }: InsideProps) {
  const { $tools, syncOne, loadStock, manages } = useInventory();
  const syncing = useStore($tools).sync?.busy === true;
  const name = garmentByStyleCode(line.styleCode)?.name ?? line.styleCode;
  const failed = lastFailure(line);
  const kept = useKeptFocus(`${line.syncedAt ?? ''} ${stock?.problem ?? ''}`, '[tabindex], button');
  const colors = (stock?.data?.colors ?? []).filter(fits);
  const swatches = colors.filter(({ inStock, gone }) => inStock && !gone);
  return (
    <div {...kept} className={styles.inside}>
      {failed !== null && line.failedAt && (
        <p className="notice warn">
          <b>{`The sync at ${zonedText(line.failedAt)} failed. `}</b>
          {failed}
          {line.syncedAt && ` This shows the stock from ${zonedText(line.syncedAt)}.`}
        </p>
      )}
      {!stock && <p role="status">Loading...</p>}
      {stock && stock.problem !== null && (
        <p className="notice warn" role="alert">
          <b>Failed to fetch color swatches.</b> {stock.problem}{' '}
          <button
            type="button"
            className="button quiet"
            onClick={() => void loadStock(line.styleCode)}
          >
            Try again
          </button>
        </p>
      )}
      {stock?.data && !line.syncedAt && (
        <p className="notice">
          <b>Document not found.</b> Nothing is kept of {name} yet. It has never been synced.{' '}
          {manages && (
            <button
              type="button"
              className="button quiet"
              aria-disabled={syncing || undefined}
              onClick={() => {
                const garment = garmentByStyleCode(line.styleCode);
                if (garment) void syncOne(garment);
              }}
            >
              {`Sync ${name}`}
            </button>
          )}
        </p>
      )}
      {stock?.data && line.syncedAt && (
        <>
          <h4 className="kicker">{`Color swatches in stock (${swatches.length})`}</h4>
          {swatches.length > 0 ? (
            <ul className={styles.swatches}>
              {swatches.map((color) => (
                <li key={color.key}>
                  <StockSwatch color={color} />
                  {color.frontImageUrl ? (
                    <a href={color.frontImageUrl} target="_blank" rel="noreferrer">
                      {color.name}
                      <span className="visually-hidden">, picture of the front in a new tab</span>
                    </a>
                  ) : (
                    color.name
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="note-text">None of these colors is in stock.</p>
          )}
          <StockTable name={name} colors={colors} />
        </>
      )}
    </div>
  );
}
