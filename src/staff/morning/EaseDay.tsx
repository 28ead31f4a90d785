import { useState } from 'react';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import type { EasingMove } from '../../press/easing-moves.ts';
import { pinJob } from '../../press/pin-job.rpc.ts';
import { ask } from '../ask.client.ts';
import { dayName, easingText } from './plan-words.ts';
import type { MorningOrder } from './morning-job.ts';
import styles from './morning.module.css';

type Props = {
  moves: readonly EasingMove[];
  orders: readonly MorningOrder[];
  /** A job moved. */
  onMoved: () => void;
};

/** The first day that has more than is sold of it, with a button that moves a job to another. */
export function EaseDay({ moves, orders, onMoved }: Props) {
  const [state, setState] = useState({ isBusy: false, said: '', failure: '' });
  const now = shopNow();
  const [move] = moves;
  const order = move && orders.find(({ number }) => String(number) === move.job);
  const words = move && order && easingText(move, order, now);
  const press = async (number: number, { day, pin }: EasingMove) => {
    if (state.isBusy) return;
    setState({ isBusy: true, said: '', failure: '' });
    // Without its pin, the plan puts it there.
    const answer = await ask(pinJob, { number, day: null, press: null, reason: '', seen: pin });
    const isOff = answer.ok && answer.data.outcome !== 'stale';
    const why = answer.ok ? 'Somebody pinned it to another place meanwhile.' : answer.message;
    setState({
      isBusy: false,
      // The new plan has the last word on where it goes.
      said: isOff ? `#${number} is off ${dayName(day, now)}. The plan shows its new day.` : '',
      failure: isOff ? '' : `We didn’t move #${number}. ${why}`,
    });
    if (answer.ok) onMoved();
  };
  return (
    <>
      {move && order && words && (
        <div className={styles.ease}>
          <p>
            <b>{words.lead}</b> {words.rest}
          </p>
          <button
            type="button"
            className="button alt no-print"
            aria-disabled={state.isBusy || undefined}
            onClick={() => void press(order.number, move)}
          >
            {`Move #${order.number} to ${dayName(move.to, now)}`}
          </button>
        </div>
      )}
      <p role="status" className={state.said ? styles.eased : undefined}>
        {state.said}
      </p>
      <p role="alert" className={state.failure ? styles.warn : undefined}>
        {state.failure}
      </p>
    </>
  );
}
