import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { printedSides } from '../design.ts';
import { sideLabels } from '../object-name.ts';
import { asPrice, estimateNote, isEstimated } from '../../orders/prices/price.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import { countId, SizeCounts } from '../../orders/fields/SizeCounts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { PriceNudge } from '../../ui/PriceNudge.tsx';
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

type FormProps = { use: Use; check: PressCheckState; onClose: () => void };

function UseForm({ use, check, onClose }: FormProps) {
  const { $design, $garment } = useDesigner();
  const { $quantities, $price, $pieces, $priceBreak, $roster, $sending } = use;
  const { quantityMessage, setQuantity, beginUse, cancelUse, sendDesign } = use;

  const design = useStore($design);
  const garment = useStore($garment);
  const price = useStore($price);
  const pieces = useStore($pieces);
  const quantities = useStore($quantities);
  const roster = useStore($roster);
  const offer = useStore($priceBreak);
  const sending = useStore($sending);
  const [attempted, setAttempted] = useState(false);
  const [firstSize = 'M'] = garment.sizes;
  const message = quantityMessage();
  const lack = attempted ? message : null;
  const busy = sending.status === 'sending';
  const digital = design.method === 'digital';
  useEffect(() => {
    beginUse();
    return cancelUse;
  }, [beginUse, cancelUse]);
  const sides = printedSides(design);

  const isChecking = useStore(check.$lines) === 'checking';
  /** Where to go once lines are checked, too. */
  const [waiting, setWaiting] = useState<Destination | null>(null);
  const [stops, setStops] = useState(0);

  const goOn = (to: Destination) => {
    if (check.$unsettled.get().length > 0) {
      setStops(stops + 1);
      return;
    }
    setAttempted(true);
    if (message !== null) document.getElementById(countId(firstSize))?.focus();
    else if (isChecking) setWaiting(to);
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
        goOn(digital ? 'quote' : 'order');
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
            legend={roster.length > 0 ? 'Sizes from the roster' : 'How many of each size?'}
            disabled={busy}
            sizes={garment.sizes}
            quantities={quantities}
            readOnly={roster.length > 0}
            error={lack ?? undefined}
            errorId="use-sizes-error"
            onCount={setQuantity}
          >
            <p className="note-text">
              <output>{pieces.toLocaleString('en-US')} in all</output>
            </p>
          </SizeCounts>
          {lack !== null && (
            <p id="use-sizes-error" className="field-error" role="alert">
              {lack}
            </p>
          )}
          {roster.length > 0 && (
            <p className="note-text">
              One shirt per player. To order more, add players to the roster, under Team.
            </p>
          )}
          <PriceNudge offer={offer} garment={garment} />
          {price ? (
            <Ledger
              rows={summaryRows(asPrice(price), {
                items: [{ name: `${garment.name}, ${design.color.name}`, pieces }],
                delivery: 'pickup',
              })}
            />
          ) : (
            <p className="note-text">
              {pieces === 0
                ? 'The price shows up here once you enter sizes.'
                : 'This garment or one of its sides isn’t printed digitally. We’ll get back to you with a price.'}
            </p>
          )}
          {price && !digital && isEstimated(garment.styleCode) && (
            <p className="note-text">{estimateNote}</p>
          )}
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
              <button
                type="button"
                className="button alt"
                aria-disabled={busy}
                onClick={() => goOn('checkout')}
              >
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
