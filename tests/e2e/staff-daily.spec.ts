// product: morning-edition, dates-that-can-be-kept, blanks-to-buy, buying-blanks, receiving, finding-anything
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { makeCatalog } from '../../local/supplier-data.ts';
import type { JobStatus } from '../../src/orders/job.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { returnedProof } from '../factory/staff.ts';
import { putJobs } from '../factory/rows.ts';
import { overflow } from '../support/axe.ts';
import { bought, markSynced } from '../support/bought-blanks.ts';
import type { Control } from '../support/control.ts';
import { keyboardOnly, onPhone, withMouse } from '../support/hands.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

// What the shop does every day. Each is done in at most two presses from the page where a member
// starts, with the mouse, with only the keyboard, and on a phone; typing isn't a press.

const ways = [
  { name: 'with the mouse', ...withMouse },
  { name: 'with only the keyboard', ...keyboardOnly },
  { name: 'on a phone', ...onPhone, window: { width: 390, height: 844 } },
] as const;

type Desk = {
  readonly page: Page;
  readonly control: Control;
  readonly way: (typeof ways)[number];
  /** Presses a button or a link, or checks a box, and counts it. */
  press(what: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  open(address: string): Promise<void>;
  /** A customer's orders, which are canceled afterwards, so that other tests' come first again. */
  place(orders: Parameters<typeof placeOrders>[1], name?: string): Promise<Row[]>;
};
type Task = { readonly question: string; answer(desk: Desk): Promise<void> };
type Row = { number: number; id: string };

/** Read when it's needed, because a run may go on past midnight. */
const today = () => shopToday(new Date());
const newName = () => `Choir ${randomUUID().slice(0, 8)}`;

/** Puts a customer's orders of 12 pieces on the board, due in so many days. */
const placeOrders = (
  control: Control,
  orders: readonly { due: number; status: JobStatus }[],
  name = newName(),
): Promise<Row[]> =>
  putJobs(
    control.sql,
    'order',
    orders.map(({ due, status }) => ({
      dueDate: addDays(today(), due),
      startBy: addDays(today(), due - 3),
      status,
      customerName: name,
      customerEmail: `${name.toLowerCase().replace(' ', '.')}@choir.example`,
      printLocations: ['frontLarge'],
      quantities: { M: 12 },
      totalQuantity: 12,
      perItemCents: 1500,
      subtotalCents: 18_000,
      taxCents: 1260,
      totalCents: 19_260,
    })),
  );

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name, exact: true });
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

/** A style that no other test syncs. */
const style = '52210';
const rows = (makeCatalog().products.get(style) ?? []).filter(
  ({ sizeName, warehouses }) =>
    sizeName === 'M' && warehouses.some(({ dropship, qty }) => !dropship && Number(qty) > 200),
);

/** An approved order that needs 30 blanks of one color in M, which the stand-in has. Its number. */
async function orderToBuyFor(control: Control): Promise<number> {
  const [row] = rows;
  if (!row) throw new Error('The stand-in has none of it.');
  const key = row.colorName.trim().toLowerCase().replace(/\W+/g, '-');
  await control.sql(
    `insert into public.color_swatches (style_code, color_key, name, hex, position)
     values ($1, $2, $3, '#1f2742', 0) on conflict do nothing`,
    [style, key, row.colorName.trim()],
  );
  await control.sql(
    `insert into private.supplier_parts
        (style_code, color_key, size, supplier, part_number, piece_cents, dozen_cents, case_cents, case_pieces)
     values ($1, $2, 'M', 'ss', $3, $4, $5, $6, 72)
     on conflict do nothing`,
    [
      style,
      key,
      row.sku,
      ...[row.piecePrice, row.dozenPrice, row.casePrice].map((price) => Math.round(price * 100)),
    ],
  );
  for (const { warehouseAbbr, qty, dropship } of row.warehouses) {
    await control.sql(
      `insert into public.garment_stock
         (style_code, color_key, size, size_order, warehouse, quantity, closeout, dropship)
       values ($1, $2, 'M', 'B2', $3, $4, false, $5)
       on conflict do nothing`,
      [style, key, warehouseAbbr, Number(qty), dropship],
    );
  }
  await markSynced(control, style);
  const { number } = await placeJob(control, { quantities: { M: 30 } });
  // Whatever the order form offers, the order is of this style.
  await control.sql(
    `update public.orders
     set status = 'approved', payment_terms = 'account', designs = jsonb_set(
       jsonb_set(designs, '{0,items,0,style_code}', to_jsonb($2::text)),
       '{0,items,0,color_key}', to_jsonb($3::text)
     )
     where number = $1`,
    [number, style, key],
  );
  return number;
}

