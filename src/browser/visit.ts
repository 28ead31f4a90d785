import * as z from 'zod/mini';
import { track as countEvent, type TrackInput } from '../contracts/track.ts';
import { maxVisitMinutes, type quotePaths, type QuotePath } from '../domain/quote-path.ts';
import { readSession, removeSession, writeSession } from './session-value.ts';
import { track } from './tracking.ts';

const visitSchema = z.object({
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  steps: z.array(z.string()),
});
type Visit = z.infer<typeof visitSchema>;

/** Stands in where the browser keeps nothing. */
const visits = new Map<QuotePath, Visit>();
const keyOf = (path: QuotePath) => `visit-${path}`;

/**
 * A visit to a path starts with the first thing somebody does there, not with the page: who only
 * looks has not tried. A reload goes on with it.
 */
export function startVisit(path: QuotePath): void {
  openVisit(path);
}

/** Counts a step of the path, once a visit. */
export function reachStep<Path extends QuotePath>(
  path: Path,
  step: (typeof quotePaths)[Path][number],
): void {
  const visit = openVisit(path);
  if (visit.steps.includes(step)) return;
  keepVisit(path, { ...visit, steps: [...visit.steps, step] });
  track('funnelStep', { category: path, step });
  send({ event: 'step', path, step });
}

/** Ends the visit: what comes next is another. */
export function completeVisit(path: QuotePath): void {
  const { startedAt } = openVisit(path);
  visits.delete(path);
  removeSession(keyOf(path));
  const minutes = Math.min(maxVisitMinutes, Math.max(0, (Date.now() - startedAt) / 60_000));
  track('funnelComplete', { category: path });
  send({ event: 'complete', path, minutes: Math.round(minutes * 100) / 100 });
}

function openVisit(path: QuotePath): Visit {
  const kept = readSession(keyOf(path), visitSchema) ?? visits.get(path);
  if (kept) return kept;
  const visit = { startedAt: Date.now(), steps: [] };
  keepVisit(path, visit);
  track('funnelStart', { category: path });
  send({ event: 'start', path });
  return visit;
}

function keepVisit(path: QuotePath, visit: Visit): void {
  visits.set(path, visit);
  writeSession(keyOf(path), visit);
}

/** By beacon, which outlives the page and which nobody waits for; a count that fails is let go. */
function send(input: TrackInput): void {
  try {
    const body = new Blob([JSON.stringify(input)], { type: 'application/json' });
    navigator.sendBeacon(countEvent.path, body);
  } catch {
    // Some extensions take the beacon away.
  }
}
