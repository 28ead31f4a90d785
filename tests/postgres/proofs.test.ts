import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toColumns } from '../../src/domain/column-names.ts';
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
const approve = () => call('approve_proof', { ...seen(), name: 'Ada Lovelace' });
const askForChange = () =>
  call('ask_for_change', {
    ...seen(),
    requestId: randomUUID(),
    pins: [{ location: 'frontLarge', x: null, y: null, text: 'Bigger.' }],
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
  const answers = await onEveryConnection(approve);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ outcome: 'approved', name: 'Ada Lovelace' });
  expect(await outcome()).toMatchObject({ status: 'approved', approvals: 1, emails: 1 });
});

// product: approving-a-proof, asking-for-a-change
test('of approvals, wishes, newer versions, and moves that race, exactly one wins', async () => {
  const rivals = [approve, askForChange, sendNext, () => move(number, 3, 'in_review')];
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
      .sql(`update public.orders set color_key = 'black' where number = $1`, [number])
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
