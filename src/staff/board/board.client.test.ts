// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallResult } from '../../platform/call.client.ts';
import { ask } from '../ask.client.ts';
import type { JobChange } from '../job/job-schema.ts';
import type { ListedJob } from '../listed-job.ts';
import type { WaitingProof } from '../../proofs/list-waiting-proofs.rpc.ts';
import { exportedOrder, waitingProof } from '../../../tests/factory/staff.ts';
import { saveCsv } from '../save-csv.client.ts';
import { leaveStaffPage, openStaffPage, does, pass } from '../../../tests/support/staff-hook.ts';
import { mostExported, useJobBoard, type Board } from './board.client.ts';

vi.mock('../ask.client.ts');
vi.mock('../save-csv.client.ts');
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
    itemPieces: 36,
    garment: 'Budget Blend',
    color: 'Maroon',
    colorHex: '#5c1f2b',
    more: 0,
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
    balanceCents: 54891,
    unpaidSince: null,
    cancelCharge: null,
    owed: false,
    card: null,
    unpaid: false,
    createdAt: `2026-11-21T00:00:00.${number}+00:00`,
    mayUndo: false,
    emailFailed: false,
    emailHeld: false,
    unanswered: false,
    orderedAs: null,
    ...changes,
  };
}

/** The shop's jobs, as the store reads them; tests change these. */
let shopJobs: ListedJob[] = [];
let waitingProofs: WaitingProof[] = [];
let pulse = 'a';
let change: CallResult<JobChange> = failure;
/** What the shop answers to a change of one of them instead. */
let changes: Record<number, CallResult<JobChange>> = {};
let reachable = true;
let hold: Promise<void> = Promise.resolve();

type Asked = {
  sort?: string;
  limit?: number;
  cursor?: string;
  text?: string;
  to?: string;
  number?: number;
  version?: number;
  tell?: boolean;
  jobs?: { number: number }[];
  matching?: boolean;
};
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
  if (call.name === 'move_jobs') {
    const results = input.jobs?.map(({ number }) => changes[number] ?? change) ?? [];
    const data = { changes: results.flatMap((result) => (result.ok ? [result.data] : [])) };
    return results.find(({ ok }) => !ok) ?? { ok: true, data };
  }
  if (call.name !== 'list_jobs' && call.name !== 'export_jobs') {
    return changes[input.number ?? 0] ?? change;
  }
  const sorted =
    input.sort === 'newest'
      ? known.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      : known.sort((a, b) => a.number - b.number);
  const from = Number(input.cursor ?? 0);
  const end = from + (input.limit ?? 0);
  const next = end < sorted.length ? String(end) : null;
  const matching = input.matching ? Math.min(sorted.length, 501) : null;
  return { ok: true, data: { jobs: sorted.slice(from, end), next, matching } };
}

let board: { current: Board };

const numbers = () => board.current.list.jobs?.map(({ number }) => number);
const shown = (number: number) => board.current.list.jobs?.find((each) => each.number === number);
const many = (count: number) => Array.from({ length: count }, (_, index) => job(1001 + index));

const poll = () => pass(15_000);

/** Opens the board at an address. */
async function open(search = ''): Promise<void> {
  const place = { pathname: '/admin/orders', search };
  const steps: string[] = [search];
  const go = (path: string) => {
    place.search = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  };
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
      dispatchEvent(new Event('popstate'));
    },
  };
  vi.stubGlobal('history', past);
  board = openStaffPage(`/admin/orders${search}`, () => useJobBoard(me));
  await pass();
}

beforeEach(() => {
  vi.useFakeTimers();
  shopJobs = [job(1001), job(1002), job(1003)];
  waitingProofs = [];
  pulse = 'a';
  change = failure;
  changes = {};
  reachable = true;
  hold = Promise.resolve();
  asked.length = 0;
  vi.mocked(ask).mockImplementation(answer as unknown as typeof ask);
});

afterEach(() => {
  leaveStaffPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the address says what is shown, and going back shows what was', async () => {
  await open('?kind=order');
  expect(board.current.view.kind).toBe('order');
  act(() => board.current.show({ due: 'overdue' }));
  act(() => board.current.show({ rush: true }));
  expect(location.search).toBe('?kind=order&due=overdue&rush=yes');
  act(() => history.back());
  expect(board.current.view).toMatchObject({ due: 'overdue', rush: false });
  act(() => history.back());
  expect(board.current.view).toMatchObject({ kind: 'order', due: null });
});

