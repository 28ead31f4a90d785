import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderDesign, orderToPlace } from '../factory/orders.ts';
import { hashOf, proofToSend } from '../factory/proofs.ts';
import { onEveryConnection, openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await openTestDatabase();
  staff = await database.addStaff('sam@confluenceprint.example');
});
afterAll(() => database.close());
afterEach(() => database.sql('delete from public.orders'));

type Answer = { outcome: string; state?: string };
const call = (name: string, p: unknown) => database.call<Answer>(name, toColumns(p));
const shopInbox = 'orders@confluenceprint.example';
const { contents } = proofToSend(0);

let number: number;
let keyHash: string;
let version: number;
let id: string;
beforeEach(async () => {
  const order = orderToPlace();
  keyHash = order.linkKeyHash;
  ({ number } = await database.call<{ number: number }>('place_order', toColumns(order)));
  const move = { kind: 'order', number, version: 1, to: 'in_review' };
  await database.callAs(staff, 'move_job', move);
  await call('send_proof', proofToSend(number));
  await call('approve_proof', {
    number,
    keyHash,
    version: 1,
    sha256: hashOf(contents),
    name: 'Ada Lovelace',
    orderVersion: 3,
    contents: null,
    terms: null,
  });
  const [row] = await database.sql<{ version: number }>('select version from public.orders');
  version = row!.version;
  id = randomUUID();
});

/** What change_order takes to make it black. */
const black = () => ({
  number,
  keyHash,
  version,
  statuses: ['approved', 'in_production', 'ready'],
  actor: 'sam@confluenceprint.example',
  rows: [{ part: 'color', what: 'Color', before: 'Navy', after: 'Black', typed: false }],
  reason: 'Navy is out.',
  exceptions: ['garment'],
  keepsApproval: true,
  designs: [orderDesign({ colorKey: 'black', colorName: 'Black' })],
  totalCents: orderToPlace().totalCents,
  files: [],
  shopInbox,
});
const propose = (changes: object = {}) =>
  call('propose_change', { ...black(), id, text: 'May we?', ...changes });
const answer = (agrees: boolean, its = id) =>
  call('answer_proposal', { number, keyHash, id: its, agrees, text: 'My answer.', shopInbox });
const withdraw = () => database.callAs<Answer>(staff, 'withdraw_proposal', { number, id });
const cancel = () =>
  database.callAs<Answer>(staff, 'move_job', { kind: 'order', number, version, to: 'cancelled' });
const change = () =>
  call('change_order', { ...black(), designs: [orderDesign({ colorKey: 'white' })] });

async function standing() {
  const [row] = await database.sql(
    `select o.status, o.version::int - $1::int as versions, p.state,
       o.designs #>> '{0,items,0,color_key}' as color,
       private.is_approved(o.id) as approved,
       (select count(*)::int from public.order_changes where agreed) as agreed,
       (select count(*)::int from public.order_messages where not from_shop) as answers
     from public.orders as o left join private.order_proposals as p on p.order_id = o.id`,
    [version],
  );
  return row;
}

// product: exceptions
test('of questions that staff ask at once, one is asked, and a repeat asks nothing more', async () => {
  const ids = [id, randomUUID(), randomUUID()];
  const answers = await onEveryConnection((at) => propose({ id: ids[at % 3] }));
  const asked = new Set(ids.filter((_, at) => answers[at]?.outcome === 'asked'));
  expect(asked.size).toBe(1);
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(
    new Set(['asked', 'asked-already']),
  );
  expect(await database.sql('select id from private.order_proposals')).toEqual([
    { id: [...asked][0] },
  ]);
  expect(await database.sql('select from public.order_messages')).toHaveLength(1);
});

test('an agreement that arrives on every connection at once changes the order once', async () => {
  await propose();
  const answers = await onEveryConnection(() => answer(true));
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['answered']));
  expect(await standing()).toEqual({
    status: 'approved',
    versions: 1,
    state: 'agreed',
    color: 'black',
    approved: true,
    agreed: 1,
    answers: 1,
  });
});

test.each([1, 2, 3])(
  'of both answers, and of staff who change, cancel, or take the question back, one wins (%d)',
  async (turn) => {
    await propose();
    const rivals = [
      () => answer(true),
      () => answer(false),
      [change, cancel, withdraw][turn - 1]!,
      () => answer(true),
    ];
    const answers = await onEveryConnection((at) => rivals[at % rivals.length]!());
    const now = await standing();
    const color = (now?.['color'] as string) ?? '';
    const agreed = answers.some(
      (one, at) => at % 4 !== 1 && at % 4 !== 2 && one.outcome === 'answered',
    );
    const kept = answers.some((one, at) => at % 4 === 1 && one.outcome === 'answered');
    expect(agreed && kept).toBe(false);
    expect(now).toMatchObject({
      agreed: agreed ? 1 : 0,
      answers: agreed || kept ? 1 : 0,
      ...(agreed && { state: 'agreed' }),
      ...(kept && { state: 'kept' }),
    });
    // Nobody's change is lost, and what they agreed to isn't made on top of something else.
    const changed = answers.some(({ outcome }) => outcome === 'changed');
    expect(color === 'white').toBe(changed);
    expect(color === 'black').toBe(agreed);
    expect(agreed && changed).toBe(false);
  },
);
