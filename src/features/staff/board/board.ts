import {
  InfiniteQueryObserver,
  keepPreviousData,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { atom, computed, map } from 'nanostores';
import { createContext, use } from 'react';
import type { CallResult } from '../../../browser/call.ts';
import * as z from 'zod/mini';
import { readSession, removeSession, writeSession } from '../../../browser/session-value.ts';
import { ask } from '../../../browser/staff/ask.ts';
import { saveCsv } from '../../../browser/staff/save-csv.ts';
import { answered, asking, observed, staffQueries } from '../../../browser/staff/queries.ts';
import { exportJobs, type ExportedJob } from '../../../contracts/staff/export-jobs.ts';
import { countJobs, type JobCounts } from '../../../contracts/staff/count-jobs.ts';
import type { JobChange } from '../../../contracts/staff/job-schema.ts';
import { jobsPerPage, listJobs, type ListedJob } from '../../../contracts/staff/list-jobs.ts';
import { listWaitingProofs } from '../../../contracts/staff/list-waiting-proofs.ts';
import { moveJob, type MoveAnswer } from '../../../contracts/staff/move-job.ts';
import { undoMove } from '../../../contracts/staff/undo-move.ts';
import { formatTime } from '../../../domain/date-words.ts';
import { jobTitle, type JobStatus } from '../../../domain/job.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { jobKey, jobsText } from '../jobs/job-words.ts';
import { settle } from '../jobs/settle.ts';
import { createStuckEmails } from './stuck-emails.ts';
import { jobsCsv, jobsCsvName } from './jobs-csv.ts';
import { changedView, filtersOf, firstView, readView, viewPath, type JobView } from './job-view.ts';

/** How often a visible page checks for changes. */
const pollMs = 15_000;
/** How often it looks at the proofs that wait; a move makes it look at once. */
const proofsMs = 60_000;
/** Longer than a pause between two letters. */
const typingMs = 250;
/** The board has no pages, so it asks for the most jobs a call returns. */
const boardPage = 200;
const exportPage = 200;
/** The most rows of one CSV file. */
export const mostExported = 5_000;

/** Where somebody left the list for another page, so that Back returns there. */
const placeKey = 'staff-board-place';
const placeSchema = z.object({ path: z.string(), pages: z.number(), top: z.number() });

export type JobList = {
  /** null until this view has an answer. */
  readonly jobs: readonly ListedJob[] | null;
  readonly hasMore: boolean;
  readonly loading: 'first' | 'more' | null;
  /** Why there are no jobs, or no more of them. */
  readonly failure: string | null;
  /** When the backend last confirmed this. */
  readonly asOf: Date | null;
};

/** The result of the last action; `undo` is a move that can still be undone. */
export type Notice = {
  /** Distinguishes two notices with the same words. */
  readonly turn: number;
  readonly text: string;
  readonly tone: 'plain' | 'warn';
  readonly undo: ListedJob | null;
};

/** What a row shows next to its status, and newer knowledge of the job than the last list has. */
export type RowNote = {
  readonly moving: boolean;
  readonly text: string | null;
  readonly known: Pick<ListedJob, 'status' | 'version' | 'mayUndo'> | null;
};

type Page = {
  readonly jobs: readonly ListedJob[];
  readonly next: string | null;
  /** For the first page: the latest arrival, and the result of count_jobs just before. */
  readonly newest: readonly ListedJob[];
  readonly pulse: string | null;
};

export type Board = ReturnType<typeof createBoard>;

/**
 * The job board for `me` (an email address). `open` follows the address and the backend. Without
 * anybody, it's the board as the page is built: the first view, with nothing loaded.
 */
export function createBoard(me: string | null) {
  const client = staffQueries();
  const $view = atom(me === null ? firstView : readView(location.search));
  const counting = new QueryObserver<JobCounts>(client, {
    ...asking(countJobs, () => ({ today: shopToday(new Date()) })),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const listing = new InfiniteQueryObserver(client, queryOf($view.get()));
  const proving = new QueryObserver(client, {
    ...asking(listWaitingProofs, () => ({})),
    refetchInterval: proofsMs,
    refetchOnWindowFocus: 'always',
  });
  const [$counted, watchCounts] = observed(counting);
  const [$proofs, watchProofs] = observed(proving);
  const [$listed, watchList] = observed(listing);
  const $online = atom(true);

  const $notes = map<Readonly<Record<string, RowNote | undefined>>>({});
  const $notice = atom<Notice | null>(null);
  /** New arrivals, as a sentence, and whether some of them aren't in the list yet. */
  const $arrived = atom<{ text: string; elsewhere: boolean } | null>(null);
  /** Only for assistive technology. */
  const $said = atom('');
  const $downloading = atom(false);
  /** Jobs in a stable order while somebody works on them, whatever the backend has said since. */
  const $held = atom<readonly ListedJob[] | null>(null);
  /** The latest arrival when this view was first answered; null until then. */
  const $since = atom<string | null>(null);
  /** The pointer or focus is in the list, so nothing may move. */
  let working = false;
  let turn = 0;
  let viewAnswered = false;
  let typing: ReturnType<typeof setTimeout> | undefined;

  function queryOf(view: JobView) {
    const limit = view.layout === 'board' ? boardPage : jobsPerPage;
    const path = viewPath(view);
    return {
      queryKey: [listJobs.name, path],
      queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
        const pulse = $counted.get().data?.pulse ?? null;
        const filters = filtersOf(view, new Date());
        const cursor = pageParam === null ? {} : { cursor: pageParam };
        const [page, newest] = await Promise.all([
          answered(ask(listJobs, { ...filters, ...cursor, limit }, { signal })),
          pageParam === null
            ? answered(
                ask(listJobs, { ...filters, sort: 'newest', limit: jobsPerPage }, { signal }),
              )
            : null,
        ]);
        return { ...page, newest: newest?.jobs ?? [], pulse } satisfies Page;
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }: Page) => next,
      placeholderData: keepPreviousData,
      // The pulse says when to ask again.
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    };
  }

  const $fresh = computed([$listed, $since], (listed, since): ReadonlySet<string> => {
    const isFresh = ({ createdAt }: ListedJob) => since !== null && createdAt > since;
    return new Set(jobsOf(listed.data).filter(isFresh).map(jobKey));
  });

  const $list = computed(
    [$listed, $counted, $held, $notes],
    (listed, counted, held, notes): JobList => {
      const known = new Map(jobsOf(listed.data).map((job) => [jobKey(job), job]));
      const shown = held?.map((job) => known.get(jobKey(job)) ?? job) ?? [...known.values()];
      const same = counted.isSuccess && counted.data.pulse === pulseOf(listed.data);
      const asOf = Math.max(listed.dataUpdatedAt, same ? counted.dataUpdatedAt : 0);
      return {
        jobs: listed.data ? shown.map((job) => withNote(job, notes[jobKey(job)])) : null,
        hasMore: listed.hasNextPage,
        loading: listed.isFetchingNextPage
          ? 'more'
          : listed.isPending || listed.isPlaceholderData
            ? 'first'
            : null,
        failure: listed.isLoadingError || listed.isFetchNextPageError ? listed.error.message : null,
        asOf: asOf > 0 ? new Date(asOf) : null,
      };
    },
  );

  /** How many new jobs are held back until nobody is working in the list; null if none. */
  const $waiting = computed([$held, $fresh], (held, fresh) => {
    if (!held) return null;
    const keys = new Set(held.map(jobKey));
    return [...fresh].filter((key) => !keys.has(key)).length;
  });

  /** False while the backend can't be reached. A refusal isn't a lost connection. */
  const $reachable = computed([$online, $counted], (online, { error }) => {
    const lost = error?.code === 'unavailable' || error?.code === 'deadline-exceeded';
    return online && !lost;
  });

  type Listed = ReturnType<typeof $listed.get>;
  type Counted = ReturnType<typeof $counted.get>;

  function onListed(now: Listed, before?: Listed): void {
    if (!now.data || now.isPlaceholderData) return;
    const newest = now.data.pages[0]?.newest ?? [];
    const jobs = jobsOf(now.data);
    if (!viewAnswered) {
      viewAnswered = true;
      $since.set(latest([...jobs, ...newest]));
      $said.set(`${now.hasNextPage ? 'The first ' : ''}${jobsText(jobs.length)}.`);
      return;
    }
    if (now.data === before?.data) return;
    const then = before?.data?.pages[0]?.newest ?? [];
    const seen = latest([...then, { createdAt: $since.get() ?? '' }]);
    const arrived = newest.filter(({ createdAt }) => createdAt > seen);
    if (arrived.length > 0) $arrived.set(arrivalOf(arrived, jobs));
    const held = $held.get() ?? jobsOf(before?.data);
    const grown = now.data.pages.length > (before?.data?.pages.length ?? 0);
    const moved = held.map(jobKey).join() !== jobs.map(jobKey).join();
    $held.set(working && moved && !grown ? held : null);
  }

  function onCounted(now: Counted, before?: Counted): void {
    if (!now.data || now.dataUpdatedAt === before?.dataUpdatedAt) return;
    if (!working) $held.set(null);
    if (before?.data && before.data.pulse !== now.data.pulse) void proving.refetch();
    const { data } = $listed.get();
    // The first count comes along with the first list.
    if (data && !before?.data) return;
    if (pulseOf(data) !== now.data.pulse) void listing.refetch({ cancelRefetch: false });
  }

  /** The view's jobs. Those on screen stay until the answer. */
  function load(): void {
    clearTimeout(typing);
    viewAnswered = false;
    $held.set(null);
    $arrived.set(null);
    listing.setOptions(queryOf($view.get()));
    void listing.refetch({ cancelRefetch: false });
  }

  function readAddress(): void {
    $view.set(readView(location.search));
    load();
  }

  /** Shows another view, as a new history entry. */
  function show(changes: Partial<JobView>): void {
    const view = changedView($view.get(), changes);
    $view.set(view);
    if (viewPath(view) !== currentPath()) history.pushState(null, '', viewPath(view));
    load();
  }

  /**
   * Takes a search as it is typed and runs it when the typing pauses, as a single history entry.
   */
  function search(text: string): void {
    $view.set(changedView($view.get(), { text }));
    clearTimeout(typing);
    typing = setTimeout(() => {
      const path = viewPath($view.get());
      if (path === currentPath()) return;
      if (history.state === 'searching') history.replaceState('searching', '', path);
      else history.pushState('searching', '', path);
      load();
    }, typingMs);
  }

  /** Appends the next page. */
  async function loadMore(): Promise<void> {
    const { jobs, hasMore, loading } = $list.get();
    if (!jobs || !hasMore || loading) return;
    const { data, isError } = await listing.fetchNextPage();
    if (isError) return;
    const count = jobsOf(data).length;
    $said.set(`${jobsText(count - jobs.length)} more, ${count} total.`);
  }

  function keepPlace(): void {
    const pages = listing.getCurrentResult().data?.pages.length ?? 1;
    writeSession(placeKey, { path: currentPath(), pages, top: scrollY });
  }

  /** After Back or a reload, as many pages as before, scrolled to where they were left. */
  async function restorePlace(): Promise<void> {
    const place = readSession(placeKey, placeSchema);
    removeSession(placeKey);
    if (!place || place.path !== currentPath() || !hasComeBack()) return;
    await listing.refetch({ cancelRefetch: false });
    for (let pages = 1; pages < place.pages; pages += 1) await listing.fetchNextPage();
    requestAnimationFrame(() => scrollTo(0, place.top));
  }

  /** Saves the jobs of the view as CSV, those not on the page as well, up to `mostExported`. */
  async function download(): Promise<void> {
    if ($downloading.get()) return;
    $downloading.set(true);
    const now = new Date();
    const filters = filtersOf($view.get(), now);
    const jobs = new Map<string, ExportedJob>();
    let cursor: string | null = null;
    do {
      const from: { cursor?: string } = cursor === null ? {} : { cursor };
      const page = await ask(exportJobs, { ...filters, ...from, limit: exportPage });
      if (!page.ok) {
        $downloading.set(false);
        report(page.message, 'warn');
        return;
      }
      for (const job of page.data.jobs) jobs.set(jobKey(job), job);
      cursor = page.data.next;
    } while (cursor !== null && jobs.size < mostExported);
    saveCsv(jobsCsvName(shopToday(now)), jobsCsv([...jobs.values()].slice(0, mostExported)));
    $downloading.set(false);
    const more = cursor !== null || jobs.size > mostExported;
    report(
      more
        ? `Saved the first ${jobsText(mostExported)} as CSV. Narrow the filters to get the rest.`
        : `Saved ${jobsText(jobs.size)} as CSV.`,
      more ? 'warn' : 'plain',
    );
  }

  function report(text: string, tone: Notice['tone'], undo: ListedJob | null = null): void {
    $notice.set({ turn: (turn += 1), text, tone, undo });
  }

  /** Moves a job, or undoes its last move if `to` is null. A failure is reverted and reported. */
  async function change(
    job: ListedJob,
    to: JobStatus | null,
    send: () => Promise<CallResult<JobChange>>,
  ): Promise<void> {
    const key = jobKey(job);
    if (me === null || $notes.get()[key]?.moving) return;
    const { version } = job;
    const wanted = to === null ? null : { status: to, version, mayUndo: false };
    $notes.setKey(key, { moving: true, text: null, known: wanted });
    const result = await send();
    const { done, known, text, short } = settle(job, result, to, me, new Date());
    $notes.setKey(key, { moving: false, text: short, known });
    const undo = done && known?.mayUndo ? { ...job, ...known } : null;
    report(text, done ? 'plain' : 'warn', undo);
    // A refused move isn't what the list says; an undone one may belong in it again.
    const isShown = $list.get().jobs?.some((each) => jobKey(each) === key);
    if (result.ok && (!known || !isShown)) void listing.refetch();
  }

  return {
    $view,
    $counts: computed($counted, ({ data }) => data ?? null),
    /** The proofs that wait for their customers' approval; null until they're known. */
    $proofs: computed($proofs, ({ data }) => data ?? null),
    /** Why they aren't known. The next look tries again. */
    $proofsFailure: computed($proofs, ({ data, error }) =>
      data ? null : (error?.message ?? null),
    ),
    $list,
    $fresh,
    $waiting,
    $arrived,
    $reachable,
    $notes,
    $notice,
    $said,
    load,
    show,
    search,
    deadEmails: createStuckEmails('dead'),
    heldEmails: createStuckEmails('held'),
    loadMore,
    download,
    $downloading,

    setWorking(is: boolean): void {
      working = is;
    },

    /** Inserts the jobs that were held back. */
    showWaiting(): void {
      $held.set(null);
    },

    move: (job: ListedJob, to: JobStatus, said: MoveAnswer = {}) =>
      change(job, to, () => ask(moveJob, { ...seen(job), to, ...said })),

    /** Undoes the last move, if it was the reader's own and nothing has happened since. */
    undo: (job: ListedJob) => change(job, null, () => ask(undoMove, seen(job))),

    /** Follows the address and the backend until the returned function is called. */
    open(): () => void {
      client.mount();
      const stops = [
        $listed.listen(onListed),
        $counted.listen(onCounted),
        onlineManager.subscribe((online) => $online.set(online)),
        watchList(),
        watchCounts(),
        watchProofs(),
      ];
      addEventListener('popstate', readAddress);
      addEventListener('pagehide', keepPlace);
      void restorePlace();
      return () => {
        for (const stop of stops) stop();
        removeEventListener('popstate', readAddress);
        removeEventListener('pagehide', keepPlace);
        clearTimeout(typing);
        client.unmount();
        client.clear();
      };
    },
  };
}

const seen = ({ kind, number, version }: ListedJob) => ({ kind, number, version });

function hasComeBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
}

