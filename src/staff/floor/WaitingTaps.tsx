import { useState } from 'react';
import { countedText } from '../../platform/count-words.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { memberName } from '../member-name.ts';
import type { FloorView } from './floor-job.ts';
import type { Tap } from './keep-tap.contract.ts';
import { dropTaps, isTapOf } from './taps.client.ts';
import styles from './floor.module.css';

type Props = {
  taps: readonly Tap[];
  /** Why they wait, as a sentence; '' while nothing is wrong. */
  stuck: string;
  /** What the shop doesn't have of what was tapped, as sentences. */
  refused: readonly string[];
  /** Missing until the shop has answered. */
  view: FloorView | undefined;
};

const waitText = (taps: readonly Tap[], whose = '') =>
  `${countedText(taps.length, 'tap')}${whose} ${taps.length === 1 ? 'waits' : 'wait'}`;

/** What was tapped here and waits: for the network, or until the one who tapped it signs in. */
export function WaitingTaps({ taps, stuck, refused, view }: Props) {
  const [dropping, setDropping] = useState<string | null>(null);
  const member = view?.member?.id ?? null;
  const own = view ? taps.filter((tap) => isTapOf(tap, member)) : taps;
  const others = Map.groupBy(
    taps.filter((tap) => !own.includes(tap)),
    (tap) => tap.member ?? '',
  );
  const nameOf = (id: string) => {
    const email = view?.members.find((each) => each.id === id)?.email;
    return email === undefined ? null : memberName(email);
  };
  const dropped = others.get(dropping ?? '');
  const name = nameOf(dropping ?? '') ?? 'a former member';
  const list = dropped?.map((tap) => waitingTapText(tap, shopNow())) ?? [];
  return (
    <>
      <div role="status" className={styles.said}>
        {own.length > 0 && (stuck !== '' || (view && !view.member)) && (
          <p className="notice warn">
            {waitText(own)} for {view && !view.member ? 'your PIN.' : `the network. ${stuck}`}
          </p>
        )}
        {[...others].map(([id, theirs]) => (
          <p key={id} className="notice warn">
            {nameOf(id) === null
              ? `${waitText(theirs, ' of a former member')}, who can’t sign in here. `
              : `${waitText(theirs, ` of ${nameOf(id)}`)} until ${nameOf(id)} signs in. `}
            {member !== null && (
              <button type="button" className="button quiet" onClick={() => setDropping(id)}>
                Drop {theirs.length === 1 ? 'it' : 'them'}
              </button>
            )}
          </p>
        ))}
        {refused.map((text) => (
          <p key={text} className="notice warn">
            {text}
          </p>
        ))}
      </div>
      {dropped && member !== null && (
        <Dialog
          title={`Drop ${countedText(dropped.length, 'tap')} of ${name}?`}
          width="small"
          onClose={() => setDropping(null)}
        >
          <p>The shop doesn’t have this yet, and won’t get it:</p>
          <ul>
            {list.map((text, place) => (
              <li key={place}>{text}</li>
            ))}
          </ul>
          <p className="button-row">
            <button
              type="button"
              className="button"
              onClick={() => {
                setDropping(null);
                dropTaps(dropped, `Dropped, and the shop doesn’t have it: ${list.join('; ')}.`);
              }}
            >
              Drop for good
            </button>
            <button type="button" className="button quiet" onClick={() => setDropping(null)}>
              Never mind
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** '#1042, Dec 2, 4:40 PM: 2 M misprinted (Smudged)': a tap that waits. */
function waitingTapText(tap: Tap, now: Date): string {
  const when = `#${tap.number}, ${formatMoment(new Date(tap.at), now)}`;
  switch (tap.what) {
    case 'start':
      return `${when}: start`;
    case 'done':
      return `${when}: done`;
    case 'misprint':
      return `${when}: ${tap.pieces} ${tap.size} misprinted (${tap.why})`;
    case 'remedy':
      return `${when}: ${tap.note}`;
  }
}
