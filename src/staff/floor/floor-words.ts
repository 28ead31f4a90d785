/** What the floor's page says about an order (product.md#on-the-press). */
import { hasReached, orderStage } from '../../orders/job.ts';
import type { FloorJob, FloorTap } from './floor-job.ts';

type Tapped = Pick<FloorTap, 'design' | 'what' | 'at'>;

/**
 * The latest start or done of a design; null if there is none, or for a done, if it was started again
 * since.
 */
export function tapped<Tap extends Tapped>(
  taps: readonly Tap[],
  design: number,
  what: 'start' | 'done',
): Tap | null {
  const own = taps.filter((tap) => tap.design === design);
  const last = own.findLastIndex((tap) => tap.what === what);
  const isOver = what === 'done' && own.slice(last + 1).some((tap) => tap.what === 'start');
  return isOver ? null : (own[last] ?? null);
}

/** Why an order can't be printed now, or not any further, with what to do; null if it can. */
export function heldBecause({
  status,
  approved,
  unpaid,
  hold,
}: Pick<FloorJob, 'status' | 'approved' | 'unpaid' | 'hold'>): string | null {
  const stage = orderStage(status);
  const why = hold?.replace(/[.!?]$/, '');
  if (stage === 'started') {
    return why === undefined
      ? null
      : `The desk put this order on hold: ${why}. Stop printing it, and ask there.`;
  }
  if (stage === 'canceled') return 'This order was canceled. Don’t print it.';
  if (hasReached(stage, 'made'))
    return 'This order is printed already. Ask the desk before you go on.';
  if (!approved) {
    return 'This order isn’t approved as it is now, so it doesn’t go into production. Don’t print it; ask the desk.';
  }
  if (why !== undefined) {
    return `This order is on hold: ${why}. Don’t print it; ask the desk.`;
  }
  if (unpaid) {
    return 'This order waits for the desk, so it doesn’t go into production by itself. Ask there before you print it.';
  }
  return null;
}
