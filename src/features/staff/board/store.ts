import { atom, map } from 'nanostores';
import type { CallFailure, CallResult } from '../../../browser/call.ts';
import { ask } from '../../../browser/staff/ask.ts';
import { countJobs, type JobCounts } from '../../../contracts/staff/count-jobs.ts';
import type { JobChange } from '../../../contracts/staff/job-schema.ts';
import { jobsPerPage, listJobs, type ListedJob } from '../../../contracts/staff/list-jobs.ts';
import { moveJob } from '../../../contracts/staff/move-job.ts';
import { undoMove } from '../../../contracts/staff/undo-move.ts';
import { jobTitle, statusLabel, type JobName, type JobStatus } from '../../../domain/job.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { clockText, jobKey, jobsText, momentText } from './job-words.ts';
import { changedView, filtersOf, firstView, readView, viewPath, type JobView } from './job-view.ts';

/** How often a page that is looked at asks whether something changed. */
const watchMs = 15_000;
/** Longer than a pause between two letters. */
const typingMs = 250;
/** The most jobs that one call answers. */
const maxPage = 200;

export type JobList = {
  /** null until there are some for this view. */
  readonly jobs: readonly ListedJob[] | null;
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
  readonly loading: 'first' | 'more' | null;
  /** Why there is nothing, or nothing more. */
  readonly failure: string | null;
  /** When the shop last said that it is so. */
  readonly asOf: Date | null;
};

/** What came of the last thing done; `undo` names a move that may still be taken back. */
export type Notice = {
  /** Tells two notices of the same words apart. */
  readonly turn: number;
  readonly text: string;
  readonly tone: 'plain' | 'warn';
  readonly undo: ListedJob | null;
};

/** What a row says beside its status. */
export type RowNote = { readonly moving: boolean; readonly text: string | null };

const emptyList: JobList = { jobs: null, next: null, loading: 'first', failure: null, asOf: null };

export const $view = atom<JobView>(firstView);
export const $list = atom<JobList>(emptyList);
export const $counts = atom<JobCounts | null>(null);
export const $notes = map<Readonly<Record<string, RowNote | undefined>>>({});
export const $notice = atom<Notice | null>(null);
/** Keys of the jobs that came in while the page was open. */
export const $fresh = atom<ReadonlySet<string>>(new Set());
/** What came in, as a sentence, and whether some of it isn't among the jobs shown. */
export const $arrived = atom<{ text: string; elsewhere: boolean } | null>(null);
/** Jobs that wait to be shown until nobody works in the list; `count` of them are new. */
export const $waiting = atom<{
  jobs: readonly ListedJob[];
  next: string | null;
  count: number;
} | null>(null);
/** False while the shop can't be reached. */
export const $reachable = atom(true);
/** For what only assistive technology needs to hear. */
export const $said = atom('');

let me = '';
/** Set by the list: a pointer or the focus is in it, and nothing may move. */
let working = false;
/** Counts up with every new question for jobs; answers to older ones are dropped. */
let question = 0;
/** What count_jobs said before the jobs shown were asked for. */
let seenPulse: string | null = null;
/** The latest moment at which a job of this view is known to have come in. */
let newestSeen: string | null = null;
let typing: ReturnType<typeof setTimeout> | undefined;

/** Begins with the address, and keeps to it and to the shop until the returned function is called. */
export function watch(email: string): () => void {
  me = email;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const beat = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') await lookAgain();
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), watchMs);
  };
  const wake = () => {
    if (document.visibilityState === 'visible') void beat();
  };
  const lose = () => $reachable.set(false);
  const readAddress = () => {
    clearTimeout(typing);
    $view.set(readView(location.search));
    void load();
  };
  addEventListener('popstate', readAddress);
  addEventListener('online', wake);
  addEventListener('offline', lose);
  document.addEventListener('visibilitychange', wake);
  readAddress();
  void count();
  timer = setTimeout(() => void beat(), watchMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(typing);
    removeEventListener('popstate', readAddress);
    removeEventListener('online', wake);
    removeEventListener('offline', lose);
    document.removeEventListener('visibilitychange', wake);
    // Whoever isn't staff any more has nothing of the shop's.
    forget();
  };
}

