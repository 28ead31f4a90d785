import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatTable } from '../../local/table.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import type { CardReport } from '../../src/payments/cards/reconcile-cards.server.ts';
import type { CardShop } from './card-life.ts';
import { findCardFaults, runCardPayments, settleCards } from './card-payments.ts';
import { openStripeStack } from './stripe-stack.ts';

const help = `torture:payments sends orders through payments by card, refunds, and disputes, on a stack
that is killed, over a line that loses answers, with a Stripe that fails and whose webhooks come twice,
late, in the wrong order, or never. Then every balance must equal Stripe's books.
  --payments N   orders to pay (1000)
  --kills N      how often the stack is killed (5)
  --seed N       repeats a run's choices (random)`;

/** Customers who pay at the same time. */
const atOnce = 12;

const { values: options } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    help: { type: 'boolean', default: false },
  },
});

async function torture(): Promise<void> {
  const [payments, kills, seed] = [options.payments, options.kills, options.seed].map(Number) as [
    number,
    number,
    number,
  ];
  const stack = await openStripeStack('payments', seed);
  closeOnSignal(stack.close);
  const failures: string[] = [];
  try {
    const started = performance.now();
    const shop: CardShop = {
      ...stack,
      deliver: async () => wait(300),
      pause: async (when) => wait(when.between(50, 400)),
    };

    let finished = 0;
    const [run, killed] = await Promise.all([
      runCardPayments(shop, {
        payments,
        seed,
        atOnce,
        faultShare: 0.4,
        onFinished: (count) => (finished = count),
      }),
      stack.killWhile({ kills, all: payments, finished: () => finished }),
    ]);
    const paidMs = performance.now() - started;
    const { code, backend, run: runOnce } = await stack.end();
    if (code !== 0) failures.push(`Ctrl-C ended the stack with code ${code}.`);
    await settleCards(shop, backend.sql, () => runOnce<CardReport>('reconcile-cards'));
    failures.push(...run.faults, ...(await findCardFaults(shop, backend.sql, run.lives)));
    const booked = stack.stripe.report().payments;
    console.log(
      formatTable([
        ['Orders', `${run.lives.length} in ${Math.round(paidMs / 1000)} s, with ${killed} kills`],
        [
          'Requests',
          `${stack.line.sent}; ${stack.line.lost} answers lost, ${stack.line.refused} not answered`,
        ],
        ...Object.entries(run.counts)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([step, times]) => [step, String(times)] as [string, string]),
        ['Paid', String(booked.filter(({ charges }) => charges > 0).length)],
        ['Refunds', String(booked.flatMap(({ refunds }) => refunds).length)],
        ['Other than in Stripe’s books', String(failures.length)],
        ['Seed', String(seed)],
      ]),
    );
  } finally {
    await stack.close();
  }
  for (const failure of failures.slice(0, 20)) console.error(failure);
  // Not earlier: closing the embedded Postgres sets the exit code, too.
  process.exitCode = failures.length > 0 ? 1 : 0;
}

if (options.help) console.log(help);
else await torture().catch(exitWith);
