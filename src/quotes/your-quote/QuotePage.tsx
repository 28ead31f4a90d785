import { Fragment, useEffect, useRef, useState } from 'react';
import { call, unreached } from '../../platform/call.client.ts';
import { saveDocument } from '../../payments/documents/save-document.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import type { CustomerQuoteRequest } from '../open-quote.contract.ts';
import { readDocument } from '../../payments/documents/read-document.contract.ts';
import { countsNote, quotedGoods, summedItems, tierLists, tierText } from '../quote-words.ts';
import { formatDay, formatDayLong } from '../../platform/dates/date-words.ts';
import { garmentById, garmentTitle } from '../../garments/garment.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { quotedPrice, type QuotedItem, type QuoteState } from '../quote.ts';
import { itemsOf } from '../../orders/order-design.ts';
import { orderFragment, paths } from '../../paths.ts';
import { useVersion } from '../../settings/use-version.client.ts';
import { rushFees } from '../../orders/prices/rush-words.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { DocumentList } from '../../ui/DocumentList.tsx';
import styles from './your-quote.module.css';

const loadForms = () => import('./QuoteForms.tsx');
type Forms = Awaited<ReturnType<typeof loadForms>>;

type Props = {
  request: CustomerQuoteRequest;
  /** What its link ends with. */
  quoteKey: string;
  /** Opens the quote again, because it changed. */
  onNews: () => Promise<void>;
};