const currentPath = () => location.pathname + location.search;

type Pages = { readonly pages: readonly Page[] } | undefined;

/** The jobs of all pages, without duplicates. */
function jobsOf(data: Pages): readonly ListedJob[] {
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  return [...new Map(jobs.map((job) => [jobKey(job), job])).values()];
}

const pulseOf = (data: Pages): string | null => data?.pages[0]?.pulse ?? null;

/** A list may be older than the result of our own move. */
function withNote(job: ListedJob, note: RowNote | undefined): ListedJob {
  return note?.known && (note.moving || note.known.version > job.version)
    ? { ...job, ...note.known }
    : job;
}

/** ISO timestamps from one database sort as text. */
const latest = (jobs: readonly { createdAt: string }[]): string =>
  jobs.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '');

function arrivalOf(arrived: readonly ListedJob[], shown: readonly ListedJob[]) {
  const keys = new Set(shown.map(jobKey));
  const [first] = arrived;
  // The time makes the sentence different from the last one, so that it is announced.
  const at = formatTime(new Date());
  return {
    text:
      first && arrived.length === 1
        ? `${jobTitle(first)} came in at ${at}.`
        : `${jobsText(arrived.length)} came in by ${at}.`,
    elsewhere: arrived.some((job) => !keys.has(jobKey(job))),
  };
}

export const BoardContext = createContext<Board | null>(null);

/** The board around this part of the page. */
export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('A part of the board is rendered outside of it.');
  return board;
}
