import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startMailbox } from '../../local/mailbox.ts';
import { keepKeys, publishableKey } from '../../local/data-folder.ts';
import { findFreePort, loopback } from '../../local/ports.ts';
import { seededRandom } from '../../local/seeded-random.ts';
import { portVariables, type Ports } from '../../local/settings.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { groupPath } from '../../src/paths.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { shop } from '../../src/shop.ts';
import { orderOf, threeItemDesign } from '../factory/orders.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { ensureTestBuild } from '../support/test-build.ts';
import { claimTestRun, currentTestRun } from '../support/test-run.ts';
import { startStackProcess } from '../torture/stack-process.ts';
import { formatGrid } from './grid.ts';
import { percentile } from './statistics.ts';

// `npm run bench:groups`: how long people wait for a group's page while a whole school joins, over HTTP,
// with every commit of PostgreSQL 17 on disk. It only reports; it never fails on a number, but on an
// answer that it didn't expect.

const help = `bench:groups starts the site on PostgreSQL 17 and has people join one group, each at a random time:
they open its page, join, see that they're in, and every fifth changes their size.
  --people N     how many (2000)
  --minutes N    in how many minutes (10)
  --json FILE    also write all figures as JSON`;

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '10' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** The most that 99 of 100 answers may take (issue 37). */
const boundMs = 300;
/** People who share an address: a whole school. */
const peopleAtAddress = 500;
const slug = 'riverside-spirit-wear-abcd2345';

type Step = 'open the page' | 'join' | 'see that you’re in' | 'change a size';
type Answer = { status: number; cookie: string | null; body: string };

