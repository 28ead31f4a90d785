import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '../../platform/storage.client.ts';
import { ask } from '../ask.client.ts';
import { countsQuery } from '../counts.client.ts';
import { isCutOff, useJobMoves } from '../job-moves.client.ts';
import { answered, asking } from '../queries.client.ts';
import { useOnline } from '../use-online.client.ts';
import { everyPage, exportedJobs, exportSelected, saveJobs } from './every-page.client.ts';
import type { JobCounts } from './count-jobs.rpc.ts';
import { jobsPerPage, listJobs, mostJobs, mostSelected } from './list-jobs.rpc.ts';
import type { ListedJob } from '../listed-job.ts';
import { listWaitingProofs } from '../../proofs/list-waiting-proofs.rpc.ts';
import { formatTime } from '../../platform/dates/date-words.ts';
import { jobTitle } from '../../orders/job.ts';
import { jobKey, jobsText } from '../job-words.client.ts';
import {
  changedView,
  filtersOf,
  firstView,
  hasColumns,
  readView,
  viewPath,
  type JobView,
} from './job-view.client.ts';

/** How often a visible page checks for changes. */
const pollMs = 15_000;
/** How often it looks at the proofs that wait; a move makes it look at once. */
const proofsMs = 60_000;
/** Longer than a pause between two letters. */
const typingMs = 250;
/** The most rows of one CSV file. */
export const mostExported = 5_000;

/** Where somebody left the list for another page, so that Back returns there. */
const placeKey = 'staff-board-place';
const placeSchema = z.object({ path: z.string(), pages: z.number(), top: z.number() });

export type JobList = {
  /** null until this view has an answer. */
  readonly jobs: readonly ListedJob[] | null;
  readonly hasMore: boolean;
  /** How many finished jobs the search also finds, up to 100. */
  readonly finished: number;
  readonly loading: 'first' | 'more' | null;
  /** Why there are no jobs, or no more of them. */
  readonly failure: string | null;
  /** When the backend last confirmed this. */
  readonly asOf: Date | null;
};

type Page = {
  readonly jobs: readonly ListedJob[];
  readonly next: string | null;
  readonly finished?: number | undefined;
  /** For the first page: the latest arrival, and the result of count_jobs just before. */
  readonly newest: readonly ListedJob[];
  readonly pulse: string | null;
};
type Pages = InfiniteData<Page>;

/** What we've learned about the view since it was chosen. */
type Feed = {
  /** Its latest answer; null until the first. */
  readonly data: Pages | null;
  /** When the newest job came in, as of the first answer. */
  readonly since: string;
  /** When the counts that this reflects arrived. */
  readonly countedAt: number;
  /** Jobs in a stable order while somebody works on them, whatever the backend has said since. */
  readonly held: readonly ListedJob[] | null;
  /** New arrivals, as a sentence, and whether some of them aren't in the list yet. */
  readonly arrived: { readonly text: string; readonly elsewhere: boolean } | null;
};
const noFeed: Feed = { data: null, since: '', countedAt: 0, held: null, arrived: null };

export type Board = ReturnType<typeof useJobBoard>;

const proofsQuery = {
  ...asking(listWaitingProofs, () => ({})),
  refetchInterval: proofsMs,
  refetchOnWindowFocus: 'always',
} as const;

/**
 * The job board for `me` (an email address), which follows the address and the backend. Without
 * anybody, it's the board as the page is built: the first view, with nothing loaded.
 */
