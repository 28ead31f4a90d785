import { useEffect, useRef, useState } from 'react';
import { countedText, countText } from '../../platform/count-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { formatCents } from '../../platform/money.ts';
import { changeText, type LabResult } from '../../settings/price-lab.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { jobPath } from '../../paths.ts';
import { DataTable } from '../frame/DataTable.tsx';
import { runLab } from './settings.client.ts';
import styles from './settings.module.css';

type State =
  | { is: 'idle' }
  | { is: 'running'; orders: number }
  | { is: 'failed'; message: string }
  | { is: 'done'; lab: LabResult };

/** “What would last year have been?”, for a book that isn't published yet. */
export function PriceLab({ book }: { book: PriceBook }) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setState({ is: 'running', orders: 0 });
    const result = await runLab(book, shopNow(), {
      signal: controller.signal,
      onProgress: (orders) => setState({ is: 'running', orders }),
    });
    if (controller.signal.aborted) return;
    setState(
      result.ok ? { is: 'done', lab: result.data } : { is: 'failed', message: result.message },
    );
  };

  return (
    <section className={styles.lab} aria-labelledby="lab">
      <h3 id="lab">What would last year have been?</h3>
      <p className="note-text">
        The price lab prices every order of the last twelve months again with this draft. Nothing
        happens to the orders.
      </p>
      <div role="status">
        {state.is === 'running' && `${countText(state.orders)} orders so far...`}
        {state.is === 'done' && <p className={styles.headline}>{headline(state.lab)}</p>}
      </div>
      <div role="alert">
        {state.is === 'failed' && <p className="notice warn">{state.message}</p>}
      </div>
      {state.is === 'done' && <Result lab={state.lab} />}
      {(state.is === 'idle' || state.is === 'failed') && (
        <button type="button" className="button alt" onClick={() => void run()}>
          {state.is === 'idle' ? 'Run the price lab' : 'Try again'}
        </button>
      )}
    </section>
  );
}

/** 'Last year’s orders would have cost $1,200.00 more (3.2%).' */
function headline({ orders, beforeCents, afterCents }: LabResult): string {
  const cents = afterCents - beforeCents;
  if (orders === 0) return 'There are no orders with the price book’s prices in the last year.';
  if (cents === 0) return 'Last year’s orders would have cost the same.';
  const share = beforeCents > 0 ? ` (${Math.abs((cents / beforeCents) * 100).toFixed(1)}%)` : '';
  return `Last year’s orders would have cost ${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}${share}.`;
}

function Result({ lab }: { lab: LabResult }) {
  const { orders, dearer, cheaper, byHand, largest, belowCost } = lab;
  const link = (number: number) => <a href={jobPath({ kind: 'order', number })}>#{number}</a>;
  return (
    <>
      <dl className="ledger">
        <dt>{countedText(orders, 'order')} as sold, before tax</dt>
        <dd>{formatCents(lab.beforeCents)}</dd>
        <dt>By this draft</dt>
        <dd>{formatCents(lab.afterCents)}</dd>
        <dt>Cost more, cost less</dt>
        <dd>
          {countText(dearer)}, {countText(cheaper)}
        </dd>
        <dt>{countedText(byHand.orders, 'order')} priced by hand, unchanged</dt>
        <dd>{formatCents(byHand.cents)}</dd>
        <dt>Orders below what the garments cost</dt>
        <dd>{countText(belowCost.orders)}</dd>
      </dl>
      {largest.length > 0 && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label="The largest changes">
          <DataTable
            caption={<caption>The largest changes</caption>}
            columns={['Order', 'Sold for', 'Then']}
            rows={largest.map(({ number, beforeCents, afterCents, why }) => ({
              key: number,
              cells: [
                <>
                  {link(number)}, <b>{changeText(afterCents - beforeCents)}</b>
                  <span>{why}</span>
                </>,
                formatCents(beforeCents),
                formatCents(afterCents),
              ],
            }))}
          />
        </div>
      )}
      {belowCost.worst.length > 0 && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label="Orders below cost">
          <DataTable
            caption={<caption>Orders below cost</caption>}
            columns={['Order', 'Goods', 'Garments cost']}
            rows={belowCost.worst.map(({ number, goodsCents, costCents }) => ({
              key: number,
              cells: [link(number), formatCents(goodsCents), formatCents(costCents)],
            }))}
          />
        </div>
      )}
    </>
  );
}
