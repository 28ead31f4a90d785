import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBackend } from '../../local/backend.ts';
import { keepKeys, publishableKey } from '../../local/data-folder.ts';
import { loopback } from '../../local/ports.ts';
import { seededRandom } from '../../local/seeded-random.ts';
import { keepSecret } from '../../local/stack.ts';
import { startStripe } from '../../local/stripe-stand-in.ts';
import { formatTable } from '../../local/table.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { reconcileCards } from '../../src/payments/cards/reconcile-cards.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { ensureTestBuild } from '../support/test-build.ts';
import { currentTestRun } from '../support/test-run.ts';
import type { CardShop } from './card-life.ts';
import { findCardFaults, runCardPayments, settleCards } from './card-payments.ts';
import { LossyClient, type LineCounts } from './lossy-client.ts';
import { makeDataFolder, startStackProcess } from './stack-process.ts';

const help = `torture:payments sends orders through payments by card, refunds, and disputes, on a stack
that is killed, over a line that loses answers, with a Stripe that fails and whose webhooks come twice,
late, in the wrong order, or never. Then every balance must equal Stripe's books.
  --payments N   orders to pay (1000)
  --kills N      how often the stack is killed (5)
  --seed N       repeats a run's choices (random)`;

/** Customers who pay at the same time. */
const atOnce = 12;
/** The emails have another test, and most of the time would go to them. */
const noMailServer = 'smtp://127.0.0.1:9';

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
  const folder = await mkdtemp(path.join(tmpdir(), 'confluence-payments-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  const failures: string[] = [];
  try {
    await ensureTestBuild();
    const { ports } = currentTestRun();
    const dataDir = path.join(folder, 'data');
    await makeDataFolder(dataDir);
    const siteUrl = `http://localhost:${ports.site}`;
    const openBackend = () => startBackend({ dataDir, port: ports.backend, siteUrl });
    const before = await openBackend();
    await before.sql(
      `alter table public.outbox alter column next_attempt_at set default now() + interval '1 day'`,
    );
    await before.close();

    // It outlives the stack, as Stripe does.
    const stripe = await startStripe({
      port: 0,
      webhookUrl: `${siteUrl}/api/stripe`,
      webhookAgainAfterMs: [500, 1000, 2000, 4000, 8000, 16_000],
    });
    undo.push(stripe.close);
    const start = () =>
      startStackProcess({
        dataDir,
        ports,
        smtpUrl: noMailServer,
        shopInbox: facts.ordersEmail,
        databaseUrl: undefined,
        env: stripe.env,
      });
    const started = performance.now();
    let stack = await start();
    undo.push(() => stack.kill());

    const { secretKey, staffPassword } = keepKeys(dataDir);
    const backendUrl = `http://${loopback}:${ports.backend}`;
    const owner = { email: `owner@${facts.emailDomain}`, password: staffPassword };
    const { access_token: ownerToken } = await signInOwner({
      url: backendUrl,
      secretKey,
      staff: owner,
    });
    const random = seededRandom(seed);
    const line: LineCounts = { sent: 0, lost: 0, refused: 0 };
    const clients = new Map<number, LossyClient>();
    const shop: CardShop = {
      stripe,
      ownerToken,
      receiptSecret: await keepSecret(dataDir),
      ask: (pathname, input, visitor, token) => {
        const client =
          clients.get(visitor) ??
          new LossyClient(addressOf(visitor), seededRandom(seed + visitor), line);
        clients.set(visitor, client);
        return client.send(siteUrl + pathname, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: siteUrl,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify(input),
        });
      },
      rest: async (name, body, as) => {
        const bearer = as === 'owner' ? ownerToken : secretKey;
        const answer = await fetchText(`${backendUrl}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: {
            apikey: as === 'owner' ? publishableKey : secretKey,
            authorization: `Bearer ${bearer}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        });
        // While the stack is down, and while it starts.
        if (answer === null || answer.status === 503) return null;
        if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
        return JSON.parse(answer.text) as unknown;
      },
      deliver: async () => wait(300),
      pause: async (when) => wait(when.between(50, 400)),
    };

    let finished = 0;
    let killed = 0;
    const killing = (async () => {
      for (let kill = 1; kill <= kills; kill += 1) {
        const due = Math.floor((payments * kill) / (kills + 1));
        while (finished < due) await wait(20);
        await wait(random.between(0, 300));
        await stack.kill();
        killed += 1;
        stack = await start();
      }
    })();
    const [run] = await Promise.all([
      runCardPayments(shop, {
        payments,
        seed,
        atOnce,
        faultShare: 0.4,
        onFinished: (count) => (finished = count),
      }),
      killing,
    ]);
    const paidMs = performance.now() - started;
    const code = await stack.end();
    if (code !== 0) failures.push(`Ctrl-C ended the stack with code ${code}.`);

    const backend = await openBackend();
    undo.push(backend.close);
    const env = readEnv({
      SITE_URL: siteUrl,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      RECEIPT_SECRET: shop.receiptSecret,
      SMTP_URL: noMailServer,
      MAIL_FROM: facts.ordersEmail,
      SHOP_INBOX: facts.ordersEmail,
      ...stripe.env,
    });
    await settleCards(shop, backend.sql, () => reconcileCards(env, new Date()));
    failures.push(...run.faults, ...(await findCardFaults(shop, backend.sql, run.lives)));
    const booked = stripe.report().payments;
    console.log(
      formatTable([
        ['Orders', `${run.lives.length} in ${Math.round(paidMs / 1000)} s, with ${killed} kills`],
        ['Requests', `${line.sent}; ${line.lost} answers lost, ${line.refused} not answered`],
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
    await close();
  }
  for (const failure of failures.slice(0, 20)) console.error(failure);
  // Not earlier: closing the embedded Postgres sets the exit code, too.
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** null if nobody is there, or the line breaks. */
async function fetchText(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Loopback has 16 million addresses on Linux, so that rate limits see many visitors. */
function addressOf(at: number): string {
  return process.platform === 'linux'
    ? `127.2.${Math.floor(at / 250)}.${(at % 250) + 1}`
    : loopback;
}

if (options.help) console.log(help);
else await torture().catch(exitWith);