export function setWorking(is: boolean): void {
  working = is;
}

/** Shows another part of the jobs; the address keeps the way back. */
export function show(changes: Partial<JobView>): void {
  const view = changedView($view.get(), changes);
  clearTimeout(typing);
  $view.set(view);
  if (viewPath(view) !== currentPath()) history.pushState(null, '', viewPath(view));
  void load();
}

/** Takes a search as it is typed, and looks for it once the typing rests: one step back for all of it. */
export function search(text: string): void {
  $view.set(changedView($view.get(), { text }));
  clearTimeout(typing);
  typing = setTimeout(() => {
    const path = viewPath($view.get());
    if (path === currentPath()) return;
    if (history.state === 'searching') history.replaceState('searching', '', path);
    else history.pushState('searching', '', path);
    void load();
  }, typingMs);
}

const currentPath = () => location.pathname + location.search;

/** The jobs of the view from the first page on. Those shown stay until the answer. */
export async function load(): Promise<void> {
  const asked = (question += 1);
  const filters = filtersOf($view.get(), new Date());
  $waiting.set(null);
  $list.set({ ...$list.get(), loading: 'first', failure: null });
  const [page, newest] = await Promise.all([
    ask(listJobs, { ...filters, limit: pageSize() }),
    ask(listJobs, { ...filters, sort: 'newest', limit: 1 }),
  ]);
  if (asked !== question) return;
  if (!page.ok) {
    // Jobs of another view would be taken for this one's.
    $list.set({ ...emptyList, loading: null, failure: page.message });
    return;
  }
  newestSeen = latest([...page.data.jobs, ...(newest.ok ? newest.data.jobs : [])]);
  $fresh.set(new Set());
  $arrived.set(null);
  put(page.data.jobs, page.data.next);
  $said.set(
    page.data.next
      ? `The first ${jobsText(page.data.jobs.length)}.`
      : `${jobsText(page.data.jobs.length)}.`,
  );
}

/** The next page, under what is there. */
export async function loadMore(): Promise<void> {
  const list = $list.get();
  if (!list.jobs || list.next === null || list.loading) return;
  const asked = (question += 1);
  $list.set({ ...list, loading: 'more', failure: null });
  const page = await ask(listJobs, {
    ...filtersOf($view.get(), new Date()),
    limit: pageSize(),
    cursor: list.next,
  });
  if (asked !== question) return;
  const now = $list.get();
  if (!page.ok) {
    $list.set({ ...now, loading: null, failure: page.message });
    return;
  }
  const jobs = now.jobs ?? [];
  const known = new Set(jobs.map(jobKey));
  const more = page.data.jobs.filter((job) => !known.has(jobKey(job)));
  put([...jobs, ...more], page.data.next);
  $said.set(`${jobsText(more.length)} more, ${jobs.length + more.length} total.`);
}

const pageSize = () => ($view.get().layout === 'board' ? maxPage : jobsPerPage);

async function count(): Promise<JobCounts | null> {
  const counted = await ask(countJobs, { today: shopToday(new Date()) });
  if (counted.ok) $counts.set(counted.data);
  reached(counted);
  return counted.ok ? counted.data : null;
}

/** What the shop refuses is no lost connection. */
function reached(result: { ok: true } | CallFailure): void {
  $reachable.set(
    result.ok || (result.code !== 'unavailable' && result.code !== 'deadline-exceeded'),
  );
}

/** Asks whether something changed, and brings the jobs up to date if so. */
export async function lookAgain(): Promise<void> {
  const counted = await count();
  if (!counted) return;
  const { jobs, loading } = $list.get();
  if (loading) return;
  if (jobs === null) await load();
  else if (counted.pulse !== seenPulse || ($waiting.get() && !working)) await refresh();
  else {
    $list.set({ ...$list.get(), asOf: new Date() });
    return;
  }
  if ($list.get().failure === null) seenPulse = counted.pulse;
}

