import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import { startBackend, type Backend } from '../../local/backend.ts';
import { loadFunctions } from '../../local/functions.ts';
import { loopback } from '../../local/ports.ts';
import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import { projectRoot } from '../../local/stack.ts';
import { formatTable } from '../../local/table.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { errorEnvelopeSchema } from '../../src/platform/contract.ts';
import {
  placeOrder,
  type DesignInput,
  type PlaceOrderInput,
} from '../../src/orders/placing/place-order.contract.ts';
import { orderedPieces } from '../../src/orders/order-goods.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { readAnalytics } from '../../src/staff/analytics/read-analytics.rpc.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { utcDay } from '../../src/staff/analytics/analytics.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import type { PrintLocation } from '../../src/garments/print-location.ts';
import type { Quantities } from '../../src/orders/quantity.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { orderInput, priceOf } from '../factory/orders.ts';
import { pngFile } from '../support/files.ts';
import { ensureTestBuild } from '../support/test-build.ts';
import { currentTestRun } from '../support/test-run.ts';
import { LossyClient, type Answer, type LineCounts } from './lossy-client.ts';
import { startBadMailServer, type BadMailServer, type TakenEmail } from './mail-server.ts';
import { itemCounts, randomPlaces } from './random-designs.ts';
import { makeDataFolder, startStackProcess } from './stack-process.ts';

const help = `torture places orders on a stack that is killed, over a line that loses answers, with a
mail server that refuses, hangs, and drops; then it checks that nothing was lost or done twice.
  --orders N     orders to place (2000)
  --kills N      how often the stack is killed (10)
  --seed N       repeats a run's choices (random)
  --database URL an empty database on a PostgreSQL server, instead of the embedded one`;

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    database: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const shopInbox = 'desk@confluenceprint.example';
/** Customers who are ordering at the same time. */
const atOnce = 12;
/** How long a customer keeps trying. The stack is down for a few seconds per kill. */
const patienceMs = 180_000;
/**
 * An email that was taken this long before its sender was cut off may not have been recorded, and
 * one that was on its way then is taken a little later.
 */
const recordingMs = 10_000;
const onItsWayMs = 1_000;

/** What one customer means to order, and what became of it. */
type Intent = {
  readonly at: number;
  readonly random: SeededRandom;
  readonly files: readonly IntentFile[];
  readonly input: PlaceOrderInput;
  /** Every answer that said the order is placed. */
  readonly answers: z.infer<typeof placeOrder.output>[];
};
type IntentFile = {
  /** The place of its design. */
  readonly design: number;
  readonly location: PrintLocation;
  readonly bytes: Buffer;
};

type Counts = LineCounts & { retried: Record<string, number>; bytes: number };

class Failure extends Error {}

