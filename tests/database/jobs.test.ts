import { isPostal } from '../../src/orders/delivery/delivery.ts';
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addNote } from '../../src/staff/add-note.rpc.ts';
import { readMorning } from '../../src/staff/morning/read-morning.rpc.ts';
import { solveProblem } from '../../src/staff/solve-problem.rpc.ts';
import { correctShipment } from '../../src/orders/delivery/correct-shipment.rpc.ts';
import { countJobs, type JobCounts } from '../../src/staff/board/count-jobs.rpc.ts';
import type { JobChange } from '../../src/staff/job/job-schema.ts';
import {
  listStuckEmails,
  type StuckEmail,
  type StuckStatus,
} from '../../src/staff/list-stuck-emails.rpc.ts';
import { exportJobs, type ExportedJob } from '../../src/staff/board/export-jobs.rpc.ts';
import { listJobs, type JobFilters } from '../../src/staff/board/list-jobs.rpc.ts';
import type { ListedJob } from '../../src/staff/listed-job.ts';
import { moveJob, type MoveAnswer } from '../../src/staff/job/move-job.rpc.ts';
import { moveJobs, mostMoved } from '../../src/staff/job/move-jobs.rpc.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import { requeueEmail } from '../../src/staff/requeue-email.rpc.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import {
  allowedMoves,
  isFinal,
  jobKinds,
  jobStatuses,
  stageOf,
  stages,
  undoMinutes,
  type JobKind,
  type JobStatus,
} from '../../src/orders/job.ts';
import { carrierKeys, carriers, notShipped } from '../../src/orders/delivery/shipment.ts';
import { moveEmail } from '../../src/orders/status-email.ts';
import { deliveryMethods } from '../../src/orders/delivery/delivery-method.ts';
import { noAddress } from '../../src/orders/delivery/address.ts';
import { withPrefix } from '../../src/orders/order-record.ts';
import { itemsOf, type OrderDesign } from '../../src/orders/order-design.ts';
import { totalPieces } from '../../src/orders/quantity.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import {
  frontFile,
  keptFile,
  orderDesign,
  orderOf,
  orderToPlace,
  quoteRequestToPlace,
  reorderToPlace,
  startFor,
  threeItemDesign,
} from '../factory/orders.ts';
import { insertCopies, putFiles, rowToCopy } from '../factory/rows.ts';
import { emailOf, expectRefusal, openTestBackend, type Role, type TestBackend } from './support.ts';

let backend: TestBackend;
let owner: string;
beforeAll(async () => {
  backend = await openTestBackend();
  owner = backend.staff.email;
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const table of ['quote_requests', 'reorders', 'orders']) {
    await backend.sql(`delete from public.${table}`);
  }
});

const ask: TestBackend['ask'] = (call, p, role) => backend.ask(call, p, role);
const refused = async (name: string, p: unknown): Promise<void> =>
  expectRefusal(await backend.tryCall('staff', name, { p }));

const input = { order: orderToPlace, quote_request: quoteRequestToPlace, reorder: reorderToPlace };
type Placed = { number: number; id: string; emails: string[] };
async function place(kind: JobKind, changes: Record<string, unknown> = {}): Promise<Placed> {
  const placed = await backend.call<Record<string, unknown>>(`place_${kind}`, {
    p: input[kind](changes),
  });
  return {
    number: placed['number'] as number,
    id: placed[kind === 'quote_request' ? 'quoteRequestId' : `${kind}Id`] as string,
    emails: placed['emails'] as string[],
  };
}
const read = async (kind: JobKind, number: number, role: Role = 'staff'): Promise<Job> => {
  const job: Job | null = await ask(readJob, { kind, number }, role);
  if (job === null) throw new Error(`No ${kind} ${number}`);
  return job;
};
type Change = { kind: JobKind; number: number; version: number; to: JobStatus } & MoveAnswer;
const move = (p: Change, role?: Role): Promise<JobChange> => ask(moveJob, p, role);
const undo = (p: { kind: JobKind; number: number; version: number }, role?: Role) =>
  ask(undoMove, p, role);
/** Sets a status without an event, which nobody may do. */
const force = (kind: JobKind, id: string, status: string): Promise<unknown> =>
  backend.sql(`update public.${kind}s set status = $2 where id = $1`, [id, status]);

describe('the database’s statuses', () => {
  test('match src/orders/job.ts, in order, with the same moves', async () => {
    const rows = await backend.sql(
      'select kind, status, stage, next, is_final from private.statuses order by kind, position',
    );
    expect(rows).toEqual(
      jobKinds.flatMap((kind) =>
        jobStatuses[kind].map((status) => ({
          kind,
          status,
          stage: stageOf(kind, status),
          next: allowedMoves(kind, status),
          is_final: isFinal(kind, status),
        })),
      ),
    );
    const [{ stages: known } = {}] = await backend.sql(
      'select enum_range(null::public.job_stage)::text[] as stages',
    );
    expect(known).toEqual(stages);
  });

  test.each(jobKinds)(
    'say at what stage a job of kind %s is, and whether it’s open',
    async (kind) => {
      const { id } = await place(kind);
      for (const status of jobStatuses[kind]) {
        await force(kind, id, status);
        expect(await backend.sql(`select stage, is_open from public.${kind}s`)).toEqual([
          { stage: stageOf(kind, status), is_open: !isFinal(kind, status) },
        ]);
      }
    },
  );

  test.each(jobKinds)(
    'are the only ones that a job of kind %s and its events accept',
    async (kind) => {
      const { id } = await place(kind);
      const foreign = kind === 'order' ? 'quoted' : 'submitted';
      await expect(force(kind, id, foreign)).rejects.toThrow('stage');
      await expect(
        backend.sql('update public.job_events set to_status = $2 where job_id = $1', [id, foreign]),
      ).rejects.toThrow('violates foreign key constraint');
      await expect(
        backend.sql(`delete from private.statuses where kind = $1`, [kind]),
      ).rejects.toThrow('violates foreign key constraint');
    },
  );
});

// product: job-moves
describe.each(jobKinds)('moving a job of kind %s', (kind) => {
  const [firstMove] = allowedMoves(kind, jobStatuses[kind][0]!);

  test('is recorded, starting with the placing', async () => {
    const { number } = await place(kind);
    const first = jobStatuses[kind][0]!;
    expect(await read(kind, number)).toMatchObject({
      status: first,
      version: 1,
      events: [{ from: null, to: first, actor: 'customer', note: null }],
    });
    expect(await move({ kind, number, version: 1, to: firstMove!, note: ' as agreed ' })).toEqual({
      outcome: 'moved',
      status: firstMove,
      version: 2,
    });
    expect((await read(kind, number)).events.slice(1)).toEqual([
      {
        from: first,
        to: firstMove,
        undo: false,
        actor: emailOf.staff,
        note: 'as agreed',
        exactRepeatOf: null,
        at: expect.any(String),
      },
    ]);
  });

  test.each(jobStatuses[kind])('from %s to any status follows the rules', async (from) => {
    const { id, number } = await place(kind);
    // What was never approved can't be printed.
    if (kind === 'order') await force(kind, id, 'approved');
    for (const to of jobStatuses[kind]) {
      await force(kind, id, from);
      const { version, events } = await read(kind, number);
      // Only owners hand out what isn't paid.
      const said = { note: 'By phone.', waiver: 'asked' as const };
      const answer = await move({ kind, number, version, to, ...said }, 'owner');
      const after = await read(kind, number);
      if (allowedMoves(kind, from).includes(to)) {
        expect(answer).toMatchObject({ outcome: 'moved', status: to, version: version + 1 });
        expect(after, to).toMatchObject({ status: to, version: version + 1 });
      } else {
        expect(answer, to).toEqual({ outcome: 'not-allowed', status: from });
        expect(after, to).toMatchObject({ status: from, version, events });
      }
    }
  });

  test('by two people at once moves it once and says who was first', async () => {
    const { number } = await place(kind);
    const first = jobStatuses[kind][0]!;
    const moves = allowedMoves(kind, first);
    const answers = await Promise.all([
      move({ kind, number, version: 1, to: moves[0]!, note: 'mine' }, 'staff'),
      move({ kind, number, version: 1, to: moves.at(-1)!, note: 'theirs' }, 'owner'),
    ]);
    const moved = answers.findIndex(({ outcome }) => outcome === 'moved');
    const to = [moves[0], moves.at(-1)][moved];
    expect(answers[moved]).toEqual({ outcome: 'moved', status: to, version: 2 });
    expect(answers[1 - moved]).toEqual({
      outcome: 'stale',
      status: to,
      version: 2,
      actor: [emailOf.staff, owner][moved],
      at: expect.any(String),
      changed: false,
    });
    const job = await read(kind, number);
    expect(job).toMatchObject({ status: to, version: 2 });
    expect(job.events.slice(1).map(({ note }) => note)).toEqual([['mine', 'theirs'][moved]]);
  });

  test('by twenty people at once moves it once', async () => {
    const { number } = await place(kind);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => move({ kind, number, version: 1, to: firstMove! })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'moved')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'stale')).toHaveLength(19);
    expect((await read(kind, number)).events).toHaveLength(2);
  });

  test('is stale, too, after a change without an event', async () => {
    const { id, number } = await place(kind);
    await force(kind, id, firstMove!);
    expect(await move({ kind, number, version: 1, to: firstMove! })).toMatchObject({
      outcome: 'stale',
      status: firstMove,
      version: 2,
      actor: 'customer',
    });
  });

  test('is reported when the job doesn’t exist or the status belongs to another kind', async () => {
    const nothing = { kind, number: 9_999_999, version: 1 };
    expect(await move({ ...nothing, to: firstMove! })).toEqual({ outcome: 'not-found' });
    expect(await undo(nothing)).toEqual({ outcome: 'not-found' });
    const { number } = await place(kind);
    const foreign = kind === 'order' ? 'quoted' : 'submitted';
    expect(await move({ kind, number, version: 1, to: foreign })).toEqual({
      outcome: 'not-allowed',
      status: jobStatuses[kind][0],
    });
  });

  test('raises the version only when the status changes', async () => {
    const { id, number } = await place(kind);
    await backend.sql(`update public.${kind}s set updated_at = now() where id = $1`, [id]);
    await force(kind, id, jobStatuses[kind][0]!);
    expect((await read(kind, number)).version).toBe(1);
  });
});

