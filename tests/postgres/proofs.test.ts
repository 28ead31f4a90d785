import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import { hashOf, proofToSend } from '../factory/proofs.ts';
import {
  connections,
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await openTestDatabase();
  staff = await database.addStaff('sam@confluenceprint.example');
});
afterAll(() => database.close());
afterEach(() => database.sql('delete from public.orders'));

type Answer = { outcome: string };
const call = (name: string, p: unknown) => database.call<Answer>(name, toColumns(p));
const move = (number: number, version: number, to: string, note?: string) =>
  database.callAs<Answer>(staff, 'move_job', { kind: 'order', number, version, to, note });

let number: number;
let keyHash: string;
beforeEach(async () => {
  const order = orderToPlace();
  keyHash = order.linkKeyHash;
  ({ number } = await database.call<{ number: number }>('place_order', toColumns(order)));
  await move(number, 1, 'in_review');
  await call('send_proof', proofToSend(number));
});

const { contents } = proofToSend(0);
const seen = () => ({ number, keyHash, version: 1, sha256: hashOf(contents) });
const terms = {
  dueDate: '2026-12-04',
  startBy: '2026-12-02',
  turnaroundClass: 'rush',
  rushFeeCents: 3000,
  taxCents: 2940,
  totalCents: 44_940,
  rows: [],
  shopInbox: 'orders@confluenceprint.example',
};
const withRush = { contents: '{"rush":true}', terms };
const approve = (how: object = { contents: null, terms: null }) =>
  call('approve_proof', { ...seen(), name: 'Ada Lovelace', orderVersion: 3, ...how });
const askForChange = () =>
  call('ask_for_change', {
    ...seen(),
    requestId: randomUUID(),
    pins: [{ design: 0, location: 'frontLarge', x: null, y: null, text: 'Bigger.' }],
    shopInbox: 'orders@confluenceprint.example',
  });
const sendNext = () => call('send_proof', proofToSend(number, { version: 3, contents: '{}' }));

async function outcome() {
  const [row] = await database.sql<{ status: string; proofs: number; approvals: number }>(
    `select status,
       (select count(*)::int from public.proofs) as proofs,
       (select count(*)::int from public.proof_approvals) as approvals,
       (select count(*)::int from public.proof_pins) as pins,
       (select count(*)::int from public.outbox where template = 'proof-approved') as emails
     from public.orders`,
  );
  return row;
}

// product: approving-a-proof
test('an approval that arrives on every connection at once is one approval, with one answer', async () => {
  const answers = await onEveryConnection(() => approve());
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ outcome: 'approved', name: 'Ada Lovelace' });
  expect(await outcome()).toMatchObject({ status: 'approved', approvals: 1, emails: 1 });
});

// product: api-errors
test('of proofs, messages, notes, or payments with one id for every order at once, one is taken and the others are refused', async () => {
  const orders = await onEveryConnection(async () => {
    const order = orderToPlace();
    const placed = await database.call<{ number: number }>('place_order', toColumns(order));
    await move(placed.number, 1, 'in_review');
    return { number: placed.number, keyHash: order.linkKeyHash };
  });
  const [proofId, messageId, noteId, paymentId] = Array.from({ length: 4 }, () => randomUUID());
  const sends: ((order: (typeof orders)[number]) => Promise<Answer>)[] = [
    (order) => call('send_proof', proofToSend(order.number, { id: proofId })),
    (order) =>
      call('write_message', {
        ...order,
        id: messageId,
        text: 'Hi!',
        files: [],
        shopInbox: 'a@b.example',
      }),
    ({ number: its }) =>
      database.callAs(staff, 'add_note', { id: noteId, kind: 'order', number: its, text: 'Hi!' }),
    ({ number: its }) =>
      database.callAs(staff, 'record_payment', {
        id: paymentId,
        number: its,
        kind: 'charge',
        method: 'cash',
        amountCents: 1,
        seenCents: orderToPlace().totalCents,
        seenHeldCents: 0,
      }),
  ];
  for (const send of sends) {
    const outcomes = await Promise.all(
      orders.map((order) =>
        send(order).then(
          ({ outcome: taken }) => taken,
          (error: unknown) => (error as { code: string }).code,
        ),
      ),
    );
    expect(outcomes.filter((one) => one !== 'PT400')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'PT400')).toHaveLength(connections - 1);
  }
});

