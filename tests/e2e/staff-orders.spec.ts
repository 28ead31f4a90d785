// product: job-board
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { statusLabel, type JobStatus } from '../../src/orders/job.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { jobPath, paths } from '../../src/paths.ts';
import { settleMs } from '../../src/staff/job-words.client.ts';
import { trackPath } from '../../src/site/quote-path.ts';
import { newCustomer, readyArtwork, readyDraft } from '../factory/order-draft.ts';
import { putJobs } from '../factory/rows.ts';
import { layoutShiftScore, observeShifts, readShifts } from '../bench/layout-shifts.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { signInAs } from '../support/staff-page.ts';

/** `due` is the number of days from today. */
type Placed = { due?: number; status?: JobStatus; rush?: boolean };
type Row = { number: number; id: string };

/** A name that only this test's searches find. */
const newName = () => `Choir ${randomUUID().slice(0, 8)}`;

/** Puts a customer's orders on the board without the form. */
function placeOrders(control: Control, name: string, orders: Placed[]): Promise<Row[]> {
  const today = shopToday(new Date());
  return putJobs(
    control.sql,
    'order',
    orders.map(({ due = 9, status = 'submitted', rush = false }) => ({
      dueDate: addDays(today, due),
      status,
      turnaroundClass: rush ? 'rush' : 'standard',
      customerName: name,
      customerEmail: emailOf(name),
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

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@choir.example`;

async function requestOthers(control: Control, name: string): Promise<void> {
  const customer = { name, email: emailOf(name) };
  await putJobs(control.sql, 'quote_request', [{ ...customer, pickupDate: null }]);
  const pickupDate = addDays(shopToday(new Date()), 20);
  await putJobs(control.sql, 'reorder', [{ ...customer, pickupDate }]);
}

const jobs = (page: Page) => page.getByRole('main').locator('[data-job]');
const job = (page: Page, { number }: Row) => page.locator(`[data-job="order ${number}"]`);
const titles = (page: Page) => jobs(page).locator('[data-title]');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /Order #\d+/ });
const found = (name: string, more = '') =>
  `${paths.adminOrders}?q=${encodeURIComponent(name)}${more}`;
const statusOf = async (control: Control, { id }: Row) =>
  (await control.sql('select status from public.orders where id = $1', [id]))[0]?.status;

/** Presses “Cancel order”, which asks first. */
async function askToCancel(page: Page, order: Row): Promise<void> {
  const row = job(page, order);
  await row.locator('summary', { hasText: 'More moves' }).click();
  await row.getByRole('button', { name: 'Cancel order' }).click();
}

/** Opens the board and waits for `count` jobs. */
async function open(page: Page, address: string, count: number): Promise<void> {
  await page.goto(address);
  await expect(jobs(page)).toHaveCount(count);
}

test('orders, quotes, and reorders are one list, with filters, sort order, and layout in the address', async ({
  page,
  control,
}) => {
  const name = newName();
  const [late, week, later, done] = await placeOrders(control, name, [
    { due: -2, status: 'proof_sent' },
    { due: 3, status: 'in_production', rush: true },
    { due: 12 },
    { due: 30, status: 'completed' },
  ]);
  await requestOthers(control, name);
  await signInAs(page, control, 'staff');
  await page.goto(paths.adminOrders);
  await search(page).fill(name);
  await expect(page).toHaveURL(found(name.replace(' ', '+')).replace('%2B', '+'));
  // By start date: finished jobs are left out, and those without a date come last.
  await expect(titles(page)).toHaveText([
    `Order #${late!.number}`,
    `Order #${week!.number}`,
    `Order #${later!.number}`,
    /^Reorder #/,
    /^Quote #/,
  ]);
  await expect(job(page, late!)).toContainText('Overdue: proof sent');
  await expect(job(page, late!)).toContainText('Premium Cotton, Navy · front large');
  await expect(job(page, late!)).toContainText('$192.60');
  await expect(job(page, week!)).toContainText('Rush');
  const due = page.getByRole('columnheader', { name: 'Due' });
  await expect(due).toHaveAttribute('aria-sort', 'ascending');

  const filter = (label: string) => page.getByRole('search').getByLabel(label, { exact: true });
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/rpc/list_jobs', async (route) => {
    await held;
    await route.continue();
  });
  await filter('Due').selectOption('Overdue');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(titles(page)).toHaveText([`Order #${late!.number}`]);
  await filter('Due').selectOption('This week');
  await expect(titles(page)).toHaveText([`Order #${week!.number}`]);
  await filter('Kind').selectOption('Quotes');
  await expect(page.getByRole('heading', { name: 'No jobs match' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(search(page)).toHaveValue(name);
  await expect(titles(page)).toHaveCount(5);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/due=overdue/);
  await expect(titles(page)).toHaveText([`Order #${late!.number}`]);
  await page.reload();
  await expect(titles(page)).toHaveText([`Order #${late!.number}`]);
  await expect(filter('Due')).toHaveValue('overdue');

  await filter('Due').selectOption('Any day');
  await filter('Rush only').check();
  await expect(titles(page)).toHaveText([`Order #${week!.number}`]);
  await filter('Rush only').uncheck();
  await filter('Status').selectOption('Completed');
  await expect(jobs(page)).toHaveCount(1);
  await filter('Status').selectOption('All, finished too');
  await page.getByRole('button', { name: 'Came in' }).click();
  await expect(page.getByRole('columnheader', { name: 'Came in' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(titles(page)).toHaveText([
    /^Reorder/,
    /^Quote/,
    /^Order/,
    /^Order/,
    /^Order/,
    /^Order/,
  ]);

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/view=board/);
  for (const [status, order] of [
    ['proof_sent', late],
    ['in_production', week],
    ['submitted', later],
  ] as const) {
    const column = page.getByRole('region', { name: new RegExp(`^${statusLabel(status)}`) });
    await expect(column.getByRole('link')).toHaveText(`Order #${order!.number}`);
  }
  await filter('Kind').selectOption('Reorders');
  await page.reload();
  await expect(titles(page)).toHaveText([/^Reorder #/]);

  await page.getByRole('link', { name: /\d+ overdue$/ }).click();
  await expect(page).toHaveURL(`${paths.adminOrders}?due=overdue`);
  await expect(search(page)).toHaveValue('');
  await page.getByRole('link', { name: /\d+ due this week$/ }).click();
  await expect(page).toHaveURL(`${paths.adminOrders}?due=week`);
  await search(page).fill(`Order #${done!.number}`);
  await expect(titles(page)).toHaveText([`Order #${done!.number}`]);
  await expect(page.getByText('Filters widened')).toBeVisible();

  await search(page).fill(name);
  await page.getByRole('link', { name: '1 finished job matches' }).click();
  await expect(titles(page).filter({ hasText: `Order #${done!.number}` })).toHaveCount(1);
  await expect(page.getByRole('link', { name: '1 finished job matches' })).toHaveCount(0);
});

test('a long list loads page by page, and focus moves to the first new row', async ({
  page,
  control,
}) => {
  const name = newName();
  const placed = await placeOrders(
    control,
    name,
    Array.from({ length: 53 }, () => ({})),
  );
  await signInAs(page, control, 'staff');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, found(name), 50);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(jobs(page)).toHaveCount(53);
  await expect(titles(page)).toHaveText(placed.map(({ number }) => `Order #${number}`));
  await expect(titles(page).nth(50)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await titles(page).nth(51).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${placed[51]!.number}`);
  await page.goBack();
  await expect(jobs(page)).toHaveCount(53);
  await expect(titles(page).nth(51)).toBeInViewport();
  // The first job is three presses of Tab away.
  await page.reload();
  await expect(jobs(page)).not.toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the jobs' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(jobs(page).first().getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(titles(page).first()).toBeFocused();
  for (const address of [found(name, '&view=board'), found(`no ${name}`)]) {
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(/Finished|No jobs match/);
    expect(await overflow(page), address).toBe(0);
  }
});

test('nothing on the board moves while it loads', async ({ page, control }) => {
  const name = newName();
  const [held, dead] = await placeOrders(control, name, [{}, {}, {}]);
  for (const [status, order] of Object.entries({ held, dead })) {
    await control.sql(
      `insert into public.outbox (order_id, template, recipient, status, last_error_code)
       values ($1, 'order-confirmation', $2, $3, 'emails-to-mailbox')`,
      [order!.id, emailOf(name), status],
    );
  }
  await signInAs(page, control, 'staff');
  await observeShifts(page);
  // The proofs are known after the counts, and there are as many as on a busy day.
  await page.route('**/rpc/list_waiting_proofs', async (route) => {
    const response = await route.fetch();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name: url }) => url.endsWith('count_jobs')),
    );
    await route.fulfill({ response, json: { ...(await response.json()), count: 128 } });
  });
  for (const width of [360, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, found(name), 3);
    await expect(page.getByText('Counting...')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Failed emails' })).toBeVisible();
    const shifts = await readShifts(page);
    expect(layoutShiftScore(shifts), JSON.stringify(shifts)).toBeLessThan(0.01);
  }
});

// product: job-moves
test('a job moves on with one click in list and board, and the move can be undone', async ({
  page,
  control,
}) => {
  const name = newName();
  const [order, proofed] = await placeOrders(control, name, [{}, { status: 'proof_sent' }]);
  const { email } = await signInAs(page, control, 'staff');
  await open(page, found(name), 2);
  const row = job(page, order!);
  await row.getByRole('button', { name: 'Start review' }).click();
  await expect(row).toContainText('In review');
  await expect(notice(page)).toHaveText(`Order #${order!.number} is now “In review”.`);
  await expect.poll(() => statusOf(control, order!)).toBe('in_review');

  // Undo works in the bar at once, and in the row for as long as it is allowed, even after a
  // reload.
  await page.reload();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page)).toHaveText(`Undone: Order #${order!.number} is “Submitted” again.`);
  await expect(row.getByRole('button', { name: 'Start review' })).toBeFocused();
  await askToCancel(page, order!);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(row).toContainText('Canceled');
  await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => statusOf(control, order!)).toBe('submitted');

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  // The list stays until the board is loaded, and takes a press that falls between them along.
  await expect(
    page.getByRole('region', { name: /^Submitted/ }).getByRole('link', { name: /^Order/ }),
  ).toBeVisible();
  await row.getByRole('button', { name: 'Start review' }).click();
  // A second press on the same spot meets the next button, which doesn't take it yet.
  const second = row.getByRole('button', { name: 'Proof sent' });
  await second.evaluate((button: HTMLElement) => button.click());
  await expect(second).not.toHaveAttribute('aria-disabled');
  expect(await statusOf(control, order!)).toBe('in_review');
  await expect(page.getByRole('region', { name: /^In review/ }).getByRole('link')).toHaveText(
    `Order #${order!.number}`,
  );
  await expect.poll(() => statusOf(control, order!)).toBe('in_review');
  const events = await control.sql<{ to_status: string; actor: string }>(
    'select to_status, actor from public.job_events where order_id = $1 order by id',
    [order!.id],
  );
  expect(events.map(({ to_status }) => to_status).slice(-5)).toEqual([
    'in_review',
    'submitted',
    'cancelled',
    'submitted',
    'in_review',
  ]);
  expect(events.at(-1)?.actor).toBe(email);

  // Staff have to say who approved a proof.
  await job(page, proofed!).getByRole('button', { name: 'Proof approved' }).click();
  await page.getByLabel('Who approved it, and how?').fill('Dana by phone.');
  await page.getByRole('button', { name: 'Mark it as approved' }).click();
  await expect.poll(() => statusOf(control, proofed!)).toBe('approved');
});

test('jobs are selected with Shift and moved with one press, by mouse, by keyboard, and on a phone', async ({
  page,
  control,
}) => {
  const name = newName();
  const placed = await placeOrders(
    control,
    name,
    [5, 6, 7, 8, 9, 10].map((due) => ({ due })),
  );
  const five = placed.slice(0, 5);
  const box = (row: Row) => job(page, row).getByRole('checkbox');
  const bar = page.locator('[data-selection]');
  const move = bar.getByRole('button', { name: 'Start review' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  const allAre = async (status: JobStatus) => {
    for (const row of placed) {
      const wanted = five.includes(row) ? status : 'submitted';
      await expect.poll(() => statusOf(control, row)).toBe(wanted);
    }
  };
  await signInAs(page, control, 'staff');
  await open(page, found(name), 6);
  await box(five[0]!).click();
  await box(five[4]!).click({ modifiers: ['Shift'] });
  await expect(said('5 jobs selected')).toBeVisible();
  await move.click();
  await expect(said('Moved 5 jobs to In review.')).toBeVisible();
  await expect(move).toHaveCount(0);
  await allAre('in_review');
  await undo.click();
  await expect(said('Undone: 5 jobs are back where they were.')).toBeVisible();
  await allAre('submitted');

  await box(five[0]!).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  for (const row of five.slice(1)) {
    await page.keyboard.press('j');
    await expect(job(page, row).locator('[data-title]')).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Space');
  await expect(said('5 jobs selected')).toBeVisible();
  await page.keyboard.press('s');
  await expect(move).toBeFocused();
  // Right after a move, no press counts.
  await expect(move).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await allAre('in_review');
  await page.keyboard.press('Enter');
  await allAre('submitted');
  await box(five[0]!).focus();
  await page.keyboard.press('x');
  await expect(said('1 job selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(five[0]!)).not.toBeChecked();
  await expect(bar.getByRole('button')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 740 });
  await page.getByRole('checkbox', { name: 'Select all jobs shown' }).check();
  await expect(said('6 jobs selected')).toBeVisible();
  expect(await overflow(page)).toBe(0);
  // What has the focus is above the bar.
  for (const row of placed) {
    await box(row).focus();
    const [above, below] = [await box(row).boundingBox(), await bar.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  }
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(box(placed[0]!)).toBeFocused();
  await expect(box(placed[0]!)).not.toBeChecked();
  await box(five[0]!).check();
  await box(five[1]!).check();
  await move.click();
  await expect(said('Moved 2 jobs to In review.')).toBeVisible();
});

test('all jobs that match are selected and moved, those that aren’t on the page, too', async ({
  page,
  control,
}) => {
  const name = newName();
  const placed = await placeOrders(
    control,
    name,
    Array.from({ length: 57 }, () => ({})),
  );
  const bar = page.locator('[data-selection]');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await signInAs(page, control, 'staff');
  await page.setViewportSize({ width: 390, height: 740 });
  await open(page, found(name), 50);
  await page.getByRole('checkbox', { name: 'Select all jobs shown' }).check();
  await bar.getByRole('button', { name: 'Select all 57 that match' }).press('Enter');
  await expect(said('57 jobs selected')).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1360, height: 800 });
  await bar.getByRole('button', { name: 'Start review' }).click();
  await expect(said('Moved 57 jobs to In review.')).toBeVisible();
  for (const row of placed.slice(48)) expect(await statusOf(control, row)).toBe('in_review');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(said('Undone: 57 jobs are back where they were.')).toBeVisible();
});

// product: on-hold
test('orders are given to a member, put on hold, and saved together, by mouse, by keyboard, and on a phone', async ({
  page,
  control,
}) => {
  const name = newName();
  const placed = await placeOrders(
    control,
    name,
    [5, 6, 7].map((due) => ({ due })),
  );
  const [first] = placed;
  const box = job(page, first!).getByRole('checkbox');
  const bar = page.locator('[data-selection]');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  const { email } = await signInAs(page, control, 'staff');
  const me = email.split('@')[0]!;
  await open(page, found(name), 3);
  await page.getByRole('checkbox', { name: 'Select all jobs shown' }).click();
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByLabel('Assigned to').selectOption(me);
  await expect(said('3 jobs are assigned to you now.')).toBeVisible();
  await expect(job(page, first!)).toContainText(me);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(said('Undone: 3 jobs are as they were.')).toBeVisible();
  await expect(job(page, first!)).not.toContainText(me);

  await box.press('Space');
  await bar.getByLabel('Assigned to').selectOption(me);
  await expect(job(page, first!)).toContainText(me);
  await page.getByLabel('Mine').check();
  await expect(jobs(page)).toHaveCount(1);

  await box.press('Space');
  const hold = bar.getByRole('button', { name: 'Put on hold' });
  await expect(hold).not.toHaveAttribute('aria-disabled');
  await hold.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What does it wait for?').fill('Two sizes');
  await dialog.getByLabel('Look at it again on').fill(addDays(shopToday(new Date()), 4));
  await page.keyboard.press('Enter');
  await expect(job(page, first!)).toContainText(/On hold until .*: Two sizes/);

  await page.setViewportSize({ width: 390, height: 740 });
  await box.check();
  const off = bar.getByRole('button', { name: 'Take off hold' });
  await expect(off).not.toHaveAttribute('aria-disabled');
  await expect.poll(() => overflow(page)).toBe(0);
  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download CSV of these' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^jobs-.*\.csv$/);
  await off.click();
  await expect(said('Took 1 job off hold.')).toBeVisible();
  await expect(job(page, first!)).not.toContainText('On hold');

  await titles(page).first().click();
  await page.getByRole('button', { name: 'Put it on hold' }).press('Enter');
  await dialog.getByLabel('What does it wait for?').fill('The ink');
  await page.keyboard.press('Enter');
  await expect(page.getByText('On hold: The ink', { exact: true })).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Take it off hold' }).click();
  await expect(page.getByText('On hold: The ink', { exact: true })).toHaveCount(0);
  await expect(page.getByText('You put it on hold: The ink')).toBeVisible();
});

// product: shipping-boxes
test('an order ships in two boxes, by keyboard and on a phone', async ({ page, control }) => {
  const name = newName();
  const [order] = await placeOrders(control, name, [{ status: 'in_production' }]);
  await control.sql(
    `update public.orders
     set delivery_method = 'shipping', delivery_name = 'Ada', delivery_street = '1 Elm',
       delivery_city = 'Portland', delivery_state = 'OR', delivery_zip = '97201'
     where id = $1`,
    [order!.id],
  );
  await signInAs(page, control, 'press');
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto(jobPath({ kind: 'order', number: order!.number }));
  const form = page.getByRole('form', { name: 'Pack a box' });
  const left = form.getByLabel(/, M$/);
  await expect(left).toHaveValue('12');
  await left.fill('13');
  await left.press('Enter');
  await expect(form.getByText('Enter 0 to 12.')).toBeVisible();
  await left.fill('5');
  await form.getByLabel('Sent with').selectOption('UPS');
  await form.getByLabel('Number to track it by').fill('1Z999AA10123456784');
  await form.getByLabel('Weight in pounds').fill('3.5');
  const pack = form.getByRole('button', { name: 'Pack this box' });
  await control.sql(
    `insert into private.boxes (id, order_id, place, contents, pieces, actor)
     values (gen_random_uuid(), $1, 1, '[{"design": 0, "item": 0, "size": "M", "pieces": 10}]', 10, 'Sam')`,
    [order!.id],
  );
  await pack.press('Enter');
  await expect(form.getByText('Somebody packed some of that meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Unpack box 1' }).click();
  const boxes = page.getByRole('list', { name: 'Boxes' });
  await expect(boxes).toHaveCount(0);
  await pack.press('Enter');
  await expect(boxes).toContainText(
    'Box 1, 5 pieces, 3.5 lb, with UPS, 1Z999AA10123456784. Packed',
  );
  expect(await overflow(page)).toBe(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /Box slips/ }).click();
  expect((await saved).suggestedFilename()).toBe(`box-slips-${order!.number}.pdf`);
  await page.getByRole('button', { name: '1 box shipped, the rest later + email' }).click();
  await expect(page.getByText('5 of 12 shipped')).toBeVisible();
  expect(await statusOf(control, order!)).toBe('in_production');
  await expect(left).toHaveValue('7');
  await pack.click();
  await page.getByRole('button', { name: /^Everything has shipped/ }).click();
  await expect(page.getByText('12 of 12 shipped')).toBeVisible();
  await expect.poll(() => statusOf(control, order!)).toBe('ready');
});

// product: job-moves
test(
  'a second press on the same spot doesn’t move the job whose button has slid there',
  { tag: '@alone' },
  async ({ page, control }) => {
    const name = newName();
    const [first, next] = await placeOrders(control, name, [{ due: 9 }, { due: 10 }]);
    await signInAs(page, control, 'staff');
    await page.clock.install();
    await open(page, found(name, '&view=board&kind=order'), 2);
    const start = job(page, first!).getByRole('button', { name: 'Start review' });
    const box = await start.boundingBox();
    if (!box) throw new Error('There is no button to press.');
    const spot = [box.x + box.width / 2, box.y + box.height / 2] as const;
    // The clock stands still, so a slow machine doesn’t change what counts as a second press.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.click(...spot);
    const moved = page.getByRole('region', { name: /^In review/ }).getByRole('link');
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return moved.allTextContents();
      })
      .toEqual([expect.stringContaining(`Order #${first!.number}`)]);
    const moves: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/move_job') && moves.push(request.url()),
    );
    await page.mouse.click(...spot);
    await page.clock.runFor(settleMs);
    expect(moves).toEqual([]);
    // By now, it's a separate press.
    await page.mouse.click(...spot);
    await expect.poll(() => statusOf(control, next!)).toBe('in_review');
    expect(await statusOf(control, first!)).toBe('in_review');
    expect(moves).toHaveLength(1);
  },
);

test('canceling a job or declining a quote asks first, on the list and on the board, with the keyboard too', async ({
  page,
  control,
}) => {
  const name = newName();
  const [first, second] = await placeOrders(control, name, [{}, {}]);
  await requestOthers(control, name);
  await signInAs(page, control, 'staff');
  const cancelByKeyboard = async (order: Row) => {
    const row = job(page, order);
    const menu = row.locator('summary', { hasText: 'More moves' });
    const dialog = page.getByRole('dialog', { name: `Cancel Order #${order.number}?` });
    const keep = dialog.getByRole('button', { name: 'Keep it' });
    const ask = async () => {
      await menu.press('Enter');
      await row.getByRole('button', { name: 'Cancel order' }).press('Enter');
    };

    await ask();
    await expect(keep).toBeFocused();
    // Shortcuts are off behind the dialog.
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    expect(await statusOf(control, order)).toBe('submitted');

    await ask();
    await keep.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await statusOf(control, order)).toBe('submitted');

    await ask();
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByRole('button', { name: 'Yes, cancel it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(control, order)).toBe('cancelled');
    await expect(dialog).toBeHidden();
  };

  await open(page, found(name), 4);
  await cancelByKeyboard(first!);
  const quote = page.locator('[data-job^="quote_request "]');
  await quote.locator('summary', { hasText: 'More moves' }).click();
  await quote.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('dialog', { name: /^Decline Quote #\d+\?$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, decline it' }).click();
  await expect(quote).toContainText('Declined');

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await cancelByKeyboard(second!);
});

test(
  'new orders appear without a reload, marked and announced, and never under the pointer',
  { tag: '@alone' },
  async ({ page, control }) => {
    const name = newName();
    await placeOrders(control, name, [{ due: 9 }]);
    await signInAs(page, control, 'staff');
    await page.clock.install();
    await open(page, found(name), 1);
    const [second] = await placeOrders(control, name, [{ due: 8 }]);
    await page.clock.runFor(15_000);
    await expect(jobs(page)).toHaveCount(2);
    await expect(job(page, second!)).toContainText('New');
    await expect(notice(page)).toContainText(`Order #${second!.number} came in at `);

    await jobs(page).first().hover();
    const [third] = await placeOrders(control, name, [{ due: 7 }]);
    await page.clock.runFor(15_000);
    const button = page.getByRole('button', { name: 'Show 1 new job' });
    await expect(button).toBeVisible();
    await expect(jobs(page)).toHaveCount(2);
    await button.press('Enter');
    await expect(jobs(page)).toHaveCount(3);
    await expect(job(page, third!).locator('[data-title]')).toBeFocused();
  },
);

// product: held-emails, job-board
test('failed and held emails are listed with their reason and can be sent; canceling the job takes one off the list', async ({
  page,
  control,
}) => {
  const name = newName();
  const [failing, real, fake] = await placeOrders(control, name, [{}, {}, {}]);
  await control.sql(
    `insert into public.outbox (order_id, template, recipient, status, attempts, last_error_code)
     values ($1, 'order-confirmation', $2, 'dead', 8, 'EENVELOPE-550')`,
    [failing!.id, emailOf(name)],
  );
  for (const held of [real!, fake!]) {
    await control.sql(
      `insert into public.outbox (order_id, template, recipient, status, last_error_code)
       values ($1, 'order-confirmation', $2, 'held', 'emails-to-mailbox')`,
      [held.id, emailOf(name)],
    );
  }
  await signInAs(page, control, 'staff');
  await open(page, found(name), 3);
  await expect(job(page, failing!)).toContainText('Email failed');
  await expect(job(page, real!)).toContainText('Email held');
  const about = (region: string, { number }: Row) =>
    page
      .getByRole('region', { name: region })
      .getByRole('listitem')
      .filter({ hasText: `Order #${number}` });

  await test.step('a failed one', async () => {
    await page.getByRole('link', { name: /failed emails?$/ }).click();
    const email = about('Failed emails', failing!);
    await expect(email).toContainText(emailOf(name));
    await expect(email).toContainText(
      `Order confirmation to the customer, about Order #${failing!.number}`,
    );
    await expect(email).toContainText('The mail server refused the recipient’s address. 8 tries');
    await expect(async () => {
      // Another test may be failing emails right now.
      await email.getByRole('button', { name: /^Retry/ }).click();
      await expect(email.getByRole('status')).toHaveText('Sent.');
    }).toPass();
    await expect.poll(async () => (await control.emailsTo(emailOf(name))).length).toBe(1);
  });

  await test.step('a held one', async () => {
    await page.getByRole('link', { name: /held emails?$/ }).click();
    const email = about('Held emails', real!);
    await expect(email).toContainText('This address already got several emails in one day.');
    await email.getByRole('button', { name: /^Send/ }).click();
    await expect(email.getByRole('status')).toHaveText('Sent.');
    await expect.poll(async () => (await control.emailsTo(emailOf(name))).length).toBe(2);

    await control.sql(`update public.orders set status = 'cancelled' where id = $1`, [fake!.id]);
    await page.reload();
    await expect(job(page, real!)).toBeVisible();
    await expect(about('Held emails', fake!)).toHaveCount(0);
    expect(await control.emailsTo(emailOf(name))).toHaveLength(2);
  });
});

test('the board works with only the keyboard, and its shortcuts can be turned off', async ({
  page,
  control,
}) => {
  const name = newName();
  const [one, two] = await placeOrders(control, name, [{ due: 8 }, { due: 9 }]);
  await signInAs(page, control, 'staff');
  await page.goto(paths.adminOrders);
  await jobs(page).first().waitFor();
  await page.keyboard.press('/');
  // Letters typed in a field aren't shortcuts.
  await page.keyboard.type(`jbmu?${name}`);
  await expect(search(page)).toHaveValue(`jbmu?${name}`);
  await search(page).fill(name);
  await expect(jobs(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'List', exact: true }).focus();
  const title = (row: Row) => job(page, row).locator('[data-title]');
  await page.keyboard.press('j');
  await expect(title(one!)).toBeFocused();
  await page.keyboard.press('j');
  await expect(title(two!)).toBeFocused();
  await page.keyboard.press('m');
  await expect.poll(() => statusOf(control, two!)).toBe('in_review');
  await expect(job(page, two!).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('u');
  await expect.poll(() => statusOf(control, two!)).toBe('submitted');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/view=board/);
  await page.keyboard.press('b');
  await expect(page).not.toHaveURL(/view=board/);

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Shortcuts are on' }).press('Space');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(jobs(page)).toHaveCount(2);
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(dialog).toBeHidden();
  await expect(title(one!)).not.toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'Shortcuts are on' }).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(title(one!)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(jobPath({ kind: 'order', number: one!.number }));
});

test(
  'a board that fails to load can be retried, and one that goes offline keeps its jobs',
  { tag: '@alone' },
  async ({ page, context, control, quiet }) => {
    quiet.allow(/Failed to load resource|net::ERR/);
    const name = newName();
    const [order] = await placeOrders(control, name, [{}]);
    await signInAs(page, control, 'staff');
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/rpc/list_jobs', async (route) => {
      await held;
      await route.abort();
    });
    // A count that came after the failure would load the list by itself.
    const counted = page.waitForResponse('**/rpc/count_jobs');
    await page.goto(found(name));
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }),
    ).toHaveCount(1);
    await expect(search(page)).toBeVisible();
    await (await counted).finished();
    answer();
    const alert = page.getByRole('alert').filter({ hasText: 'The board didn’t load' });
    await expect(alert).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(jobs(page)).toHaveCount(1);

    await context.setOffline(true);
    const lost = page.getByRole('status').filter({ hasText: 'No connection to the shop.' });
    await expect(lost).toBeVisible();
    await job(page, order!).getByRole('button', { name: 'Start review' }).click();
    await expect(notice(page)).toContainText(`Order #${order!.number} wasn’t moved.`);
    await expect(job(page, order!)).toContainText('Submitted');
    await context.setOffline(false);
    await expect(lost).toHaveCount(0);
    await job(page, order!).getByRole('button', { name: 'Start review' }).click();
    await expect.poll(() => statusOf(control, order!)).toBe('in_review');
  },
);

