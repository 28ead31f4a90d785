import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { printedSides } from '../design.ts';
import { sideLabels } from '../object-name.ts';
import { estimateNote, garmentPrice, isEstimated } from '../../orders/prices/price.ts';
import { mostItems } from '../../orders/order-design.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import { countId, SizeCounts } from '../../orders/fields/SizeCounts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { LoadButton } from '../../ui/LoadButton.tsx';
import { AnyPriceNudge } from '../../ui/AnyPriceNudge.tsx';
import { useBook } from '../../settings/book.client.ts';
import { PriceNews } from '../../settings/PriceNews.tsx';
import { PriceNudge } from '../../ui/PriceNudge.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { MockUp } from '../output/MockUp.tsx';
import { createUse, type Use } from '../output/use-design.client.ts';
import { PressCheck } from '../press-check/PressCheck.tsx';
import {
  createPressCheck,
  type PressCheck as PressCheckState,
} from '../press-check/press-check-store.client.ts';
import styles from './dialogs.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = { open: boolean; onClose: () => void };

type Destination = Parameters<Use['sendDesign']>[0];

/** From a design to an order: the press check, sizes, the price, and on with the print files. */
export function UseDialog({ open, onClose }: Props) {
  const designer = useDesigner();
  // Entered sizes and uploaded files are still there when it opens again.
  const [check] = useState(() => createPressCheck(designer));
  const [use] = useState(() => createUse(designer, check.acceptedLines));
  const { $design } = designer;
  const { name } = useStore($design);
  if (!open) return null;
  return (
    <Dialog
      title="Use this design"
      kicker={name || 'Your design'}
      close="Back to the design"
      width="large"
      onClose={onClose}
    >
      <UseForm use={use} check={check} onClose={onClose} />
    </Dialog>
  );
}

const loadOthers = () => import('./OtherGarments.tsx');

type FormProps = { use: Use; check: PressCheckState; onClose: () => void };

