import { useEffect, useRef, useState } from 'react';
import { call, type CallFailure } from '../../platform/call.client.ts';
import { handOverOrder, hasOrderInTab } from '../drafts/order-details.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { previewRepeat, type RepeatPreview } from '../repeats/preview-repeat.contract.ts';
import { repeatOrder } from '../repeats/repeat-order.contract.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { shortages, shortageSentence } from '../../garments/stock/stock.ts';
import { itemsOf, type OrderItem } from '../order-design.ts';
import { garmentsWord } from '../order-goods.ts';
import type { Quantities } from '../quantity.ts';
import { wantedOf } from '../repeats/repeat.ts';
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
  const items = itemsOf(order);
  const offers = preview.items.flatMap(({ at, insteadKey }): Offer[] => {
    const item = items[at];
    if (!item) return [];
    const colors = preview.colors[item.styleCode] ?? [];
    const own = colors.find(({ key }) => key === item.colorKey);
    const instead = colors.find(({ key }) => key === insteadKey);
    return [{ item, colors, own, instead }];
  });
  const [chosen, setChosen] = useState(() => offers.map(({ own, instead }) => own ?? instead));
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  const [replaces] = useState(hasOrderInTab);
  const colored = offers.map(({ item }, at) => ({ ...item, colorKey: chosen[at]?.key ?? '' }));

  const proceed = async () => {
    if (making) return;
    if (chosen.includes(undefined)) return setProblem('Choose a color for each garment.');
    setMaking(true);
    setProblem('');
    const answer = await call(
      repeatOrder,
      { key: orderKey, colorKeys: colored.map(({ colorKey }) => colorKey) },
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

  const same = offers.every(({ own }, at) => own && chosen[at] === own);
  const several = offers.length > 1;
  return (
    <>
      <p>
        A new order of the {offers.length < items.length ? 'remaining' : 'same'}{' '}
        {garmentsWord({ designs: [{ items: offers }] })} and sizes, with the same files, placement,
        and inks, for {formatDayLong(preview.dueDate)}. You can change any of it on the order form
        before you order.
      </p>
      <Prices {...preview} />
      {offers.map((offer, at) => (
        <ItemColor
          key={at}
          offer={offer}
          chosen={chosen[at]}
          wanted={wantedOf(colored[at] ?? offer.item, colored)}
          titled={items.length > 1}
          onChoose={(color) => setChosen(chosen.with(at, color))}
        />
      ))}
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
          : same
            ? 'Continue to the order form'
            : `Continue with ${several ? 'these colors' : chosen[0]?.name}`}
      </button>
    </>
  );
}

/** An item, the colors that its garment comes in, its own among them, and the one to offer. */
type Offer = {
  item: OrderItem;
  colors: readonly Swatch[];
  own: Swatch | undefined;
  instead: Swatch | undefined;
};

type ItemColorProps = {
  offer: Offer;
  chosen: Swatch | undefined;
  /** How many of the garment in the chosen color the whole order wants. */
  wanted: Quantities;
  /** It's one of several. */
  titled: boolean;
  onChoose: (color: Swatch) => void;
};

/** Whether an item can be had in its color, or the choice of another. */
function ItemColor({ offer, chosen, wanted, titled, onChoose }: ItemColorProps) {
  const { item, colors, own, instead } = offer;
  const short = chosen ? shortages(chosen.left, wanted) : [];
  const offersColors = !own || short.length > 0 || chosen !== own;
  const title = `${item.garmentName}, ${item.colorName}`;
  const content = (
    <>
      {!own && (
        <p>
          <Disc hex={item.colorHex} /> {item.colorName} isn’t made anymore.
          {instead && (
            <>
              {' '}
              The nearest color we can get is <Disc hex={instead.hex} /> {instead.name}.
            </>
          )}
        </p>
      )}
      <p aria-live="polite">
        {chosen && short.length > 0 && shortageSentence(chosen.name, short, chosen.expected)}
        {chosen?.left && short.length === 0 && `All of it is in stock in ${chosen.name}.`}
        {own && instead && short.length > 0 && (
          <>
            {' '}
            Or choose <Disc hex={instead.hex} /> {instead.name}, the closest color with enough.
          </>
        )}
      </p>
      {offersColors && (
        <ColorField
          {...(titled && { legend: `Color instead of ${item.colorName}` })}
          colors={colors}
          chosen={chosen?.key ?? null}
          onChoose={onChoose}
        />
      )}
    </>
  );
  if (!titled) return content;
  return (
    <div className={styles.item}>
      <h3>{title}</h3>
      {content}
    </div>
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
