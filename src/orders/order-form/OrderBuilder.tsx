import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { reloadWhenRestored } from '../../platform/restored-page.client.ts';
import {
  $draftKept,
  $keepNotice,
  $orderLink,
  keepOrder,
  reloadForLink,
} from '../drafts/order-draft.client.ts';
import { restoreOrder } from '../drafts/restore-order.client.ts';
import {
  hasLastOrder,
  keepForReturn,
  keepLinked,
  openLinkedDraft,
} from '../drafts/draft-link.client.ts';
import { $garment, $now, $price, $state } from '../placing/order-state.client.ts';
import { useKeptDays } from '../placing/use-kept-days.client.ts';
import { leadToConfirmation } from '../placing/placed-order.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { isPhoneOrder } from '../../site/visit.client.ts';
import { draftFragment, paths } from '../../paths.ts';
import { followBook } from '../../settings/book.client.ts';
import { FinishLaterButton } from '../../ui/FinishLaterButton.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { usePassingFailure } from '../../ui/use-passing-failure.ts';
import { useSeveral } from './AddMore.tsx';
import { ArtworkStep } from './ArtworkStep.tsx';
import { ColorStep } from './ColorStep.tsx';
import { DeliveryStep } from './DeliveryStep.tsx';
import { DueDateStep } from './DueDateStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { MaterialStep } from './MaterialStep.tsx';
import { QuantityStep } from './QuantityStep.tsx';
import { focusLack } from './StepSection.tsx';
import {
  $missingText,
  $uploading,
  followClock,
  loadEveryList,
  reachCheckout,
  refreshUploads,
  reportLacks,
  setBuiltInColors,
} from './store.client.ts';
import { Ticket, useBulk } from './Ticket.tsx';
import styles from './order-builder.module.css';

type Props = {
  /** The house colors by style code, embedded in the page in case the backend doesn't answer. */
  builtInColors: Parameters<typeof setBuiltInColors>[0];
  /** How we print, which needs no script. */
  children?: ReactNode;
};

/** Gets what the draft only refers to. */
function loadParts(): void {
  void loadEveryList();
  void refreshUploads();
}

const loadLastOrder = () => import('./LastOrder.tsx');

/** Each step follows the stores on its own: it needn't render again with the form. */
const stepsWith = (methods: ReactNode) => (
  <>
    <MaterialStep />
    <ColorStep />
    <QuantityStep />
    <LocationStep />
    <ArtworkStep methods={methods} />
    <DueDateStep />
    <DeliveryStep />
  </>
);

export function OrderBuilder({ builtInColors, children }: Props) {
  const [steps] = useState(() => stepsWith(children));
  const kept = useStore($draftKept);
  const keepNotice = useStore($keepNotice);
  const [opening, setOpening] = useState(false);
  const [arrival, setArrival] = useState('');
  const [shirtMissing, setShirtMissing] = useState(false);
  const [returning, setReturning] = useState(false);
  const [waits, setWaits] = useState(false);
  const [stuck, setStuck] = usePassingFailure();
  const last = useOnDemand(returning, loadLastOrder);
  const several = useSeveral();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (leadToConfirmation()) return;
    setBuiltInColors(builtInColors);
    const stopClock = followClock();
    const goLive = () => {
      loadParts();
      form.current?.setAttribute('data-live', '');
    };
    const linked = location.hash.startsWith(draftFragment);
    const query = linked ? null : new URLSearchParams(location.search);
    const restored = restoreOrder(shopNow(), query);
    setShirtMissing(restored.shirtMissing);
    setReturning(isPhoneOrder() || (!linked && restored.blank && hasLastOrder()));
    const stopKeeping = keepForReturn();
    const stop = () => {
      stopClock();
      stopKeeping();
    };
    if (!linked) {
      goLive();
      return stop;
    }
    setOpening(true);
    setArrival('Getting your order…');
    void openLinkedDraft().then((failed) => {
      setArrival(failed);
      setOpening(false);
      goLive();
    });
    return stop;
  }, [builtInColors]);
  useEffect(reloadWhenRestored, []);
  useKeptDays({ movesDefault: true });
  useEffect(() => followBook(() => $price.get()?.totalCents), []);
  useEffect(reloadForLink, []);
  useEffect(() => {
    if (!kept) void keepLinked();
  }, [kept]);

  const proceed = useCallback(async () => {
    $now.set(shopNow());
    const state = $state.get();
    if (!state) return;
    setWaits($uploading.get());
    if ($uploading.get()) return;
    if (!state.ready) {
      const [first] = state.lacks;
      reportLacks(state.lacks);
      several?.showLacking(first);
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
  }, [several, setStuck]);
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
        {shirtMissing && <ShirtMissing />}
        {last && <last.LastOrder onContinue={loadParts} />}
        {keepNotice && (
          <p className="notice warn" role="status">
            {keepNotice}
          </p>
        )}
        {several && <several.OpenItem />}
        {steps}
        <div className={styles.submit}>
          <Submit />
          <FinishLaterButton keep={keepLinked} />
          <Missing waits={waits} />
          {stuck && (
            <p className="field-error" role="alert">
              {stuck}
            </p>
          )}
        </div>
      </form>
      <Ticket onCheckout={() => form.current?.requestSubmit()} />
    </div>
  );
}

/** The button, or the way to get the price of more pieces than the site takes. */
function Submit() {
  const bulk = useBulk();
  if (bulk !== undefined) return bulk && <bulk.BulkLinks {...bulk.job} />;
  return (
    <button type="submit" className="button">
      Proceed to checkout →
    </button>
  );
}

/** Until there is a garment. */
function ShirtMissing() {
  const garment = useStore($garment);
  return garment ? null : (
    <p className="notice warn" role="alert">
      No garment selected. Please return to the previous page and select a garment.
    </p>
  );
}

/**
 * Why the form can't go on, for as long as that's so. What's missing is a status, because it changes
 * with each thing that's done.
 *
 * @param waits the last press came during an upload
 */
function Missing({ waits }: { waits: boolean }) {
  const uploading = useStore($uploading) && waits;
  const missing = useStore($missingText);
  return (
    <>
      <p className={uploading ? 'field-error' : undefined} role="alert">
        {uploading &&
          'Your artwork is still uploading. Wait for it to finish, or cancel it, then continue.'}
      </p>
      <p className={missing ? 'field-error' : undefined} role="status">
        {missing}
      </p>
    </>
  );
}