async function torture(): Promise<void> {
  const seed = Number(options.seed);
  const count = Number(options.orders);
  const killCount = Number(options.kills);
  const folder = await mkdtemp(path.join(tmpdir(), 'confluence-torture-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  const failures: string[] = [];
  const random = seededRandom(seed);
  const counts: Counts = { sent: 0, lost: 0, refused: 0, retried: {}, bytes: 0 };
  try {
    await ensureTestBuild();
    const { ports } = currentTestRun();
    const dataDir = path.join(folder, 'data');
    await makeDataFolder(dataDir);
    const mail = await startBadMailServer(random);
    undo.push(mail.close);
    const siteUrl = `http://localhost:${ports.site}`;
    const { database: databaseUrl } = options;
    const start = () =>
      startStackProcess({ dataDir, ports, smtpUrl: mail.smtpUrl, shopInbox, databaseUrl });

    const started = performance.now();
    let stack = await start();
    undo.push(() => stack.kill());
    const kills: number[] = [];
    const intents = Array.from({ length: count }, (_, at) => makeIntent(seed, at));
    const waiting = [...intents];
    let finished = 0;
    const customers = Array.from({ length: Math.min(atOnce, count) }, async () => {
      for (let intent = waiting.shift(); intent; intent = waiting.shift()) {
        const client = new LossyClient(addressOf(intent.at), intent.random, counts);
        try {
          await order(intent, client, siteUrl, counts);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          failures.push(`intent ${intent.at}: ${error.message}`);
        }
        finished += 1;
      }
    });
    const killing = (async () => {
      for (let kill = 1; kill <= killCount; kill += 1) {
        const due = Math.floor((count * kill) / (killCount + 1));
        while (finished < due) await wait(20);
        await wait(random.between(0, 300));
        await stack.kill();
        kills.push(Date.now());
        stack = await start();
      }
    })();
    await Promise.all([...customers, killing]);
    const orderedMs = performance.now() - started;

    mail.recover();
    const recoveredAt = Date.now();
    const code = await stack.end();
    if (code !== 0) failures.push(`Ctrl-C ended the stack with code ${code}.`);
    const backend = await startBackend({
      dataDir,
      port: ports.backend,
      siteUrl,
      databaseUrl: databaseUrl ?? null,
    });
    undo.push(backend.close);
    const late = await sendTheRest(backend, siteUrl, mail.smtpUrl);
    failures.push(
      ...(await checkOrders(backend, intents)),
      ...(await checkFiles(backend, intents, counts)),
      ...(await checkSums(backend, intents)),
    );
    const emails = checkEmails(mail, intents, [...kills, recoveredAt]);
    failures.push(...emails.failures);
    const answered = intents.reduce((sum, { answers }) => sum + answers.length, 0);
    const rows: [string, string][] = [
      ['Orders', `${count} in ${Math.round(orderedMs / 1000)} s, with ${kills.length} kills`],
      ['Requests', `${counts.sent}; ${counts.lost} answers lost, ${counts.refused} not answered`],
      ['Answers', `${answered} times the order's own; tried again after ${list(counts.retried)}`],
      ['Mail server', list(mail.counts)],
      [
        'Emails',
        `${mail.taken.length} for ${2 * count}; a second one after ${emails.afterLoss} lost answers and ${emails.afterCut} cut off; ${late} sent late`,
      ],
      [
        'Files',
        `${intents.flatMap(({ files }) => files).length}, ${(counts.bytes / 1e6).toFixed(1)} MB, byte for byte`,
      ],
      ['Seed', String(seed)],
    ];
    console.log(formatTable(rows));
  } finally {
    await close();
  }
  if (failures.length === 0) return;
  console.error(failures.slice(0, 40).join('\n'));
  console.error(`${failures.length} failures; repeat with --orders ${count} --seed ${seed}`);
  process.exitCode = 1;
}

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ') || 'nothing';

/** Loopback has 16 million addresses on Linux, so that rate limits see many visitors. */
function addressOf(at: number): string {
  return process.platform === 'linux'
    ? `127.1.${Math.floor(at / 250)}.${(at % 250) + 1}`
    : loopback;
}

function makeIntent(seed: number, at: number): Intent {
  const random = seededRandom(seed * 1_000_003 + at);
  const designs = itemCounts(random).map((items): DesignInput => {
    const described = random.chance(0.3);
    return {
      printLocations: randomPlaces(random),
      artwork: {
        type: described ? 'description' : 'complete',
        description: described ? `Two rivers, version ${at}.` : '',
        files: [],
      },
      items: ['white', 'navy', 'black'].slice(0, items).map((colorKey) => ({
        styleCode: '00606',
        colorKey,
        quantities: { S: random.between(0, 40), XL: random.between(12, 90) },
      })),
    };
  });
  const files = designs.flatMap(({ artwork, printLocations }, design) =>
    artwork.type === 'description'
      ? []
      : printLocations.map((location) => ({ design, location, bytes: makeFile(random) })),
  );
  const input = orderInput({
    idempotencyKey: random.uuid(),
    designs,
    customer: { email: `intent-${at}@example.com`, notes: `Intent ${at}` },
  });
  return { at, random, files, input, answers: [] };
}

/** A picture, then bytes that no decoder reads and no other file has. */
function makeFile(random: SeededRandom): Buffer {
  const { buffer } = pngFile('print.png', 600, 600);
  const size = random.chance(0.02) ? 3_000_000 : random.between(10, 40_000);
  const filler = Buffer.alloc(size - (size % 4) + 4);
  for (let at = 0; at < filler.length; at += 4) filler.writeUInt32BE(random.next() * 2 ** 32, at);
  return Buffer.concat([buffer, filler]);
}

/** Uploads the files and places the order, as stubbornly as it takes. */
async function order(
  intent: Intent,
  client: LossyClient,
  siteUrl: string,
  counts: Counts,
): Promise<void> {
  const patience = performance.now() + patienceMs;
  const retry = async (why: string): Promise<void> => {
    counts.retried[why] = (counts.retried[why] ?? 0) + 1;
    if (performance.now() > patience)
      throw new Failure(`still ${why} after ${patienceMs / 1000} s`);
    await wait(intent.random.between(50, 400));
  };
  const ask = (contract: { path: string }, input: object) =>
    client.send(siteUrl + contract.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteUrl },
      body: JSON.stringify(input),
    });

  const upload = async ({ location, bytes }: IntentFile): Promise<string> => {
    for (;;) {
      const fileName = `${location} of intent ${intent.at}.png`;
      const started = await ask(startUpload, { location, fileName, size: bytes.byteLength });
      const place = started?.status === 200 ? startUpload.output.parse(started.body) : null;
      if (!place) {
        await retry(reasonToRetry(started));
        continue;
      }
      const { uploadUrl, contentType, receipt } = place;
      const put = { method: 'PUT', headers: { 'content-type': contentType }, body: bytes } as const;
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const answer = await client.send(uploadUrl, put);
        // The first one's answer was lost.
        const arrived = attempt > 0 && isDuplicate(answer);
        if (answer?.status === 200 || arrived) return receipt;
        await retry(reasonToRetry(answer));
      }
    }
  };

  const files = await Promise.all(
    intent.files.map(async (file) => ({ ...file, receipt: await upload(file) })),
  );
  const input: PlaceOrderInput = {
    ...intent.input,
    designs: intent.input.designs.map((design, at) => ({
      ...design,
      artwork: {
        ...design.artwork,
        files: files
          .filter((file) => file.design === at)
          .map(({ location, receipt }) => ({ location, receipt })),
      },
    })),
  };
  const send = async (): Promise<boolean> => {
    const copies = Array.from({ length: intent.random.between(1, 3) }, () =>
      ask(placeOrder, input),
    );
    let placed = false;
    for (const answer of await Promise.all(copies)) {
      if (answer?.status !== 200) {
        const reason = reasonToRetry(answer);
        counts.retried[reason] = (counts.retried[reason] ?? 0) + 1;
        continue;
      }
      intent.answers.push(placeOrder.output.parse(answer.body));
      placed = true;
    }
    return placed;
  };
  while (!(await send())) await retry('no copy was answered');
  // A customer who comes back asks once more.
  if (intent.random.chance(0.3)) {
    await wait(intent.random.between(0, 1500));
    await send();
  }
}