test.each([
  [{}],
  [{ kind: 'email' }],
  [{ number: 'x' }],
  [{ number: null }],
  [{ number: 1.5 }],
  [{ number: 1e30 }],
  [{ version: null }],
  [{ version: 1.5 }],
  [{ to: 'lost' }],
  [{ to: null }],
  [{ note: 'x'.repeat(2001) }],
])('returns 400 for a move changed by %o', async (change) => {
  const { number } = await place('order');
  const p = { kind: 'order', number, version: 1, to: 'in_review', ...change };
  await refused('move_job', Object.keys(change).length === 0 ? null : p);
  expect((await read('order', number)).version).toBe(1);
});

// product: job-moves
test('several jobs move in one call, each by its own rules, and moves back in one', async () => {
  const placed = [await place('order'), await place('quote_request'), await place('order')];
  const [order, quote, gone] = placed.map(({ number }) => number);
  await move({ kind: 'order', number: gone!, version: 1, to: 'cancelled' }, 'owner');
  const jobs = [
    { kind: 'order', number: gone!, version: 1 },
    { kind: 'quote_request', number: quote!, version: 1 },
    { kind: 'order', number: 9_999_999, version: 1 },
    { kind: 'order', number: order!, version: 1 },
    { kind: 'order', number: order!, version: 1 },
  ] as const;
  const moved = { outcome: 'moved', status: 'in_review', version: 2 };
  const { changes } = await ask(moveJobs, { jobs: [...jobs], to: 'in_review' });
  expect(changes).toMatchObject([
    { outcome: 'stale', status: 'cancelled', actor: owner },
    { outcome: 'not-allowed', status: 'new' },
    { outcome: 'not-found' },
    moved,
    { outcome: 'stale', actor: emailOf.staff },
  ]);
  expect((await read('order', order!)).events).toHaveLength(2);
  const undone = await ask(moveJobs, {
    jobs: [
      { kind: 'order', number: order!, version: 2 },
      { kind: 'order', number: gone!, version: 2 },
    ],
    to: null,
  });
  expect(undone.changes).toMatchObject([
    { outcome: 'moved', status: 'submitted', version: 3 },
    { outcome: 'not-allowed', status: 'cancelled' },
  ]);
});

test.each([[{}], [{ jobs: [] }], [{ jobs: {} }], [{ jobs: Array(mostMoved + 1).fill({}) }]])(
  'returns 400 for a move of several changed by %o',
  async (change) => {
    const { number } = await place('order');
    const jobs = [{ kind: 'order', number, version: 1 }];
    await refused('move_jobs', { jobs, to: 'lost', ...change });
    await refused('move_jobs', { jobs: [...jobs, { kind: 'order' }], to: 'in_review', ...change });
    expect((await read('order', number)).version).toBe(1);
  },
);

// product: job-moves
describe('undoing a move', () => {
  async function moved(kind: JobKind = 'order'): Promise<Placed> {
    const placed = await place(kind);
    const [to] = allowedMoves(kind, jobStatuses[kind][0]!);
    await move({ kind, number: placed.number, version: 1, to: to! });
    return placed;
  }
  /** Asks the list, the job, and then the undo itself; all three must agree. */
  async function undone(kind: JobKind, number: number, role: Role = 'staff'): Promise<JobChange> {
    const { version, mayUndo } = await read(kind, number, role);
    const listed = await page({ sort: 'newest', kinds: [kind] }, role);
    expect(listed.jobs.find((job) => job.number === number)?.mayUndo).toBe(mayUndo);
    const answer = await undo({ kind, number, version }, role);
    expect(answer.outcome === 'moved').toBe(mayUndo);
    return answer;
  }
  const age = (id: string, seconds: number): Promise<unknown> =>
    backend.sql(
      `update public.job_events set created_at = now() - make_interval(secs => $2)
       where order_id = $1 and from_status is not null`,
      [id, seconds],
    );

  test.each(jobKinds)('of kind %s restores the status and is recorded', async (kind) => {
    const { number } = await moved(kind);
    const [first, second] = [jobStatuses[kind][0]!, allowedMoves(kind, jobStatuses[kind][0]!)[0]!];
    expect(await undone(kind, number)).toEqual({ outcome: 'moved', status: first, version: 3 });
    expect((await read(kind, number)).events.slice(1)).toMatchObject([
      { from: first, to: second, undo: false, actor: emailOf.staff, note: null },
      { from: second, to: first, undo: true, actor: emailOf.staff, note: null },
    ]);
  });

  test('works from a final status, too', async () => {
    const { number } = await place('order');
    await move({ kind: 'order', number, version: 1, to: 'cancelled' });
    expect(await undone('order', number)).toMatchObject({ status: 'submitted', version: 3 });
  });

  test('works only once, and never on the placing', async () => {
    const { number } = await moved();
    await undone('order', number);
    expect(await undone('order', number)).toEqual({ outcome: 'not-allowed', status: 'submitted' });
    const placed = await place('quote_request');
    expect(await undone('quote_request', placed.number)).toEqual({
      outcome: 'not-allowed',
      status: 'new',
    });
  });

  test('works again after another move, even one whose note says Undo', async () => {
    const { number } = await moved();
    await undone('order', number);
    await move({ kind: 'order', number, version: 3, to: 'in_review', note: 'Undo' });
    expect(await undone('order', number)).toMatchObject({ outcome: 'moved', version: 5 });
  });

  test('is only for the person who made the move', async () => {
    const { number } = await moved();
    expect(await undone('order', number, 'owner')).toEqual({
      outcome: 'not-allowed',
      status: 'in_review',
    });
    expect(await undone('order', number, 'staff')).toMatchObject({ outcome: 'moved' });
  });

  test('ends when somebody moves the job on', async () => {
    const { number } = await moved();
    await move({ kind: 'order', number, version: 2, to: 'cancelled' }, 'owner');
    expect(await undo({ kind: 'order', number, version: 2 })).toMatchObject({
      outcome: 'stale',
      status: 'cancelled',
      actor: owner,
    });
    expect(await undone('order', number)).toMatchObject({ outcome: 'not-allowed' });
  });

  test('ends when the status changed without an event', async () => {
    const { id, number } = await moved();
    await force('order', id, 'ready');
    expect(await undone('order', number)).toEqual({ outcome: 'not-allowed', status: 'ready' });
  });

  test('works for as many minutes as the rules say, and no longer', async () => {
    const [minutes] = await backend.sql('select private.undo_minutes() as minutes');
    expect(minutes).toEqual({ minutes: undoMinutes });
    const { id, number } = await moved();
    await age(id, undoMinutes * 60 + 1);
    expect(await undone('order', number)).toMatchObject({ outcome: 'not-allowed' });
    await age(id, undoMinutes * 60 - 20);
    expect(await undone('order', number)).toMatchObject({ outcome: 'moved' });
  });

  test('by ten people at once happens once', async () => {
    const { number } = await moved();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => undo({ kind: 'order', number, version: 2 })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'moved')).toHaveLength(1);
    expect((await read('order', number)).version).toBe(3);
  });
});