function UseForm({ use, check, onClose }: FormProps) {
  const { $design, $garment } = useDesigner();
  const { $items, $price, $pieces, $priceBreak, $roster, $sending, $joinText } = use;
  const { findLack, setQuantity, beginUse, cancelUse, sendDesign } = use;

  const design = useStore($design);
  const garment = useStore($garment);
  const price = useStore($price);
  const pieces = useStore($pieces);
  const items = useStore($items);
  const roster = useStore($roster);
  const offer = useStore($priceBreak);
  const sending = useStore($sending);
  const joins = useStore($joinText);
  const book = useBook();
  const [attempted, setAttempted] = useState(false);
  const missing = findLack();
  const lack = attempted ? missing : null;
  const busy = sending.status === 'sending';
  const digital = design.method === 'digital';
  useEffect(() => {
    beginUse();
    return cancelUse;
  }, [beginUse, cancelUse]);
  const sides = printedSides(design);
  const [first] = items;
  const several = items.length > 1;
  /** 'asked' once somebody tried to go on without the garment that is being added. */
  const [adding, setAdding] = useState<'no' | 'yes' | 'asked'>('no');
  const others = useOnDemand(several || adding !== 'no', loadOthers);
  const ownLack = lack?.at === 0 || !others ? (lack?.message ?? null) : null;
  const add = useRef<HTMLDivElement>(null);
  const stopAdding = () => {
    flushSync(() => setAdding('no'));
    add.current?.querySelector('button')?.focus();
  };

  const isChecking = useStore(check.$lines) === 'checking';
  /** Where to go once lines are checked, too. */
  const [waiting, setWaiting] = useState<Destination | null>(null);
  const [stops, setStops] = useState(0);

  const goOn = (to: Destination) => {
    if (check.$unsettled.get().length > 0) {
      setStops(stops + 1);
      return;
    }
    if (adding !== 'no') {
      setAdding('asked');
      document.getElementById('add-garment')?.focus();
      return;
    }
    setAttempted(true);
    const lacking = missing && items[missing.at];
    if (lacking) {
      const [size = 'M'] = lacking.garment.sizes;
      document.getElementById(countId(size, lacking.key || undefined))?.focus();
    } else if (isChecking) setWaiting(to);
    else void sendDesign(to);
  };
  const goOnWaiting = useEffectEvent(() => {
    if (waiting === null) return;
    setWaiting(null);
    goOn(waiting);
  });
  useEffect(() => {
    if (!isChecking) goOnWaiting();
  }, [isChecking]);

  if (sides.length === 0) {
    return <p>There’s nothing on the shirt anymore. Go back to the design and add something.</p>;
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const straight = submitter instanceof HTMLButtonElement && submitter.value === 'checkout';
        goOn(digital ? 'quote' : straight ? 'checkout' : 'order');
      }}
    >
      <PressCheck check={check} attempts={stops} onLeave={onClose} />
      <div className={styles.use}>
        <div>
          <ul className={styles.mockUps}>
            {sides.map((side) => (
              <li key={side}>
                <MockUp design={design} side={side} />
                <span>{sideLabels[side]}</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <SizeCounts
            legend={
              roster.length > 0
                ? 'Sizes from the roster'
                : `${several && first ? `${first.name}: how` : 'How'} many of each size?`
            }
            disabled={busy}
            sizes={garment.sizes}
            sizeCents={digital ? undefined : garmentPrice(garment.styleCode, book).sizeCents}
            quantities={first?.quantities ?? {}}
            readOnly={roster.length > 0}
            error={ownLack ?? undefined}
            errorId="use-sizes-error"
            onCount={setQuantity}
          >
            {!several && (
              <p className="note-text">
                <output>{pieces.toLocaleString('en-US')} in all</output>
              </p>
            )}
          </SizeCounts>
          {ownLack !== null && (
            <p id="use-sizes-error" className="field-error" role="alert">
              {ownLack}
            </p>
          )}
          {roster.length > 0 && (
            <p className="note-text">
              One shirt per player. To order more, add players to the roster, under Team.
            </p>
          )}
          {roster.length > 0 && design.alsoOn && design.alsoOn.length > 0 && (
            <p className="note-text">
              A roster is for one garment, so the others you added aren’t part of this order.
            </p>
          )}
          {others && (
            <others.OtherGarments
              {...{ use, lack, busy, adding }}
              onAdded={() => setAdding('no')}
              onCancel={stopAdding}
            />
          )}
          {roster.length === 0 && adding === 'no' && items.length < mostItems && !busy && (
            <div ref={add}>
              <LoadButton load={() => loadOthers().then(() => () => setAdding('yes'))}>
                Add another garment or color
              </LoadButton>
            </div>
          )}
          {several && offer ? (
            <AnyPriceNudge
              offer={offer}
              garments={items.map((item) => item.garment)}
              of="with this print"
            />
          ) : (
            <PriceNudge offer={offer} garment={garment} />
          )}
          <PriceNews />
          {price ? (
            <Ledger
              rows={summaryRows(price, {
                items: items.filter((item) => item.pieces > 0),
                delivery: 'pickup',
              })}
            />
          ) : (
            <p className="note-text">
              {pieces === 0
                ? 'The price shows up here once you enter sizes.'
                : `${several ? 'One of these garments, or a side,' : 'This garment or one of its sides'} isn’t printed digitally. We’ll get back to you with a price.`}
            </p>
          )}
          {price && !digital && items.some((item) => isEstimated(item.garment.styleCode, book)) && (
            <p className="note-text">{estimateNote}</p>
          )}
          {joins && <p className="notice">{joins}</p>}
          <p className="note-text">
            {digital
              ? 'Digital printing goes by quote. We’ll get back to you within one business day. We’ll attach your print files.'
              : 'Delivery and due date come next. We’ll attach your print files as completed artwork; nothing prints until you approve the proof.'}
          </p>
          <div className={styles.status} role="status">
            {waiting !== null && <p>Checking lines first. It goes on by itself.</p>}
            {sending.status === 'sending' && (
              <>
                <p>
                  Sending the print file, {sideLabels[sending.side].toLowerCase()}:{' '}
                  {Math.round(sending.share * 100)}%
                </p>
                <progress value={sending.share} aria-label="Sent" />
              </>
            )}
          </div>
          {sending.status === 'failed' && (
            <p className="notice warn" role="alert">
              {sending.message}
            </p>
          )}
          <p className="button-row">
            <button type="submit" className="button" aria-disabled={busy}>
              {digital ? 'Request a quote →' : 'On to the order form →'}
            </button>
            {!digital && (
              <button type="submit" className="button alt" aria-disabled={busy} value="checkout">
                Straight to checkout
              </button>
            )}
            {busy && (
              <button type="button" className="button quiet" onClick={cancelUse}>
                Cancel sending
              </button>
            )}
          </p>
        </div>
      </div>
    </form>
  );
}