/** A quoted request on its customer's page. */
export function QuotePage({ request, quoteKey, onNews }: Props) {
  const { number, state, quote, order } = request;
  const { contents } = quote;
  const [doing, setDoing] = useState<'accept' | 'decline' | null>(null);
  const [forms, setForms] = useState<Forms | null>(null);
  const [said, setSaid] = useState('');
  const notice = useRef<HTMLDivElement>(null);
  const { designs } = contents;
  const book = useVersion(contents.priceVersion);
  const several = itemsOf(contents).length > 1;
  const lists = tierLists(contents);

  useEffect(() => {
    if (said) notice.current?.focus();
  }, [said]);

  const start = async (what: 'accept' | 'decline') => {
    setSaid('');
    const loaded = forms ?? (await loadForms().catch(() => null));
    if (!loaded) return setSaid(unreached);
    setForms(loaded);
    setDoing(what);
  };
  /** Nothing was decided, and the quote isn't what it was. */
  const tell = async (message: string) => {
    await onNews();
    setSaid(message);
  };
  const onDeclined = async () => {
    setDoing(null);
    await onNews();
    setSaid('Got it: you declined this quote. Thanks for letting us know.');
  };

  return (
    <article className={styles.quote}>
      <header className="page-head">
        <div>
          <p className="kicker">{kickers[state]}</p>
          <h1>Quote #{number}</h1>
          <p>
            {quotedGoods(contents)}, for <bdi>{request.name}</bdi>
          </p>
        </div>
        {state === 'open' && (
          <div className={styles.until}>
            <p>Good through</p>
            <p className="figure-large">{formatDay(contents.validUntil, shopNow())}</p>
            <p>Nothing is printed until you approve the proof.</p>
          </div>
        )}
      </header>
      <div ref={notice} tabIndex={-1} role="alert">
        {said && <p className="notice">{said}</p>}
      </div>
      {state !== 'open' && (
        <section className={`ticket ${styles.box}`} aria-labelledby="state-title">
          <h2 id="state-title">{titles[state]}</h2>
          <p>{nextSteps[state](contents.validUntil)}</p>
          {order?.key && (
            <a className="button" href={`${paths.yourOrder}${orderFragment}${order.key}`}>
              See order #{order.number} →
            </a>
          )}
          {order?.key === null && (
            <p>
              It’s order #{order.number}. We’ve replaced the link to it; the new one is in your
              email.
            </p>
          )}
          {state !== 'accepted' && (
            <p>
              <a href={ordersPhoneHref}>{shop.ordersPhone}</a> ·{' '}
              <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a>
            </p>
          )}
        </section>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="price-title" className={styles.part}>
          <h2 id="price-title">What it costs</h2>
          <Ledger
            rows={summaryRows(quotedPrice(contents), {
              items: summedItems(contents),
              delivery: contents.delivery,
            })}
          />
          <p className="note-text">
            On a standard date. A rush date adds {rushFees(book, contents.price.subtotalCents).rush}
            .
          </p>
        </section>
        <section aria-labelledby="job-title" className={styles.part}>
          <h2 id="job-title">The job</h2>
          {designs.map(({ items, printLocations, files }, at) => (
            <Fragment key={at}>
              {designs.length > 1 && <h3>Design {at + 1}</h3>}
              {items.map((item, place) => (
                <p key={place}>
                  {several && `${item.pieces.toLocaleString('en-US')} × `}
                  <b>{titleOf(item)}</b>
                </p>
              ))}
              <p>Print: {printLocations.map(locationLabel).join(', ')}</p>
              {files.length > 0 && (
                <ul className={styles.rows}>
                  {files.map(({ location, fileName }) => (
                    <li key={location}>
                      {locationLabel(location)}: <bdi>{fileName}</bdi>
                    </li>
                  ))}
                </ul>
              )}
            </Fragment>
          ))}
          {contents.note !== '' && (
            <blockquote className={styles.note} aria-label="A note from the shop">
              {contents.note}
            </blockquote>
          )}
          <DocumentList
            documents={[{ kind: 'estimate', number, note: 'as a PDF' }]}
            save={async (name) =>
              saveDocument(await call(readDocument, { key: quoteKey, document: name }))
            }
          />
        </section>
        <section aria-labelledby="counts-title" className={styles.part}>
          <h2 id="counts-title">
            {lists.some(({ tiers }) => tiers.length > 1) ? 'Other counts' : 'Counts'}
          </h2>
          {several && <p className="note-text">{countsNote}</p>}
          {lists.map(({ name, tiers, quoted }, at) => (
            <Fragment key={at}>
              {name && <h3>{name}</h3>}
              <ul className={styles.rows}>
                {tiers.map((tier) => (
                  <li key={tier.from}>
                    {tier === quoted ? <b>{tierText(tier)}</b> : tierText(tier)}
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </section>
      </div>
      {state === 'open' && (
        <>
          <div className="button-row">
            <button
              type="button"
              className="button"
              aria-expanded={doing === 'accept'}
              onClick={() => void start('accept')}
            >
              Choose sizes and order
            </button>
            <button
              type="button"
              className="button alt"
              aria-expanded={doing === 'decline'}
              onClick={() => void start('decline')}
            >
              Decline
            </button>
          </div>
          {forms && doing === 'accept' && (
            <forms.AcceptForm
              // A newer version may be of other garments.
              key={request.quote?.version}
              {...{ request, quoteKey }}
              onRefused={tell}
            />
          )}
          {forms && doing === 'decline' && (
            <forms.DeclineForm
              {...{ request, quoteKey }}
              onRefused={tell}
              onDeclined={() => void onDeclined()}
              onClose={() => setDoing(null)}
            />
          )}
        </>
      )}
      <p className="note-text">
        Anyone with this link can see this quote and order by it, so share it with care.
      </p>
    </article>
  );
}

function titleOf({ garmentId, garmentName }: QuotedItem): string {
  const garment = garmentById(garmentId);
  return garment ? garmentTitle(garment) : garmentName;
}

const kickers: Readonly<Record<QuoteState, string>> = {
  open: 'Your quote is ready',
  expired: 'Expired',
  accepted: 'Ordered',
  declined: 'Declined',
  withdrawn: 'Being reworked',
  closed: 'Closed',
};

type Ended = Exclude<QuoteState, 'open'>;
const titles: Readonly<Record<Ended, string>> = {
  expired: 'This quote has expired',
  accepted: 'You accepted this quote',
  declined: 'You declined this quote',
  withdrawn: 'We’re working on another version',
  closed: 'This quote is closed',
};
const nextSteps: Readonly<Record<Ended, (validUntil: string) => string>> = {
  expired: (day) =>
    `It was good through ${formatDayLong(day)}. Call or email us, and we’ll send you another one; this link will open it.`,
  accepted: () => 'Your order’s page shows where it stands and what can still be changed.',
  declined: () => 'Changed your mind? Call or email us, and we’ll pick it up from there.',
  withdrawn: () => 'We’ll email you when it’s ready, and this link will open it. In a hurry? Call.',
  closed: () => 'It can’t be ordered here anymore. Call or email us if you still need it.',
};
