// product: morning-edition
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { jobPath, paths, ticketsPath } from '../../src/paths.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import type { JobStatus } from '../../src/orders/job.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { putJobs } from '../factory/rows.ts';
import { readPdf } from '../support/read-pdf.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { expect, test } from '../support/order-test.ts';
import { signInAs } from '../support/staff-page.ts';

type Row = { number: number; id: string };

/** Puts orders of 12 pieces on the board, due in so many days. */
function placeOrders(
  control: Control,
  orders: readonly { due: number; status: JobStatus }[],
): Promise<Row[]> {
  const today = shopToday(new Date());
  const name = `Choir ${randomUUID().slice(0, 8)}`;
  return putJobs(
    control.sql,
    'order',
    orders.map(({ due, status }) => ({
      dueDate: addDays(today, due),
      startBy: addDays(today, due - 3),
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
}

const pressList = (page: Page) => page.getByRole('table', { name: /^Jobs to print today/ });
const row = (page: Page, { number }: Row) =>
  pressList(page)
    .getByRole('row')
    .filter({ hasText: `#${number}` });
const worries = (page: Page) => page.getByRole('region', { name: /^Late or at risk/ });
const statusOf = async (control: Control, { id }: Row) =>
  (await control.sql('select status from public.orders where id = $1', [id]))[0]?.status;

test('the day is first on the page: what to print in order, and what is late with its next step', async ({
  page,
  control,
}) => {
  // Years late, so that it comes first however many others there are.
  const [late, toStart, later] = await placeOrders(control, [
    { due: -2000, status: 'in_production' },
    { due: 1, status: 'approved' },
    { due: 30, status: 'approved' },
  ]);
  await signInAs(page, control, 'staff');
  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Morning Edition');
  await expect(row(page, late!)).toContainText('On the press');
  await expect(row(page, toStart!)).toContainText('Art approved');
  await expect(row(page, later!)).toHaveCount(0);
  const worry = worries(page)
    .getByRole('article')
    .filter({ hasText: `#${late!.number}` });
  await expect(worry).toContainText('2,000 days late');
  await expect(worry).toContainText('12 pieces. It’s on the press.');
  await expect.poll(() => overflow(page)).toBe(0);

  await worry.getByRole('button', { name: /^It’s ready/ }).click();
  await expect(worry).toHaveCount(0);
  await expect.poll(() => statusOf(control, late!)).toBe('ready');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, late!)).toContainText('On the press');
  await expect.poll(() => statusOf(control, late!)).toBe('in_production');
});

test('jobs are selected and moved together from the keyboard, on a phone', async ({
  page,
  control,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [one, two] = await placeOrders(control, [
    { due: -1990, status: 'in_production' },
    { due: -1990, status: 'in_production' },
  ]);
  await signInAs(page, control, 'press');
  await page.goto(paths.admin);
  for (const order of [one!, two!]) {
    const box = row(page, order).getByRole('checkbox', { name: `Select Order #${order.number}` });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await expect(page.getByRole('status').filter({ hasText: '2 jobs selected.' })).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
  await expect.poll(() => overflow(page)).toBe(0);
  await page
    .locator('[data-selection]')
    .getByRole('button', { name: /^It’s ready/ })
    .first()
    .press('Enter');
  await expect.poll(() => statusOf(control, one!)).toBe('ready');
  await expect.poll(() => statusOf(control, two!)).toBe('ready');
});

test('a job that comes in shows without a reload', { tag: '@alone' }, async ({ page, control }) => {
  await signInAs(page, control, 'staff');
  await page.clock.install();
  // What is still on its way when the clock jumps would count as lost.
  const answers = ['read_morning', 'list_deliveries', 'list_blanks_to_buy'].map((name) =>
    page.waitForResponse((response) => response.url().endsWith(name)),
  );
  await page.goto(paths.admin);
  await Promise.all(answers.map(async (answer) => (await answer).finished()));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const [order] = await placeOrders(control, [{ due: -1980, status: 'in_production' }]);
  await page.clock.runFor(16_000);
  await expect(row(page, order!)).toContainText('On the press');
});

// product: job-ticket
test('tomorrow’s tickets are printed with one press, a sheet each, and so are those of selected orders', async ({
  page,
  control,
}) => {
  const tomorrow = addBusinessDays(shopToday(new Date()), 1);
  const orders = await placeOrders(control, [
    { due: 5, status: 'approved' },
    { due: 6, status: 'approved' },
  ]);
  await control.sql('update public.orders set start_by = $2 where id = any($1)', [
    orders.map(({ id }) => id),
    tomorrow,
  ]);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signInAs(page, control, 'press');
  await page.goto(paths.admin);
  const link = page.getByRole('link', { name: /^Print \d+ tickets for tomorrow$/ });
  for (const { number } of orders) {
    await expect(link).toHaveAttribute('href', new RegExp(`[=,]${number}(,|$)`));
  }

  await page.goto(ticketsPath(orders.map(({ number }) => number)));
  await expect(page.getByRole('status').filter({ hasText: 'ready to print' })).toHaveText(
    '2 orders of 2 ready to print.',
  );
  await expect(page.locator('html[data-printed]')).toBeAttached();
  const { pages } = await readPdf(await page.pdf({ format: 'Letter' }));
  expect(pages).toHaveLength(2);
  for (const [at, { number }] of orders.entries()) {
    expect(pages[at]).toContain(`Order #${number}`);
    expect(pages[at]).not.toContain('$');
  }

  // From the press list: on the press, so they're on it.
  await control.sql(`update public.orders set status = 'in_production' where id = any($1)`, [
    orders.map(({ id }) => id),
  ]);
  await page.goto(paths.admin);
  for (const order of orders) await row(page, order).getByRole('checkbox').check();
  await page
    .locator('[data-selection]')
    .getByRole('link', { name: 'Print tickets' })
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.adminTickets}\\?orders=`));
  await expect(page.getByRole('main')).toContainText('2 orders of 2 ready to print.');
});

test('press staff put a problem on the desk’s list from a phone, by keyboard, and the desk takes it off', async ({
  page,
  control,
  browser,
}) => {
  const [order] = await placeOrders(control, [{ due: -1970, status: 'in_production' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, control, 'press');
  await page.goto(paths.admin);
  await row(page, order!)
    .getByRole('button', { name: /^Problem with/ })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What’s the problem?' });
  await dialog.getByLabel('In a sentence').fill('The red ink is out.');
  await dialog.getByRole('button', { name: 'Tell the desk' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const listed = (on: Page) =>
    on
      .getByRole('region', { name: /^Problems/ })
      .getByRole('article')
      .filter({ hasText: `#${order!.number}` });
  await expect(listed(page)).toContainText('The red ink is out.');
  await expect.poll(() => overflow(page)).toBe(0);

  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, control, 'staff');
  await desk.goto(paths.admin);
  await listed(desk)
    .getByRole('button', { name: /^Solved/ })
    .click();
  await expect(listed(desk)).toHaveCount(0);
  await desk.goto(jobPath({ kind: 'order', number: order!.number }));
  await expect(desk.getByRole('region', { name: 'Notes and timeline' })).toContainText('Solved by');
  await desk.context().close();
});

// product: finding-anything
test('Ctrl K finds jobs, customers, and pages from anywhere, by keyboard alone', async ({
  page,
  control,
}) => {
  const [one] = await placeOrders(control, [
    { due: 20, status: 'completed' },
    { due: 21, status: 'submitted' },
  ]);
  await signInAs(page, control, 'staff');
  await page.goto(paths.garmentInventory);
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(`#${one!.number}`);
  await expect(dialog.getByRole('status')).toHaveText('1 found. Enter opens the first.');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link', { name: `Order #${one!.number}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(jobPath({ kind: 'order', number: one!.number }));

  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('morn');
  await expect(dialog.getByRole('link', { name: /^Morning/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