test('an empty board says that jobs show up by themselves', async ({ page, control }) => {
  await signInAs(page, control, 'staff');
  await page.route('**/rpc/list_jobs', (route) =>
    route.fulfill({
      json: { jobs: [], next: null },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.goto(paths.adminOrders);
  await expect(page.getByRole('heading', { name: 'Nothing on the board' })).toBeVisible();
});

// product: placing-an-order
test('staff place a phone order, whose customer gets its link by email', async ({
  page,
  control,
  order,
}) => {
  const customer = newCustomer();
  const { email: staff } = await signInAs(page, control, 'staff');
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(trackPath)) counted.push(request.url());
  });
  await page.goto(paths.adminOrders);
  const begin = page.getByRole('button', { name: 'New phone order' });
  const note = page.getByText('Phone order.');
  await begin.click();
  await page.waitForURL(`**${paths.order}`);
  await order.ready();
  await page.getByRole('button', { name: 'It’s not a phone order' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await order.ready();
  await expect(note).toHaveCount(0);
  await page.goto(paths.adminOrders);
  await begin.click();
  await page.waitForURL(`**${paths.order}`);
  await order.ready();
  await expect(note).toBeVisible();
  await order.material('Premium Cotton').check();
  await order.quantity('M').fill('12');
  // The rest of the form is as for any customer.
  await page.evaluate(
    ([draft, artwork]) => {
      sessionStorage.setItem('screen-printing-order', draft);
      sessionStorage.setItem('quote-form', artwork);
    },
    [JSON.stringify(readyDraft()), JSON.stringify(readyArtwork)] as const,
  );
  await page.goto(paths.checkout);
  await expect(note).toBeVisible();
  await fillContact(page, customer);
  await placeButton(page).click();

  await page.waitForURL(/\/admin\/orders\/\d+$/);
  const timeline = page.getByRole('region', { name: 'Notes and timeline' });
  await expect(timeline).toContainText('You placed it as a phone order');
  expect(counted).toEqual([]);
  const [placed] = await ordersOf(control, customer.email);
  const events = await control.sql('select actor from public.job_events where order_id = $1', [
    placed!.id,
  ]);
  expect(events).toEqual([{ actor: staff }]);

  const [confirmation] = await emailsOf(control, placed!.id, customer.email);
  const link = /https?:\/\/[^\s"<>]+#order=[^\s"<>]+/.exec(confirmation?.html ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Order #${placed!.number}` })).toBeVisible();
  await expect(page.getByText('We placed the order for you.')).toBeVisible();
});
