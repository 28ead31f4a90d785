import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Backend } from '../../local/backend.ts';
import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import type { RawOrder } from '../../local/supplier-orders.ts';
import {
  startSupplier,
  type SupplierFaultRule,
  type SupplierStandIn,
} from '../../local/supplier-stand-in.ts';
import { formatTable } from '../../local/table.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import type { BuyBlanksOutput } from '../../src/blanks/buy-blanks.contract.ts';
import type { CompareReport, LookReport } from '../../src/blanks/buy-blanks.server.ts';
import type { CancelPurchaseOutput } from '../../src/blanks/cancel-purchase.contract.ts';
import type { Purchase } from '../../src/blanks/purchase.ts';
import { openStripeStack, type StripeStack } from './stripe-stack.ts';

const help = `torture:purchases buys blanks, cancels some, and checks off what comes in, on a stack that is
killed, over a line that loses answers, with a supplier that fails in every way it can. Then our
purchases must equal the supplier's books, nothing may be bought twice, and every piece that came in
is somewhere once.
  --purchases N   how often to buy (300)
  --kills N       how often the stack is killed (5)
  --seed N        repeats a run's choices (random)`;

/** Staff who buy at the same time. Of two who saw the same list, one is told to look again. */
const atOnce = 4;
const faultShare = 0.45;
/** The supplier is slow to time out, so that one is rare. */
const supplierFaults: readonly (readonly [SupplierFaultRule, number])[] = [
  [{ fault: 'lost-answer', of: 'buying', times: 1 }, 6],
  [{ fault: 'lost-500', of: 'buying', times: 1 }, 6],
  [{ fault: 'partial', of: 'buying', times: 1 }, 4],
  [{ fault: 'malformed', of: 'buying', times: 1 }, 4],
  [{ fault: 'empty', of: 'buying', times: 1 }, 4],
  [{ fault: 'other-spelling', of: 'buying', times: 1 }, 4],
  [{ fault: '500', of: 'buying', times: 1 }, 4],
  [{ fault: '429', of: 'buying', times: 1 }, 4],
  [{ fault: 'outage', of: 'buying', times: 1 }, 4],
  [{ fault: 'slow', of: 'buying', times: 1 }, 2],
  [{ fault: 'lag', of: 'orders', times: 2 }, 8],
  [{ fault: '500', of: 'orders', times: 1 }, 4],
  [{ fault: 'catalog', of: 'orders', times: 1 }, 2],
  [{ fault: '500', of: 'canceling', times: 1 }, 4],
  [{ fault: 'lost-answer', of: 'canceling', times: 1 }, 6],
  [{ fault: 'lost-silent', of: 'buying', times: 1 }, 1],
];

const style = '00760';
const part = { styleCode: style, colorKey: 'red', size: 'M' };