// product: proof-emails
test('schedules that run at once write one reminder', async () => {
  const written = await onEveryConnection(async () => {
    const [waiting] = await database.call<object[]>('list_unreminded');
    const reminders = waiting ? [{ ...waiting, template: 'proof-missed' }] : [];
    return database.call<number>('write_reminders', toColumns({ reminders }));
  });
  expect(written.reduce((sum, one) => sum + one, 0)).toBe(1);
});

// product: approving-a-proof
test('of approvals with rush, without, and a change of the order that race, one wins', async () => {
  const late = { contents: null, terms: { ...terms, turnaroundClass: 'standard' } };
  late.terms = { ...late.terms, rushFeeCents: 0, taxCents: 2730, totalCents: 41_730 };
  const change = () =>
    database
      .sql(
        `update public.orders set version = version + 1, due_date = '2026-12-11'
         where number = $1 and status = 'proof_sent' returning number`,
        [number],
      )
      .then((rows) => ({ outcome: rows.length > 0 ? 'changed' : 'locked' }));
  const rivals = [() => approve(withRush), () => approve(late), change, () => approve(withRush)];
  const answers = await onEveryConnection((at) => rivals[at % rivals.length]!());
  const of = (rival: number) =>
    new Set(answers.filter((_, at) => at % 4 === rival).map((answer) => JSON.stringify(answer)));
  const [row] = await database.sql<{ approved: string | null; total: number; due: string }>(
    `select total_cents::int as total, due_date::text as due,
       (select sha256 from public.proof_approvals) as approved
     from public.orders`,
  );
  const changes = await database.sql('select from public.order_changes');
  if (row?.approved === undefined || row.approved === null) {
    // Every approval was for terms of the order as it was.
    expect(row).toEqual({ approved: null, total: 41_730, due: '2026-12-11' });
    expect([...of(0), ...of(1)].join()).not.toContain('approved"');
    expect(changes).toHaveLength(0);
    return;
  }
  const rush = row.approved === hashOf(withRush.contents);
  expect(row).toMatchObject({ total: rush ? 44_940 : 41_730, due: '2026-12-04' });
  expect(changes).toHaveLength(1);
  expect(await outcome()).toMatchObject({ status: 'approved', approvals: 1, emails: 1 });
  // The same approval, on whichever connection, has one answer; the other kind none.
  expect([...of(rush ? 0 : 1)]).toEqual([expect.stringContaining('"outcome":"approved"')]);
  expect([...of(rush ? 1 : 0)].join()).not.toContain('"outcome":"approved"');
});

// product: approving-a-proof, asking-for-a-change
test('of approvals, change requests, newer versions, and moves that race, exactly one wins', async () => {
  const rivals = [() => approve(), askForChange, sendNext, () => move(number, 3, 'in_review')];
  const answers = await onEveryConnection((at) => rivals[at % rivals.length]!());
  const counts = rivals.map((_, rival) =>
    countOutcomes(answers.filter((_, at) => at % rivals.length === rival)),
  );
  const each = connections / rivals.length;
  const won = {
    approved: (counts[0]?.['approved'] ?? 0) > 0,
    asked: (counts[1]?.['asked'] ?? 0) > 0,
    sent: (counts[2]?.['sent'] ?? 0) > 0,
    moved: (counts[3]?.['moved'] ?? 0) > 0,
  };
  const winners = Object.entries(won).flatMap(([name, is]) => (is ? [name] : []));
  expect(winners).toHaveLength(1);
  expect(await outcome()).toEqual(
    {
      approved: { status: 'approved', proofs: 1, approvals: 1, pins: 0, emails: 1 },
      asked: { status: 'in_review', proofs: 1, approvals: 0, pins: 1, emails: 0 },
      sent: { status: 'proof_sent', proofs: 2, approvals: 0, pins: 0, emails: 0 },
      moved: { status: 'in_review', proofs: 1, approvals: 0, pins: 0, emails: 0 },
    }[winners[0]!],
  );
  // Only the same approval may be repeated.
  expect(counts.map((count) => Math.max(...Object.values(count)))).toContain(each);
});

