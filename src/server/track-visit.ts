import type * as z from 'zod/mini';
import type { track, TrackInput } from '../contracts/track.ts';
import type { Step } from './handle.ts';
import { describeFault, logFault } from './log.ts';

type Output = z.infer<(typeof track)['output']>;

/**
 * Counts one event under the UTC day (product.md#visit-counts). A failure is only logged, since the
 * page that sent it can't do anything about it.
 */
export const trackVisit: Step<TrackInput, Output> = async (visit, { now, visits }) => {
  try {
    await visits.trackQuotePath(now.toISOString().slice(0, 10), visit);
    return { counted: true };
  } catch (error) {
    logFault('tracking-failed', { path: visit.path, faults: describeFault(error) });
    return { counted: false };
  }
};
