import { useEffect, useRef, useState } from 'react';
import { call, type CallFailure } from '../../platform/call.client.ts';
import { handOverOrder, hasOrderInTab } from '../drafts/order-details.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { previewRepeat, type RepeatPreview } from '../repeats/preview-repeat.contract.ts';
import { repeatOrder } from '../repeats/repeat-order.contract.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { shortages, shortageSentence } from '../../garments/stock/stock.ts';
import { paths } from '../../paths.ts';
import { ColorField } from '../fields/ColorField.tsx';
import styles from './repeat.module.css';

type Props = { order: CustomerOrder; orderKey: string };

/** Files are copied for the new order. */
const copyMs = 30_000;

/** What the same order costs today, in which color, and the way to the order form with it. */
export function Repeat({ order, orderKey }: Props) {
  const [preview, setPreview] = useState<RepeatPreview | null>(null);
  const [failed, setFailed] = useState<CallFailure | null>(null);
  const [asked, setAsked] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const asking = new AbortController();
    void call(previewRepeat, { key: orderKey }, { signal: asking.signal }).then((answer) => {
      if (asking.signal.aborted) return;
      if (answer.ok) setPreview(answer.data);
      else setFailed(answer);
    });
    return () => asking.abort();
  }, [orderKey, asked]);
  useEffect(() => {
    if (preview ?? failed) place.current?.focus();
  }, [preview, failed]);

  if (!preview && !failed) return <p role="status">Checking today’s price and stock…</p>;
  return (
    <div ref={place} tabIndex={-1} className={styles.repeat}>
      {preview && <Preview {...{ order, orderKey, preview }} />}
      {failed && (
        <>
          <p className="notice warn">{failed.message}</p>
          {failed.code === 'aborted' ? (
            <a className="button alt" href={paths.order}>
              Go to the order form
            </a>
          ) : (
            <button
              type="button"
              className="button alt"
              onClick={() => {
                setFailed(null);
                setAsked(asked + 1);
              }}
            >
              Try again
            </button>
          )}
        </>
      )}
    </div>
  );
}

function Preview({ order, orderKey, preview }: Props & { preview: RepeatPreview }) {
  const { colors, insteadKey } = preview;
  const own = colors.find(({ key }) => key === order.colorKey);
  const instead = colors.find(({ key }) => key === insteadKey);
  const [chosen, setChosen] = useState(own ?? instead);
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  const [replaces] = useState(hasOrderInTab);

  const proceed = async () => {
    if (making || !chosen) return;
    setMaking(true);
    setProblem('');
    const answer = await call(
      repeatOrder,
      { key: orderKey, colorKey: chosen.key },
      { timeoutMs: copyMs },
    );
    const fragment = answer.ok ? await handOverOrder(answer.data) : null;
    if (fragment !== null) return location.assign(paths.order + fragment);
    setMaking(false);
    setProblem(
      answer.ok
        ? 'Your browser won’t keep the new order, and neither could we. Try again in a minute.'
        : answer.message,
    );
  };

  const short = chosen ? shortages(chosen.left, order.quantities) : [];
  const offersColors = !own || short.length > 0 || chosen !== own;
  return (
    <>
      <p>
        A new order of the same garment and sizes, with the same files, placement, and inks, for{' '}
        {formatDayLong(preview.dueDate)}. You can change any of it on the order form before you
        order.
      </p>
      <Prices {...preview} />
      {!own && (
        <p>
          <Disc hex={order.colorHex} /> {order.colorName} isn’t made anymore.
          {instead && (
            <>
              {' '}
              The nearest color we can get is <Disc hex={instead.hex} /> {instead.name}.
            </>
          )}
        </p>
      )}
      <p aria-live="polite">
        {chosen && short.length > 0 && shortageSentence(chosen.name, short)}
        {chosen?.left && short.length === 0 && `All of it is in stock in ${chosen.name}.`}
        {own && instead && short.length > 0 && (
          <>
            {' '}
            Or choose <Disc hex={instead.hex} /> {instead.name}, the closest color with enough.
          </>
        )}
      </p>
      {offersColors && (
        <ColorField colors={colors} chosen={chosen?.key ?? null} onChoose={setChosen} />
      )}
      {replaces && <p>It takes the place of the order that you’re building in this tab.</p>}
      <div role="alert">{problem && <p className="notice warn">{problem}</p>}</div>
      <button
        type="button"
        className="button"
        aria-disabled={making || undefined}
        onClick={() => void proceed()}
      >
        {making
          ? 'Copying your files...'
          : own && chosen === own
            ? 'Continue to the order form'
            : `Continue with ${chosen?.name}`}
      </button>
    </>
  );
}

function Prices({ wasCents, nowCents, reasons }: RepeatPreview) {
  return (
    <div>
      <p>
        Total today: <b>{formatCents(nowCents)}</b>
        {wasCents === nowCents
          ? ', same as last time.'
          : `. Last time it was ${formatCents(wasCents)}.`}
      </p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ what, was, now, why }) => (
            <li key={what}>
              {what}: <b>{formatCents(now)}</b>, was {formatCents(was)}. {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Disc({ hex }: { hex: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.disc}>
      <circle cx="10" cy="10" r="9" fill={hex} />
    </svg>
  );
}