test('a search starts once typing pauses, and one step back undoes it', async () => {
  await open();
  asked.length = 0;
  for (const text of ['c', 'ch', 'cho']) act(() => board.current.search(text));
  expect(asked).toEqual([]);
  await pass(300);
  act(() => board.current.search('choir '));
  await pass(300);
  expect(asked.map(({ input }) => input.text)).toEqual(['cho', 'cho', 'choir', 'choir']);
  expect(board.current.view.text).toBe('choir ');
  act(() => history.back());
  expect(board.current.view.text).toBe('');
});

test('the answer to an older request is dropped', async () => {
  await open();
  let late: () => void = () => {};
  hold = new Promise((resolve) => (late = resolve));
  act(() => board.current.show({ kind: 'order' }));
  shopJobs = [job(1009)];
  act(() => board.current.show({ kind: 'quote_request' }));
  late();
  await pass();
  expect(board.current.list.loading).toBeNull();
  expect(numbers()).toEqual([1009]);
});

test('Load more adds the next page below, without duplicates', async () => {
  shopJobs = many(120);
  await open();
  expect(numbers()).toHaveLength(50);
  await does(() => board.current.loadMore());
  await does(() => board.current.loadMore());
  expect(numbers()).toEqual(many(120).map(({ number }) => number));
  expect(board.current.list.hasMore).toBe(false);
});

test('a page that fails to load keeps the earlier ones, and can be requested again', async () => {
  shopJobs = many(60);
  await open();
  reachable = false;
  await does(() => board.current.loadMore());
  expect(board.current.list).toMatchObject({ failure: failure.message, loading: null });
  expect(numbers()).toHaveLength(50);
  reachable = true;
  await does(() => board.current.loadMore());
  expect(numbers()).toHaveLength(60);
});

test('a move shows at once, then as the backend has it, with undo', async () => {
  await open();
  change = { ok: true, data: { outcome: 'moved', status: 'in_review', version: 2 } };
  let shopAnswers: () => void = () => {};
  hold = new Promise((resolve) => (shopAnswers = resolve));
  act(() => void board.current.move([job(1002)], 'in_review'));
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 1 });
  await does(shopAnswers);
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 2, mayUndo: true });
  expect(board.current.notice).toMatchObject({
    text: 'Order #1002 is now “In review”.',
    undo: [{ number: 1002, version: 2 }],
  });

  change = { ok: true, data: { outcome: 'moved', status: 'submitted', version: 3 } };
  await does(() => board.current.undo(board.current.notice!.undo));
  expect(shown(1002)).toMatchObject({ status: 'submitted', version: 3, mayUndo: false });
  expect(board.current.notice).toMatchObject({
    text: 'Undone: Order #1002 is “Submitted” again.',
    undo: [],
  });
});

test('a failed move is reverted and reported', async () => {
  shopJobs = [job(1002, { mayUndo: true })];
  await open();
  await does(() => board.current.move([shown(1002)!], 'in_review'));
  expect(shown(1002)).toMatchObject({ status: 'submitted', version: 1, mayUndo: true });
  expect(board.current.notice).toMatchObject({
    text: `Order #1002 wasn’t moved. ${failure.message}`,
    tone: 'warn',
  });
  expect(board.current.notes['order 1002']).toEqual({
    moving: false,
    text: 'Not moved',
    known: null,
  });
});

test('the second person learns who was first and where the job went, and sees it as it is', async () => {
  await open();
  const at = '2026-11-21T15:41:00Z';
  vi.setSystemTime('2026-11-21T16:00:00Z');
  const actor = 'sam@confluenceprint.com';
  change = {
    ok: true,
    data: { outcome: 'stale', status: 'cancelled', version: 4, actor, at, changed: false },
  };
  await does(() => board.current.move([job(1002)], 'in_review'));
  expect(shown(1002)).toMatchObject({ status: 'cancelled', version: 4, mayUndo: false });
  expect(board.current.notice?.text).toBe(
    `${actor} moved Order #1002 to “Canceled” first (9:41 AM). Nothing was overwritten; here’s where it stands now.`,
  );
  expect(board.current.notes['order 1002']?.text).toBe('sam, 9:41 AM');
});

