import { useState } from 'react';
import { countText } from '../../platform/count-words.ts';
import {
  dropshipOf,
  levelOf,
  piecesOf,
  sizesOf,
  warehousesOf,
  type StockColor,
  type Warehouse,
} from './stock-view.client.ts';
import { useInventory } from './inventory.client.ts';
import { StockSwatch } from './StockSwatch.tsx';
import styles from './inventory.module.css';

/**
 * Sizes by colors, totaled over the supplier's own warehouses; each color opens to its warehouses.
 */
export function StockTable({ name, colors }: { name: string; colors: readonly StockColor[] }) {
  const { threshold } = useInventory();
  const sizes = sizesOf(colors);
  return (
    <div
      className={`table-scroll ${styles.scroll ?? ''}`}
      tabIndex={0}
      role="region"
      aria-label={`${name} by color and size`}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Color</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {size}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        {colors.map((color) => (
          <ColorRows key={color.key} color={color} sizes={sizes} threshold={threshold} />
        ))}
      </table>
    </div>
  );
}

type RowsProps = { color: StockColor; sizes: readonly string[]; threshold: number };

function ColorRows({ color, sizes, threshold }: RowsProps) {
  const [open, setOpen] = useState(false);
  const dropship = dropshipOf(color);
  const warehouses = warehousesOf(color);
  const closeout = color.sizes.some((each) => each.warehouses.some((held) => held.closeout));
  const bySize = new Map(color.sizes.map((each) => [each.size, each]));
  return (
    <tbody data-color={color.key} data-gone={color.gone || undefined}>
      <tr>
        <th scope="row">
          {warehouses.length > 0 ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <StockSwatch color={color} />
              {color.name}
              <span className="visually-hidden"> by warehouse</span>
            </button>
          ) : (
            <span className={styles.toggle}>
              <StockSwatch color={color} />
              {color.name}
            </span>
          )}
          {color.gone && <span className={styles.tag}>gone</span>}
          {closeout && <span className={styles.tag}>closeout</span>}
        </th>
        {sizes.map((size) => {
          const held = bySize.get(size);
          return (
            <td key={size}>
              {held ? (
                <>
                  <Count quantity={held.quantity} threshold={threshold} />
                  <Expected warehouses={held.warehouses} />
                </>
              ) : (
                <NotMade />
              )}
            </td>
          );
        })}
        <td>
          <b>{countText(piecesOf(color))}</b>
          {dropship > 0 && <small>{`+ ${countText(dropship)} dropship`}</small>}
        </td>
      </tr>
      {open &&
        warehouses.map(({ abbr, dropship: ships }) => {
          const cells = sizes.map((size) =>
            bySize.get(size)?.warehouses.find((held) => held.abbr === abbr),
          );
          return (
            <tr key={abbr} className={styles.warehouse}>
              <th scope="row">
                {abbr}
                {ships && <span className={styles.tag}>dropship</span>}
              </th>
              {cells.map((held, at) => (
                <td key={sizes[at]}>{held ? <WarehouseCount held={held} /> : <NotMade />}</td>
              ))}
              <td>{countText(cells.reduce((sum, held) => sum + (held?.quantity ?? 0), 0))}</td>
            </tr>
          );
        })}
    </tbody>
  );
}

/** Highlighted at the threshold or below, and at zero. */
function Count({ quantity, threshold }: { quantity: number; threshold: number }) {
  const level = levelOf(quantity, threshold);
  if (level === 'enough') return countText(quantity);
  return (
    <span className={styles.low} data-level={level}>
      <span aria-hidden="true">▼ </span>
      {countText(quantity)}
      <span className="visually-hidden">{level === 'out' ? ', none left' : ', low'}</span>
    </span>
  );
}

function WarehouseCount({ held }: { held: Warehouse }) {
  return (
    <>
      {countText(held.quantity)}
      {held.closeout && <small>closeout</small>}
      {held.expected !== null && (
        <small>
          <span className="visually-hidden">, expected </span>+ {held.expected}
        </small>
      )}
    </>
  );
}

/** More is on its way to the supplier's own warehouses; each says how much and when. */
function Expected({ warehouses }: { warehouses: readonly Warehouse[] }) {
  if (!warehouses.some(({ dropship, expected }) => !dropship && expected !== null)) return null;
  return (
    <>
      <span aria-hidden="true"> +</span>
      <span className="visually-hidden">, more on the way</span>
    </>
  );
}

const NotMade = () => (
  <>
    <span aria-hidden="true">·</span>
    <span className="visually-hidden">none listed</span>
  </>
);
