import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { printedSides } from '../../../domain/design/design.ts';
import { objectBounds, overhang } from '../../../domain/design/object-box.ts';
import { sideLabels } from '../../../domain/design/object-name.ts';
import { sideArea } from '../../../domain/design/design.ts';
import { estimateNote, isEstimated } from '../../../domain/price.ts';
import { summaryRows } from '../../../domain/order-summary.ts';
import type { Size } from '../../../domain/quantity.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Ledger } from '../../../ui/Ledger.tsx';
import { PriceNudge } from '../../../ui/PriceNudge.tsx';
import { useQuantityInput } from '../../../ui/use-quantity-input.ts';
import { MockUp } from '../output/MockUp.tsx';
import { createUse, type Use } from '../output/use-design.ts';
import styles from './dialogs.module.css';
import { useDesigner } from '../designer.ts';

type Props = { open: boolean; onClose: () => void };

/** From a design to an order: sizes, the price, and on with the print files. */
export function UseDialog({ open, onClose }: Props) {
  const designer = useDesigner();
  // Entered sizes and uploaded files are still there when it opens again.
  const [use] = useState(() => createUse(designer));
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
      <UseForm use={use} />
    </Dialog>
  );
}

function UseForm({ use }: { use: Use }) {
  const { $design, $garment } = useDesigner();
  const { $price, $pieces, $priceBreak, $sending } = use;
  const { quantityMessage, beginUse, cancelUse, sendDesign } = use;

  const design = useStore($design);
  const garment = useStore($garment);
  const price = useStore($price);
  const pieces = useStore($pieces);
  const offer = useStore($priceBreak);
  const sending = useStore($sending);
  const [attempted, setAttempted] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const message = quantityMessage();
  const lack = attempted ? message : null;
  const busy = sending.status === 'sending';
  const digital = design.method === 'digital';
  useEffect(() => {
    beginUse();
    return cancelUse;
  }, [beginUse, cancelUse]);
  const sides = printedSides(design);

  const goOn = (to: 'order' | 'checkout' | 'quote') => {
    setAttempted(true);
    if (message === null) void sendDesign(to);
    else first.current?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn(digital ? 'quote' : 'order');
      }}
    >
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
          <Warnings />
        </div>
        <div>
          <fieldset className={styles.sizes} disabled={busy}>
            <legend>
              How many of each size? <output>{pieces.toLocaleString('en-US')} in all</output>
            </legend>
            {garment.sizes.map((size, index) => (
              <SizeField
                key={size}
                use={use}
                size={size}
                lack={lack !== null}
                input={index === 0 ? first : undefined}
              />
            ))}
          </fieldset>
          {lack !== null && (
            <p id="use-sizes-error" className="field-error" role="alert">
              {lack}
            </p>
          )}
          <PriceNudge offer={offer} garment={garment} />
          {price ? (
            <Ledger
              rows={summaryRows(price, {
                garment: `${garment.name}, ${design.color.name}`,
                pieces,
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
              ? 'Digital printing goes by quote. We’ll get back to you within one business day. Your print files go along.'
              : 'Delivery and due date come next. Your print files go along as completed artwork; nothing prints until you approve the proof.'}
          </p>
          <div className={styles.status} role="status">
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

type SizeProps = {
  use: Use;
  size: Size;
  lack: boolean;
  input: React.Ref<HTMLInputElement> | undefined;
};

function SizeField({ use, size, lack, input }: SizeProps) {
  const { $quantities, setQuantity } = use;
  const count = useStore($quantities)[size];
  const id = `use-${size}`;
  const quantity = useQuantityInput(count, (next) => setQuantity(size, next));
  return (
    <div>
      <label htmlFor={id}>{size}</label>
      <input
        ref={input}
        id={id}
        aria-invalid={lack || undefined}
        aria-describedby={lack ? 'use-sizes-error' : undefined}
        {...quantity}
      />
    </div>
  );
}

/** What may print differently than expected. A notice; it never blocks. */
function Warnings() {
  const { $design, sizeOf } = useDesigner();
  const design = useStore($design);
  const cut = printedSides(design).filter((side) =>
    design.sides[side].some(
      (object) => overhang(objectBounds(object, sizeOf), sideArea(design, side)) > 0,
    ),
  );
  if (cut.length === 0) return null;
  return (
    <p className="notice warn">
      {cut.map((side) => sideLabels[side]).join(' and ')}: something sticks out of the print area.
      Whatever’s outside won’t print.
    </p>
  );
}
