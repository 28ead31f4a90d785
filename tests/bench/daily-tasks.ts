import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { boardApproves } from '../../local/demo-customers.ts';
import { makeDemoData } from '../../local/demo-data.ts';
import { findFreePort } from '../../local/ports.ts';
import { writeDemoData } from '../../local/seed-demo.ts';
import { startStack } from '../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { paths } from '../../src/paths.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { sessionKey } from '../../src/staff/backend.client.ts';
import { browserArgs, findOrInstallBrowser } from '../support/browser.ts';
import { formatGrid } from './grid.ts';
import { signInOwner } from './sign-in.ts';
import { median } from './statistics.ts';

// `npm run bench:floor`: how many presses and how long the shop's daily tasks take from the start page,
// with a year of demo data. It only reports; it never fails on a number.

const help = `bench:floor fills its own database with the demo data and does the shop's daily tasks.
  --runs N       runs of each task (3); prints medians`;

/** Each task: at most this many presses, and this long. */
const bound = { presses: 2, ms: 3_000 };

type Hands = {
  readonly page: Page;
  /** Presses, and counts it. */
  press(what: Locator): Promise<void>;
};
type Task = {
  readonly question: string;
  /** Where it starts; the morning edition by default. */
  readonly from?: string;
  /** Does it, and resolves with what shows the answer. */
  answer(hands: Hands): Promise<Locator> | Locator;
  /** Puts back what it did; it isn't measured. */
  after?(page: Page): Promise<void>;
};

const soon = openDayFrom(addDays(shopToday(new Date()), 10));
const list = (page: Page): Locator => page.getByRole('table', { name: /^Jobs to print today/ });

const tasks: readonly Task[] = [
  {
    question: 'What must be printed today?',
    answer: ({ page }) => list(page).getByRole('row').nth(1),
  },
  {
    question: 'Which proofs wait, how long, reminded?',
    answer: ({ page }) => page.getByRole('button', { name: /^Nudge/ }).first(),
  },
  {
    question: 'Which blanks must I buy?',
    async answer({ page, press }) {
      await press(
        page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Blanks' }),
      );
      return page.getByRole('table', { name: 'Blanks to buy' }).getByRole('row').nth(1);
    },
  },
  {
    question: 'What came in?',
    from: paths.adminReceiving,
    async answer({ page, press }) {
      await press(page.getByRole('button', { name: /^Check off/ }).first());
      // One more press says that all of it is here.
      return page.getByRole('button', { name: /^All here/ });
    },
  },
  {
    question: 'Can we take 300 for that day?',
    async answer({ page }) {
      // Typed, not pressed.
      await page.getByLabel('Pieces').fill('300');
      await page.getByLabel('Ready by').fill(soon);
      return page.getByRole('status').filter({ hasText: /^(Yes|Not by)/ });
    },
  },
  {
    question: 'Which jobs can’t be printed yet, and why?',
    answer: ({ page }) => page.getByRole('region', { name: /^Late or at risk/ }),
  },
  {
    question: 'Start the review of all new orders',
    from: `${paths.adminOrders}?kind=order&status=submitted`,
    async answer({ page, press }) {
      await press(page.getByRole('checkbox', { name: 'Select all jobs shown' }));
      await press(page.locator('[data-selection]').getByRole('button', { name: 'Start review' }));
      return page.getByRole('button', { name: 'Undo', exact: true });
    },
    // So that the next run finds them, too.
    async after(page) {
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText(/^Undone: /).waitFor();
    },
  },
  {
    question: 'Print tomorrow’s tickets',
    async answer({ page, press }) {
      await press(
        page.getByRole('link', { name: /^Print \d+ tickets? for (today|tomorrow)/ }).last(),
      );
      return page.getByText('ready to print.');
    },
  },
  {
    question: 'Everything this customer ever ordered',
    async answer({ page }) {
      // Typed, not pressed. Before it listens, the key goes nowhere.
      await list(page).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('searchbox').fill(boardApproves);
      await page
        .getByRole('dialog')
        .getByRole('link', { name: boardApproves })
        .first()
        .press('Enter');
      return page.getByRole('table', { name: 'Their jobs' }).getByRole('row').nth(1);
    },
  },
];

async function bench(runs: number): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  try {
    const found = await findOrInstallBrowser();
    if (!found.ok) throw new Error(found.reason);
    const folder = await mkdtemp(path.join(tmpdir(), 'confluence-bench-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const stack = await startStack({
      ports: { site: await findFreePort(), backend: await findFreePort() },
      dataDir: path.join(folder, 'data'),
      build: { outDir: path.join(folder, 'dist') },
      manualDrain: true,
      onBuild: () => process.stderr.write('Building the site…\n'),
    });
    undo.push(stack.close);
    const { backend, siteUrl, env } = stack;
    if (!backend) throw new Error('This needs the local database.');
    process.stderr.write('Writing a year of demo data…\n');
    await writeDemoData(backend, makeDemoData(1, new Date()), env.RECEIPT_SECRET ?? '');
    const browser = await chromium.launch({
      executablePath: found.executablePath,
      args: [...browserArgs],
      handleSIGINT: false,
    });
    undo.push(() => browser.close());
    const value = JSON.stringify(await signInOwner(backend));
    const context = await browser.newContext({
      viewport: { width: 1360, height: 900 },
      storageState: {
        cookies: [],
        origins: [{ origin: siteUrl, localStorage: [{ name: sessionKey, value }] }],
      },
    });
    const rows: string[][] = [];
    for (const task of tasks) {
      process.stderr.write(`${task.question}\n`);
      const done = [];
      for (let run = 0; run < runs; run += 1)
        done.push(await doTask(await context.newPage(), siteUrl, task));
      const ms = median(done.map((each) => each.ms));
      const presses = done[0]?.presses ?? 0;
      const fits = ms <= bound.ms && presses <= bound.presses;
      rows.push([task.question, String(presses), ms.toFixed(0), fits ? '' : 'over']);
    }
    const load = loadavg().map((each) => each.toFixed(1));
    console.log(
      [
        `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`,
        `Site, functions, and database (embedded, on disk) share this machine. Medians of ${runs}, from the first byte asked for to the answer on the page; at most ${bound.presses} presses and ${bound.ms} ms.`,
        '',
        formatGrid(['task', 'presses', 'ms', ''], rows),
      ].join('\n'),
    );
  } finally {
    await close();
  }
}

/** Does a task once, in a new page. */
async function doTask(page: Page, siteUrl: string, { from = paths.admin, answer, after }: Task) {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  let presses = 0;
  const press = async (what: Locator): Promise<void> => {
    presses += 1;
    await what.click();
  };
  const start = performance.now();
  await page.goto(siteUrl + from);
  await (await answer({ page, press })).waitFor();
  const ms = performance.now() - start;
  await after?.(page);
  await page.close();
  return { presses, ms };
}

try {
  const { values } = parseArgs({
    // npm swallows the `--` in front of our options; the starter passes it on.
    args: process.argv.slice(process.argv[2] === '--' ? 3 : 2),
    options: { runs: { type: 'string', default: '3' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.log(help);
  else await bench(Math.max(1, Number(values.runs) || 3));
} catch (error) {
  exitWith(error);
}