// product: approving-a-proof
test('an approval that races a change of the order never approves what wasn’t shown', async () => {
  const change = () =>
    database
      .sql(
        `update public.orders set designs = jsonb_set(designs, '{0,items,0,color_key}', '"black"') where number = $1`,
        [number],
      )
      .then(() => ({ outcome: 'changed' }));
  await onEveryConnection<Answer>((at) => (at === 0 ? change() : approve()));
  const { status } = (await outcome())!;
  const version = (await database.sql<{ version: number }>('select version from public.orders'))[0]!
    .version;
  if (status === 'approved') {
    // The change came later, so production refuses it.
    expect(await move(number, version, 'in_production')).toMatchObject({
      outcome: 'not-approved',
    });
  } else {
    expect(await outcome()).toMatchObject({ status: 'proof_sent', approvals: 0 });
  }
});

// product: exceptions
test('of approvals and an exception that race, one wins, and the approval is of what was shown', async () => {
  const address = { part: 'delivery', what: 'Address', before: 'a', after: 'b', typed: true };
  const except = (at: number) =>
    call('change_order', {
      number,
      keyHash,
      version: 3,
      statuses: ['proof_sent', 'approved'],
      status: 'in_review',
      actor: 'olive@confluenceprint.example',
      dueDate: '2026-12-03',
      startBy: '2026-12-02',
      turnaroundClass: 'rush',
      rushFeeCents: 3000,
      taxCents: 2940,
      totalCents: 44_940,
      rows: [address],
      reason: `The fair is on Friday, said caller ${at}.`,
      exceptions: ['rush'],
      keepsApproval: false,
      files: [],
      shopInbox: 'orders@confluenceprint.example',
    });
  const answers = await onEveryConnection<Answer>((at) => (at % 2 === 0 ? approve() : except(at)));
  const counts = countOutcomes(answers);
  const changes = await database.sql<{ reason: string }>('select reason from public.order_changes');
  const [order] = await database.sql<{ total: number; approved: boolean }>(
    `select total_cents::int as total, private.is_approved(id) as approved from public.orders`,
  );
  if (changes.length === 0) {
    expect(counts).toEqual({ approved: connections / 2, stale: connections / 2 });
    expect(order).toEqual({ total: 41_730, approved: true });
  } else {
    expect(changes).toHaveLength(1);
    expect(counts['changed']).toBe(1);
    expect(counts['approved']).toBeUndefined();
    expect(order).toEqual({ total: 44_940, approved: false });
  }
});

// product: exceptions
test('of exceptions in production that race, one is made, and the order stays approved', async () => {
  await approve();
  await move(number, 4, 'in_production', 'The check is in the mail.');
  const answers = await onEveryConnection<Answer>((at) =>
    call('change_order', {
      number,
      keyHash,
      version: 5,
      statuses: ['in_production'],
      actor: 'olive@confluenceprint.example',
      adjustmentCents: at + 1,
      adjustments: [{ line: 'order', cents: at + 1, reason: 'A box.' }],
      taxCents: 2730,
      totalCents: 41_731 + at,
      rows: [],
      reason: `Box ${at}.`,
      exceptions: ['price'],
      keepsApproval: true,
      files: [],
      shopInbox: 'orders@confluenceprint.example',
    }),
  );
  expect(countOutcomes(answers)).toEqual({ changed: 1, stale: connections - 1 });
  const [order] = await database.sql<{ approved: boolean; recorded: number }>(
    `select private.is_approved(id) as approved,
       (
         select count(*)::int from private.audit_events
         where what = 'exception-made' and (details ->> 'number')::bigint = number
       ) as recorded
     from public.orders`,
  );
  expect(order).toEqual({ approved: true, recorded: 1 });
});