test('a move whose answer was lost counts as made when it’s repeated', async () => {
  await open();
  const at = '2026-11-21T15:41:00Z';
  change = {
    ok: true,
    data: { outcome: 'stale', status: 'in_review', version: 2, actor: me, at, changed: false },
  };
  await does(() => board.current.move([job(1002)], 'in_review'));
  expect(board.current.notice?.text).toBe('Order #1002 is now “In review”.');
  expect(shown(1002)).toMatchObject({ version: 2, mayUndo: true });
});

test('a move that isn’t allowed, and a job that is gone, are reported', async () => {
  await open();
  change = { ok: true, data: { outcome: 'not-allowed', status: 'ready' } };
  await does(() => board.current.move([job(1002)], 'in_review'));
  expect(board.current.notice?.text).toBe(
    'Order #1002 is “Ready”, and can’t go from there to “In review”.',
  );
  await does(() => board.current.undo([job(1002)]));
  expect(board.current.notice?.text).toContain('too late to undo that');
  change = { ok: true, data: { outcome: 'not-found' } };
  await does(() => board.current.move([job(1003)], 'in_review'));
  expect(board.current.notice?.text).toBe('Order #1003 is gone.');
  expect(shown(1003)?.status).toBe('submitted');
});

test('a job that is being moved can’t be moved twice', async () => {
  await open();
  change = { ok: true, data: { outcome: 'moved', status: 'in_review', version: 2 } };
  asked.length = 0;
  const { move } = board.current;
  await does(() => Promise.all([move([job(1002)], 'in_review'), move([job(1002)], 'cancelled')]));
  expect(asked.filter(({ name }) => name === 'move_job')).toHaveLength(1);
});

test('after an order is canceled, its balance is read again', async () => {
  await open();
  expect(shown(1002)).toMatchObject({ status: 'submitted', balanceCents: 54_891 });
  shopJobs = [job(1002, { status: 'cancelled', version: 2, balanceCents: -41_730 })];
  change = { ok: true, data: { outcome: 'moved', status: 'cancelled', version: 2 } };
  await does(() => board.current.move([job(1002)], 'cancelled'));
  expect(shown(1002)).toMatchObject({ status: 'cancelled', balanceCents: -41_730 });
});

test('the board checks for new jobs every 15 seconds, and inserts and marks them', async () => {
  await open();
  shopJobs.push(job(1004));
  await pass(15_000);
  expect(numbers()).toEqual([1001, 1002, 1003, 1004]);
  expect([...board.current.fresh]).toEqual(['order 1004']);
  expect(board.current.arrived).toEqual({
    text: expect.stringContaining('Order #1004 came in at ') as string,
    elsewhere: false,
  });
  // Nothing has changed since, so only the counts are requested.
  asked.length = 0;
  await pass(15_000);
  expect(asked.map(({ name }) => name)).toEqual(['count_jobs']);
});

test('a hidden page doesn’t poll, and asks at once when it’s visible again', async () => {
  await open();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  asked.length = 0;
  await pass(60_000);
  expect(asked).toEqual([]);
  shopJobs.push(job(1004));
  visible.mockRestore();
  dispatchEvent(new Event('visibilitychange'));
  await pass();
  expect(numbers()).toContain(1004);
});

test('the proofs that wait are looked up when a job moves, and every minute', async () => {
  await open();
  const waiting = () => board.current.proofs?.proofs.map(({ number }) => number);
  await pass();
  expect(waiting()).toEqual([]);
  waitingProofs = [waitingProof({ number: 1001 })];
  await poll();
  expect(waiting()).toEqual([]);
  pulse = 'b';
  await poll();
  expect(waiting()).toEqual([1001]);
  waitingProofs = [];
  await pass(60_000);
  expect(waiting()).toEqual([]);
});

test('proofs that couldn’t be looked up say why, until the next look', async () => {
  reachable = false;
  await open();
  await pass();
  expect(board.current.proofsFailure).toBe('No answer.');
  reachable = true;
  await pass(60_000);
  expect(board.current.proofsFailure).toBeNull();
});