const { values: options } = parseArgs({
  options: {
    purchases: { type: 'string', default: '300' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    help: { type: 'boolean', default: false },
  },
});

/** What was told about a delivery that came in. */
type Received = { readonly request: string; readonly good: number; readonly damaged: number };

/** Asks until there's an answer other than that nobody is there or that it can't be done now. */
async function insist<Answer>(
  stack: StripeStack,
  pathname: string,
  input: object,
  visitor: number,
): Promise<Answer> {
  for (;;) {
    const answer = await stack.ask(pathname, input, visitor, stack.ownerToken);
    if (answer?.status === 200) return answer.body as Answer;
    // A stack that starts answers 500 and 503.
    if (answer && answer.status < 500) {
      throw new Error(`${pathname}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    await wait(100);
  }
}

async function insistOnCall<Answer>(stack: StripeStack, name: string, p: object): Promise<Answer> {
  for (;;) {
    const answer = await stack.rest(name, { p }, 'owner');
    if (answer !== null) return answer as Answer;
    await wait(100);
  }
}

/** Buys so many pieces, however often it takes to be heard. */
async function buy(stack: StripeStack, pieces: number, visitor: number): Promise<Purchase> {
  const id = randomUUID();
  const lines = [{ ...part, warehouse: 'IL', orderNumber: null, pieces }];
  let seenCents = pieces;
  for (;;) {
    const { seenPurchase } = await insistOnCall<{ seenPurchase: number }>(
      stack,
      'list_blanks_to_buy',
      {},
    );
    const input = { id, lines, seenCents, seenPurchase };
    const answer = await insist<BuyBlanksOutput>(stack, '/api/buy-blanks', input, visitor);
    if (answer.outcome === 'asked') return answer.purchase;
    if (answer.outcome === 'other-price') seenCents = answer.goodsCents;
  }
}

async function checkOff(
  stack: StripeStack,
  purchase: Purchase,
  random: SeededRandom,
): Promise<Received | null> {
  const [order] = purchase.orders;
  if (!order) return null;
  const pieces = order.lines.reduce((sum, line) => sum + line.pieces, 0);
  const damaged = random.between(0, Math.min(2, pieces));
  const told = { request: randomUUID(), good: pieces - damaged, damaged };
  const input = {
    id: told.request,
    purchaseId: purchase.id,
    supplierOrder: order.number,
    carton: null,
    parts: [{ ...part, good: told.good, damaged, short: 0, wrong: 0 }],
  };
  // Twice, as a hand that presses twice does.
  const answers = await Promise.all([
    insistOnCall<{ outcome: string }>(stack, 'receive_blanks', input),
    insistOnCall<{ outcome: string }>(stack, 'receive_blanks', input),
  ]);
  return answers.some(({ outcome }) => outcome === 'received') ? told : null;
}

type Report = { counts: Record<string, number>; received: Received[]; faults: string[] };

async function buyMany(
  stack: StripeStack,
  supplier: SupplierStandIn,
  { purchases, seed, onFinished }: { purchases: number; seed: number; onFinished: () => void },
): Promise<Report> {
  const report: Report = { counts: {}, received: [], faults: [] };
  const count = (what: string) => (report.counts[what] = (report.counts[what] ?? 0) + 1);
  let next = 0;
  const workers = Array.from({ length: atOnce }, async () => {
    for (let at = next; at < purchases; at = next) {
      next += 1;
      const random = seededRandom(seed * 1_000_003 + at);
      try {
        if (random.chance(faultShare)) supplier.fail(random.weighted(supplierFaults));
        const purchase = await buy(stack, random.between(1, 90), at);
        count(`bought: ${purchase.state}`);
        if (purchase.state === 'bought' && random.chance(0.3)) {
          const told = await checkOff(stack, purchase, random);
          count(told ? 'received' : 'not received');
          if (told) report.received.push(told);
        } else if (random.chance(0.35)) {
          const { id } = purchase;
          const answer = await insist<CancelPurchaseOutput>(
            stack,
            '/api/cancel-purchase',
            { id },
            at,
          );
          count(
            answer.outcome === 'answered'
              ? `canceled: ${answer.orders.map(({ result }) => result).join(', ') || 'no orders yet'}`
              : `canceled: ${answer.outcome}`,
          );
        }
      } catch (error) {
        report.faults.push(`Purchase ${at}: ${String(error)}`);
      }
      onFinished();
    }
  });
  await Promise.all(workers);
  return report;
}

/** Lets time pass until nothing is looked for anymore. */
async function settle(
  sql: Backend['sql'],
  run: <Answer>(name: string) => Promise<Answer>,
): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const [open] = await sql(
      `update private.purchases
       set asked_at = asked_at - interval '3 minutes', looked_at = looked_at - interval '20 minutes'
       where state = 'buying'
       returning id`,
    );
    if (!open) return;
    await run<LookReport>('look-for-purchases');
  }
  throw new Error('Purchases are still looked for.');
}

/** What is wrong, sentence by sentence. */
async function findFaults(
  sql: Backend['sql'],
  books: readonly RawOrder[],
  received: readonly Received[],
): Promise<string[]> {
  const faults: string[] = [];
  const isLive = ({ orderStatus }: RawOrder) => orderStatus !== 'Cancelled';
  const ours = await sql(
    `select
       po_number, state, (select sum(pieces) from private.purchase_lines where purchase_id = id)::int as pieces,
       (select coalesce(jsonb_object_agg(number, is_canceled), '{}')
        from private.supplier_orders where purchase_id = id) as orders
     from private.purchases as purchase`,
  );
  const known = new Map(ours.map((row) => [row['po_number'] as string, row]));
  for (const [poNumber, orders] of Map.groupBy(books, (order) => order.poNumber)) {
    const own = known.get(poNumber);
    if (!own) faults.push(`${poNumber} isn't ours.`);
    // All its pieces are in one warehouse, so it's one order.
    if (orders.length > 1) faults.push(`${poNumber} was bought ${orders.length} times.`);
    const listed = (own?.['orders'] ?? {}) as Record<string, boolean>;
    for (const order of orders) {
      if (listed[order.orderNumber] !== !isLive(order)) {
        faults.push(
          `${poNumber}, order ${order.orderNumber}: ${order.orderStatus}, and we have ${listed[order.orderNumber]}.`,
        );
      }
    }
  }
  for (const [poNumber, { state, pieces }] of known) {
    const orders = books.filter((order) => order.poNumber === poNumber);
    const bought = orders.filter(isLive).reduce((sum, { totalPieces }) => sum + totalPieces, 0);
    const wanted = state === 'bought' ? pieces : 0;
    if (bought !== wanted) faults.push(`${poNumber} is ${state}, and ${bought} were bought.`);
    if (state === 'buying') faults.push(`${poNumber} was never settled.`);
  }
  const sum = (of: (one: Received) => number) => received.reduce((all, one) => all + of(one), 0);
  const [house] = await sql(
    `select
       coalesce(sum(pieces) filter (where what = 'stocked'), 0)::int as good,
       coalesce(sum(pieces) filter (where what = 'damaged'), 0)::int as damaged
     from private.blank_events`,
  );
  for (const what of ['good', 'damaged'] as const) {
    const told = sum((one) => one[what]);
    if (house?.[what] !== told)
      faults.push(`${told} ${what} came in, and we have ${house?.[what]}.`);
  }
  const [different] = await sql('select count(*)::int as count from private.purchase_differences');
  if (different?.['count'] !== 0)
    faults.push(`The books differ in ${different?.['count']} orders.`);
  return faults;
}

async function torture(): Promise<void> {
  const [purchases, kills, seed] = [options.purchases, options.kills, options.seed].map(Number) as [
    number,
    number,
    number,
  ];
  // It outlives the stack, as the supplier does.
  const supplier = await startSupplier({ port: 0, requestsPerMinute: 1_000_000 });
  const stack = await openStripeStack('purchases', seed, supplier.env);
  const close = async () => {
    await stack.close();
    await supplier.close();
  };
  closeOnSignal(close);
  const failures: string[] = [];
  try {
    supplier.change({ style, color: 'Red', size: 'M', quantity: 1_000_000 });
    await insist(stack, '/api/sync-inventory', { styleId: style }, 1_000_000);
    const started = performance.now();
    let finished = 0;
    const [report, killed] = await Promise.all([
      buyMany(stack, supplier, { purchases, seed, onFinished: () => (finished += 1) }),
      stack.killWhile({ kills, all: purchases, finished: () => finished }),
    ]);
    const boughtMs = performance.now() - started;
    const { code, backend, run } = await stack.end();
    if (code !== 0) failures.push(`Ctrl-C ended the stack with code ${code}.`);
    await settle(backend.sql, run);
    // What was canceled while nobody heard the answer, and what turned up late.
    await backend.sql(`update private.supplier_orders set found_at = now() - interval '1 day'`);
    let compared: CompareReport | null = null;
    // Faults that nobody met yet.
    for (let tries = 0; tries < 100 && compared === null; tries += 1) {
      compared = await run<CompareReport>('compare-purchases').catch(() => null);
    }
    failures.push(
      ...report.faults,
      ...(await findFaults(backend.sql, supplier.listOrders(), report.received)),
    );
    console.log(
      formatTable([
        ['Purchases', `${finished} in ${Math.round(boughtMs / 1000)} s, with ${killed} kills`],
        [
          'Requests',
          `${stack.line.sent}; ${stack.line.lost} answers lost, ${stack.line.refused} not answered`,
        ],
        ...Object.entries(report.counts)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([what, times]) => [what, String(times)] as [string, string]),
        ['In the supplier’s books', String(supplier.listOrders().length)],
        ['Found by comparing', String(compared?.settled ?? 'not compared')],
        ['Other than in the supplier’s books', String(failures.length)],
        ['Seed', String(seed)],
      ]),
    );
  } finally {
    await close();
  }
  for (const failure of failures.slice(0, 20)) console.error(failure);
  // Not earlier: closing the embedded Postgres sets the exit code, too.
  process.exitCode = failures.length > 0 ? 1 : 0;
}

if (options.help) console.log(help);
else await torture().catch(exitWith);
