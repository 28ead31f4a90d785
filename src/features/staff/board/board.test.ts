import { environmentManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallResult } from '../../../browser/call.ts';
import { ask } from '../../../browser/staff/ask.ts';
import type { JobChange } from '../../../contracts/staff/job-schema.ts';
import type { ListedJob } from '../../../contracts/staff/list-jobs.ts';
import type { WaitingProof } from '../../../contracts/staff/list-waiting-proofs.ts';
import { exportedOrder, waitingProof } from '../../../../tests/factory/staff.ts';
import { saveCsv } from '../../../browser/staff/save-csv.ts';
import { createBoard, mostExported, type Board } from './board.ts';

vi.mock('../../../browser/staff/ask.ts');
vi.mock('../../../browser/staff/save-csv.ts');
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());

const me = 'dana@confluenceprint.com';
const failure = { ok: false, code: 'unavailable', message: 'No answer.' } as const;

function job(number: number, changes: Partial<ListedJob> = {}): ListedJob {
  return {
    kind: 'order',
    number,
    status: 'submitted',
    version: 1,
    name: 'Third Street Choir',
    email: 'choir@third.example',
    garment: 'Budget Blend',
    color: 'Maroon',
    colorHex: '#5c1f2b',
    locations: ['frontLarge'],
    about: null,
    pieces: 36,
    dueDate: '2026-11-25',
    deliveryMethod: 'pickup',
    startBy: '2026-11-20',
    waitingSince: null,
    rush: false,
    totalCents: 54891,
    paidCents: 0,
    unpaidSince: null,
    owed: false,
    card: null,
    unpaid: false,
    createdAt: `2026-11-21T00:00:00.${number}+00:00`,
    mayUndo: false,
    emailFailed: false,
    emailHeld: false,
    unanswered: false,
    ...changes,
  };
}

/** The shop's jobs, as the store reads them; tests change these. */
let shopJobs: ListedJob[] = [];
let waitingProofs: WaitingProof[] = [];
let pulse = 'a';
let change: CallResult<JobChange> = failure;
let reachable = true;
let hold: Promise<void> = Promise.resolve();

type Asked = { sort?: string; limit?: number; cursor?: string; text?: string; to?: string };
const asked: { name: string; input: Asked }[] = [];

async function answer(call: { name: string }, input: Asked): Promise<CallResult<unknown>> {
  asked.push({ name: call.name, input });
  // What the shop knows when the request arrives.
  const known = [...shopJobs];
  await hold;
  if (!reachable) return failure;
  if (call.name === 'count_jobs') {
    const counts = {
      overdue: 0,
      dueThisWeek: 0,
      waiting: 0,
      byStatus: [],
      deadEmails: 0,
      heldEmails: 0,
      pulse,
    };
    return { ok: true, data: counts };
  }
  if (call.name === 'list_waiting_proofs') {
    return { ok: true, data: { count: waitingProofs.length, proofs: waitingProofs } };
  }
  if (call.name !== 'list_jobs' && call.name !== 'export_jobs') return change;
  const sorted =
    input.sort === 'newest'
      ? known.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      : known.sort((a, b) => a.number - b.number);
  const from = Number(input.cursor ?? 0);
  const end = from + (input.limit ?? 0);
  const next = end < sorted.length ? String(end) : null;
  return { ok: true, data: { jobs: sorted.slice(from, end), next } };
}

let board: Board;

const numbers = () => board.$list.get().jobs?.map(({ number }) => number);
const shown = (number: number) => board.$list.get().jobs?.find((each) => each.number === number);
const many = (count: number) => Array.from({ length: count }, (_, index) => job(1001 + index));

const poll = () => vi.advanceTimersByTimeAsync(15_000);

/** Opens the board at an address; returns a function that leaves it. */
async function open(search = ''): Promise<() => void> {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const place = { pathname: '/admin/orders', search };
  const steps: string[] = [search];
  const go = (path: string) => {
    place.search = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', place);
  const past = {
    state: null as unknown,
    steps,
    pushState: (state: unknown, _: string, path: string) => {
      past.state = state;
      go(path);
      steps.push(place.search);
    },
    replaceState: (state: unknown, _: string, path: string) => {
      past.state = state;
      go(path);
      steps[steps.length - 1] = place.search;
    },
    back: () => {
      steps.pop();
      go(steps.at(-1) ?? '');
      past.state = null;
      window.dispatchEvent(new Event('popstate'));
    },
  };
  vi.stubGlobal('history', past);
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('window', window);
  board = createBoard(me);
  const leave = board.open();
  await vi.waitFor(() => expect(board.$list.get().loading).toBeNull());
  return leave;
}

let leave: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  shopJobs = [job(1001), job(1002), job(1003)];
  waitingProofs = [];
  pulse = 'a';
  change = failure;
  reachable = true;
  hold = Promise.resolve();
  asked.length = 0;
  vi.mocked(ask).mockImplementation(answer as unknown as typeof ask);
});

