import type * as z from 'zod/mini';
import type { track as trackContract, TrackInput } from './track.contract.ts';
import type { Step } from '../platform/handle.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';

type Output = z.infer<(typeof trackContract)['output']>;

/**
 * Counts each event of a visit once, under the UTC day (product.md#visit-counts). A failure is only
 * logged, since the page that sent it can't do anything about it.
 */
export const track: Step<TrackInput, Output> = async (visit, { now, visits, tokens }) => {
  const day = now.toISOString().slice(0, 10);
  const count = async (one: TrackInput): Promise<boolean> => {
    const which = one.event === 'step' ? one.step : one.event;
    const isFirst = await tokens.take('visit-events', `${one.attempt}.${which}`, 1, 86_400);
    if (isFirst) await visits.trackQuotePath(day, one);
    return isFirst;
  };
  try {
    // Nothing is completed that wasn't attempted, even if the start got lost.
    if (visit.event === 'complete') await count({ ...visit, event: 'start' });
    return { counted: await count(visit) };
  } catch (error) {
    logFault('tracking-failed', { path: visit.path, faults: describeFault(error) });
    return { counted: false };
  }
};