/** Storage reports 'the object exists' as 409, or as 400 with 409 in its body. */
const isDuplicate = (answer: Answer | null): boolean =>
  answer?.status === 409 || (answer?.status === 400 && JSON.stringify(answer).includes('"409"'));

/**
 * Why a customer would try again.
 * @throws Failure if the answer says there is no point in that
 */
function reasonToRetry(answer: Answer | null): string {
  if (!answer) return 'silence';
  const envelope = errorEnvelopeSchema.safeParse(answer.body);
  const code = envelope.success ? envelope.data.error.code : '';
  if (answer.status >= 500) return `${answer.status} ${code || JSON.stringify(answer.body)}`;
  throw new Failure(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Lets the hours pass that an email waits, and has staff send again what was given up on. */
async function sendTheRest(backend: Backend, siteUrl: string, smtpUrl: string): Promise<number> {
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    RECEIPT_SECRET: 'no secret, because it only signs uploads here',
    SMTP_URL: smtpUrl,
    MAIL_FROM: shopInbox,
    SHOP_INBOX: shopInbox,
  });
  const late = await backend.sql(
    `update public.outbox
     set status = 'pending', attempts = 0, unconfirmed = 0, next_attempt_at = now(), claim = null,
       leased_until = null
     where status <> 'sent' returning id`,
  );
  const functions = await loadFunctions(projectRoot);
  for (let left = late.length; left > 0;) {
    await functions.trigger('drain-outbox');
    const [due] = await backend.sql(
      `select count(*)::int as emails from public.outbox
       where status = 'pending' and next_attempt_at <= now()`,
    );
    left = due?.['emails'] as number;
  }
  return late.length;
}

async function checkOrders(backend: Backend, intents: readonly Intent[]): Promise<string[]> {
  const orders = await backend.sql(
    `select idempotency_key as key, number::int as "orderNumber", total_cents::int as "totalCents",
       customer_email as email, designs
     from public.orders`,
  );
  const byKey = Map.groupBy(orders, ({ key }) => key);
  const failures =
    orders.length === intents.length
      ? []
      : [`${orders.length} orders for ${intents.length} intents`];
  for (const { at, input, answers } of intents) {
    const [order, ...more] = byKey.get(input.idempotencyKey) ?? [];
    if (!order || more.length > 0) failures.push(`intent ${at} is ${1 + more.length} orders`);
    else if (order['email'] !== input.customer.email)
      failures.push(`intent ${at} is another's order`);
    else if (!isDeepStrictEqual(boughtIn(order['designs']), boughtIn(toColumns(input.designs))))
      failures.push(`intent ${at}: other items than ordered`);
    else if (order['totalCents'] !== priceOf(input).totalCents)
      failures.push(`intent ${at}: wrong total`);
    if (answers.length === 0) failures.push(`intent ${at} was never answered`);
    const [first] = answers;
    if (answers.some((answer) => !isDeepStrictEqual(answer, first)))
      failures.push(`intent ${at}: answered ${JSON.stringify(answers)}`);
    if (
      first?.orderNumber !== order?.['orderNumber'] ||
      first?.totalCents !== order?.['totalCents']
    )
      failures.push(
        `intent ${at}: answered ${JSON.stringify(first)}, not ${JSON.stringify(order)}`,
      );
  }
  return failures;
}