afterEach(() => {
  leave?.();
  leave = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the address says what is shown, and going back shows what was', async () => {
  leave = await open('?kind=order');
  expect(board.$view.get().kind).toBe('order');
  board.show({ due: 'overdue' });
  board.show({ rush: true });
  expect(location.search).toBe('?kind=order&due=overdue&rush=yes');
  history.back();
  expect(board.$view.get()).toMatchObject({ due: 'overdue', rush: false });
  history.back();
  expect(board.$view.get()).toMatchObject({ kind: 'order', due: null });
});

test('a search starts once typing pauses, and one step back undoes it', async () => {
  leave = await open();
  asked.length = 0;
  for (const text of ['c', 'ch', 'cho']) board.search(text);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  board.search('choir ');
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.map(({ input }) => input.text)).toEqual(['cho', 'cho', 'choir', 'choir']);
  expect(board.$view.get().text).toBe('choir ');
  history.back();
  expect(board.$view.get().text).toBe('');
});

test('the answer to an older request is dropped', async () => {
  leave = await open();
  let late: () => void = () => {};
  hold = new Promise((resolve) => (late = resolve));
  board.show({ kind: 'order' });
  shopJobs = [job(1009)];
  board.show({ kind: 'quote' });
  late();
  await vi.waitFor(() => expect(board.$list.get().loading).toBeNull());
  expect(numbers()).toEqual([1009]);
});

test('Load more adds the next page below, without duplicates', async () => {
  shopJobs = many(120);
  leave = await open();
  expect(numbers()).toHaveLength(50);
  await board.loadMore();
  await board.loadMore();
  expect(numbers()).toEqual(many(120).map(({ number }) => number));
  expect(board.$list.get().hasMore).toBe(false);
});

test('a page that fails to load keeps the earlier ones, and can be requested again', async () => {
  shopJobs = many(60);
  leave = await open();
  reachable = false;
  await board.loadMore();
  expect(board.$list.get()).toMatchObject({ failure: failure.message, loading: null });
  expect(numbers()).toHaveLength(50);
  reachable = true;
  await board.loadMore();
  expect(numbers()).toHaveLength(60);
});

test('a move shows at once, then as the backend has it, with undo', async () => {
  leave = await open();
  change = { ok: true, data: { outcome: 'moved', status: 'in_review', version: 2 } };
  const moving = board.move(job(1002), 'in_review');
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 1 });
  await moving;
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 2, mayUndo: true });
  expect(board.$notice.get()).toMatchObject({
    text: 'Order #1002 is now “In review”.',
    undo: { number: 1002, version: 2 },
  });

  change = { ok: true, data: { outcome: 'moved', status: 'submitted', version: 3 } };
  await board.undo(board.$notice.get()!.undo!);
  expect(shown(1002)).toMatchObject({ status: 'submitted', version: 3, mayUndo: false });
  expect(board.$notice.get()).toMatchObject({
    text: 'Undone: Order #1002 is “Submitted” again.',
    undo: null,
  });
});

test('a failed move is reverted and reported', async () => {
  shopJobs = [job(1002, { mayUndo: true })];
  leave = await open();
  await board.move(shown(1002)!, 'in_review');
  expect(shown(1002)).toMatchObject({ status: 'submitted', version: 1, mayUndo: true });
  expect(board.$notice.get()).toMatchObject({
    text: `Order #1002 wasn’t moved. ${failure.message}`,
    tone: 'warn',
  });
  expect(board.$notes.get()['order 1002']).toEqual({
    moving: false,
    text: 'Not moved',
    known: null,
  });
});

test('the second person learns who was first and where the job went, and sees it as it is', async () => {
  leave = await open();
  const at = '2026-11-21T15:41:00Z';
  vi.setSystemTime('2026-11-21T16:00:00Z');
  const actor = 'sam@confluenceprint.com';
  change = {
    ok: true,
    data: { outcome: 'stale', status: 'cancelled', version: 4, actor, at, changed: false },
  };
  await board.move(job(1002), 'in_review');
  expect(shown(1002)).toMatchObject({ status: 'cancelled', version: 4, mayUndo: false });
  expect(board.$notice.get()?.text).toBe(
    `${actor} moved Order #1002 to “Canceled” first (9:41 AM). Nothing was overwritten; here’s where it stands now.`,
  );
  expect(board.$notes.get()['order 1002']?.text).toBe('sam, 9:41 AM');
});

