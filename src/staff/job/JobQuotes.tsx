import { Fragment, useEffect, useRef, useState } from 'react';
import { useMay } from '../use-member.client.ts';
import { unreached } from '../../platform/call.client.ts';
import { adjustmentText } from '../../orders/prices/adjustment.ts';
import { tierLists, tierText } from '../../quotes/quote-words.ts';
import type { StoredQuote } from '../../quotes/quoted-request.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatDayLong, formatMoment } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { quotedPieces, quoteState, type QuoteState } from '../../quotes/quote.ts';
import { itemsOf } from '../../orders/order-design.ts';
import { jobPath } from '../../paths.ts';
import { maySendQuote, type QuoteRequestJob } from './quote-draft.client.ts';
import jobStyles from './job.module.css';
import styles from './proof.module.css';

const loadForm = () => import('./SendQuoteForm.tsx');
type Form = Awaited<ReturnType<typeof loadForm>>;

const states: Readonly<Record<QuoteState, string>> = {
  open: 'waits for the customer',
  expired: 'expired',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'taken back',
  closed: 'closed',
};

type Props = { job: QuoteRequestJob; now: Date };

/** The quotes that the shop sent, and the form for the next one, whose code loads on a press. */
export function JobQuotes({ job, now }: Props) {
  const [form, setForm] = useState<Form | null>(null);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const saying = useRef<HTMLDivElement>(null);
  const [newest] = job.quotes;
  const may = useMay('answer-customers') && maySendQuote(job);

  useEffect(() => {
    if (said) saying.current?.focus();
  }, [said]);
  if (!may && !newest) return null;

  const start = async () => {
    setSaid(null);
    const loaded = form ?? (await loadForm().catch(() => null));
    if (!loaded) return setSaid({ text: unreached, bad: true });
    setForm(loaded);
    setOpen(true);
  };
  return (
    <section className={jobStyles.part} aria-labelledby="quotes-title">
      <h2 id="quotes-title">Our quote</h2>
      <div ref={saying} tabIndex={-1} role="status">
        {said && <p className={`notice ${said.bad ? 'warn' : 'good'}`}>{said.text}</p>}
      </div>
      {job.quotes.map((quote) => (
        <Sent
          key={quote.version}
          {...{ quote, now }}
          state={
            quote === newest
              ? states[
                  quoteState(
                    {
                      status: job.status as 'new',
                      accepted: quote.decision?.accepted ?? null,
                      validUntil: quote.contents.validUntil,
                    },
                    now,
                  )
                ]
              : 'superseded'
          }
        />
      ))}
      {may && !open && (
        <button type="button" className="button" onClick={() => void start()}>
          {newest ? 'Send another quote' : 'Send a quote'}
        </button>
      )}
      {may && open && form && (
        <form.SendQuoteForm
          job={job}
          now={now}
          onSent={() => {
            setOpen(false);
            setSaid({ text: 'The quote is on its way to the customer.', bad: false });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function Sent({ quote, state, now }: { quote: StoredQuote; state: string; now: Date }) {
  const { version, contents, reason, decision, madeBy, at } = quote;
  const order = decision?.order ?? null;
  const items = itemsOf(contents);
  const lists = tierLists(contents);
  return (
    <article className={styles.sent}>
      <h3>
        Version {version}: {state}
      </h3>
      <p>
        {countedText(quotedPieces(items), 'piece')} for{' '}
        <b>{formatCents(contents.price.totalCents)}</b>, good through{' '}
        {formatDayLong(contents.validUntil)}. Sent {formatMoment(new Date(at), now)} by {madeBy}.
      </p>
      {decision && (
        <p>
          {decision.accepted ? 'Accepted' : 'Declined'} {formatMoment(new Date(decision.at), now)}
          {order === null ? '.' : ': '}
          {order !== null && <a href={jobPath({ kind: 'order', number: order })}>order #{order}</a>}
        </p>
      )}
      {decision?.reason && <p className={jobStyles.typed}>{decision.reason}</p>}
      <details>
        <summary>What it says</summary>
        {contents.designs.map((design, at) => (
          <p key={at}>
            {design.items
              .map(({ garmentName, pieces }) =>
                items.length > 1
                  ? `${pieces.toLocaleString('en-US')} × ${garmentName}`
                  : garmentName,
              )
              .join(', ')}
            : {design.printLocations.map(locationLabel).join(', ')}
          </p>
        ))}
        {lists.map(({ name, tiers }, at) => (
          <Fragment key={at}>
            {name && <p>{name}</p>}
            <ul>
              {tiers.map((tier) => (
                <li key={tier.from}>{tierText(tier)}</li>
              ))}
              {at === lists.length - 1 &&
                contents.adjustments.map((adjustment, index) => (
                  <li key={index}>{adjustmentText(adjustment)}</li>
                ))}
            </ul>
          </Fragment>
        ))}
        {reason !== null && <p>Our own price: {reason}</p>}
        {contents.note !== '' && <p className={jobStyles.typed}>{contents.note}</p>}
      </details>
    </article>
  );
}