// product: job-moves, order-emails
describe('telling the customer about a move', () => {
  const shipping = {
    deliveryMethod: 'shipping',
    deliveryName: 'Ada',
    deliveryStreet: '1 Elm',
    deliveryCity: 'Portland',
    deliveryState: 'OR',
    deliveryZip: '97201',
  };
  type Seen = { id: string; number: number; version: number };
  /** An order with this status, which it reached without an email. */
  async function placedAt(status: JobStatus, changes = {}): Promise<Seen> {
    const { id, number } = await place('order', changes);
    // What was never approved can't be printed.
    await force('order', id, 'approved');
    await force('order', id, status);
    return { id, number, version: (await read('order', number)).version };
  }
  const to = async (order: Seen, next: JobStatus, said: MoveAnswer = {}, role?: Role) => {
    const { number } = order;
    const answer = await move(
      { kind: 'order', number, version: order.version, to: next, ...said },
      role,
    );
    if (answer.outcome === 'moved') order.version = answer.version;
    return answer;
  };
  const back = async (order: Seen) => {
    const answer = await undo({ kind: 'order', number: order.number, version: order.version });
    if (answer.outcome === 'moved') order.version = answer.version;
    return answer;
  };
  const emails = ({ id }: Seen) =>
    backend.sql(
      `select template, recipient, status::text,
         round(extract(epoch from next_attempt_at - created_at))::int as seconds
       from public.outbox where order_id = $1 and template like 'status-%' order by created_at`,
      [id],
    );
  const later = { recipient: 'Ada@example.com', status: 'pending', seconds: undoMinutes * 60 + 30 };
  const sent = (id: string, ago: string) =>
    backend.sql(
      `update public.outbox set status = 'sent', sent_at = now() - $2::interval
       where order_id = $1 and template like 'status-%'`,
      [id, ago],
    );

  test('follows the rules for every move and delivery method', async () => {
    const rows = await backend.sql(
      `select a.status as from_status, b.status as to_status, method,
         private.status_email(a.stage, b.stage, method) as email
       from private.statuses as a
       join private.statuses as b on b.kind = 'order' and b.status = any (a.next)
       cross join unnest($1::text[]) as method
       where a.kind = 'order'`,
      [deliveryMethods],
    );
    expect(rows).toHaveLength(
      deliveryMethods.length *
        jobStatuses.order.flatMap((from) => allowedMoves('order', from)).length,
    );
    for (const row of rows) {
      const { from_status: status, to_status, method: deliveryMethod, email } = row;
      const order = { kind: 'order', status, deliveryMethod } as Parameters<typeof moveEmail>[0];
      expect(email, JSON.stringify(row)).toBe(moveEmail(order, to_status as JobStatus));
    }
  });

  test('waits until the move can’t be undone, and the job says when', async () => {
    const order = await placedAt('approved');
    const answer = await to(order, 'in_production');
    expect(await emails(order)).toEqual([{ template: 'status-in-production', ...later }]);
    const { tellsAt } = await read('order', order.number);
    expect(answer).toMatchObject({ outcome: 'moved', tellsAt });
    expect(tellsAt).not.toBeNull();
    expect(await backend.call('claim_outbox', { p_limit: 10 })).not.toContainEqual(
      expect.objectContaining({ template: 'status-in-production' }),
    );
  });

  test('is staff’s choice, and that of press staff, who see when as well', async () => {
    const order = await placedAt('approved');
    expect(await to(order, 'in_production', { tell: false }, 'press')).not.toHaveProperty(
      'tellsAt',
    );
    expect(await emails(order)).toEqual([]);
    expect(await to(order, 'ready', { tell: true }, 'press')).toHaveProperty('tellsAt');
    expect(await emails(order)).toEqual([{ template: 'status-ready', ...later }]);
    expect((await read('order', order.number, 'press')).tellsAt).not.toBeNull();
  });

  test('doesn’t happen when the move is stale or not allowed', async () => {
    const order = await placedAt('approved');
    expect((await to({ ...order, version: 1 }, 'in_production')).outcome).toBe('stale');
    expect((await to(order, 'completed')).outcome).toBe('not-allowed');
    expect(await emails(order)).toEqual([]);
  });

  test('is taken back with the move, and by any other move before it went out', async () => {
    const order = await placedAt('in_production');
    await to(order, 'ready');
    expect((await back(order)).outcome).toBe('moved');
    expect(await emails(order)).toEqual([]);
    expect((await read('order', order.number)).tellsAt).toBeNull();
    await to(order, 'ready');
    await to(order, 'in_production');
    await to(order, 'ready');
    expect(await emails(order)).toEqual([{ template: 'status-ready', ...later }]);
    await to(order, 'completed', { note: 'They pay on Monday.' }, 'owner');
    expect(await emails(order)).toEqual([{ template: 'status-done', ...later }]);
  });

  test('isn’t repeated within the hour, but later it’s news again', async () => {
    const order = await placedAt('in_production');
    await to(order, 'ready');
    await sent(order.id, '59 minutes');
    await to(order, 'in_production');
    expect(await to(order, 'ready')).not.toHaveProperty('tellsAt');
    await sent(order.id, '61 minutes');
    await to(order, 'in_production');
    expect(await to(order, 'ready')).toHaveProperty('tellsAt');
    expect((await emails(order)).map(({ status }) => status)).toEqual(['sent', 'pending']);
  });

  test('leaves an email alone that is just being sent, and doesn’t write it twice', async () => {
    const order = await placedAt('in_production');
    await to(order, 'ready');
    await backend.sql(
      `update public.outbox set attempts = 1, claim = gen_random_uuid(),
         leased_until = now() + interval '1 minute'
       where order_id = $1 and template = 'status-ready'`,
      [order.id],
    );
    await to(order, 'in_production');
    await to(order, 'ready');
    expect(await emails(order)).toHaveLength(1);
  });

  test('only USPS takes boxes to PO boxes, the armed forces, and territories', async () => {
    for (const address of [
      { deliveryStreet: 'P.O. Box 12' },
      { deliveryStreet: 'po box 12' },
      { deliveryStreet: '1 Elm, Post Office Box 3' },
      { deliveryZip: '09012', deliveryState: 'AE' },
      { deliveryZip: '00901', deliveryState: 'PR' },
    ]) {
      const order = await placedAt('in_production', { ...shipping, ...address });
      const { jobs } = await page({ sort: 'newest', text: String(order.number) });
      expect(jobs[0]?.uspsOnly).toBe(true);
      const { number, version } = order;
      const ups = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
      await refused('move_job', { kind: 'order', number, version, to: 'ready', ...ups });
      await to(order, 'ready', { carrier: 'usps', trackingNumber: null });
    }
    const zips = Array.from({ length: 1000 }, (_, prefix) => `${prefix}00`.padStart(5, '0'));
    const rows = await backend.sql(
      `select zip, private.goes_by_usps('1 Elm', zip) as only from unnest($1::text[]) as zip`,
      [zips],
    );
    expect(rows).toEqual(zips.map((zip) => ({ zip, only: isPostal(zip) })));
  });

  test('an order that ships keeps its carrier and number, which others can’t have', async () => {
    const order = await placedAt('in_production', shipping);
    const ups = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
    await to(order, 'ready', ups);
    expect(await read('order', order.number)).toMatchObject(ups);
    expect(await emails(order)).toEqual([{ template: 'status-shipped', ...later }]);
    await back(order);
    await to(order, 'ready');
    expect(await read('order', order.number)).toMatchObject(notShipped);

    const pickup = await placedAt('in_production');
    for (const [p, said] of [
      [pickup, ups],
      [await placedAt('in_production', shipping), { carrier: 'pigeon' }],
      [await placedAt('in_production', shipping), { ...ups, carrier: null }],
      [
        await placedAt('in_production', shipping),
        { ...ups, trackingNumber: 'javascript:alert(1)' },
      ],
    ] as const) {
      const { number, version } = p;
      await refused('move_job', { kind: 'order', number, version, to: 'ready', ...said });
      expect((await read('order', number)).status).toBe('in_production');
    }
  });

  describe('a corrected tracking number', () => {
    const ups = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
    const onItsWay = async (): Promise<Seen> => {
      const order = await placedAt('in_production', shipping);
      await to(order, 'ready', ups);
      return order;
    };
    const correct = async (
      { number, version }: Seen,
      said: Partial<z.infer<(typeof correctShipment)['input']>> = {},
      role: Role = 'press',
    ) =>
      ask(
        correctShipment,
        {
          kind: 'order',
          number,
          version,
          ...ups,
          trackingNumber: 'T123456789',
          tell: true,
          ...said,
        },
        role,
      );

    test('is recorded as a change, and told right away unless staff choose otherwise', async () => {
      const order = await onItsWay();
      await sent(order.id, '2 minutes');
      const answer = await correct(order);
      expect(answer).toMatchObject({
        outcome: 'moved',
        status: 'ready',
        version: order.version + 1,
      });
      expect(answer).toHaveProperty('tellsAt');
      const [, news] = await emails(order);
      expect(news).toEqual({ ...later, template: 'status-tracking', seconds: 0 });
      const job = await read('order', order.number);
      expect(job).toMatchObject({ ...ups, trackingNumber: 'T123456789', status: 'ready' });
      expect(job.kind === 'order' && job.changes).toMatchObject([
        {
          actor: emailOf.press,
          rows: [
            {
              part: 'tracking',
              before: 'UPS, 1Z999AA10123456784',
              after: 'UPS, T123456789',
            },
          ],
        },
      ]);
      await sent(order.id, '1 minute');
      const silent = await correct(
        { ...order, version: order.version + 1 },
        { ...notShipped, tell: false },
      );
      expect(silent).not.toHaveProperty('tellsAt');
      expect(await emails(order)).toHaveLength(2);
      expect(await read('order', order.number)).toMatchObject(notShipped);
    });

    test('goes out with the email about the shipment if that still waits', async () => {
      const order = await onItsWay();
      expect(await correct(order)).not.toHaveProperty('tellsAt');
      expect(await emails(order)).toEqual([{ template: 'status-shipped', ...later }]);
    });

    test('is for an order on its way, as the person saw it', async () => {
      const order = await onItsWay();
      expect((await correct({ ...order, version: 1 })).outcome).toBe('stale');
      expect((await correct({ ...order, number: 999_999 })).outcome).toBe('not-found');
      for (const [status, changes] of [
        ['in_production', shipping],
        ['completed', shipping],
        ['ready', {}],
      ] as const) {
        expect(await correct(await placedAt(status, changes))).toEqual({
          outcome: 'not-allowed',
          status,
        });
      }
      for (const wrong of [{ carrier: 'pigeon' }, { carrier: null }, { trackingNumber: '<b>' }]) {
        const { number, version } = order;
        await refused('correct_shipment', { kind: 'order', number, version, ...ups, ...wrong });
      }
    });

    test('names carriers as the rules do', async () => {
      const rows = await backend.sql(
        `select private.tracking_text(carrier, null) as title from unnest($1::text[]) as carrier`,
        [carrierKeys],
      );
      expect(rows).toEqual(carrierKeys.map((key) => ({ title: carriers[key].title })));
    });
  });

  test('never happens for quotes and reorders', async () => {
    const quote = await place('quote_request');
    await move({
      kind: 'quote_request',
      number: quote.number,
      version: 1,
      to: 'quoted',
      tell: true,
    });
    const { number } = await place('reorder');
    await move({ kind: 'reorder', number, version: 1, to: 'declined', tell: true });
    expect(await backend.sql(`select 1 from public.outbox where template like 'status-%'`)).toEqual(
      [],
    );
  });
});

