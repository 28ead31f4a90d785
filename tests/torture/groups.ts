import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../local/seeded-random.ts';
import { formatTable } from '../../local/table.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import type { CardReport } from '../../src/payments/cards/reconcile-cards.server.ts';
import {
  findGroupFaults,
  GroupFault,
  liveGroup,
  settleGroups,
  type GroupLife,
  type GroupShop,
} from './group-life.ts';
import { openStripeStack } from './stripe-stack.ts';

const help = `torture:groups opens groups whose people save cards, change, leave, are declined, get money
back, and dispute, while they close or are canceled, on a stack that is killed, over a line that loses
answers, with a Stripe that fails. Then everybody must be charged once, at most what they saw, nobody
who is out, and every ledger must equal Stripe's books.
  --groups N   groups to open (200)
  --kills N    how often the stack is killed (5)
  --seed N     repeats a run's choices (random)`;

/** Groups that live at the same time. */
const atOnce = 6;
/** How many people meet a fault of Stripe's. */
const faultShare = 0.3;

const { values: options } = parseArgs({
  options: {
    groups: { type: 'string', default: '200' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    help: { type: 'boolean', default: false },
  },
});

async function torture(): Promise<void> {
  const [groups, kills, seed] = [options.groups, options.kills, options.seed].map(Number) as [
    number,
    number,
    number,
  ];
  const stack = await openStripeStack('groups', seed);
  closeOnSignal(stack.close);
  const failures: string[] = [];
  try {
    const started = performance.now();
    const shop: GroupShop = {
      ...stack,
      page: async (pathname, visitor, cookie, form) => {
        const answer = await stack.send(pathname, visitor, {
          method: form ? 'POST' : 'GET',
          headers: {
            ...(cookie && { cookie }),
            ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          body: form ? new URLSearchParams(form as Record<string, string>).toString() : '',
        });
        // What can't be done now is tried again.
        return answer && answer.status >= 500 ? null : answer;
      },
      pause: async (random) => wait(random.between(50, 400)),
    };
    const lives: GroupLife[] = [];
    let next = 0;
    let finished = 0;
    const workers = Array.from({ length: atOnce }, async () => {
      for (let at = next; at < groups; at = next) {
        next += 1;
        const random = seededRandom(seed * 1_000_003 + at);
        const life: GroupLife = { at, random, number: 0, people: [], story: [] };
        lives.push(life);
        try {
          await liveGroup(shop, life, faultShare);
        } catch (error) {
          if (!(error instanceof GroupFault)) throw error;
          failures.push(`order ${life.number}: ${error.message}`);
        }
        finished += 1;
      }
    });
    const [killed] = await Promise.all([
      stack.killWhile({ kills, all: groups, finished: () => finished }),
      ...workers,
    ]);
    const lived = performance.now() - started;
    const { code, backend, run } = await stack.end();
    if (code !== 0) failures.push(`Ctrl-C ended the stack with code ${code}.`);
    await settleGroups(shop, backend.sql, {
      charge: () => run<{ charged: number; declined: number }>('close-groups'),
      reconcile: () => run<CardReport>('reconcile-cards'),
    });
    failures.push(...(await findGroupFaults(shop, backend.sql, lives)));
    const booked = stack.stripe.report().payments;
    const people = lives.flatMap((life) => life.people);
    const did = people.flatMap(({ story }) => story.filter((step) => !step.startsWith('Stripe')));
    const counts = [
      ...Map.groupBy([...did, ...lives.flatMap(({ story }) => story)], (step) => step),
    ];
    console.log(
      formatTable([
        ['Groups', `${lives.length} in ${Math.round(lived / 1000)} s, with ${killed} kills`],
        [
          'Requests',
          `${stack.line.sent}; ${stack.line.lost} answers lost, ${stack.line.refused} not answered`,
        ],
        ['People', String(people.length)],
        ...counts
          .map(([step, { length }]) => [step, String(length)] as [string, string])
          .toSorted(([a], [b]) => a.localeCompare(b)),
        ['Charged', String(booked.filter(({ charges }) => charges > 0).length)],
        ['Declined', String(booked.filter(({ status }) => status === 'declined').length)],
        ['Refunds', String(booked.flatMap(({ refunds }) => refunds).length)],
        ['What must never happen', String(failures.length)],
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
