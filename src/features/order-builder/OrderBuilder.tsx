import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { reloadWhenBroughtBack } from '../../browser/brought-back.ts';
import {
  $artwork,
  $draftKept,
  $keepNotice,
  $orderLink,
  keepOrder,
  reloadForLink,
  restoreOrder,
} from '../../browser/order-draft.ts';
import { keepLinked, openLinkedOrder } from '../../browser/order-link.ts';
import { $now, $state } from '../../browser/order-state.ts';
import { shopNow } from '../../browser/shop-clock.ts';
import { draftFragment, paths } from '../../paths.ts';
import { FinishLaterButton } from '../../ui/FinishLaterButton.tsx';
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
  followClock,
  loadEveryList,
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
  const keepNotice = useStore($keepNotice);
  const [opening, setOpening] = useState(false);
  const [arrival, setArrival] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [stuck, setStuck] = useState('');
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    setBuiltInColors(builtInColors);
    const stopClock = followClock();
    const goLive = () => {
      void loadEveryList();
      void refreshUploads();
      form.current?.setAttribute('data-live', '');
    };
    const linked = location.hash.startsWith(draftFragment);
    const query = linked ? null : new URLSearchParams(location.search);
    const { shirtMissing } = restoreOrder(shopNow(), query);
    if (shirtMissing) {
      setArrival('No garment selected. Please return to the previous page and select a garment.');
    }
    if (!linked) {
      goLive();
      return stopClock;
    }
    setOpening(true);
    setArrival('Getting your order…');
    void openLinkedOrder().then((failed) => {
      setArrival(failed);
      setOpening(false);
      goLive();
    });
    return stopClock;
  }, [builtInColors]);
  useEffect(reloadWhenBroughtBack, []);
  useEffect(reloadForLink, []);
  useEffect(() => {
    if (!kept) void keepLinked();
  }, [kept]);

  const proceed = useCallback(async () => {
    $now.set(shopNow());
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
    setStuck('');
    if (!keepOrder()) {
      const linked = await keepLinked();
      if (!linked.ok) return setStuck(linked.message);
    }
    reachCheckout();
    location.assign(paths.checkout + $orderLink.get());
  }, []);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void proceed();
  };
  return (
    <div className={styles.order}>
      <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} inert={opening}>
        {arrival && (
          <p className="notice warn" role="alert">
            {arrival}
          </p>
        )}
        {keepNotice && (
          <p className="notice warn" role="status">
            {keepNotice}
          </p>
        )}
        {steps}
        <div className={styles.submit}>
          <button type="submit" className="button">
            Proceed to checkout →
          </button>
          <FinishLaterButton keep={keepLinked} />
          <UntilReady text={announcement} />
          {stuck && (
            <p className="field-error" role="alert">
              {stuck}
            </p>
          )}
        </div>
      </form>
      <Ticket onCheckout={() => void proceed()} />
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
