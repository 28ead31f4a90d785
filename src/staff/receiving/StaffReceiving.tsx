import { useEffect, useRef } from 'react';
import { deliveryKey } from '../../blanks/delivery.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { jobPath, paths } from '../../paths.ts';
import { countedText } from '../../platform/count-words.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMay, useMember } from '../use-member.client.ts';
import { CheckOff } from './CheckOff.tsx';
import { HouseStock } from './HouseStock.tsx';
import { useReceiving, type Receiving } from './receiving.client.ts';
import {
  dueWords,
  isLate,
  ordersText,
  piecesText,
  sellerText,
  type OrderNews,
} from './receiving-words.client.ts';
import { Scan } from './Scan.tsx';
import styles from './receiving.module.css';

/** What came in, and what is short (product.md#receiving). */
export function StaffReceiving() {
  const member = useMember();
  return (
    <StaffQueries person={member?.userId ?? null}>
      <ReceivingPage />
    </StaffQueries>
  );
}

function ReceivingPage() {
  const receiving = useReceiving();
  const { deliveries, delivery, opened, only, problem, said, busy } = receiving;
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = delivery !== null && opened !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    // Unless somebody went on elsewhere while it was stored, the next carton is scanned.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      // A phone's keyboard would hide what was said.
      const next = matchMedia('(pointer: coarse)').matches ? heading : field;
      next.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <div className="page-head">
        <div>
          <p className="kicker">
            {deliveries ? (
              `${countedText(deliveries.length, 'delivery', 'deliveries')} on the way`
            ) : (
              <span role="status">{problem === null ? 'Loading...' : 'Not loaded'}</span>
            )}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            What came in
          </h1>
        </div>
      </div>
      {deliveries && (
        <Scan field={field} busy={busy === 'find'} onCode={(code) => void receiving.find(code)} />
      )}
      <div role="status">
        {problem !== null && (
          <div className={`notice warn ${styles.notice ?? ''}`}>
            <p>
              <b>Failed to load what’s on its way.</b> {problem}
            </p>
            <button type="button" className="button alt" onClick={receiving.reload}>
              Try again
            </button>
          </div>
        )}
        {said && (
          <div className={`notice ${isBad(said) ? 'warn' : 'good'} ${styles.notice ?? ''}`}>
            <p>
              {said.text}{' '}
              {said.undo && (
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={busy !== null || undefined}
                  onClick={() => said.undo && void receiving.undo(said.undo)}
                >
                  {busy === 'undo' ? 'Undoing...' : 'Undo'}
                </button>
              )}
            </p>
            {said.news.length > 0 && <News news={said.news} />}
          </div>
        )}
      </div>
      {delivery && opened && <CheckOff key={opened.id} {...{ receiving, delivery }} />}
      {deliveries && !delivery && (
        <section aria-labelledby="on-the-way" className={styles.part}>
          <h2 id="on-the-way">{only === null ? 'On the way' : `${only} comes in several parts`}</h2>
          {only !== null && (
            <p className="note-text">
              Choose the one that’s here, or{' '}
              <button type="button" className="button quiet" onClick={receiving.showAll}>
                show everything on the way
              </button>
              .
            </p>
          )}
          <OnTheWay {...{ receiving }} />
        </section>
      )}
      {deliveries && <HouseStock now={receiving.now} />}
    </>
  );
}

/** Whether somebody has to do something about it. */
const isBad = ({ failed, news }: NonNullable<Receiving['said']>): boolean =>
  failed || news.some(({ state }) => state === 'short');

/** The orders of what was checked off: which are complete, and what to do about the others. */
function News({ news }: { news: readonly OrderNews[] }) {
  const buys = useMay('buy-blanks');
  return (
    <ul className={styles.news}>
      {news.map(({ number, customer, state, text }) => (
        <li key={number}>
          <a href={jobPath({ kind: 'order', number })}>#{number}</a> <bdi>{customer}</bdi> {text}
          {state === 'coming' && ', on the way'}.{' '}
          {state === 'short' &&
            (buys ? (
              <a href={paths.adminBlanks}>Buy them again</a>
            ) : (
              'It’s back on the list of blanks to buy; tell the desk.'
            ))}
        </li>
      ))}
    </ul>
  );
}

function OnTheWay({ receiving }: { receiving: Receiving }) {
  const { deliveries, now } = receiving;
  if (deliveries?.length === 0) return <p>Nothing is on the way.</p>;
  const today = shopToday(now);
  return (
    <ul className={styles.list}>
      {deliveries?.map((delivery) => (
        <li key={deliveryKey(delivery)}>
          <p>
            <b>{delivery.poNumber}</b>{' '}
            <span className={isLate(delivery, today) ? styles.late : undefined}>
              {dueWords(delivery, today, now)}
            </span>
            <span className={styles.sub}>
              {`${piecesText(delivery)} for ${ordersText(delivery)}. ${sellerText(delivery)}${delivery.supplierOrder === null ? '' : `, ${delivery.supplierOrder}`}`}
            </span>
          </p>
          <button type="button" className="button alt" onClick={() => receiving.open(delivery)}>
            Check off
            <span className="visually-hidden">
              {` ${delivery.poNumber}, ${sellerText(delivery)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