async function bench(): Promise<void> {
  const people = Math.max(1, Number(options.people));
  const overMs = Number(options.minutes) * 60_000;
  const undo: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  try {
    await claimTestRun();
    await ensureTestBuild();
    const { ports } = currentTestRun();
    const folder = await mkdtemp(path.join(tmpdir(), 'confluence-bench-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const mailbox = await startMailbox({
      folder: path.join(folder, 'emails'),
      port: 0,
      smtpPort: 0,
    });
    undo.push(mailbox.close);
    const { server, stop } = await startPostgres({ durable: true });
    undo.push(stop);
    const databaseUrl = `postgres://supabase_admin:${server.password}@${loopback}:${server.port}/postgres`;
    const common = { smtpUrl: mailbox.smtpUrl, shopInbox: shop.ordersEmail };
    // The site and the backend each have a process, because Supabase isn't on the site's machine.
    const backend = await startStackProcess({
      ...common,
      dataDir: path.join(folder, 'backend'),
      ports: { ...(await freePorts()), backend: ports.backend },
      databaseUrl,
    });
    undo.push(backend.kill);
    const { secretKey } = keepKeys(path.join(folder, 'backend'));
    const site = await startStackProcess({
      ...common,
      dataDir: path.join(folder, 'site'),
      ports: { ...(await freePorts()), site: ports.site },
      databaseUrl: undefined,
      env: {
        SUPABASE_URL: `http://localhost:${ports.backend}`,
        SUPABASE_SECRET_KEY: secretKey,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        RECEIPT_SECRET: randomUUID(),
        MAIL_FROM: shop.ordersEmail,
        STRIPE_SECRET_KEY: '',
      },
    });
    undo.push(site.kill);
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    undo.push(() => database.end());
    await openGroup(database);

    const url = `http://localhost:${ports.site}${groupPath(slug)}`;
    const took = new Map<Step, number[]>();
    /** Pieces of those whose form was sent, and of those who got an answer. */
    const pieces = { sent: 0, stored: 0 };
    const faults: string[] = [];
    const ask = async (step: Step, at: number, cookie: string, form?: Record<string, string>) => {
      const before = pieces.stored;
      const start = performance.now();
      const answer = await send(url, addressOf(at), cookie, form);
      took.set(step, [...(took.get(step) ?? []), performance.now() - start]);
      if (answer.status !== (form ? 303 : 200)) {
        faults.push(`${step}: ${answer.status}: ${readable(answer.body)}`);
      }
      const shown = /<span>([\d,]+)<\/span> of [\d,]+ so far/.exec(answer.body)?.[1];
      const count = Number(shown?.replaceAll(',', ''));
      // What was stored before we asked is there, and nothing that nobody has sent.
      if (!form && !(count >= before && count <= pieces.sent)) {
        faults.push(`The page said ${shown}; ${before} were stored, and ${pieces.sent} sent.`);
      }
      return answer;
    };
    const random = seededRandom(1);
    const arrivals = Array.from({ length: people }, () => random.between(0, overMs));
    await send(url, addressOf(0), '');
    await Promise.all(
      arrivals.map(async (arrival, at) => {
        await wait(arrival);
        await ask('open the page', at, '');
        const entry = { name: `Student ${at}`, shown: 'initial', size0: 'M' };
        pieces.sent += 1;
        const { cookie } = await ask('join', at, '', {
          action: 'join',
          id: randomUUID(),
          email: `student${at}@example.com`,
          ...entry,
        });
        if (!cookie) return;
        pieces.stored += 1;
        await ask('see that you’re in', at, cookie);
        if (at % 5 > 0) return;
        const change = { action: 'change', version: '1', seenCounts: '1', ...entry, size0: 'L' };
        await ask('change a size', at, cookie, change);
      }),
    );
    const { rows } = await database.query('select people, counts from private.groups');
    const results = [...took].map(([step, ms]) => ({
      step,
      answers: ms.length,
      p50: percentile(ms, 0.5),
      p99: percentile(ms, 0.99),
    }));
    console.log(
      [
        `${new Date().toISOString()}, ${cpus().length} cores, load ${loadavg()
          .map((value) => value.toFixed(1))
          .join(' ')}, Node ${process.version}.`,
        `${people} people in ${options.minutes} minutes; stored: ${JSON.stringify(rows[0])}.`,
        '',
        formatGrid(
          ['what', 'answers', 'p50 ms', 'p99 ms', `within ${boundMs} ms`],
          results.map(({ step, answers, p50, p99 }) => [
            step,
            String(answers),
            p50.toFixed(1),
            p99.toFixed(1),
            p99 <= boundMs ? 'yes' : 'no',
          ]),
        ),
      ].join('\n'),
    );
    if (options.json) {
      const figures = { at: new Date().toISOString(), people, boundMs, results };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
    if (faults.length > 0) {
      throw new Error([`${faults.length} wrong answers.`, ...faults.slice(0, 5)].join('\n'));
    }
  } finally {
    await close();
  }
}

async function freePorts(): Promise<Ports> {
  const ports = await Promise.all(
    Object.keys(portVariables).map(async (name) => [name, await findFreePort()] as const),
  );
  return Object.fromEntries(ports) as Ports;
}

/** A group whose organizer pays, without a proof. */
async function openGroup(database: pg.Client): Promise<void> {
  const group = {
    slug,
    title: 'Riverside spirit wear',
    welcome: null,
    fieldLabel: null,
    closesAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    payer: 'organizer',
    allowanceCents: null,
    guarantees: false,
  };
  const placed = toColumns(orderOf([threeItemDesign()], { group }));
  const { rows } = await database.query<{ placed: { number: number } }>(
    'select public.place_order($1) as placed',
    [placed],
  );
  for (const status of ['proof_sent', 'gathering']) {
    await database.query('update public.orders set status = $2 where number = $1', [
      rows[0]?.placed.number,
      status,
    ]);
  }
}

/** A loopback address for each school. */
const addressOf = (at: number): string => `127.0.2.${1 + Math.floor(at / peopleAtAddress)}`;

/** What a browser gets, or what its form does. */
function send(
  url: string,
  localAddress: string,
  cookie: string,
  form?: Record<string, string>,
): Promise<Answer> {
  const body = form ? new URLSearchParams(form).toString() : '';
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: form ? 'POST' : 'GET',
      localAddress,
      family: 4,
      headers: {
        cookie,
        ...(form && {
          origin: new URL(url).origin,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () => {
        const [set] = response.headers['set-cookie'] ?? [];
        resolve({
          status: response.statusCode ?? 0,
          cookie: set?.split(';')[0] ?? null,
          body: text,
        });
      });
    });
    sent.end(body);
  });
}

const readable = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 300);

try {
  if (options.help) console.log(help);
  else await bench();
} catch (error) {
  exitWith(error);
}
