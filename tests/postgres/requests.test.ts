import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace, quoteRequestToPlace, reorderToPlace } from '../factory/orders.ts';
import { quoteToSend } from '../factory/quotes.ts';
import {
  connections,
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const kinds = [
  { kind: 'quote_request', place: 'place_quote_request', request: quoteRequestToPlace },
  { kind: 'reorder', place: 'place_reorder', request: reorderToPlace },
] as const;

for (const { kind, place, request } of kinds) {
  // product: sending-a-request
  test(`places one ${kind} when a key arrives on every connection at once`, async () => {
    const sent = toColumns(request());
    const answers = await onEveryConnection(() =>
      database.call<{ outcome: string; number: number }>(place, sent),
    );
    expect(countOutcomes(answers)).toEqual({ placed: 1, replayed: 31 });
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(
      await database.sql(
        `select
           (select count(*)::int from public.${kind}s) as requests,
           (select count(*)::int from public.outbox where ${kind}_id is not null) as emails`,
      ),
    ).toEqual([{ requests: 1, emails: 2 }]);
  });
}

type Answer = { outcome: string; number?: number };
const call = (name: string, p: unknown) => database.call<Answer>(name, toColumns(p));

/** A request that was quoted, and what its customer may do about it. */
async function quotedRequest() {
  const { number } = await database.call<{ number: number }>(
    'place_quote_request',
    toColumns(quoteRequestToPlace()),
  );
  const quote = quoteToSend(number);
  const { sha256 } = (await call('send_quote', quote)) as Answer & { sha256: string };
  const seen = {
    number,
    keyHash: quote.linkKeyHash,
    version: 1,
    sha256,
    today: '2026-11-23',
    shopInbox: 'orders@confluenceprint.example',
  };
  const order = orderToPlace();
  return {
    number,
    accept: () => call('accept_quote', { ...seen, order }),
    decline: () => call('decline_quote', { ...seen, reason: '' }),
    sendAgain: () => call('send_quote', quoteToSend(number, { version: 2 })),
    async outcome() {
      const [row] = await database.sql(
        `select q.status,
           (select count(*)::int from public.quotes where quote_request_id = q.id) as quotes,
           (select count(*)::int from public.outbox
            where quote_request_id = q.id and template = 'quote-decision') as emails,
           (select count(*)::int from public.quote_decisions as d
            join public.quotes as a on a.id = d.quote_id
            join public.orders on orders.id = d.order_id
            where a.quote_request_id = q.id) as orders
         from public.quote_requests as q where number = $1`,
        [number],
      );
      return row;
    },
  };
}

// product: accepting-a-quote
test('an acceptance that arrives on every connection at once is one order, with one answer', async () => {
  const { accept, outcome } = await quotedRequest();
  const answers = await onEveryConnection(accept);
  expect(new Set(answers.map(({ outcome, number }) => `${outcome} ${number}`)).size).toBe(1);
  expect(answers[0]?.outcome).toBe('accepted');
  expect(await outcome()).toEqual({ status: 'ordered', quotes: 1, emails: 1, orders: 1 });
});

// product: accepting-a-quote
test('of acceptances, refusals, newer quotes, and moves that race, exactly one wins', async () => {
  const staff = await database.addStaff('sam@confluenceprint.example');
  const { number, accept, decline, sendAgain, outcome } = await quotedRequest();
  const move = () =>
    database.callAs<Answer>(staff, 'move_job', {
      kind: 'quote_request',
      number,
      version: 2,
      to: 'ordered',
    });
  const rivals = [accept, decline, sendAgain, move];
  const answers = await onEveryConnection((at) => rivals[at % rivals.length]!());
  const won = (['accepted', 'declined', 'sent', 'moved'] as const).filter((each) =>
    answers.some(({ outcome: said }) => said === each),
  );
  expect(won).toHaveLength(1);
  expect(await outcome()).toEqual(
    {
      accepted: { status: 'ordered', quotes: 1, emails: 1, orders: 1 },
      declined: { status: 'declined', quotes: 1, emails: 1, orders: 0 },
      sent: { status: 'quoted', quotes: 2, emails: 0, orders: 0 },
      moved: { status: 'ordered', quotes: 1, emails: 0, orders: 0 },
    }[won[0]!],
  );
  expect(answers).toHaveLength(connections);
});