export function useJobBoard(me: string | null) {
  const client = useQueryClient();
  const online = useOnline();
  /** The view that staff chose and typed. */
  const [view, setView] = useState(() => (me === null ? firstView : readView(location.search)));
  /** The view that is loaded; a search waits until typing pauses. */
  const [asked, setAsked] = useState(view);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const counted = useQuery({
    ...countsQuery,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const proving = useQuery(proofsQuery);
  const listed = useInfiniteQuery({
    queryKey: [listJobs.name, viewPath(asked)],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const pulse = client.getQueryData<JobCounts>(countsQuery.queryKey)?.pulse ?? null;
      // The board has no pages.
      const limit = asked.layout === 'board' ? mostJobs : jobsPerPage;
      const filters = filtersOf(asked, new Date());
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const [page, newest] = await Promise.all([
        answered(ask(listJobs, { ...filters, ...cursor, limit }, { signal })),
        pageParam === null
          ? answered(ask(listJobs, { ...filters, sort: 'newest', limit: jobsPerPage }, { signal }))
          : null,
      ]);
      return { ...page, newest: newest?.jobs ?? [], pulse };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // The pulse says when to ask again.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const { refetch, fetchNextPage } = listed;

  const moves = useJobMoves(me, () => void refetch());
  const { report } = moves;
  const [downloading, setDownloading] = useState(false);
  const [picking, setPicking] = useState(false);
  /** The pointer or focus is in the list, so nothing may move. */
  const [working, setWorking] = useState(false);
  /** Only for assistive technology. */
  const [said, setSaid] = useState('');

  // Set while rendering, so that no row moves before it's held.
  const [feed, setFeed] = useState(noFeed);
  let now = feed;
  if (listed.data && !listed.isPlaceholderData && listed.data !== now.data) {
    now = followed(now, listed.data, working);
    if (!feed.data) {
      const count = jobsText(jobsOf(listed.data).length);
      setSaid(`${listed.hasNextPage ? 'The first ' : ''}${count}.`);
    }
  }
  if (counted.dataUpdatedAt !== now.countedAt) {
    now = { ...now, countedAt: counted.dataUpdatedAt, held: working ? now.held : null };
  }
  if (now !== feed) setFeed(now);
  const { held, since, arrived } = now;

  const known = new Map(jobsOf(listed.data).map((job) => [jobKey(job), job]));
  const shown = held?.map((job) => known.get(jobKey(job)) ?? job) ?? [...known.values()];
  const confirmed = counted.isSuccess && counted.data.pulse === pulseOf(listed.data);
  const asOf = Math.max(listed.dataUpdatedAt, confirmed ? counted.dataUpdatedAt : 0);
  const list: JobList = {
    jobs: listed.data ? shown.map(moves.asMoved) : null,
    hasMore: listed.hasNextPage,
    finished: listed.data?.pages[0]?.finished ?? 0,
    loading: listed.isFetchingNextPage
      ? 'more'
      : listed.isPending || listed.isPlaceholderData
        ? 'first'
        : null,
    failure: listed.isLoadingError || listed.isFetchNextPageError ? listed.error.message : null,
    asOf: asOf > 0 ? new Date(asOf) : null,
  };
  const selection = moves.select(hasColumns(view) ? [] : (list.jobs ?? []));
  const fresh: ReadonlySet<string> = new Set(
    [...known].flatMap(([key, { createdAt }]) => (now.data && createdAt > since ? [key] : [])),
  );

  /** The pulse of the last counts; undefined before the first. */
  const lastPulse = useRef<string>(undefined);
  const onCounted = useEffectEvent(({ pulse }: JobCounts) => {
    const before = lastPulse.current;
    lastPulse.current = pulse;
    if (before !== undefined && before !== pulse) void proving.refetch();
    // The first count comes along with the first list.
    if (listed.data && before === undefined) return;
    if (pulseOf(listed.data) !== pulse) void refetch({ cancelRefetch: false });
  });
  const { data: counts, dataUpdatedAt: countedAt } = counted;
  useEffect(() => {
    if (counts) onCounted(counts);
  }, [counts, countedAt]);

  /** Loads the view's jobs. Those on screen stay until the answer arrives. */
  function load(next: JobView = view): void {
    clearTimeout(typing.current);
    if (viewPath(next) !== viewPath(asked)) moves.dropBeyond();
    setView(next);
    setAsked(next);
    setFeed({ ...noFeed, countedAt });
    if (viewPath(next) === viewPath(asked)) void refetch({ cancelRefetch: false });
  }

  /** Shows another view, as a new history entry. */
  function show(changes: Partial<JobView>): void {
    const next = changedView(view, changes);
    if (viewPath(next) !== currentPath()) history.pushState(null, '', viewPath(next));
    load(next);
  }

  /**
   * Takes a search as it is typed and runs it when the typing pauses, as a single history entry.
   */
  function search(text: string): void {
    const next = changedView(view, { text });
    setView(next);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      const path = viewPath(next);
      if (path === currentPath()) return;
      if (history.state === 'searching') history.replaceState('searching', '', path);
      else history.pushState('searching', '', path);
      load(next);
    }, typingMs);
  }

  /** Appends the next page. */
  async function loadMore(): Promise<void> {
    const { jobs, hasMore, loading } = list;
    if (!jobs || !hasMore || loading) return;
    const { data, isError } = await fetchNextPage();
    if (isError) return;
    const count = jobsOf(data).length;
    setSaid(`${jobsText(count - jobs.length)} more, ${count} total.`);
  }

  const readAddress = useEffectEvent(() => load(readView(location.search)));
  const keepPlace = useEffectEvent(() => {
    const pages = listed.data?.pages.length ?? 1;
    tabStorage.write(placeKey, { path: currentPath(), pages, top: scrollY });
  });
  /** Where the page was scrolled to before. */
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    if (top !== null) scrollTo(0, top);
  }, [top]);
  /** After Back or a reload, as many pages as before, scrolled to where they were left. */
  const restorePlace = useEffectEvent(async () => {
    const place = tabStorage.read(placeKey, placeSchema);
    tabStorage.remove(placeKey);
    if (!place || place.path !== currentPath() || !hasComeBack()) return;
    await refetch({ cancelRefetch: false });
    for (let pages = 1; pages < place.pages; pages += 1) await fetchNextPage();
    setTop(place.top);
  });
  useEffect(() => {
    if (me === null) return;
    const go = () => readAddress();
    const leave = () => keepPlace();
    addEventListener('popstate', go);
    addEventListener('pagehide', leave);
    void restorePlace();
    return () => {
      removeEventListener('popstate', go);
      removeEventListener('pagehide', leave);
      clearTimeout(typing.current);
    };
  }, [me]);

  /** Saves the jobs of the view as CSV, those not on the page as well, up to `mostExported`. */
  async function download(): Promise<void> {
    if (downloading) return;
    setDownloading(true);
    const today = new Date();
    const page = await exportedJobs(filtersOf(view, today), mostExported);
    setDownloading(false);
    if (!page.ok) return report(page.message, 'warn');
    const { jobs, more } = page.data;
    saveJobs(jobs, today);
    report(
      more
        ? `Saved the first ${jobsText(mostExported)} as CSV. Narrow the filters to get the rest.`
        : `Saved ${jobsText(jobs.length)} as CSV.`,
      more ? 'warn' : 'plain',
    );
  }

  /** Selects the jobs of the view, those not on the page as well, up to `mostSelected`. */
  async function pickMatching(): Promise<void> {
    if (picking) return;
    setPicking(true);
    const path = currentPath();
    const page = await everyPage(filtersOf(asked, new Date()), mostSelected, (input) =>
      ask(listJobs, input),
    );
    setPicking(false);
    if (!page.ok) report(page.message, 'warn');
    else if (currentPath() === path) selection.pickThese(page.data.jobs);
  }

  const hasPickedAll =
    list.jobs !== null &&
    selection.selected.length === list.jobs.length &&
    selection.selected.length > 0;
  const { data: matching } = useQuery({
    queryKey: [listJobs.name, viewPath(asked), 'matching', counts?.pulse],
    queryFn: async ({ signal }) => {
      const filters = { ...filtersOf(asked, new Date()), limit: 1, matching: true };
      return (await answered(ask(listJobs, filters, { signal }))).matching ?? 0;
    },
    enabled: hasPickedAll && list.hasMore,
  });

  return {
    view,
    counts: counts ?? null,
    /** The proofs that wait for their customers' approval; null until they're known. */
    proofs: proving.data ?? null,
    /** Why they aren't known. The next look tries again. */
    proofsFailure: proving.data ? null : (proving.error?.message ?? null),
    list,
    fresh,
    /** How many new jobs are held back until nobody is working in the list; null if none. */
    waiting: held && [...fresh].filter((key) => !held.some((job) => jobKey(job) === key)).length,
    arrived,
    /** False while the backend can't be reached. A refusal isn't a lost connection. */
    reachable: online && !isCutOff(counted.error?.code),
    ...moves,
    ...selection,
    /** The jobs that match and aren't on the page, once all on the page are selected. */
    more:
      hasPickedAll && list.hasMore && matching
        ? {
            label: picking ? 'Selecting...' : matchingText(matching),
            pick: () => void pickMatching(),
          }
        : null,
    exportThese: (jobs: readonly ListedJob[]) => void exportSelected(jobs, report),
    said,
    load,
    show,
    search,
    loadMore,
    download,
    downloading,
    setWorking,

    /** Inserts the jobs that were held back. */
    showWaiting: () => setFeed((before) => ({ ...before, held: null })),
  };
}