/** What an order's designs are of, in the form of the database: each item, where it's printed. */
const boughtIn = (designs: unknown) =>
  (designs as { print_locations: unknown; items: Record<string, unknown>[] }[]).map(
    ({ print_locations, items }) => ({
      print_locations,
      items: items.map(({ style_code, color_key, quantities }) => ({
        style_code,
        color_key,
        quantities: Object.entries(quantities as Quantities).filter(([, count]) => count),
      })),
    }),
  );

async function checkFiles(
  backend: Backend,
  intents: readonly Intent[],
  counts: Counts,
): Promise<string[]> {
  const rows = await backend.sql(
    `select idempotency_key || ' ' || design || ' ' || location as place, object_path as path
     from public.order_artwork join public.orders on orders.id = order_id`,
  );
  const paths = new Map(rows.map(({ place, path: name }) => [place, name as string]));
  const options = { auth: { persistSession: false } };
  const store = createClient(backend.url, backend.secretKey, options).storage.from('artwork');
  const failures: string[] = [];
  for (const { at, input, files } of intents) {
    for (const { design, location, bytes } of files) {
      const name = paths.get(`${input.idempotencyKey} ${design} ${location}`);
      const { data } = name === undefined ? { data: null } : await store.download(name);
      const stored = data && Buffer.from(await data.arrayBuffer());
      if (stored?.equals(bytes)) counts.bytes += bytes.byteLength;
      else
        failures.push(`intent ${at}: the file for ${location} ${stored ? 'differs' : 'is gone'}`);
    }
  }
  const expected = intents.flatMap(({ files }) => files).length;
  if (rows.length !== expected) failures.push(`${rows.length} files for ${expected}`);
  return failures;
}

/** Compares what staff read with what customers ordered. */
async function checkSums(backend: Backend, intents: readonly Intent[]): Promise<string[]> {
  const { access_token: token } = await signInOwner(backend);
  const today = utcDay(new Date());
  const response = await fetch(`${backend.url}/rest/v1/rpc/${readAnalytics.name}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p: { from: addDays(today, -1), to: today } }),
  });
  const { now, garments } = readAnalytics.output.parse(await response.json());
  const sum = (of: (input: PlaceOrderInput) => number): number =>
    intents.reduce((total, { input }) => total + of(input), 0);
  const byGarment = garments.reduce((cents, garment) => cents + garment.revenueCents, 0);
  const kept = JSON.stringify([now.orders, now.pieces, now.revenueCents, byGarment]);
  // Revenue is before tax.
  const revenue = sum((input) => priceOf(input).totalCents - priceOf(input).taxCents);
  const counted = JSON.stringify([intents.length, sum(orderedPieces), revenue, revenue]);
  return kept === counted ? [] : [`the sums are ${kept}, and a recount gives ${counted}`];
}

/** One email each to the customer and to the shop; another only if nobody heard that it was taken. */
function checkEmails(mail: BadMailServer, intents: readonly Intent[], cuts: readonly number[]) {
  const failures: string[] = [];
  let [afterLoss, afterCut] = [0, 0];
  const isCutOff = ({ at }: TakenEmail): boolean =>
    cuts.some((cut) => at - onItsWayMs < cut && cut < at + recordingMs);
  const numberOf = (subject: string): number => Number(/#(\d+)/.exec(subject)?.[1]);
  // The shop's lists name no order.
  const aboutOrders = mail.taken.filter(({ subject }) => !Number.isNaN(numberOf(subject)));
  const byReader = Map.groupBy(aboutOrders, ({ to, subject }) => `${to} #${numberOf(subject)}`);
  for (const { at, input, answers } of intents) {
    for (const to of [input.customer.email, shopInbox]) {
      const copies = byReader.get(`${to} #${answers[0]?.orderNumber}`) ?? [];
      if (copies.length === 0) failures.push(`intent ${at}: no email to ${to}`);
      if (new Set(copies.map(({ messageId }) => messageId)).size > 1)
        failures.push(`intent ${at}: several emails to ${to}`);
      for (const copy of copies.slice(0, -1)) {
        if (copy.answerLost) afterLoss += 1;
        else if (isCutOff(copy)) afterCut += 1;
        else failures.push(`intent ${at}: ${to} got the email again`);
      }
    }
  }
  const readers = byReader.size;
  if (readers > 2 * intents.length) failures.push(`emails to ${readers} readers`);
  return { failures, afterLoss, afterCut };
}

if (options.help) console.log(help);
else await torture().catch(exitWith);