/** As many jobs as are shown, as they are now. */
async function refresh(): Promise<void> {
  const asked = (question += 1);
  const filters = filtersOf($view.get(), new Date());
  const wanted = Math.max($list.get().jobs?.length ?? 0, pageSize());
  const [shown, newest] = await Promise.all([
    readAll(filters, wanted),
    ask(listJobs, { ...filters, sort: 'newest', limit: jobsPerPage }),
  ]);
  if (asked !== question || !shown.ok || !newest.ok) {
    if (!shown.ok) reached(shown);
    return;
  }
  const since = newestSeen;
  const arrived = newest.data.jobs.filter(({ createdAt }) => since === null || createdAt > since);
  newestSeen = latest([...newest.data.jobs, ...(since === null ? [] : [{ createdAt: since }])]);
  $fresh.set(new Set([...$fresh.get(), ...arrived.map(jobKey)]));
  const jobs = shown.data.jobs.map(newerOf);
  if (arrived.length > 0) $arrived.set(arrivalOf(arrived, jobs));

  const before = $list.get().jobs ?? [];
  const places = (list: readonly ListedJob[]) => list.map(jobKey).join();
  if (working && places(before) !== places(jobs)) {
    const known = new Map(jobs.map((job) => [jobKey(job), job]));
    const inPlace = before.map((job) => known.get(jobKey(job)) ?? job);
    const keys = new Set(before.map(jobKey));
    const fresh = $fresh.get();
    const added = jobs.filter((job) => fresh.has(jobKey(job)) && !keys.has(jobKey(job)));
    put(inPlace, $list.get().next);
    $waiting.set({ jobs, next: shown.data.next, count: added.length });
    return;
  }
  $waiting.set(null);
  put(jobs, shown.data.next);
}

async function readAll(
  filters: ReturnType<typeof filtersOf>,
  wanted: number,
): Promise<CallResult<{ jobs: ListedJob[]; next: string | null }>> {
  const jobs: ListedJob[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(maxPage, wanted - jobs.length);
    const page: CallResult<{ jobs: ListedJob[]; next: string | null }> = await ask(listJobs, {
      ...filters,
      limit,
      ...(cursor !== null && { cursor }),
    });
    if (!page.ok) return page;
    jobs.push(...page.data.jobs);
    cursor = page.data.next;
  } while (cursor !== null && jobs.length < wanted);
  return { ok: true, data: { jobs, next: cursor } };
}

/** Puts what waited in its place. */
export function showWaiting(): void {
  const waiting = $waiting.get();
  if (!waiting) return;
  $waiting.set(null);
  put(waiting.jobs.map(newerOf), waiting.next);
}

function arrivalOf(arrived: readonly ListedJob[], shown: readonly ListedJob[]) {
  const keys = new Set(shown.map(jobKey));
  const [first] = arrived;
  // Tells what is said from what was said before, which wouldn't be read out again.
  const at = clockText(new Date());
  return {
    text:
      first && arrived.length === 1
        ? `${jobTitle(first)} came in at ${at}.`
        : `${jobsText(arrived.length)} came in by ${at}.`,
    elsewhere: arrived.some((job) => !keys.has(jobKey(job))),
  };
}

/** An answer may be older than what a move of ours has said since. */
function newerOf(job: ListedJob): ListedJob {
  const shown = $list.get().jobs?.find((each) => jobKey(each) === jobKey(job));
  if (!shown) return job;
  return $notes.get()[jobKey(job)]?.moving || shown.version > job.version ? shown : job;
}

/** ISO moments from one database sort as texts. */
function latest(jobs: readonly { createdAt: string }[]): string | null {
  return jobs.reduce<string | null>(
    (last, { createdAt }) => (last === null || createdAt > last ? createdAt : last),
    null,
  );
}

function put(jobs: readonly ListedJob[], next: string | null): void {
  $list.set({ jobs, next, loading: null, failure: null, asOf: new Date() });
}

function patch(name: JobName, change: Partial<ListedJob>): void {
  const edit = (jobs: readonly ListedJob[]) =>
    jobs.map((job) => (jobKey(job) === jobKey(name) ? { ...job, ...change } : job));
  const list = $list.get();
  if (list.jobs) $list.set({ ...list, jobs: edit(list.jobs) });
  const waiting = $waiting.get();
  if (waiting) $waiting.set({ ...waiting, jobs: edit(waiting.jobs) });
}

