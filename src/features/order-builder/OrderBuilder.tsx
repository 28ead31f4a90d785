import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { reloadWhenBroughtBack } from '../../browser/brought-back.ts';
import { $artwork, $draftKept, keepOrder, restoreOrder } from '../../browser/order-draft.ts';
import { $garment, $now, $state } from '../../browser/order-state.ts';
import { paths } from '../../paths.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import { ArtworkStep } from './ArtworkStep.tsx';
import { ColorStep } from './ColorStep.tsx';
import { DeliveryStep } from './DeliveryStep.tsx';
import { DueDateStep } from './DueDateStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { MaterialStep } from './MaterialStep.tsx';
import { QuantityStep } from './QuantityStep.tsx';
import { focusLack } from './StepSection.tsx';
import {
  $attempted,
  $ready,
  $transfers,
  loadColors,
  reachCheckout,
  refreshUploads,
  setBuiltInColors,
} from './store.ts';
import { Ticket } from './Ticket.tsx';
import styles from './order-builder.module.css';

type Props = {
  /** The house colors by style code, embedded in the page in case the backend doesn't answer. */
  builtInColors: Parameters<typeof setBuiltInColors>[0];
};

/** Each step follows the stores on its own: it needn't render again with the form. */
const steps = (
  <>
    <MaterialStep />
    <ColorStep />
    <QuantityStep />
    <LocationStep />
    <ArtworkStep />
    <DueDateStep />
    <DeliveryStep />
  </>
);

export function OrderBuilder({ builtInColors }: Props) {
  const kept = useStore($draftKept);
  const [shirtMissing, setShirtMissing] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [stuck, setStuck] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    setBuiltInColors(builtInColors);
    const now = new Date();
    setShirtMissing(
      restoreOrder(now, new URLSearchParams(location.search).get('shirt')).shirtMissing,
    );
    $now.set(now);
    const garment = $garment.get();
    if (garment) void loadColors(garment.styleCode);
    void refreshUploads();
    form.current?.setAttribute('data-live', '');
    const timer = setInterval(() => $now.set(new Date()), 60_000);
    return () => clearInterval(timer);
  }, [builtInColors]);
  useEffect(reloadWhenBroughtBack, []);

  const proceed = useCallback(() => {
    $now.set(new Date());
    const state = $state.get();
    if (!state) return;
    const sending = Object.values($transfers.get()).some((each) => each?.status === 'uploading');
    if (sending && $artwork.get().type !== 'description') {
      setAnnouncement(
        'Your artwork is still uploading. Wait for it to finish, or cancel it, then continue.',
      );
      return;
    }
    if (!state.ready) {
      $attempted.set(true);
      const [first] = state.lacks;
      setAnnouncement(
        state.lacks.length === 1
          ? first.message
          : `${state.lacks.length} things are missing. First: ${first.message}`,
      );
      requestAnimationFrame(() => focusLack(first));
      return;
    }
    // Checkout reads the stored order, which would be an older one.
    const stored = keepOrder();
    setStuck(!stored);
    if (!stored) return;
    reachCheckout();
    location.assign(paths.checkout);
  }, []);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    proceed();
  };

  return (
    <div className={styles.order}>
      <form ref={form} noValidate onSubmit={onSubmit} className={styles.form}>
        {shirtMissing && (
          <p className="notice warn" role="alert">
            No garment selected. Please return to the previous page and select a garment.
          </p>
        )}
        {!kept && (
          <p className="notice warn" role="status">
            Your browser won’t save this draft. Finish in one go; a reload would clear it.
          </p>
        )}
        {steps}
        <div className={styles.submit}>
          <button type="submit" className="button">
            Proceed to checkout →
          </button>
          <UntilReady text={announcement} />
          {stuck && (
            <p className="field-error" role="alert">
              Your browser can’t take this order to checkout, because its storage is full or turned
              off. Call <a href={ordersPhoneHref}>{shop.ordersPhone}</a> and we’ll take it by phone.
            </p>
          )}
        </div>
      </form>
      <Ticket onCheckout={proceed} />
    </div>
  );
}

/** Why the form can't go on, until it can. */
function UntilReady({ text }: { text: string }) {
  const ready = useStore($ready);
  return (
    <p className={text && !ready ? 'field-error' : undefined} role="alert">
      {ready ? '' : text}
    </p>
  );
}