test('nothing moves while somebody works in the list: new jobs wait, known ones change in place', async () => {
  await open();
  await poll();
  act(() => board.current.setWorking(true));
  shopJobs = [
    job(1000, { createdAt: '2026-11-21T01:00:00+00:00' }),
    job(1002, { version: 2, status: 'in_review' }),
    job(1003),
  ];
  pulse = 'b';
  await poll();
  expect(numbers()).toEqual([1001, 1002, 1003]);
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 2 });
  expect(board.current.waiting).toBe(1);
  act(() => board.current.showWaiting());
  expect(numbers()).toEqual([1000, 1002, 1003]);
  expect(board.current.fresh.has('order 1000')).toBe(true);

  pulse = 'c';
  shopJobs = [job(1003)];
  await poll();
  expect(numbers()).toEqual([1000, 1002, 1003]);
  act(() => board.current.setWorking(false));
  await poll();
  expect(numbers()).toEqual([1003]);
});

test('a new job further down is announced', async () => {
  shopJobs = many(60);
  await open();
  shopJobs.push(job(2000, { createdAt: '2026-11-21T09:00:00+00:00' }));
  pulse = 'b';
  await poll();
  expect(numbers()).not.toContain(2000);
  expect(board.current.arrived).toEqual({
    text: expect.stringContaining('Order #2000 came in at ') as string,
    elsewhere: true,
  });
});

test('a job that merely moved into view isn’t new', async () => {
  shopJobs = many(60);
  await open();
  shopJobs = shopJobs.slice(5);
  pulse = 'b';
  await poll();
  expect(numbers()).toContain(1055);
  expect(board.current.fresh.size).toBe(0);
  expect(board.current.arrived).toBeNull();
});

test('loaded pages stay loaded when the list is refreshed', async () => {
  shopJobs = many(450);
  await open();
  for (let page = 0; page < 5; page += 1) await does(() => board.current.loadMore());
  expect(numbers()).toHaveLength(300);
  pulse = 'b';
  await poll();
  expect(numbers()).toHaveLength(300);
  expect(board.current.list.hasMore).toBe(true);
});

test('an answer older than a move doesn’t revert the move', async () => {
  await open();
  let late: () => void = () => {};
  hold = new Promise((resolve) => (late = resolve));
  await poll();
  hold = Promise.resolve();
  change = { ok: true, data: { outcome: 'moved', status: 'in_review', version: 2 } };
  await does(() => board.current.move([job(1002)], 'in_review'));
  late();
  await pass();
  expect(shown(1002)).toMatchObject({ status: 'in_review', version: 2 });
});

test('without a connection the board keeps what is shown, and continues by itself', async () => {
  await open();
  reachable = false;
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(board.current.reachable).toBe(false);
  await pass(15_000);
  expect(numbers()).toEqual([1001, 1002, 1003]);
  reachable = true;
  shopJobs.push(job(1004));
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await pass();
  expect(numbers()).toContain(1004);
  expect(board.current.reachable).toBe(true);
});

test('a board that failed to load says why, and loads by itself when the shop answers', async () => {
  reachable = false;
  await open();
  expect(board.current.list).toMatchObject({ jobs: null, failure: failure.message });
  reachable = true;
  await pass(15_000);
  expect(numbers()).toEqual([1001, 1002, 1003]);
  expect(board.current.list.failure).toBeNull();
});

test('jobs of another view never show up in this one', async () => {
  await open();
  reachable = false;
  act(() => board.current.show({ kind: 'quote_request' }));
  await pass();
  expect(board.current.list.loading).toBeNull();
  expect(board.current.list.jobs).toBeNull();
  reachable = true;
  act(() => board.current.load());
  await pass();
  expect(board.current.list.loading).toBeNull();
  expect(numbers()).toHaveLength(3);
});

