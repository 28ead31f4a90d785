import { memberName } from '../member-name.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { restoreClock, shopNow } from '../../platform/dates/shop-clock.client.ts';
import { call } from '../../platform/call.client.ts';
import { floorPath, jobPath, paths, setsUpFloor } from '../../paths.ts';
import { type FloorView } from './floor-job.ts';
import { JobOnFloor } from './JobOnFloor.tsx';
import { JobsOfTheDay } from './JobsOfTheDay.tsx';
import { leaveFloor } from './leave-floor.contract.ts';
import { openFloor } from './open-floor.contract.ts';
import { PinForm } from './PinForm.tsx';
import {
  $refused,
  $stuck,
  $taps,
  addTap,
  isTapOf,
  mostTaps,
  sendTaps,
  watchTaps,
} from './taps.client.ts';
import { settleMs } from '../job-words.client.ts';
import { WaitingTaps } from './WaitingTaps.tsx';
import type { WhatIsTapped } from './keep-tap.contract.ts';
import styles from './floor.module.css';

/** How often waiting taps are sent again. */
const patienceMs = 15_000;
/** How often what others do is loaded. */
const freshMs = 5 * 60_000;

type Place = { order: number | null; design: number };

/** The order and the design that the address names; the design counts from 1 there. */
function placeIn(search: string): Place {
  const query = new URLSearchParams(search);
  const order = Number(query.get('order'));
  const design = Number(query.get('design') ?? 1) - 1;
  return {
    order: Number.isSafeInteger(order) && order > 0 ? order : null,
    design: Number.isSafeInteger(design) && design >= 0 ? design : 0,
  };
}

/** The page of a tablet in the press room (product.md#on-the-press). */
export function FloorPage() {
  const waiting = useStore($taps);
  const stuck = useStore($stuck);
  const refused = useStore($refused);
  const [place, setPlace] = useState<Place>({ order: null, design: 0 });
  /** The order that is wanted, as callbacks of an earlier place see it, too. */
  const wanted = useRef<number | null>(null);
  const loads = useRef(0);
  /** When something was tapped last, by performance.now(). */
  const lastTap = useRef(-Infinity);
  /** The id of who is signed in, as far as the shop said. */
  const signedIn = useRef<string | null>(null);
  const [loaded, setLoaded] = useState<{ order: number | null; view: FloorView } | null>(null);
  const [isOurs, setIsOurs] = useState(true);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const view = loaded?.view;

  const load = async () => {
    const order = wanted.current;
    const own = ++loads.current;
    const answer = await call(openFloor, { order });
    if (loads.current !== own) return; // A later one knows more.
    setIsOurs(answer.ok || answer.code !== 'permission-denied');
    setFailure(answer.ok ? '' : answer.message);
    if (!answer.ok) return;
    signedIn.current = answer.data.member?.id ?? null;
    setLoaded({ order, view: answer.data });
  };
  const send = async () => {
    if (signedIn.current !== null && (await sendTaps(signedIn.current))) await load();
  };
  useEffect(() => {
    restoreClock();
    const here = placeIn(location.search);
    setPlace(here);
    wanted.current = here.order;
    const stop = watchTaps();
    void load().then(send);
    const look = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(look, freshMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const waits = waiting.length > 0;
  useEffect(() => {
    if (!waits) return;
    const again = () => void (signedIn.current === null ? load().then(send) : send());
    const timer = setInterval(again, patienceMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [waits]);

  const go = (to: Place) => {
    history.replaceState(
      null,
      '',
      to.order === null ? paths.floor : floorPath(to.order, to.design),
    );
    setPlace(to);
    wanted.current = to.order;
    void load();
  };
  // Its ticket may be from before a change.
  const design = view?.job ? Math.min(place.design, view.job.designs.length - 1) : place.design;
  const tap = (what: WhatIsTapped) => {
    if (place.order === null) return;
    // What is below a finger may have changed, so a second tap right after one does nothing. A form was
    // filled in between.
    const at = performance.now();
    if (what.what !== 'misprint' && at - lastTap.current < settleMs) return;
    lastTap.current = at;
    const isKept = addTap({
      id: crypto.randomUUID(),
      number: place.order,
      design,
      at: shopNow().toISOString(),
      ...(view?.member && { member: view.member.id }),
      ...what,
    });
    if (isKept) void send();
    else
      setFailure(`${mostTaps} taps wait for the network already. Find it first, then tap again.`);
  };
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    const { current: member } = signedIn;
    if (member !== null) await sendTaps(member);
    if (!$taps.get().some((tap) => isTapOf(tap, member))) {
      const answer = await call(leaveFloor, { leave: true });
      if (!answer.ok) setFailure(answer.message);
      else await load();
    }
    setBusy(false);
  };

  const said = <WaitingTaps taps={waiting} {...{ stuck, refused, view }} />;
  const failed = failure && (
    <div role="alert">
      <p className="notice warn">
        {failure}{' '}
        <button type="button" className="button quiet" onClick={() => void load()}>
          Try again
        </button>
      </p>
    </div>
  );

  if (!isOurs) {
    return (
      <div className={styles.floor}>
        <h1>On the press</h1>
        {said}
        <p>
          This tablet isn’t one of the shop’s yet. Somebody who works on jobs signs in on it once
          and presses “Use this tablet on the floor.” From then on, a PIN is enough.
        </p>
        <p className="button-row">
          <a className="button" href={`${paths.login}?${setsUpFloor}`}>
            Sign in to set it up
          </a>
          {place.order !== null && (
            <a className="button alt" href={jobPath({ kind: 'order', number: place.order })}>
              Open #{place.order} as staff
            </a>
          )}
        </p>
      </div>
    );
  }
  if (!view) {
    return (
      <div className={styles.floor}>
        <h1>On the press</h1>
        {said}
        {failed || <p role="status">Loading...</p>}
      </div>
    );
  }
  const { member } = view;
  if (member === null) {
    return (
      <div className={styles.floor}>
        <p className="kicker">{view.tablet}</p>
        <h1>Who’s there?</h1>
        {said}
        {failed}
        <PinForm
          members={view.members}
          onDone={async () => {
            await load();
            await send();
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.floor}>
      <p className={styles.who}>
        <span>
          {view.tablet} · {memberName(member.email)}
        </span>
        <button
          type="button"
          className="button quiet"
          aria-disabled={busy || undefined}
          onClick={() => void leave()}
        >
          {busy ? 'Signing out...' : 'That’s not me'}
        </button>
      </p>
      {said}
      {failed}
      {view.job?.number === place.order && place.design !== design && (
        <p className="notice warn">
          This order has no design {place.design + 1} anymore, so its ticket is old. Ask the desk
          for a new one before you print.
        </p>
      )}
      {view.job && view.job.number === place.order ? (
        <JobOnFloor
          job={view.job}
          presses={view.presses}
          design={design}
          waiting={waiting.filter((tap) => tap.number === place.order && isTapOf(tap, member.id))}
          onDesign={(design) => go({ ...place, design })}
          onTap={tap}
          onTaken={load}
          onClose={() => go({ order: null, design: 0 })}
        />
      ) : (
        <JobsOfTheDay
          jobs={view.jobs}
          asked={place.order}
          isLoading={loaded.order !== place.order && !failure}
          isMissing={loaded.order === place.order}
          onOpen={(order) => go({ order, design: 0 })}
        />
      )}
    </div>
  );
}