/** The feed with the view's next answer. Nothing moves while somebody is `working` in the list. */
function followed(feed: Feed, data: Pages, working: boolean): Feed {
  const newest = data.pages[0]?.newest ?? [];
  const jobs = jobsOf(data);
  if (!feed.data) return { ...feed, data, since: latest([...jobs, ...newest]) };
  const then = feed.data.pages[0]?.newest ?? [];
  const last = latest([...then, { createdAt: feed.since }]);
  const arrived = newest.filter(({ createdAt }) => createdAt > last);
  const held = feed.held ?? jobsOf(feed.data);
  const grown = data.pages.length > feed.data.pages.length;
  const moved = held.map(jobKey).join() !== jobs.map(jobKey).join();
  return {
    ...feed,
    data,
    held: working && moved && !grown ? held : null,
    arrived: arrived.length > 0 ? arrivalOf(arrived, jobs) : feed.arrived,
  };
}

const matchingText = (count: number): string =>
  count > mostSelected
    ? `Select the first ${mostSelected} that match`
    : `Select all ${count.toLocaleString('en-US')} that match`;

function hasComeBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
}

const currentPath = () => location.pathname + location.search;

/** The jobs of all pages, without duplicates. */
function jobsOf(data: Pages | undefined): readonly ListedJob[] {
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  return [...new Map(jobs.map((job) => [jobKey(job), job])).values()];
}

const pulseOf = (data: Pages | undefined): string | null => data?.pages[0]?.pulse ?? null;

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