describe('selected jobs', () => {
  const selected = () => board.current.selected.map(({ number }) => number);
  const pick = (number: number, { on = true, range = false } = {}) =>
    act(() => board.current.pick(shown(number)!, on, range));
  const calls = (name: string) =>
    asked.filter((each) => each.name === name).map(({ input }) => input);
  const moved = {
    ok: true,
    data: { outcome: 'moved', status: 'in_review', version: 2 },
  } as const satisfies CallResult<JobChange>;

  test('are one, a range, all that are shown, or none', async () => {
    shopJobs = many(60);
    await open();
    pick(1002);
    pick(1005, { range: true });
    expect(selected()).toEqual([1002, 1003, 1004, 1005]);
    pick(1004, { on: false });
    expect(selected()).toEqual([1002, 1003, 1005]);
    act(() => board.current.pickAll(true));
    expect(selected()).toHaveLength(50);
    act(() => board.current.pickAll(false));
    expect(selected()).toEqual([]);
  });

  test('stay selected while the board is polled, as they are now, until they aren’t shown', async () => {
    await open();
    pick(1001);
    pick(1003);
    shopJobs = [job(1000), job(1001, { version: 2, status: 'in_review' }), job(1003)];
    pulse = 'b';
    await poll();
    expect(selected()).toEqual([1001, 1003]);
    expect(board.current.selected[0]).toMatchObject({ version: 2, status: 'in_review' });
    shopJobs = [job(1003)];
    act(() => board.current.show({ rush: true }));
    await pass();
    expect(selected()).toEqual([1003]);
    shopJobs = [job(1001), job(1003)];
    act(() => board.current.show({ rush: false }));
    await pass();
    expect(selected()).toEqual([1003]);
  });

  test('aren’t selected in columns, nor when they’re a list again', async () => {
    await open();
    pick(1001);
    act(() => board.current.show({ layout: 'board' }));
    await pass();
    expect(selected()).toEqual([]);
    act(() => board.current.show({ layout: 'list' }));
    await pass();
    expect(selected()).toEqual([]);
  });

  test('move together, none of them twice, with the version that was seen, and undo takes them back', async () => {
    shopJobs = many(9).map((each) => ({ ...each, version: each.number }));
    await open();
    act(() => board.current.pickAll(true));
    change = moved;
    asked.length = 0;
    let answers: () => void = () => {};
    hold = new Promise((resolve) => (answers = resolve));
    act(() => {
      void board.current.moveSelected('in_review', { tell: false });
      void board.current.moveSelected('in_review', { tell: false });
    });
    await does(answers);
    expect(calls('move_jobs')).toEqual([
      {
        jobs: many(9).map(({ kind, number }) => ({ kind, number, version: number })),
        to: 'in_review',
        tell: false,
      },
    ]);
    expect(selected()).toEqual([]);
    expect(board.current.notice).toMatchObject({
      text: 'Moved 9 jobs to In review.',
      tone: 'plain',
    });

    const { undo } = board.current.notice!;
    expect(undo).toHaveLength(9);
    change = { ok: true, data: { outcome: 'moved', status: 'submitted', version: 3 } };
    changes = { 1004: { ok: true, data: { outcome: 'not-allowed', status: 'in_review' } } };
    await does(() => board.current.undo(undo));
    expect(calls('move_jobs').slice(1)).toEqual([
      { jobs: many(9).map(({ kind, number }) => ({ kind, number, version: 2 })), to: null },
    ]);
    expect(board.current.notice).toMatchObject({
      text: 'Undone: 8 jobs are back where they were.\nIt’s too late to undo that: Order #1004 stays “In review”.',
      tone: 'warn',
      undo: [],
    });
  });

  test('that can’t be moved stay selected, named with the reason, and undo leaves them out', async () => {
    await open();
    act(() => board.current.pickAll(true));
    change = moved;
    const at = '2026-11-21T15:41:00Z';
    const actor = 'sam@confluenceprint.com';
    changes = {
      1002: {
        ok: true,
        data: { outcome: 'stale', status: 'cancelled', version: 4, actor, at, changed: false },
      },
    };
    await does(() => board.current.moveSelected('in_review', {}));
    expect(selected()).toEqual([1002]);
    expect(board.current.selected[0]).toMatchObject({ status: 'cancelled', version: 4 });
    expect(board.current.notice?.tone).toBe('warn');
    const [first, second] = board.current.notice!.text.split('\n');
    expect(first).toBe('Moved 2 jobs to In review.');
    expect(second).toMatch(/^sam@confluenceprint.com moved Order #1002 to “Canceled” first/);
    expect(board.current.notice!.undo.map(({ number }) => number)).toEqual([1001, 1003]);
  });

  test('can be all that match, on the page or not, which move together and are dropped with the view', async () => {
    shopJobs = many(230);
    await open();
    expect(board.current.more).toBeNull();
    await does(() => board.current.pickAll(true));
    expect(board.current.more?.label).toBe('Select all 230 that match');
    await does(() => board.current.more?.pick());
    expect(selected()).toHaveLength(230);
    expect(board.current.more).toBeNull();
    expect(numbers()).toHaveLength(50);
    change = moved;
    asked.length = 0;
    await does(() => board.current.moveSelected('in_review', {}));
    expect(calls('move_jobs').map(({ jobs }) => jobs?.length)).toEqual([100, 100, 30]);
    expect(board.current.notice?.text).toBe('Moved 230 jobs to In review.');
    expect(selected()).toEqual([]);

    await does(() => board.current.pickAll(true));
    await does(() => board.current.more?.pick());
    act(() => board.current.show({ rush: true }));
    await pass();
    expect(selected()).toHaveLength(50);
  });

  test('are at most the first 500 that match, and a failed look says why', async () => {
    shopJobs = many(620);
    await open();
    await does(() => board.current.pickAll(true));
    expect(board.current.more?.label).toBe('Select the first 500 that match');
    reachable = false;
    await does(() => board.current.more?.pick());
    expect(board.current.notice?.text).toBe('No answer.');
    expect(selected()).toHaveLength(50);
    reachable = true;
    await does(() => board.current.more?.pick());
    expect(selected()).toHaveLength(500);
    reachable = false;
    asked.length = 0;
    await does(() => board.current.moveSelected('in_review', {}));
    // Those after the first batch aren’t sent into the same silence.
    expect(calls('move_jobs')).toHaveLength(1);
    expect(selected()).toHaveLength(500);
  });

  test('that got no answer stay selected, and a second press tries them again', async () => {
    shopJobs = many(9);
    await open();
    act(() => board.current.pickAll(true));
    reachable = false;
    asked.length = 0;
    await does(() => board.current.moveSelected('in_review', {}));
    expect(selected()).toHaveLength(9);
    expect(board.current.list.jobs?.every(({ status }) => status === 'submitted')).toBe(true);
    expect(board.current.notice?.text).toMatch(/ and Order #1009 weren’t moved\. No answer\.$/);

    reachable = true;
    change = moved;
    await does(() => board.current.moveSelected('in_review', {}));
    expect(selected()).toEqual([]);
    expect(board.current.notice?.text).toBe('Moved 9 jobs to In review.');

    // So does a second press of Undo.
    reachable = false;
    await does(() => board.current.undo(board.current.notice!.undo));
    expect(board.current.notice?.undo).toHaveLength(9);
    reachable = true;
    await does(() => board.current.undo(board.current.notice!.undo));
    expect(board.current.notice?.text).toBe('Undone: 9 jobs are back where they were.');
  });
});

describe('a download', () => {
  const order = exportedOrder();
  const exported = (count: number) => many(count).map(({ number }) => ({ ...order, number }));
  const rows = () => vi.mocked(saveCsv).mock.lastCall?.[1].trimEnd().split('\r\n').length;

  beforeEach(() => vi.mocked(saveCsv).mockReset());

  test('has all jobs of the view, page by page, with its filters', async () => {
    shopJobs = exported(450);
    await open('?q=choir');
    asked.length = 0;
    await does(() => board.current.download());
    expect(asked.map(({ name, input }) => [name, input.text, input.cursor])).toEqual([
      ['export_jobs', 'choir', undefined],
      ['export_jobs', 'choir', '200'],
      ['export_jobs', 'choir', '400'],
    ]);
    expect(rows()).toBe(451);
    expect(board.current.notice).toMatchObject({ text: 'Saved 450 jobs as CSV.', tone: 'plain' });
    expect(board.current.downloading).toBe(false);
  });

  test('ends at its limit and says so', async () => {
    shopJobs = exported(mostExported + 1);
    await open();
    await does(() => board.current.download());
    expect(rows()).toBe(mostExported + 1);
    expect(board.current.notice).toMatchObject({
      text: 'Saved the first 5,000 jobs as CSV. Narrow the filters to get the rest.',
      tone: 'warn',
    });
  });

  test('that fails saves nothing, says why, and can be tried again', async () => {
    shopJobs = exported(3);
    await open();
    reachable = false;
    await does(() => board.current.download());
    expect(saveCsv).not.toHaveBeenCalled();
    expect(board.current.notice).toMatchObject({ text: failure.message, tone: 'warn' });
    reachable = true;
    await does(() => board.current.download());
    expect(rows()).toBe(4);
  });
});