const today = '2026-12-01';
type Page = { jobs: ListedJob[]; next: string | null; matching?: number | null | undefined };
const page = (
  filters: Partial<JobFilters> & Pick<JobFilters, 'sort'>,
  role?: Role,
): Promise<Page> => ask(listJobs, { limit: 200, today, ...filters }, role);

// product: production-start
test('production starts as placed; jobs without a date come last', async () => {
  await place('quote_request', { pickupDate: null });
  await place('reorder', { pickupDate: '2026-12-04', startBy: '2026-12-01' });
  await place('order', { dueDate: '2026-12-03', startBy: '2026-12-02' });
  expect((await page({ sort: 'start' })).jobs).toMatchObject([
    { kind: 'reorder', dueDate: '2026-12-04', startBy: '2026-12-01' },
    { kind: 'order', dueDate: '2026-12-03', startBy: '2026-12-02' },
    { kind: 'quote_request', dueDate: null, startBy: null },
  ]);
});

describe('the list of jobs', () => {
  /** A few dozen jobs of every kind and status, many with equal sort values. */
  async function fill(count: number, seed: number): Promise<void> {
    const pick = <T>(values: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return values[seed % values.length]!;
    };
    const address = { name: 'A', street: 'B', city: 'C', state: 'IA', zip: '50309' };
    for (let index = 0; index < count; index += 1) {
      const kind = pick(jobKinds);
      const day = addDays('2026-11-20', pick([...Array(36).keys()]));
      const person = pick(['Ada Lovelace', 'Grace Hopper', '100% _Cotton']);
      const email = pick(['Ada@example.com', 'grace@navy.example']);
      const delivery = pick(['pickup', 'local', 'shipping']);
      const { id } = await place(
        kind,
        kind === 'order'
          ? orderOf(
              [
                orderDesign({ colorName: pick(['Navy', 'Red']) }),
                ...pick([[], [], [threeItemDesign()]]),
              ],
              {
                customerName: person,
                customerEmail: email,
                dueDate: day,
                turnaroundClass: pick(['standard', 'rush']),
                deliveryMethod: delivery,
                ...withPrefix('delivery', delivery === 'pickup' ? noAddress : address),
              },
            )
          : {
              name: person,
              email,
              pickupDate: pick([day, day, null]),
              ...(kind === 'reorder' ? { invoiceNumber: pick(['1001', 'INV-Navy']) } : {}),
            },
      );
      if (pick([true, true, false])) await force(kind, id, pick(jobStatuses[kind]));
      await backend.sql(
        `update public.${kind}s set created_at = timestamptz '2026-11-01' + $2 * interval '1 hour'
         where id = $1`,
        [id, pick([1, 2, 3, 4, 5, 6, 7, 8])],
      );
    }
    await backend.sql(
      `update public.outbox set status = 'dead' where id in (select id from public.outbox limit 5)`,
    );
    await backend.sql(
      `update public.outbox set status = 'held', last_error_code = 'emails-overall'
       where status = 'pending' and id in (select id from public.outbox limit 20)`,
    );
  }

  /** By the number of an order. */
  const itemWords = new Map<number, string>();
  /** All jobs straight from the tables, without anything that the list uses. */
  async function everything(): Promise<ListedJob[]> {
    const rows = await backend.sql(`
      select 'order' as kind, number::int, status, version, customer_name as name,
        customer_email as email, designs, null as about, total_quantity as pieces,
        due_date::text as due, delivery_method as method, turnaround_class = 'rush' as rush,
        total_cents, created_at,
        (select array_agg(status::text) from public.outbox where order_id = o.id) as emails,
        case when status = 'ready' and delivery_method = 'pickup' then updated_at end as waiting,
        total_cents - tax_cents as untaxed_cents
      from public.orders as o
      union all
      select 'quote_request', number, status, version, name, email, null,
        substr(project_details, 1, 140), quantity, pickup_date::text, 'pickup', false, null,
        created_at, (select array_agg(status::text) from public.outbox where quote_request_id = q.id), null,
        null
      from public.quote_requests as q
      union all
      select 'reorder', number, status, version, name, email, null,
        invoice_number,
        (select coalesce(sum(quantity), 0) from public.reorder_lines where reorder_id = r.id),
        pickup_date::text, 'pickup', false, null, created_at,
        (select array_agg(status::text) from public.outbox where reorder_id = r.id), null, null
      from public.reorders as r`);
    return rows.map((row) => {
      const due = row['due'] as string | null;
      const designs = fromColumns(row['designs'] ?? []) as OrderDesign[];
      const [item = null, ...others] = itemsOf({ designs });
      itemWords.set(
        row['number'] as number,
        itemsOf({ designs })
          .map(({ garmentName, colorName }) => `${garmentName} ${colorName}`)
          .join('\n'),
      );
      return {
        kind: row['kind'] as JobKind,
        number: row['number'] as number,
        status: row['status'] as JobStatus,
        version: row['version'] as number,
        name: row['name'] as string,
        email: row['email'] as string,
        itemPieces: item && totalPieces(item.quantities),
        garment: item && item.garmentName,
        color: item && item.colorName,
        colorHex: item && item.colorHex,
        more: others.length,
        locations: designs[0]?.printLocations ?? [],
        about: row['about'] as string | null,
        pieces: Number(row['pieces']),
        dueDate: due,
        deliveryMethod: row['method'] as ListedJob['deliveryMethod'],
        startBy: due === null ? null : startFor(due, row['method']),
        uspsOnly: false,
        waitingSince: isoOf(row['waiting'] as string | null),
        rush: row['rush'] as boolean,
        totalCents: row['total_cents'] as number | null,
        paidCents: row['kind'] === 'order' ? 0 : null,
        balanceCents: row['status'] === 'cancelled' ? 0 : (row['total_cents'] as number | null),
        unpaidSince: null,
        cancelCharge:
          row['kind'] === 'order' && ['approved', 'in_production'].includes(row['status'] as string)
            ? { cents: 0, mostCents: row['untaxed_cents'] as number }
            : null,
        // Nothing is paid here.
        owed: row['kind'] === 'order' && ['ready', 'completed'].includes(row['status'] as string),
        card: null,
        unpaid: row['kind'] === 'order' && row['status'] === 'ready' && row['method'] === 'pickup',
        createdAt: new Date(row['created_at'] as string).toISOString(),
        mayUndo: false,
        emailFailed: (row['emails'] as string[]).includes('dead'),
        emailHeld: (row['emails'] as string[]).includes('held'),
        unanswered: false,
        orderedAs: null,
        exactRepeatOf: null,
        ...(row['kind'] === 'order' && { assignee: null, hold: null }),
      };
    });
  }

  const isoOf = (moment: string | null) => moment && new Date(moment).toISOString();

  type Filters = Pick<JobFilters, 'kinds' | 'statuses' | 'open' | 'due' | 'rush' | 'text' | 'sort'>;
  /** The expected list, filtered and sorted by hand. */
  function expected(all: readonly ListedJob[], filters: Filters): ListedJob[] {
    const text = filters.text?.trim().toLowerCase() ?? '';
    const inText = (job: ListedJob): boolean =>
      [
        job.name,
        job.email,
        job.kind === 'order' ? itemWords.get(job.number) : job.kind === 'reorder' ? job.about : '',
      ].some((field) => field?.toLowerCase().includes(text)) ||
      (/^#?\d+$/.test(text) && `${job.number}`.includes(text.replace('#', '')));
    const open = (job: ListedJob): boolean => !isFinal(job.kind, job.status);
    const isDue = (job: ListedJob): boolean =>
      filters.due === 'waiting'
        ? job.waitingSince !== null
        : open(job) &&
          job.waitingSince === null &&
          job.dueDate !== null &&
          (filters.due === 'overdue'
            ? job.dueDate < today
            : job.dueDate >= today && job.dueDate <= addDays(today, 6));
    const tie = (job: ListedJob): string =>
      `${jobKinds.indexOf(job.kind)} ${`${job.number}`.padStart(12, '0')}`;
    const key = (job: ListedJob): string =>
      filters.sort === 'newest'
        ? `${String(9e15 - Date.parse(job.createdAt))} ${tie(job)}`
        : `${job.startBy ?? '~'} ${job.dueDate ?? '~'} ${tie(job)}`;
    return all
      .filter(
        (job) =>
          (!filters.kinds?.length || filters.kinds.includes(job.kind)) &&
          (!filters.statuses?.length || filters.statuses.includes(job.status)) &&
          (filters.open !== true || open(job)) &&
          (filters.due === undefined || isDue(job)) &&
          (filters.rush === undefined || job.rush === filters.rush) &&
          (text === '' || inText(job)),
      )
      .sort((a, b) => (key(a) < key(b) ? -1 : 1));
  }

  async function allPages(filters: Filters, limit: number): Promise<ListedJob[]> {
    const jobs: ListedJob[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const got: Page = await page({
        ...filters,
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(got.jobs.length).toBeLessThanOrEqual(limit);
      if (got.next !== null) expect(got.jobs).toHaveLength(limit);
      jobs.push(...got.jobs);
      expect(got.matching).toBeNull();
      cursor = got.next;
    }
    const { matching } = await page({ ...filters, limit: 1, matching: true });
    expect(matching).toBe(jobs.length);
    return jobs;
  }
  const sameMoment = (job: ListedJob): ListedJob => ({
    ...job,
    createdAt: new Date(job.createdAt).toISOString(),
    waitingSince: isoOf(job.waitingSince),
    mayUndo: false,
  });
  const statuses = [...new Set(jobKinds.flatMap((kind) => [...jobStatuses[kind]]))] as JobStatus[];
  const filtersOf = fc.record(
    {
      kinds: fc.subarray([...jobKinds]),
      statuses: fc.oneof(
        fc.subarray(statuses),
        fc.subarray(['in_review', 'new', 'quoted'] satisfies JobStatus[]),
      ),
      open: fc.boolean(),
      due: fc.constantFrom('overdue' as const, 'week' as const, 'waiting' as const),
      rush: fc.boolean(),
      text: fc.constantFrom(
        'navy',
        'premium',
        'GREEN',
        ' ADA',
        '%',
        '_cot',
        '#1',
        '10',
        'INV',
        'nobody',
        '',
        '\\',
      ),
    },
    { requiredKeys: [] },
  );

  test.each(['start', 'newest'] as const)(
    'by %s is, page by page, one sorted list of all jobs that pass the filters',
    async (sort) => {
      await fill(40, 20_261_201);
      const all = await everything();
      for (const limit of [3, 40, 200]) {
        expect((await allPages({ sort }, limit)).map(sameMoment)).toEqual(expected(all, { sort }));
      }
      await fc.assert(
        fc.asyncProperty(filtersOf, fc.integer({ min: 2, max: 20 }), async (filters, limit) => {
          const asked = { ...filters, sort } as Filters;
          const got = await allPages(asked, limit);
          expect(got.map(sameMoment)).toEqual(expected(all, asked));
        }),
        { numRuns: 20 },
      );
    },
  );

  test('counts what is overdue, due this week, open by status, and given up', async () => {
    await fill(40, 7);
    const all = await everything();
    const counts: JobCounts = await ask(countJobs, { today });
    const open = all.filter((job) => !isFinal(job.kind, job.status));
    expect(counts).toMatchObject({
      overdue: expected(all, { sort: 'start', due: 'overdue' }).length,
      dueThisWeek: expected(all, { sort: 'start', due: 'week' }).length,
      waiting: expected(all, { sort: 'start', due: 'waiting' }).length,
      deadEmails: 5,
    });
    expect(counts.byStatus).toEqual(
      jobKinds.flatMap((kind) =>
        [...jobStatuses[kind]]
          .sort()
          .map((status) => ({
            kind,
            status,
            count: open.filter((job) => job.kind === kind && job.status === status).length,
          }))
          .filter(({ count }) => count > 0),
      ),
    );
  });

  test.each(['start', 'newest'] as const)(
    'by %s shows each job once, even as others come and go between pages',
    async (sort) => {
      await fill(12, 7);
      const before = await allPages({ sort }, 200);
      const first = await page({ sort, limit: 5 });
      await place('order', { dueDate: '2026-11-20' });
      await place('quote_request', { pickupDate: null });
      await place('reorder', { pickupDate: '2026-12-10' });
      await backend.sql(`delete from public.${first.jobs[4]!.kind}s where number = $1`, [
        first.jobs[4]!.number,
      ]);
      const rest = await page({ sort, cursor: first.next! });
      const name = (job: ListedJob): string => `${job.kind} ${job.number}`;
      const seen = [...first.jobs, ...rest.jobs].map(name);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((job) => before.map(name).includes(job))).toEqual(before.map(name));
    },
  );

  test('shows the start of a quote’s details', async () => {
    await place('quote_request', { projectDetails: 'x'.repeat(139) + 'yz' });
    expect((await page({ sort: 'newest' })).jobs[0]?.about).toBe('x'.repeat(139) + 'y');
  });

  test('is empty without jobs, and for kinds that don’t have the statuses', async () => {
    expect(await page({ sort: 'start' })).toEqual({
      jobs: [],
      next: null,
      matching: null,
      finished: 0,
    });
    await place('order');
    const none = await page({ sort: 'start', kinds: ['order'], statuses: ['quoted'] });
    expect(none).toEqual({ jobs: [], next: null, matching: null, finished: 0 });
  });

  test.each([
    { sort: 'oldest' },
    { sort: null },
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { limit: 'x' },
    { limit: null },
    { today: '2026-02-30' },
    { today: 'infinity' },
    { today: 'x' },
    { today: null },
    { kinds: ['email'] },
    { kinds: 'order' },
    { kinds: [null] },
    { statuses: ['lost'] },
    { statuses: 'submitted' },
    { open: 'x' },
    { rush: 2 },
    { statuses: [null] },
    { due: 'later' },
    { text: 'x'.repeat(101) },
    { cursor: 'x' },
    { cursor: '{}' },
    { cursor: '[]' },
    { cursor: '{"at": "2026-12-01T00:00:00Z", "kind": "order", "number": 1001}' },
    { cursor: '{"start": "x", "due": "2026-12-01", "kind": "order", "number": 1001}' },
    { cursor: '{"start": "2026-12-01", "due": null, "kind": "order", "number": 1001}' },
    { cursor: '{"start": "2026-12-01", "due": "2026-12-01", "kind": "email", "number": 1001}' },
    { cursor: '{"start": "2026-12-01", "due": "2026-12-01", "kind": "order", "number": "x"}' },
    { cursor: '{"start": "2026-12-01", "due": "2026-12-01", "kind": "order"}' },
    { cursor: `{"start": "2026-12-01"}${' '.repeat(300)}` },
  ])('returns 400 for %o', async (change) => {
    await place('order');
    await refused('list_jobs', { sort: 'start', limit: 50, today, ...change });
  });

  test('accepts whatever a cast understands', async () => {
    await place('order');
    const asked = { sort: 'start', limit: 50, today, open: true };
    const loose = { ...asked, limit: '50', open: 'yes' };
    expect(await ask(listJobs, loose)).toEqual(await ask(listJobs, asked));
  });
});

// product: job-board, contact-details
describe('the search', () => {
  const search = async (text: string) =>
    (await page({ sort: 'newest', text })).jobs.map((job) => `${job.kind} ${job.number}`);

  test('finds an order by its PO number', async () => {
    const { number } = await place('order', { customerPoNumber: 'PO-4471/B' });
    await place('order', { customerPoNumber: 'PO-4472' });
    expect(await search('po-4471')).toEqual([`order ${number}`]);
    expect(await search('4471/B')).toEqual([`order ${number}`]);
    expect(await search('PO-4473')).toEqual([]);
  });

  test('finds a job by its title or number', async () => {
    const order = await place('order');
    const quote = await place('quote_request');
    for (const text of ['Order #N', 'order N', 'orders#N', ' #N ', 'N']) {
      expect(await search(text.replace('N', `${order.number}`)), text).toEqual([
        `order ${order.number}`,
      ]);
    }
    expect(await search(`Quote #${quote.number}`)).toEqual([`quote_request ${quote.number}`]);
    expect(await search(`Order #${quote.number}`)).toEqual([]);
  });

  test('finds a phone number however it is written', async () => {
    const order = await place('order', { customerPhone: '(515) 555-0142' });
    const quote = await place('quote_request', { phone: '+1 515.555.0143' });
    await place('order', { customerPhone: '515 555 0144' });
    for (const prefix of [
      '515555014',
      '(515) 555-014',
      '515.555.014',
      '+1 515 555 014',
      '1-515-555-014',
    ]) {
      expect(await search(`${prefix}2`), prefix).toEqual([`order ${order.number}`]);
      expect(await search(`${prefix}3`), prefix).toEqual([`quote_request ${quote.number}`]);
    }
    expect(await search('555-0142')).toEqual([`order ${order.number}`]);
    // Otherwise an order's number would find all phones that contain it.
    expect(await search('0142')).toEqual([]);
  });

  test('finds words in any order', async () => {
    const { number } = await place('order', { customerName: 'Naomi J. Adler', colorName: 'Navy' });
    await place('order', { customerName: 'Naomi Moore' });
    for (const text of ['adler naomi', 'Naomi  adler', 'navy j. naomi adl']) {
      expect(await search(text), text).toEqual([`order ${number}`]);
    }
    expect(await search('adler moore')).toEqual([]);
    expect(await search('a b c navy adler ruth')).toEqual([]);
  });

  test('finds names however accents, apostrophes, and hyphens are written', async () => {
    for (const [name, ...asked] of [
      ['Seán O’Neill', 'O’Neill', "o'neill", 'oneill', 'ONEILL', 'sean'],
      ['Nguyễn Thị Đặng', 'nguyen', 'NGUYỄN', 'dang', 'Nguye\u0302\u0303n'],
      ['Ana Smith–Jones', 'smith-jones', 'smith jones', 'smithjones', 'Smith‑Jones'],
      ['Łukasz Großmann', 'lukasz grossmann', 'Großmann'],
      ['Søren Ærø', 'soren aero'],
      ['Dana ONeal', "o'neal"],
    ] as const) {
      const { number } = await place('order', { customerName: name });
      for (const text of asked) expect(await search(text), text).toContain(`order ${number}`);
    }
    expect(await search('oneill nguyen')).toEqual([]);
  });

  test('finds an order by where it goes', async () => {
    const { number } = await place('order', {
      deliveryMethod: 'shipping',
      deliveryName: 'José Peña',
      deliveryStreet: '1 Main St',
      deliveryCity: 'Coeur d’Alene',
      deliveryState: 'ID',
      deliveryZip: '83814-1234',
    });
    for (const text of ['coeur dalene', '83814', '83814-1234', 'Jose Pena']) {
      expect(await search(text), text).toEqual([`order ${number}`]);
    }
  });

  test('finds an order by the numbers of its papers', async () => {
    const { number, id } = await place('order');
    await backend.sql(
      `insert into public.documents (kind, number, order_id, order_number, payment_id, data)
       values ('invoice', 920797, $1, $2, null, '{}'), ('receipt', 930743, $1, $2, gen_random_uuid(), '{}')`,
      [id, number],
    );
    for (const text of ['INV-920797', 'inv 920797', 'Invoice #920797', 'INV–920797', '920797']) {
      expect(await search(text), text).toEqual([`order ${number}`]);
    }
    expect(await search('REC-930743')).toEqual([`order ${number}`]);
    expect(await search('REC-920797')).toEqual([]);
  });

  test('among unfinished jobs, counts the finished ones that it leaves out', async () => {
    const { id } = await place('order', { customerName: 'Odalys Finch' });
    const asked = { sort: 'start', open: true, text: 'odalys' } as const;
    expect(await page(asked)).toMatchObject({ jobs: [{ name: 'Odalys Finch' }], finished: 0 });
    await force('order', id, 'completed');
    expect(await page(asked)).toMatchObject({ jobs: [], finished: 1 });
    expect(await page({ ...asked, text: 'nobody' })).toMatchObject({ jobs: [], finished: 0 });
    expect(await page({ sort: 'start', open: true })).toMatchObject({ finished: 0 });
  });
});

// product: job-board
test('an order that is ready for pickup waits since then instead of being overdue', async () => {
  const { id, number } = await place('order', { dueDate: '2026-11-20' });
  await force('order', id, 'in_production');
  const { version } = await read('order', number);
  const before = (await page({ sort: 'start', due: 'overdue' })).jobs[0];
  expect(before).toMatchObject({ number, waitingSince: null });
  await move({ kind: 'order', number, version, to: 'ready' });
  expect((await page({ sort: 'start', due: 'overdue' })).jobs).toEqual([]);
  const job = await read('order', number);
  expect(job.waitingSince).toBe(job.events.at(-1)?.at);
  expect((await page({ sort: 'start', due: 'waiting' })).jobs).toMatchObject([
    { number, waitingSince: job.waitingSince },
  ]);
  expect(await ask(countJobs, { today })).toMatchObject({ overdue: 0, waiting: 1 });
});

// product: job-board
test('an export has the jobs of the list in the same order, each with what the customer entered', async () => {
  for (const kind of [...jobKinds, ...jobKinds]) await place(kind);
  const filters = { sort: 'start', limit: 5, today } as const;
  const listed: Page = await ask(listJobs, filters);
  const exported: { jobs: ExportedJob[]; next: string | null } = await ask(exportJobs, filters);
  expect(exported.next).toBe(listed.next);
  expect(exported.jobs).toMatchObject(listed.jobs);
  for (const job of exported.jobs) {
    const { kind, number } = job;
    const { customer: _, events: __, notes: ___, ...whole } = await read(kind, number);
    const given = Object.entries(job).filter(([key]) => key in whole);
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(given.map(([key]) => [key, whole[key as keyof typeof whole]])),
    );
  }
  expect(new Set(exported.jobs.map(({ kind }) => kind))).toEqual(new Set(jobKinds));
  await refused('export_jobs', { ...filters, limit: 201 });
});

describe('the counts of jobs', () => {
  test('have a pulse that changes with every placing, move, and undo, and with nothing else', async () => {
    const pulse = async (): Promise<string> => (await ask(countJobs, { today })).pulse;
    const seen = [await pulse()];
    for (const kind of jobKinds) {
      const { number } = await place(kind);
      seen.push(await pulse());
      const [to] = allowedMoves(kind, jobStatuses[kind][0]!);
      await move({ kind, number, version: 1, to: to! });
      seen.push(await pulse());
      await undo({ kind, number, version: 2 });
      seen.push(await pulse());
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(await pulse()).toBe(seen.at(-1));
  });

  test('notice an earlier change that becomes visible after a later one', async () => {
    const { id } = await place('order');
    const pulse = async (): Promise<string> => (await ask(countJobs, { today })).pulse;
    const [hidden] = await backend.sql(
      `delete from public.job_events where order_id = $1 returning id`,
      [id],
    );
    await place('order');
    const before = await pulse();
    await backend.sql(
      `insert into public.job_events (id, order_id, to_status, actor)
       overriding system value values ($1, $2, 'submitted', 'customer')`,
      [hidden?.['id'], id],
    );
    expect(await pulse()).not.toBe(before);
  });

  test.each([{}, { today: 'x' }, null])('return 400 for %o', (p) => refused('count_jobs', p));
});

describe('reading one job', () => {
  test('of kind order returns everything the customer entered', async () => {
    const files = [frontFile()];
    await putFiles(backend.sql, files);
    const given = orderToPlace({
      files,
      deliveryMethod: 'local',
      deliveryName: 'Ada',
      deliveryStreet: '1 Elm',
      deliveryCity: 'Des Moines',
      deliveryState: 'IA',
      deliveryZip: '50309',
      customerName: 'Ada',
      customerPoNumber: 'PO-4471',
      customerNotes: 'Soft.',
    });
    const { number } = await backend.call<{ number: number }>('place_order', { p: given });
    const reorder = await place('reorder', { invoiceNumber: `#${number}` });
    const ours = [
      'idempotencyKey',
      'requestHash',
      'linkId',
      'linkKeyHash',
      'shopInbox',
      'stockNote',
      'paymentTerms',
      'depositPermille',
    ];
    const kept = Object.fromEntries(
      Object.entries(given).filter(([key]) => !ours.includes(key)),
    ) as typeof given;
    const { perItemCents, extras, subtotalCents, rushFeeCents, shippingCents, ...rest } = kept;
    const { tax, taxCents, totalCents, adjustmentCents, adjustments, ...contents } = rest;
    expect(await read('order', number)).toEqual({
      ...contents,
      ...notShipped,
      assignee: null,
      cost: null,
      recipes: [],
      spoilage: null,
      hold: null,
      deskEvents: [],
      group: null,
      leftOn: null,
      tellsAt: null,
      exemptions: [],
      price: {
        perItemCents,
        extras,
        subtotalCents,
        rushFeeCents,
        shippingCents,
        adjustmentCents,
        adjustments,
        exemptReason: null,
        tax,
        taxCents,
        totalCents,
      },
      kind: 'order',
      number,
      status: 'submitted',
      version: 1,
      waitingSince: null,
      uspsOnly: false,
      mayUndo: false,
      createdAt: expect.any(String),
      customer: {
        id: expect.any(String) as unknown,
        name: 'Ada',
        email: 'Ada@example.com',
        phone: '515-555-0100',
      },
      dueDate: given.dueDate,
      startBy: given.startBy,
      pieces: 24,
      events: [
        {
          from: null,
          to: 'submitted',
          undo: false,
          actor: 'customer',
          note: null,
          exactRepeatOf: null,
          at: expect.any(String),
        },
      ],
      notes: [],
      approved: false,
      money: {
        terms: 'deposit',
        depositPermille: 0,
        movedCents: 0,
        paidCents: 0,
        balanceCents: totalCents,
        dueCents: 0,
        dueDay: null,
        unpaidSince: null,
        heldCents: 0,
        remindersOff: null,
        cancellation: null,
        payments: [],
      },
      cancelCharge: null,
      documents: [],
      cards: [],
      unpaid: false,
      proofs: [],
      // The reorder matches it.
      emails: ['order-confirmation', 'new-order', 'order-again'].map((template) => ({
        id: expect.any(String),
        template,
        recipient: expect.any(String),
        isCopy: false,
        status: 'pending',
        attempts: 0,
        errorCode: null,
        dueAt: expect.any(String),
        sentAt: null,
        createdAt: expect.any(String),
      })),
      messages: [],
      changes: [],
      proposal: null,
      reorders: [reorder.number],
      repeats: null,
      exactRepeatOf: null,
      repeatedBy: [],
      quote: null,
      reorder: null,
    });
  });

  test('of kind order returns its messages, and the list marks it until one is answered', async () => {
    const { number } = await place('order');
    const marks = async () =>
      (await page({ sort: 'newest' })).jobs.map((job) => [job.number, job.unanswered]);
    const write = (fromShop: boolean, text: string) =>
      backend.sql(
        `insert into public.order_messages (id, order_id, from_shop, author, text, created_at)
         select gen_random_uuid(), id, $2, 'Ada', $3, clock_timestamp()
         from public.orders where number = $1`,
        [number, fromShop, text],
      );
    expect(await marks()).toEqual([[number, false]]);
    await write(false, 'Wider?');
    expect(await marks()).toEqual([[number, true]]);
    await write(true, 'Done.');
    expect(await marks()).toEqual([[number, false]]);
    expect(await read('order', number)).toMatchObject({
      messages: [
        { fromShop: false, author: 'Ada', text: 'Wider?', files: [] },
        { fromShop: true, text: 'Done.' },
      ],
    });
  });

  test('of kind quote returns its files in order', async () => {
    const files = [keptFile({ objectPath: 'z.png' }), keptFile({ objectPath: 'a.png' })];
    await putFiles(backend.sql, files);
    const { number } = await place('quote_request', {
      files,
      phone: '515-555-0199',
      pickupDate: null,
    });
    expect(await read('quote_request', number)).toMatchObject({
      kind: 'quote_request',
      customer: { name: 'Ada Lovelace', phone: '515-555-0199' },
      dueDate: null,
      startBy: null,
      pieces: 48,
      files: files.map((file) => ({ ...file, location: null })),
      projectDetails: 'Shirts for the engine room, one color.',
    });
  });

  test('of kind reorder returns its sizes and our order', async () => {
    const order = await place('order');
    const { number } = await place('reorder', { invoiceNumber: `${order.number}` });
    expect(await read('reorder', number)).toMatchObject({
      kind: 'reorder',
      quantities: { S: 3, '2XL': 12 },
      pieces: 15,
      files: [],
      invoiceNumber: `${order.number}`,
      order: order.number,
    });
    const other = await place('reorder', { quantities: {} });
    expect(await read('reorder', other.number)).toMatchObject({ pieces: 0, order: null });
  });

  test('returns null if there is none of that kind and number', async () => {
    const { number } = await place('order');
    expect(await ask(readJob, { kind: 'quote_request', number })).toBeNull();
  });

  test.each([{ kind: 'email' }, { number: 'x' }, { number: null }])(
    'returns 400 for %o',
    (change) => refused('read_job', { kind: 'order', number: 1001, ...change }),
  );
});

describe('a note', () => {
  const note = (p: Record<string, unknown>, role?: Role) =>
    ask(addNote, { id: randomUUID(), text: 'Call first.', ...p }, role) as Promise<{
      outcome: string;
      author: string;
    }>;

  test.each(jobKinds)(
    'on a job of kind %s says who wrote it, and a repeat adds nothing',
    async (kind) => {
      const { number } = await place(kind);
      const id = randomUUID();
      const first = await note({ id, kind, number, text: '  Call first.\n' });
      expect(first).toEqual({ outcome: 'added', author: emailOf.staff, at: expect.any(String) });
      expect(await note({ id, kind, number })).toEqual(first);
      await note({ kind, number, text: 'Called.' }, 'owner');
      expect((await read(kind, number)).notes).toMatchObject([
        { id, author: emailOf.staff, text: 'Call first.' },
        { author: owner, text: 'Called.' },
      ]);
    },
  );

  test('sent ten times at once is added once', async () => {
    const { number } = await place('order');
    const id = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => note({ id, kind: 'order', number })));
    expect((await read('order', number)).notes).toHaveLength(1);
  });

  test('on a missing job is reported', async () => {
    expect(await note({ kind: 'quote_request', number: 1 })).toEqual({ outcome: 'not-found' });
  });

  test('takes 1 to 2,000 characters', async () => {
    const { number } = await place('order');
    expect(await note({ kind: 'order', number, text: 'x'.repeat(2000) })).toMatchObject({
      outcome: 'added',
    });
    const p = { id: randomUUID(), kind: 'order', number, text: 'x' };
    for (const change of [
      { text: 'x'.repeat(2001) },
      { text: ' \n' },
      { text: null },
      { id: 'x' },
    ]) {
      await refused('add_note', { ...p, ...change });
    }
  });

  // product: morning-edition
  test('that is a problem is on the morning edition until somebody has solved it', async () => {
    const { number } = await place('order');
    const id = randomUUID();
    await note({ id, kind: 'order', number, text: 'The red ink is out.', problem: true });
    await note({ kind: 'order', number, text: 'Call first.' });
    const listed = async () => {
      const { problems } = await ask(readMorning, {});
      return problems.filter((each) => each.number === number);
    };
    expect(await listed()).toMatchObject([
      { id, text: 'The red ink is out.', author: emailOf.staff, kind: 'order' },
    ]);
    expect(await ask(solveProblem, { id }, 'owner')).toEqual({ outcome: 'solved' });
    expect(await ask(solveProblem, { id })).toEqual({ outcome: 'solved' });
    expect(await listed()).toEqual([]);
    expect((await read('order', number)).notes).toMatchObject([
      { problem: true, solvedBy: owner },
      { problem: false, solvedBy: null },
    ]);
    expect(await ask(solveProblem, { id: randomUUID() })).toEqual({ outcome: 'not-found' });
  });

  test('can’t reuse the id of another job’s note', async () => {
    const { number } = await place('order');
    const other = await place('order');
    const id = randomUUID();
    await note({ id, kind: 'order', number });
    await refused('add_note', { id, kind: 'order', number: other.number, text: 'x' });
  });
});