const tasks: readonly Task[] = [
  {
    question: 'what must be printed today',
    async answer({ page, place, open }) {
      const [first, second] = await place([
        { due: -1000, status: 'in_production' },
        { due: -999, status: 'in_production' },
      ]);
      await open(paths.admin);
      const list = page.getByRole('table').first();
      await expect(list).toHaveAccessibleName(/^Jobs to print today, in order of work/);
      const rows = list.getByRole('row');
      await expect(rows.filter({ hasText: `#${first!.number}` })).toContainText('12 pieces');
      const order = (await rows.allInnerTexts()).join('\n');
      const places = [first, second].map((each) => order.indexOf(`#${each!.number}`));
      expect(places.toSorted((a, b) => a - b)).toEqual(places);
      expect(places[0]).toBeGreaterThan(-1);
    },
  },
  {
    question: 'which proofs wait, how long, and which customers were reminded',
    async answer({ page, control, place, open, press }) {
      const [order] = await place([{ due: 40, status: 'proof_sent' }]);
      await control.sql(
        `insert into public.proofs
           (id, order_id, version, contents, sha256, order_sha256, made_by, created_at)
         values
           (gen_random_uuid(), $1, 1, $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'),
           private.ordered_hash($1), 'a', $3)`,
        [order!.id, JSON.stringify(returnedProof.contents), `${addDays(today(), -3000)}T18:00:00Z`],
      );
      await open(paths.admin);
      const line = page
        .getByRole('region', { name: 'Waiting on customers' })
        .getByRole('listitem')
        .filter({ hasText: `#${order!.number}` });
      await expect(line).toContainText('3000 days');
      await press(line.getByRole('button', { name: /^Nudge/ }));
      await expect(line.getByRole('status')).toHaveText('We’re emailing them.');
      await control.sql(
        `update public.outbox set status = 'sent', sent_at = now()
         where order_id = $1 and template = 'proof-nudge'`,
        [order!.id],
      );
      await open(paths.admin);
      await expect(line).toContainText(/Reminded/);
    },
  },
  {
    question: 'which blanks to buy',
    async answer({ page, control, open, press, way }) {
      const number = await orderToBuyFor(control);
      await open(paths.admin);
      await press(nav(page, 'Blanks'));
      const row = page
        .getByRole('table', { name: 'Blanks to buy' })
        .getByRole('row')
        .filter({ hasText: `#${number}` });
      // Thirty, and a spare.
      await expect(row.getByRole('cell').last()).toHaveText('31');
      const buy = page.getByRole('button', { name: /^Buy \d+ blanks from S&S$/ });
      const done = page.getByText(/^Bought as CP-\d{6} for \$/);
      const changed = page.getByText('Somebody bought blanks a moment ago');
      await press(buy);
      await expect(done.or(changed)).toBeVisible();
      // Another test bought some at the same time.
      if (await changed.isVisible()) await way.hands.press(page, buy);
      await expect(done).toBeVisible();
      await expect(row).toHaveCount(0);
      await page
        .getByRole('button', { name: /^Cancel CP-/ })
        .first()
        .click();
      await expect(page.getByText(/^CP-\d{6} is canceled\.$/)).toBeVisible();
      await expect(row).toHaveCount(1);
      // So that the next way buys its own alone.
      await control.sql(`update public.orders set status = 'cancelled' where number = $1`, [
        number,
      ]);
    },
  },
  {
    question: 'what came in, and what is short',
    async answer({ page, control, open, press, fill }) {
      const { supplierOrder, number, poNumber } = await bought(control);
      await open(paths.admin);
      await press(nav(page, 'Receiving'));
      // As a scanner types it.
      const code = page.getByLabel('Carton’s bar code, or a number');
      await fill(code, supplierOrder);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: poNumber })).toBeFocused();
      await fill(page.getByLabel(/^Short, .*, M$/), '3');
      await press(page.getByRole('button', { name: 'Check off 27 of 30' }));
      await expect(said(page, poNumber)).toContainText('27 pieces checked off. 3 short.');
      await expect(said(page, poNumber)).toContainText(`#${number}`);
      await expect(said(page, poNumber)).toContainText('is short 3 in M.');
    },
  },
  {
    question: 'can we take 300 for that day, while they’re on the phone',
    async answer({ page, open, fill, way }) {
      await open(paths.admin);
      const ask = page.getByRole('region', { name: 'Can we take it?' });
      const answer = ask.getByRole('status');
      await expect(answer).toHaveText('Enter how many pieces, and the day they’re needed.');
      const enter = async (label: string, day: string) => {
        const field = ask.getByLabel(label);
        if (way.hands !== keyboardOnly.hands) return field.fill(day);
        const [year, month, date] = day.split('-');
        await tabTo(page, field);
        await page.keyboard.type(`${month}${date}${year}`);
      };
      await fill(ask.getByLabel('Pieces'), '300');
      await enter('Ready by', openDayFrom(addDays(today(), 80)));
      await expect(answer).toHaveText(/^Yes, by .* at the earliest: press /);
      // Blanks that come the day after are too late for it.
      await enter('Blanks here on', openDayFrom(addDays(today(), 84)));
      await expect(answer).toHaveText(
        /^Not by .* The blanks get here .* The nearest day we can keep is /,
      );
    },
  },
  {
    question: 'which jobs can’t be printed yet, and why',
    async answer({ page, place, open }) {
      const [order] = await place([{ due: -1000, status: 'in_review' }]);
      await open(paths.admin);
      const worry = page
        .getByRole('region', { name: /^Late or at risk/ })
        .getByRole('article')
        .filter({ hasText: `#${order!.number}` });
      await expect(worry).toContainText('1,000 days late');
      await expect(worry).toContainText(/12 pieces\. .*proof/);
    },
  },
  {
    question: 'move five jobs at once',
    async answer({ page, place, open, press, fill }) {
      const name = newName();
      const five = [5, 6, 7, 8, 9].map((due) => ({ due, status: 'submitted' as const }));
      await place(five, name);
      await open(paths.adminOrders);
      // The search is there from then on.
      await expect(page.getByRole('main').locator('[data-job]').first()).toBeVisible();
      await fill(page.getByRole('searchbox', { name: 'Search' }), name);
      await expect(page.getByRole('main').locator('[data-job]')).toHaveCount(5);
      await press(page.getByRole('checkbox', { name: 'Select all jobs shown' }));
      await press(page.locator('[data-selection]').getByRole('button', { name: 'Start review' }));
      await expect(said(page, 'Moved 5 jobs to In review.')).toBeVisible();
    },
  },
  {
    question: 'print tomorrow’s tickets',
    async answer({ page, control, place, open, press }) {
      const [order] = await place([{ due: 5, status: 'approved' }]);
      await control.sql('update public.orders set start_by = $2 where id = $1', [
        order!.id,
        addBusinessDays(today(), 1),
      ]);
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      await open(paths.admin);
      await press(page.getByRole('link', { name: /^Print \d+ tickets? for tomorrow$/ }));
      await expect(said(page, 'ready to print.')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(`Order #${order!.number}`);
      await expect(page.locator('html[data-printed]')).toBeAttached();
    },
  },
  {
    question: 'everything that a customer ever ordered',
    async answer({ page, place, open, press, way }) {
      const name = newName();
      const placed = await place(
        [
          { due: -90, status: 'completed' },
          { due: 20, status: 'submitted' },
        ],
        name,
      );
      await open(paths.admin);
      const find = page.getByRole('button', { name: 'Find' });
      await find.waitFor();
      const byKeys = way.hands === keyboardOnly.hands;
      if (byKeys) await page.keyboard.press('Control+k');
      else await press(find);
      const dialog = page.getByRole('dialog', { name: 'Find' });
      await expect(dialog.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type(name);
      // The customer comes first.
      await expect(dialog.getByRole('status')).toContainText('3 found');
      if (byKeys) await page.keyboard.press('Enter');
      else await press(dialog.getByRole('link', { name }).first());
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      const jobs = page.getByRole('table', { name: 'Their jobs' }).getByRole('link');
      await expect(jobs).toHaveCount(2);
      for (const { number } of placed) {
        await expect(jobs.filter({ hasText: `#${number}` })).toHaveCount(1);
      }
    },
  },
];

for (const { question, answer } of tasks) {
  test.describe(question, () => {
    // One after another, because a purchase is for all who need blanks.
    test.describe.configure({ mode: 'default' });
    for (const way of ways) {
      const { hands, window, name } = way;
      const isPhone = name === 'on a phone';
      test.describe(name, () => {
        test.use({ viewport: window, hasTouch: isPhone, isMobile: isPhone });
        test(`${question}, ${name}`, async ({ page, control }) => {
          let presses = 0;
          const placed: Row[] = [];
          await signInAs(page, control, 'staff');
          await answer({
            page,
            control,
            way,
            press: async (what) => {
              presses += 1;
              const isBox = (await what.getAttribute('type')) === 'checkbox';
              await (isBox ? hands.check : hands.press)(page, what);
            },
            fill: (field, text) => hands.fill(page, field, text),
            open: async (address) => {
              await page.goto(address);
            },
            place: async (...orders) => {
              const rows = await placeOrders(control, ...orders);
              placed.push(...rows);
              return rows;
            },
          });
          expect(presses).toBeLessThanOrEqual(2);
          if (isPhone) expect(await overflow(page)).toBeLessThanOrEqual(0);
          await control.sql(`update public.orders set status = 'cancelled' where id = any ($1)`, [
            placed.map(({ id }) => id),
          ]);
        });
      });
    }
  });
}
