import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { seededRandom } from '../../local/seeded-random.ts';
import { startStack } from '../../local/stack.ts';
import { formatTable } from '../../local/table.ts';
import { emailLimits } from '../../src/platform/emails/email-guard.server.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { browserArgs, findBrowser } from '../support/browser.ts';
import { connect, type Control } from '../support/control.ts';
import { startControl } from '../support/control-server.ts';
import { placeJob } from '../support/placed-job.ts';
import { clockAheadMs, shiftDate } from '../../local/test-clock.ts';
import { ensureTestBuild, testBuildFolder } from '../support/test-build.ts';
import { currentTestRun } from '../support/test-run.ts';
import { BadLine, noFates, type FateCounts } from './bad-line.ts';
import {
  busyMailbox,
  makeJourney,
  refuseStorage,
  type Ending,
  type JourneyKind,
  type Traveler,
} from './journeys.ts';
import { makeDataFolder } from './stack-process.ts';

const help = `torture:forms sends customers through the order form, the quote, the reorder, and the designer,
while calls are aborted, refused, slow, or lost, tabs are reloaded and doubled, storage is full or
refused, at once or from a reload on, clocks are wrong, and emails are held. Nothing may be lost or
happen twice.
  --journeys N   how many (200)
  --only N       only the journey with this number
  --seed N       repeats a run's choices (random)`;

const { values: options } = parseArgs({
  options: {
    journeys: { type: 'string', default: '200' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    help: { type: 'boolean', default: false },
  },
});

/** Customers who are at it at the same time. */
const atOnce = 3;
const journeyMs = 180_000;
const hour = 3_600_000;

/** What one journey is like. */
function planJourney(seed: number, at: number) {
  const random = seededRandom(seed * 1_000_003 + at);
  // In turns, so that three are three different ones.
  const kind = (['order', 'designer', 'quote', 'order', 'reorder'] as const)[at % 5] as JourneyKind;
  return {
    at,
    random,
    kind,
    storage: random.weighted<Traveler['storage']>([
      ['works', 7],
      ['is full', 1],
      ['is refused', 1],
    ]),
    zone: random.pick([
      'America/Chicago',
      'America/Los_Angeles',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
    ]),
    skewMs: random.weighted([
      [0, 5],
      [-26 * hour, 1],
      [9 * hour, 1],
      [3 * 24 * hour, 1],
      [400 * 24 * hour, 1],
    ]),
    held: (kind === 'order' || kind === 'designer') && random.chance(0.25),
  };
}
type Plan = ReturnType<typeof planJourney>;

const describePlan = ({ at, kind, storage, zone, skewMs, held }: Plan): string =>
  `journey ${at} (${kind}, storage ${storage}, ${zone}, clock off by ${skewMs / hour} h${held ? ', email held' : ''})`;

async function travel(
  browser: Browser,
  plan: Plan,
  control: Control,
  counts: FateCounts,
  steps: string[],
): Promise<Ending> {
  const { random, kind, storage, zone, skewMs, held } = plan;
  const context = await browser.newContext({
    baseURL: control.siteUrl,
    timezoneId: zone,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(shiftDate, clockAheadMs + skewMs);
  if (storage === 'is refused') await refuseStorage(context);
  try {
    const page = await context.newPage();
    const line = new BadLine(random, counts);
    await line.attach(context);
    const note = (step: string): void => void steps.push(step);
    return await makeJourney(kind, { page, line, control, random, storage, held, note });
  } finally {
    await context.close();
  }
}

async function torture(): Promise<void> {
  const seed = Number(options.seed);
  const plans = Array.from({ length: Number(options.journeys) }, (_, at) =>
    planJourney(seed, at),
  ).filter(({ at }) => options.only === undefined || at === Number(options.only));
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  const failures: string[] = [];
  const counts = noFates();
  const endings: Record<string, number> = {};
  const started = performance.now();
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'confluence-torture-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    await ensureTestBuild();
    await makeDataFolder(folder);
    const stack = await startStack({
      ports: currentTestRun().ports,
      dataDir: folder,
      build: { outDir: testBuildFolder() },
      manualDrain: true,
    });
    undo.push(stack.close);
    const server = await startControl(stack);
    undo.push(server.close);
    const control = connect({ ...server.address, workbenchUrl: '' });
    const executablePath = findBrowser();
    const browser = await chromium.launch({
      args: [...browserArgs],
      ...(executablePath ? { executablePath } : {}),
    });
    undo.push(() => browser.close());

    for (let sent = 0; sent < emailLimits.toMailbox.tokens; sent += 1) {
      await placeJob(control, { customer: { email: `${busyMailbox}@example.com` } });
    }
    const waiting = [...plans];
    const customers = Array.from({ length: atOnce }, async () => {
      for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
        // They all come from one address. What mailboxes got still counts.
        await control.sql('delete from private.rate_limits where bucket <> $1', [
          emailLimits.toMailbox.bucket,
        ]);
        const steps: string[] = [];
        const late = AbortSignal.timeout(journeyMs);
        const ending = await Promise.race([
          travel(browser, plan, control, counts, steps),
          new Promise<never>((_, reject) => {
            late.addEventListener('abort', () => reject(new Error('It took too long.')));
          }),
        ]).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          failures.push(`${describePlan(plan)}: ${reason}\n  after: ${steps.join(' → ')}`);
          return null;
        });
        if (!ending) continue;
        const words = ending.done ? `${plan.kind} done` : `${plan.kind}: “${ending.error}”`;
        endings[words] = (endings[words] ?? 0) + 1;
      }
    });
    await Promise.all(customers);
  } finally {
    await close();
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    formatTable([
      ['Journeys', `${plans.length} in ${seconds} s`],
      [
        'A call',
        Object.entries(counts)
          .map(([fate, times]) => `${fate} ${times}`)
          .join(', '),
      ],
      ...Object.entries(endings).map(([ending, times]): [string, string] => [
        'Ending',
        `${times} × ${ending}`,
      ]),
      ['Seed', String(seed)],
    ]),
  );
  if (failures.length === 0) return;
  console.error(failures.join('\n'));
  console.error(`${failures.length} failures; repeat one with --seed ${seed} --only N`);
  process.exitCode = 1;
}

if (options.help) console.log(help);
else await torture().catch(exitWith);