describe('emails that were given up or held', () => {
  const stuck = (status: StuckStatus): Promise<StuckEmail[]> => ask(listStuckEmails, { status });
  const dead = () => stuck('dead');
  const requeue = (id: string) => ask(requeueEmail, { id }) as Promise<{ outcome: string }>;
  const giveUp = (id: string): Promise<unknown> =>
    backend.sql(
      `update public.outbox set status = 'dead', attempts = 8, last_error_code = 'EENVELOPE'
       where id = $1`,
      [id],
    );

  test('are listed with their job, newest first, and marked on it', async () => {
    const listed: unknown[] = [];
    for (const [age, kind] of [...jobKinds].entries()) {
      const { number, emails } = await place(kind);
      await giveUp(emails[0]!);
      await backend.sql(
        `update public.outbox set created_at = now() - $2 * interval '1 hour' where id = $1`,
        [emails[0], age],
      );
      listed.push({
        id: emails[0],
        template: kind === 'order' ? 'order-confirmation' : `${kind.replace('_', '-')}-receipt`,
        recipient: 'Ada@example.com',
        isCopy: false,
        kind,
        number,
        errorCode: 'EENVELOPE',
        attempts: 8,
        createdAt: expect.any(String),
      });
    }
    await place('order');
    expect(await dead()).toEqual(listed);
    expect((await page({ sort: 'newest' })).jobs.map(({ emailFailed }) => emailFailed)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await ask(countJobs, { today })).toMatchObject({ deadEmails: 3 });
  });

  test('are listed while their job isn’t final if they’re held, and marked on it', async () => {
    const { number, emails } = await place('order');
    await backend.sql(
      `update public.outbox set status = 'held', last_error_code = 'emails-to-mailbox'
       where id = $1`,
      [emails[0]],
    );
    expect(await stuck('held')).toMatchObject([
      { id: emails[0], kind: 'order', number, errorCode: 'emails-to-mailbox', attempts: 0 },
    ]);
    expect(await backend.call('read_held_emails', {})).toEqual(await stuck('held'));
    expect(await dead()).toEqual([]);
    expect((await page({ sort: 'newest' })).jobs).toMatchObject([
      { emailFailed: false, emailHeld: true },
    ]);
    expect(await ask(countJobs, { today })).toMatchObject({ deadEmails: 0, heldEmails: 1 });

    await backend.sql(`update public.orders set status = 'cancelled' where number = $1`, [number]);
    expect(await stuck('held')).toEqual([]);
    expect(await ask(countJobs, { today })).toMatchObject({ heldEmails: 0 });
    await refused('list_stuck_emails', { status: 'sent' });
    await refused('list_stuck_emails', {});
  });

  test('are listed 200 at a time', async () => {
    const { id } = await place('order');
    await backend.sql(
      `insert into public.outbox (order_id, template, recipient, status)
       select $1, 'probe-' || translate(n::text, '0123456789', 'abcdefghij'), 'a@example.com', 'dead'
       from generate_series(1, 201) as n`,
      [id],
    );
    expect(await dead()).toHaveLength(200);
  });

  test.each(['dead', 'held', 'sent', 'pending'] as const)(
    'or %s are queued again',
    async (status) => {
      const { emails } = await place('order');
      const [id] = emails as [string];
      if (status === 'dead') await giveUp(id);
      if (status === 'held') {
        await backend.sql(
          `update public.outbox set status = 'held', last_error_code = 'x' where id = $1`,
          [id],
        );
      }
      if (status === 'sent') {
        await backend.call('claim_outbox', { p_limit: 1, p_ids: [id] });
        await backend.call('finish_outbox', { p_id: id });
      }
      if (status === 'pending') {
        await backend.sql(
          `update public.outbox set attempts = 3, next_attempt_at = now() + interval '1 day'
         where id = $1`,
          [id],
        );
      }
      expect(await backend.call('claim_outbox', { p_limit: 1, p_ids: [id] })).toEqual([]);
      expect(await requeue(id)).toEqual({ outcome: 'queued' });
      expect(await dead()).toEqual([]);
      expect(await backend.call('claim_outbox', { p_limit: 1, p_ids: [id] })).toMatchObject([
        { id, attempts: 1 },
      ]);
    },
  );

  test('can’t be queued while a sender has them, but can once the lease is over', async () => {
    const { emails } = await place('order');
    const [id] = emails as [string];
    const [lease] = await backend.call<{ claim: string }[]>('claim_outbox', {
      p_limit: 1,
      p_ids: [id],
    });
    expect(await requeue(id)).toEqual({ outcome: 'being-sent' });
    await backend.sql(
      `update public.outbox set leased_until = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect(await requeue(id)).toEqual({ outcome: 'queued' });
    // The missing sender comes back.
    expect(await backend.call('finish_outbox', { p_id: id, p_claim: lease?.claim })).toBe(false);
  });

  test('can be queued again while another of their kind waits', async () => {
    for (const [template, about] of [
      ['order-changed', (await place('order')).number],
      ['held-emails', null],
    ] as const) {
      const [sent] = await backend.sql(
        `insert into public.outbox (order_id, template, occasion, recipient, status, sent_at)
         select (select id from public.orders where number = $2), $1, gen_random_uuid(),
           'inbox@example.com', status::public.outbox_status, now()
         from unnest(array['sent', 'pending']) as status
         order by status desc
         returning id`,
        [template, about],
      );
      expect(await requeue(sent?.['id'] as string)).toEqual({ outcome: 'queued' });
      expect(
        await backend.call('claim_outbox', { p_limit: 1, p_ids: [sent?.['id']] }),
      ).toHaveLength(1);
    }
  });

  test('are reported when they don’t exist', async () => {
    expect(await requeue(randomUUID())).toEqual({ outcome: 'not-found' });
    await refused('requeue_email', { id: 'x' });
    expect(await ask(requeueEmail, {})).toEqual({ outcome: 'not-found' });
  });
});

// product: job-board
test('among thousands of finished orders, the board, its counts, and a job’s page read only a few', async () => {
  const finished = 5_000;
  // Without triggers, which would take most of the time.
  await backend.sql('set session_replication_role = replica');
  await backend.sql(
    `${insertCopies('order', {
      idempotency_key: 'gen_random_uuid()',
      kind: `'order'`,
      searched: `'ada'`,
      version: '1',
      status: `case when n <= 40 then 'submitted' else 'completed' end`,
      stage: `(case when n <= 40 then 'placed' else 'done' end)::public.job_stage`,
      is_open: 'n <= 40',
      due_date: `date '2026-12-20' - n`,
      created_at: `timestamptz '2026-11-20' - n * interval '1 hour'`,
      updated_at: `timestamptz '2026-11-20'`,
    })}
     from generate_series(1, 40 + $2::integer) as n,
       jsonb_populate_record(null::public.orders, $1) as base`,
    [rowToCopy('order'), finished],
  );
  await backend.sql('analyze public.orders');
  const [order] = await backend.sql('select max(number) as number from public.orders');

  /** How many rows of orders a call reads. */
  async function rowsRead(call: StaffCall, p: object): Promise<number> {
    const soFar = async (): Promise<number> => {
      await backend.sql('select pg_stat_force_next_flush()');
      const [stats] = await backend.sql(
        `select (seq_tup_read + idx_tup_fetch)::integer as orders from pg_stat_user_tables
         where relid = 'public.orders'::regclass`,
      );
      return stats?.['orders'] as number;
    };
    const before = await soFar();
    await ask(call, p);
    return (await soFar()) - before;
  }
  const board = { sort: 'start', limit: 50, today: '2026-11-21' };
  const read = {
    byStart: await rowsRead(listJobs, board),
    newest: await rowsRead(listJobs, { ...board, sort: 'newest' }),
    open: await rowsRead(listJobs, { ...board, open: true }),
    overdue: await rowsRead(listJobs, { ...board, due: 'overdue' }),
    thisWeek: await rowsRead(listJobs, { ...board, due: 'week' }),
    oneStatus: await rowsRead(listJobs, { ...board, statuses: ['submitted'] }),
    searchOfMany: await rowsRead(listJobs, { ...board, text: 'ada' }),
    counts: await rowsRead(countJobs, { today: board.today }),
    oneJob: await rowsRead(readJob, { kind: 'order', number: order?.['number'] }),
  };
  // Each listed job is read twice.
  expect(Object.entries(read).filter(([, rows]) => rows === 0 || rows > 110)).toEqual([]);
  // A search that nothing meets has to look at everything, and shows here that we would notice.
  expect(await rowsRead(listJobs, { ...board, text: 'no such name' })).toBeGreaterThan(finished);

  await backend.sql('delete from public.orders');
  await backend.sql('reset session_replication_role');
});
