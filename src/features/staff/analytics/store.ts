import { atom } from 'nanostores';
import { ask } from '../../../browser/staff/ask.ts';
import { countJobs, type JobCounts } from '../../../contracts/staff/count-jobs.ts';
import { readAnalytics, type Analytics } from '../../../contracts/staff/read-analytics.ts';
import type { DayRange } from '../../../domain/analytics.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import {
  choiceDays,
  choiceMessage,
  defaultChoice,
  formatChoice,
  parseChoice,
  type Choice,
} from './choice.ts';

/** A page that is looked at asks again this often. */
const refreshMs = 60_000;

export const $choice = atom<Choice>(defaultChoice);

export type Shown = {
  /** The days that the figures are of. */
  readonly days: DayRange;
  /** Null where the backend didn't answer: zeros are shown. */
  readonly data: Analytics | null;
  /** When the figures came, null for zeros. */
  readonly at: Date | null;
  /** Why there are no figures, or none newer than `at`. */
  readonly problem: string | null;
};
/** What is on the page; null until something was answered. */
export const $shown = atom<Shown | null>(null);
/** True while what was chosen is on its way; a refresh by itself shows nothing. */
export const $loading = atom(true);
/** Why the chosen custom range isn't shown. */
export const $message = atom<string | null>(null);
/** What is due on the board; null where it isn't known. */
export const $board = atom<JobCounts | null>(null);

let running = new AbortController();
let askedAt = 0;

/**
 * Asks for the figures of what is chosen. A newer call ends an older one, whose answer is never
 * shown. `quietly`: a refresh of what is there already.
 */
export async function load(quietly = false): Promise<void> {
  const now = new Date();
  const choice = $choice.get();
  const message = choiceMessage(choice, now);
  $message.set(message);
  const last = $shown.get();
  if (message && last && !quietly) {
    // What is shown stays until the dates are right; what was asked for is no longer wanted.
    running.abort();
    $loading.set(false);
    return;
  }
  const days = message ? (last?.days ?? choiceDays(defaultChoice, now)) : choiceDays(choice, now);
  running.abort();
  running = new AbortController();
  const { signal } = running;
  askedAt = now.getTime();
  if (!quietly) $loading.set(true);

  const [answer, board] = await Promise.all([
    ask(readAnalytics, days, { signal }),
    ask(countJobs, { today: shopToday(now) }, { signal }),
  ]);
  if (signal.aborted) return;

  if (board.ok) $board.set(board.data);
  $loading.set(false);
  if (answer.ok) {
    $shown.set({ days, data: answer.data, at: new Date(), problem: null });
    return;
  }
  // Whoever is signed out or no staff any more is led away from here.
  if (answer.code === 'unauthenticated' || answer.code === 'permission-denied') return;
  console.error(`read_analytics: ${answer.code} ${answer.message}`);
  const same = last?.data && last.days.from === days.from && last.days.to === days.to;
  // Figures that were right a minute ago are worth more than zeros.
  $shown.set(
    same
      ? { ...last, problem: answer.message }
      : { days, data: null, at: null, problem: answer.message },
  );
}

/** Chooses what to show and keeps it in the address: another range is another page to go back to. */
export function choose(choice: Choice): void {
  const last = $choice.get();
  $choice.set(choice);
  const address = `${location.pathname}${formatChoice(choice)}`;
  if (choice.range === last.range) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
  void load();
}

/** Shows what the address says, then follows it, the clock and the network until it is stopped. */
export function follow(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const read = () => {
    $choice.set(parseChoice(location.search));
    void load();
  };
  const refresh = () => {
    const due = Date.now() - askedAt >= refreshMs;
    if (due && document.visibilityState === 'visible') void load(true);
  };
  read();
  addEventListener('popstate', read, { signal });
  document.addEventListener('visibilitychange', refresh, { signal });
  addEventListener('online', () => void load(true), { signal });
  const timer = setInterval(refresh, 1000);
  return () => {
    stop.abort();
    running.abort();
    clearInterval(timer);
    // Whoever isn't staff any more is left nothing of the shop's.
    $shown.set(null);
    $board.set(null);
    $loading.set(true);
  };
}
