import * as z from 'zod/mini';
import type { TrackInput } from './track.contract.ts';
import { maxVisitMinutes, trackPath, type quotePaths, type QuotePath } from './quote-path.ts';
import { tabStorage } from '../platform/storage.client.ts';
import { setClockBy } from '../platform/dates/shop-clock.client.ts';
import { trackEvent } from './tracking.client.ts';

const visitSchema = z.object({
  /** Random, so that the server counts each event of the visit once. */
  attempt: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  steps: z.array(z.string()),
});
type Visit = z.infer<typeof visitSchema>;

/** Session storage key, set while this tab's order is a phone order (see phone-order.client.ts). */
export const phoneOrderKey = 'phone-order';

/** Whether this tab's order is a phone order, which staff place. */
export const isPhoneOrder = (): boolean => tabStorage.has(phoneOrderKey);

/** This tab's order is an ordinary one again. */
export const stopPhoneOrder = (): void => tabStorage.remove(phoneOrderKey);

/** As this page knows them: reading the storage takes longer, and it may keep nothing. */
const visits: Partial<Record<QuotePath, Visit>> = {};
const keyOf = (path: QuotePath) => `visit-${path}`;

/**
 * A visit to a path starts with the first thing somebody does there, not with the page view,
 * because just looking isn't trying. A reload continues it.
 */
export function startVisit(path: QuotePath): Visit {
  const kept = visits[path] ?? tabStorage.read(keyOf(path), visitSchema);
  if (kept) return kept;
  const attempt = crypto.randomUUID();
  send({ event: 'start', path, attempt });
  return keepVisit(path, { attempt, startedAt: Date.now(), steps: [] });
}

/** Counts a step of the path, once per visit. */
export function reachStep<Path extends QuotePath>(
  path: Path,
  step: (typeof quotePaths)[Path][number],
): void {
  const visit = startVisit(path);
  if (visit.steps.includes(step)) return;
  keepVisit(path, { ...visit, steps: [...visit.steps, step] });
  trackEvent('funnelStep', { category: path, step });
  send({ event: 'step', path, attempt: visit.attempt, step });
}

/** Ends the visit; what comes next is a new one. */
export function completeVisit(path: QuotePath): void {
  const { attempt, startedAt } = startVisit(path);
  delete visits[path];
  tabStorage.remove(keyOf(path));
  const minutes = Math.min(maxVisitMinutes, Math.max(0, (Date.now() - startedAt) / 60_000));
  send({ event: 'complete', path, attempt, minutes });
}

function keepVisit(path: QuotePath, visit: Visit): Visit {
  visits[path] = visit;
  tabStorage.write(keyOf(path), visit);
  return visit;
}

/**
 * Outlives the page. A count that fails is lost. The answer is the first that tells the order form
 * the server's time.
 */
function send(input: TrackInput): void {
  // Staff who place a phone order aren't visitors.
  if (isPhoneOrder()) return;
  fetch(trackPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
    keepalive: true,
  }).then(setClockBy, () => undefined);
}
