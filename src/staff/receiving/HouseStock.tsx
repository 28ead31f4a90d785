import { memberName } from '../member-name.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { bySize } from '../../blanks/buy-list.ts';
import type { StockEvent } from '../../blanks/house-stock.ts';
import { listHouseStock } from '../../blanks/list-house-stock.rpc.ts';
import { partKey } from '../../blanks/purchase.ts';
import { jobPath } from '../../paths.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { asking } from '../queries.client.ts';
import { AddPart } from './AddPart.tsx';
import { CorrectCount } from './CorrectCount.tsx';
import { KeepPieces } from './KeepPieces.tsx';
import { colorTitle } from './receiving-words.client.ts';
import { ReturnPieces } from './ReturnPieces.tsx';
import styles from './receiving.module.css';

const stockQuery = asking(listHouseStock, () => ({}));

/** What is done with a part. */
type Doing = { readonly key: string; readonly what: 'correct' | 'return' | 'keep' };

/** Stock in house, what is set aside, and what was corrected and returned. */
export function HouseStock({ now }: { now: Date }) {
  const id = useId();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(stockQuery);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const stop = () => {
    setDoing(null);
    // The form that had the focus is gone.
    heading.current?.focus();
  };
  const done = (text: string) => {
    stop();
    setSaid(text);
    // What orders lack depends on it.
    void client.invalidateQueries();
  };
  const parts = (data?.parts ?? []).toSorted(
    (one, other) => colorTitle(one).localeCompare(colorTitle(other), 'en') || bySize(one, other),
  );
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        Stock in house
      </h2>
      {error && (
        <p role="alert" className="notice warn">
          {error.message}{' '}
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {!data && !error && <p role="status">Loading the stock...</p>}
      <p role="status" className={said ? 'notice good' : undefined}>
        {said}
      </p>
      {data && parts.length === 0 && <p>Nothing is left over: every piece is for an order.</p>}
      {parts.length > 0 && (
        <ul className={styles.list}>
          {parts.map((part) => {
            const key = partKey(part);
            const title = `${colorTitle(part)}, ${part.size}`;
            return (
              <li key={key}>
                <div>
                  <p>
                    <b>{countText(part.pieces)}</b> {title}
                    {part.setAside > 0 && (
                      <span className={styles.sub}>
                        {`${countedText(part.setAside, 'damaged or wrong piece')} set aside`}
                      </span>
                    )}
                  </p>
                  {doing?.key === key && doing.what === 'correct' && (
                    <CorrectCount
                      {...{ part, title }}
                      orderNumber={null}
                      pieces={part.pieces}
                      onDone={() => done(`The count of ${title} is corrected.`)}
                      onCancel={stop}
                    />
                  )}
                  {doing?.key === key && doing.what === 'return' && (
                    <ReturnPieces
                      {...{ part, title }}
                      onDone={() => done(`The return of ${title} is recorded.`)}
                      onCancel={stop}
                    />
                  )}
                  {doing?.key === key && doing.what === 'keep' && (
                    <KeepPieces {...{ part, title }} onDone={done} onCancel={stop} />
                  )}
                </div>
                <p className={styles.acts}>
                  <Act
                    text="Correct"
                    {...{ title }}
                    act={() => setDoing({ key, what: 'correct' })}
                  />
                  {part.setAside > 0 && (
                    <Act
                      text="Put in stock"
                      {...{ title }}
                      act={() => setDoing({ key, what: 'keep' })}
                    />
                  )}
                  {part.pieces + part.setAside > 0 && (
                    <Act
                      text="Return"
                      {...{ title }}
                      act={() => setDoing({ key, what: 'return' })}
                    />
                  )}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      {data && <AddPart parts={parts} onDone={(title) => done(`${title} is on the list.`)} />}
      {data && data.events.length > 0 && <Events events={data.events} now={now} />}
    </section>
  );
}

function Act({ text, title, act }: { text: string; title: string; act: () => void }) {
  return (
    <button type="button" className="button quiet" onClick={act}>
      {text}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
}

function Events({ events, now }: { events: readonly StockEvent[]; now: Date }) {
  return (
    <details>
      <summary>Corrections and returns</summary>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.what === 'corrected' ? (
                <b>{`${event.pieces > 0 ? '+' : '−'}${countText(Math.abs(event.pieces))}`}</b>
              ) : (
                <b>{`${countText(event.pieces)} returned`}</b>
              )}{' '}
              {`${colorTitle(event)}, ${event.size}`}
              {event.orderNumber !== null && (
                <>
                  {' of '}
                  <a href={jobPath({ kind: 'order', number: event.orderNumber })}>
                    #{event.orderNumber}
                  </a>
                </>
              )}
              <span className={styles.sub}>
                {event.reference && `${event.reference}. `}
                <bdi>{event.reason}</bdi>
                {` ${memberName(event.actor)}, ${formatMoment(new Date(event.at), now)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
