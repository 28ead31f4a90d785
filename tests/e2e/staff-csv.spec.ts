// product: job-board, csv-files
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { jobPath, paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { confirmedNumber, fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, placeQuoteRequest } from '../support/placed-job.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { signInAs } from '../support/staff-page.ts';

/** Presses the board's button and returns the file. */
async function download(page: Page): Promise<{ name: string; csv: string }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), csv: await readFile(await file.path(), 'utf8') };
}

test('the jobs that a search finds are downloaded as CSV, with everything each customer entered', async ({
  page,
  control,
}) => {
  const name = `=Choir ${randomUUID().slice(0, 8)}`;
  const order = await placeJob(control, { customer: { name, notes: 'White ink, please.' } });
  const quote = await placeQuoteRequest(control, { name });
  await signInAs(page, control, 'staff');
  await page.goto(`${paths.adminOrders}?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('main').locator('[data-job]')).toHaveCount(2);

  const { name: fileName, csv } = await download(page);
  expect(fileName).toBe(`jobs-${shopToday(new Date())}.csv`);
  const [head, ...rows] = csv.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFKind,Number,Status,.*,Name,Email,Phone,/);
  expect(rows.map((row) => row.split(',').slice(0, 2).join(' ')).sort()).toEqual([
    `Order ${order.number}`,
    `Quote ${quote}`,
  ]);
  // No spreadsheet may run a formula.
  expect(rows.every((row) => row.includes(`,'${name},`))).toBe(true);
  expect(csv).toContain('"White ink, please."');
  await expect(page.getByRole('status').filter({ hasText: 'Saved 2 jobs as CSV.' })).toBeVisible();
});

// product: contact-details, job-board, job-page, job-ticket
test('a PO number goes from checkout to the shop’s email, the job page, the ticket, the search, and the CSV', async ({
  page,
  order,
  control,
}) => {
  const customer = newCustomer();
  await order.seed();
  await page.goto(paths.checkout);
  await fillContact(page, customer);
  await placeButton(page).click();
  const number = await confirmedNumber(page);

  const [row] = await ordersOf(control, customer.email);
  const [receipt] = await emailsOf(control, row?.id ?? '', customer.email);
  const notice = (await control.emailsTo(shop.ordersEmail)).find(({ subject }) =>
    subject.includes(`#${number}`),
  );
  expect(notice?.text).toContain(customer.poNumber);
  expect(receipt?.text).not.toContain(customer.poNumber);

  await signInAs(page, control, 'staff');
  await page.goto(paths.adminOrders);
  await page.getByRole('searchbox', { name: 'Search' }).fill(customer.poNumber);
  await expect(page.getByRole('main').locator('[data-job]')).toHaveCount(1);
  const { csv } = await download(page);
  const [head = '', line = ''] = csv.split('\r\n');
  expect(line.split(',')[head.split(',').indexOf('PO or reference number')]).toBe(
    customer.poNumber,
  );

  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(customer.poNumber);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('body').innerText()).toContain(customer.poNumber);
});
