// product: money-page, journal, roles
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { makeSignIn, signInAs } from '../support/staff-page.ts';

/** A day that no other test uses. */
const day = '2012-05-03';
const may = `${paths.adminMoney}?period=custom&from=2012-05-01&to=2012-05-31`;

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
  await control.sql(
    `insert into public.payments
       (id, order_id, order_number, kind, method, amount_cents, actor, created_at)
     select $1, id, number, 'charge', 'check', 12345, 'a', $2 from public.orders where number = $3`,
    [randomUUID(), `${day}T18:00:00Z`, number],
  );
  const links = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  const income = page.getByRole('table', { name: 'Money that came in' });

  await signInAs(page, control, 'owner');
  await page.goto(may);
  await expect(income.getByRole('row', { name: /^Thu, May 3, 2012/ })).toContainText('$123.45');
  expect(await download(page, 'Income as CSV')).toContain(`${day},0.00,123.45,0.00,0.00,123.45`);
  expect((await download(page, 'Journal as CSV')).trimEnd().split('\r\n').slice(1)).toEqual([
    'WEB-20120503,05/03/2012,Undeposited Funds,123.45,,Payments (1),',
    'WEB-20120503,05/03/2012,Website Orders Receivable,,123.45,Payments (1),',
  ]);
  await page.getByRole('radio', { name: 'This Month' }).press('ArrowRight');
  await expect(page).toHaveURL(/period=last-month$/);

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
  await expect(page.getByRole('alert')).toContainText('Only those who work on jobs');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('To the books →');

  for (const role of ['staff', 'press'] as const) {
    await signInAs(page, control, role);
    await page.goto(may);
    await expect(page.getByRole('alert')).toContainText('Only owners and bookkeepers');
    await expect(page.locator('#staff-page')).toBeHidden();
  }
});