test('a move whose answer was lost counts as made when it’s repeated', async () => {
  leave = await open();
  const at = '2026-11-21T15:41:00Z';
  change = {
    ok: true,
    data: { outcome: 'stale', status: 'in_review', version: 2, actor: me, at, changed: false },
  };
  await board.move(job(1002), 'in_review');
  expect(board.$notice.get()?.text).toBe('Order #1002 is now “In review”.');
  expect(shown(1002)).toMatchObject({ version: 2, mayUndo: true });
});

test('a move that isn’t allowed, and a job that is gone, are reported', async () => {
  leave = await open();
  change = { ok: true, data: { outcome: 'not-allowed', status: 'ready' } };
  await board.move(job(1002), 'in_review');
  expect(board.$notice.get()?.text).toBe(
    'Order #1002 is “Ready”, and can’t go from there to “In review”.',
  );
  await board.undo(job(1002));
  expect(board.$notice.get()?.text).toContain('too late to undo that');
  change = { ok: true, data: { outcome: 'not-found' } };
  await board.move(job(1003), 'in_review');
  expect(board.$notice.get()?.text).toBe('Order #1003 is gone.');
  expect(shown(1003)?.status).toBe('submitted');
});

test('a job that is being moved can’t be moved twice', async () => {
  leave = await open();
  change = { ok: true, data: { outcome: 'moved', status: 'in_review', version: 2 } };
  asked.length = 0;
  await Promise.all([board.move(job(1002), 'in_review'), board.move(job(1002), 'cancelled')]);
  expect(asked).toHaveLength(1);
});

test('the board checks for new jobs every 15 seconds, and inserts and marks them', async () => {
  leave = await open();
  shopJobs.push(job(1004));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(numbers()).toEqual([1001, 1002, 1003, 1004]);
  expect([...board.$fresh.get()]).toEqual(['order 1004']);
  expect(board.$arrived.get()).toEqual({
    text: expect.stringContaining('Order #1004 came in at ') as string,
    elsewhere: false,
  });
  // Nothing has changed since, so only the counts are requested.
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked.map(({ name }) => name)).toEqual(['count_jobs']);
});

test('a hidden page doesn’t poll, and asks at once when it’s visible again', async () => {
  leave = await open();
  Object.assign(document, { visibilityState: 'hidden' });
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  shopJobs.push(job(1004));
  Object.assign(document, { visibilityState: 'visible' });
  dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(numbers()).toContain(1004));
});

test('the proofs that wait are looked up when a job moves, and every minute', async () => {
  leave = await open();
  const waiting = () => board.$proofs.get()?.proofs.map(({ number }) => number);
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  waitingProofs = [waitingProof({ number: 1001 })];
  await poll();
  expect(waiting()).toEqual([]);
  pulse = 'b';
  await poll();
  expect(waiting()).toEqual([1001]);
  waitingProofs = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting()).toEqual([]);
});

test('proofs that couldn’t be looked up say why, until the next look', async () => {
  reachable = false;
  leave = await open();
  await vi.waitFor(() => expect(board.$proofsFailure.get()).toBe('No answer.'));
  reachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(board.$proofsFailure.get()).toBeNull();
});

test('nothing moves while somebody works in the list: new jobs wait, known ones change in place', async () => {
  leave = await open();
  await poll();
  board.setWorking(true);
  shopJobs = [
    job(1000, { createdAt: '2026-11-21T01:00:00+00:00' }),
    job(1002, { version: 2, status: 'in_review' }),
    job(1003),
  ];
  pulse = 'b';
  await poll();
  expect(numbers()).toEqual([1001, 1002, 1003]);
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 2 });
  expect(board.$waiting.get()).toBe(1);
  board.showWaiting();
  expect(numbers()).toEqual([1000, 1002, 1003]);
  expect(board.$fresh.get().has('order 1000')).toBe(true);

  pulse = 'c';
  shopJobs = [job(1003)];
  await poll();
  expect(numbers()).toEqual([1000, 1002, 1003]);
  board.setWorking(false);
  await poll();
  expect(numbers()).toEqual([1003]);
});