/** Moves a job as it is shown, at once; what fails is put back and said. */
export async function move(job: ListedJob, to: JobStatus): Promise<void> {
  const key = jobKey(job);
  if ($notes.get()[key]?.moving) return;
  $notes.setKey(key, { moving: true, text: null });
  patch(job, { status: to, mayUndo: false });
  const { kind, number, version } = job;
  const result = await ask(moveJob, { kind, number, version, to });
  settle(job, result, to);
}

/** Takes the last move back, if it was one's own and nothing happened since. */
export async function undo(job: ListedJob): Promise<void> {
  const key = jobKey(job);
  if ($notes.get()[key]?.moving) return;
  $notes.setKey(key, { moving: true, text: null });
  const { kind, number, version } = job;
  const result = await ask(undoMove, { kind, number, version });
  settle(job, result, null);
  // It may belong among the jobs shown again.
  if (result.ok && !$list.get().jobs?.some((each) => jobKey(each) === key)) await refresh();
}

/** `to` is null for what was taken back. */
function settle(job: ListedJob, result: CallResult<JobChange>, to: JobStatus | null): void {
  const key = jobKey(job);
  const title = jobTitle(job);
  const end = (text: string | null) =>
    $notes.setKey(key, text === null ? undefined : { moving: false, text });
  if (!result.ok) {
    end(to === null ? 'Not undone' : 'Not moved');
    patch(job, { status: job.status, mayUndo: job.mayUndo });
    const what = to === null ? 'wasn’t undone' : 'wasn’t moved';
    say(`${title} ${what}. ${result.message}`, 'warn');
    return;
  }
  const change = result.data;
  if (change.outcome === 'not-found') {
    end('Gone');
    patch(job, { status: job.status, mayUndo: false });
    say(`${title} is gone.`, 'warn');
    return;
  }
  const label = statusLabel(change.status);
  if (change.outcome === 'not-allowed') {
    end(to === null ? 'Too late to undo' : 'Not moved');
    patch(job, { status: change.status, mayUndo: false });
    const text =
      to === null
        ? `It’s too late to undo that: ${title} stays ${quoted(label)}.`
        : `${title} is ${quoted(label)}, and can’t go from there to ${quoted(statusLabel(to))}.`;
    say(text, 'warn');
    return;
  }
  const { status, version } = change;
  // An answer that was lost: what is asked again was done the first time.
  const ours = change.outcome === 'stale' && change.actor === me && status === to;
  if (change.outcome === 'moved' || ours) {
    const mayUndo = to !== null;
    end(null);
    patch(job, { status, version, mayUndo });
    say(
      to === null
        ? `Undone: ${title} is ${quoted(label)} again.`
        : `${title} is now ${quoted(label)}.`,
      'plain',
      mayUndo ? { ...job, status, version, mayUndo } : null,
    );
    return;
  }
  const who =
    change.actor === me ? 'You' : change.actor === 'customer' ? 'The customer' : change.actor;
  const when = momentText(change.at, new Date());
  end(`${who.split('@')[0]}, ${when}`);
  patch(job, { status, version, mayUndo: false });
  say(
    `${who} moved ${title} to ${quoted(label)} first (${when}). Nothing was overwritten; here’s where it stands now.`,
    'warn',
  );
}

let turn = 0;

function say(text: string, tone: Notice['tone'], undoable: ListedJob | null = null): void {
  $notice.set({ turn: (turn += 1), text, tone, undo: undoable });
}

const quoted = (label: string) => `“${label}”`;

/** The job of the last move that may still be taken back. */
export const lastUndoable = (): ListedJob | null => $notice.get()?.undo ?? null;

export function dismissNotice(): void {
  $notice.set(null);
}

/** All as it was before anything was asked. */
export function forget(): void {
  question += 1;
  seenPulse = null;
  newestSeen = null;
  working = false;
  $view.set(firstView);
  $list.set(emptyList);
  $counts.set(null);
  $notes.set({});
  $notice.set(null);
  $fresh.set(new Set());
  $arrived.set(null);
  $waiting.set(null);
  $reachable.set(true);
}
