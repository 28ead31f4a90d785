// product: money-page, journal, roles
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatCents } from '../../src/platform/money.ts';
import { paths } from '../../src/paths.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { makeSignIn, signInAs } from '../support/staff-page.ts';

/** A day that no other test uses. */
const day = '2012-05-03';
const may = `${paths.adminMoney}?range=custom&from=2012-05-01&to=2012-05-31`;

async function download(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await saved).path(), 'utf8');
}

test('an owner reads what came in and saves the journal, a bookkeeper sees the same and nothing else, and staff and press staff see none of it', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control);
  const at = `${day}T18:00:00Z`;
  for (const [kind, method, cents, reason] of [
    ['charge', 'check', 12345, null],
    ['refund', 'cash', -1000, 'Two misprints.'],
    ['adjustment', 'account', 1000, 'Two misprints.'],
  ]) {
    await control.sql(
      `insert into public.payments
         (id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at)
       select $1, id, number, $2, $3, $4, $5, 'a', $6 from public.orders where number = $7`,
      [randomUUID(), kind, method, cents, reason, at, number],
    );
  }
  await control.sql(
    `insert into private.sales
       (order_number, state, allowance, orders, cents, tax_cents, sold_on, entered_at)
     values ($1, 'IL', false, 1, 39000, 3315, private.shop_date($2), $2)`,
    [number, at],
  );
  await control.sql(
    `insert into private.card_fees (id, order_number, fee_cents, at) values ($1, $2, 310, $3)`,
    [randomUUID(), number, at],
  );
  const [order] = await control.sql(
    `update public.orders set payment_terms = 'placed', created_at = $2 where number = $1
     returning total_cents`,
    [number, at],
  );
  const balance = formatCents(Number(order?.['total_cents']) - 12345);
  const links = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  const income = page.getByRole('table', { name: 'Money that came in' });

  await signInAs(page, control, 'owner');
  await page.goto(may);
  await expect(income.getByRole('row', { name: /^Thu, May 3, 2012/ })).toContainText('$123.45');
  const totals = page.getByRole('region', { name: 'Totals' });
  for (const [name, figure] of [
    ['Received', '$123.45'],
    ['Refunded', '$10.00'],
    ['Sales before tax', '$390.00'],
    ['Sales tax', '$33.15'],
  ] as const) {
    const term = page.getByText(name, { exact: true });
    await expect(totals.locator('div', { has: term })).toHaveText(name + figure);
  }
  const row = async (table: string, name: string, cells: (string | RegExp)[]) => {
    const found = page
      .getByRole('table', { name: table, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect(found.getByRole('cell')).toHaveText(cells);
  };
  await row('Refunds', 'Thu, May 3, 2012', [`#${number}`, 'Cash', 'Two misprints.', '$10.00']);
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(
    'Written off on these days: $10.00',
  );
  await row('Sales and sales tax by month and state', 'May 2012', [
    'IL',
    'Taxed',
    '1',
    '$390.00',
    '$33.15',
  ]);
  await row('What Stripe kept, by month', 'May 2012', ['1', '$3.10']);
  // Due for longer than anybody else's.
  await row('Orders with a balance due', `#${number}`, [
    /Ada/,
    'May 3, 2012',
    /^\d,\d{3}$/,
    balance,
  ]);
  expect(await download(page, 'Open balances as CSV')).toContain(`${number},`);
  expect(await download(page, 'Income as CSV')).toContain(`${day},0.00,123.45,0.00,0.00,123.45`);
  expect((await download(page, 'Journal as CSV')).trimEnd().split('\r\n')).toEqual([
    'Journal No.,Journal Date,Account Name,Debits,Credits,Description,Name',
    ...[
      'Bad Debts and Allowances,10.00,,Adjustments (1)',
      'Website Orders Clearing,,10.00,Adjustments (1)',
      'Undeposited Funds,123.45,,Payments (1)',
      'Website Orders Clearing,,123.45,Payments (1)',
      'Cash on Hand,,10.00,Refunds (1)',
      'Website Orders Clearing,10.00,,Refunds (1)',
      'Website Orders Clearing,423.15,,Orders delivered to IL (1)',
      'Sales,,390.00,Orders delivered to IL (1)',
      'Sales Tax Payable,,33.15,"Sales tax, IL"',
      'Merchant Fees,3.10,,Card fees (1)',
      'Card Clearing,,3.10,Card fees (1)',
    ].map((line) => `WEB-20120503,05/03/2012,${line},`),
  ]);
  await page.getByRole('radio', { name: 'This Month' }).press('ArrowRight');
  await expect(page).toHaveURL(/range=last-month$/);

  // With the form, to see where it leads.
  const bookkeeper = await makeSignIn(control, 'bookkeeper');
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(bookkeeper.email);
  await page.getByLabel('Password').fill(bookkeeper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(paths.adminMoney);
  await expect(links).toHaveText(['Money']);
  await page.goto(may);
  await expect(income).toContainText('$123.45');
  await page.goto(paths.adminOrders);
  await expect(page.getByRole('alert')).toContainText('Only people who work on jobs');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('To the books →');

  for (const role of ['staff', 'press'] as const) {
    await signInAs(page, control, role);
    await page.goto(may);
    await expect(page.getByRole('alert')).toContainText('Only owners and bookkeepers');
    await expect(page.locator('#staff-page')).toBeHidden();
  }
});