test('a new job further down is announced', async () => {
  shopJobs = many(60);
  leave = await open();
  shopJobs.push(job(2000, { createdAt: '2026-11-21T09:00:00+00:00' }));
  pulse = 'b';
  await poll();
  expect(numbers()).not.toContain(2000);
  expect(board.$arrived.get()).toEqual({
    text: expect.stringContaining('Order #2000 came in at ') as string,
    elsewhere: true,
  });
});

test('a job that merely moved into view isn’t new', async () => {
  shopJobs = many(60);
  leave = await open();
  shopJobs = shopJobs.slice(5);
  pulse = 'b';
  await poll();
  expect(numbers()).toContain(1055);
  expect(board.$fresh.get().size).toBe(0);
  expect(board.$arrived.get()).toBeNull();
});

test('loaded pages stay loaded when the list is refreshed', async () => {
  shopJobs = many(450);
  leave = await open();
  for (let page = 0; page < 5; page += 1) await board.loadMore();
  expect(numbers()).toHaveLength(300);
  pulse = 'b';
  await poll();
  expect(numbers()).toHaveLength(300);
  expect(board.$list.get().hasMore).toBe(true);
});

test('an answer older than a move doesn’t revert the move', async () => {
  leave = await open();
  let late: () => void = () => {};
  hold = new Promise((resolve) => (late = resolve));
  const looking = vi.advanceTimersByTimeAsync(15_000);
  hold = Promise.resolve();
  change = { ok: true, data: { outcome: 'moved', status: 'in_review', version: 2 } };
  await board.move(job(1002), 'in_review');
  late();
  await looking;
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 2 });
});

test('without a connection the board keeps what is shown, and continues by itself', async () => {
  leave = await open();
  reachable = false;
  dispatchEvent(new Event('offline'));
  expect(board.$reachable.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(numbers()).toEqual([1001, 1002, 1003]);
  reachable = true;
  shopJobs.push(job(1004));
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(numbers()).toContain(1004));
  expect(board.$reachable.get()).toBe(true);
});

test('a board that failed to load says why, and loads by itself when the shop answers', async () => {
  reachable = false;
  leave = await open();
  expect(board.$list.get()).toMatchObject({ jobs: null, failure: failure.message });
  reachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(numbers()).toEqual([1001, 1002, 1003]);
  expect(board.$list.get().failure).toBeNull();
});

test('jobs of another view never show up in this one', async () => {
  leave = await open();
  reachable = false;
  board.show({ kind: 'quote' });
  await vi.waitFor(() => expect(board.$list.get().loading).toBeNull());
  expect(board.$list.get().jobs).toBeNull();
  reachable = true;
  board.load();
  await vi.waitFor(() => expect(board.$list.get().loading).toBeNull());
  expect(numbers()).toHaveLength(3);
});

describe('a download', () => {
  const exported = (count: number) => many(count).map(({ number }) => exportedOrder({ number }));
  const rows = () => vi.mocked(saveCsv).mock.lastCall?.[1].trimEnd().split('\r\n').length;

  beforeEach(() => vi.mocked(saveCsv).mockReset());

  test('has all jobs of the view, page by page, with its filters', async () => {
    shopJobs = exported(450);
    leave = await open('?q=choir');
    asked.length = 0;
    await board.download();
    expect(asked.map(({ name, input }) => [name, input.text, input.cursor])).toEqual([
      ['export_jobs', 'choir', undefined],
      ['export_jobs', 'choir', '200'],
      ['export_jobs', 'choir', '400'],
    ]);
    expect(rows()).toBe(451);
    expect(board.$notice.get()).toMatchObject({ text: 'Saved 450 jobs as CSV.', tone: 'plain' });
    expect(board.$downloading.get()).toBe(false);
  });

  test('ends at its limit and says so', async () => {
    shopJobs = exported(mostExported + 1);
    leave = await open();
    await board.download();
    expect(rows()).toBe(mostExported + 1);
    expect(board.$notice.get()).toMatchObject({
      text: 'Saved the first 5,000 jobs as CSV. Narrow the filters to get the rest.',
      tone: 'warn',
    });
  });

  test('that fails saves nothing, says why, and can be tried again', async () => {
    shopJobs = exported(3);
    leave = await open();
    reachable = false;
    await board.download();
    expect(saveCsv).not.toHaveBeenCalled();
    expect(board.$notice.get()).toMatchObject({ text: failure.message, tone: 'warn' });
    reachable = true;
    await board.download();
    expect(rows()).toBe(4);
  });
});
