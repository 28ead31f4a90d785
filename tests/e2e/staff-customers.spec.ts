// product: customers
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { jobPath, paths } from '../../src/paths.ts';
import type { Control } from '../support/control.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

/** A customer of this test alone, with so many orders. */
async function placeFor(control: Control, orders: number) {
  const email = `${randomUUID()}@mill.example`;
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const numbers: number[] = [];
  for (let nth = 0; nth < orders; nth += 1) {
    const { number } = await placeJob(control, {
      customer: { name, email, phone: '515-555-0199', poNumber: '', notes: '' },
    });
    numbers.push(number);
  }
  return { email, name, numbers };
}
const jobsOf = (page: Page) => page.getByRole('table', { name: 'Their jobs' }).getByRole('link');

test('everything a customer ordered is one search and one click away', async ({
  page,
  control,
}) => {
  const { name, numbers } = await placeFor(control, 2);
  await signInAs(page, control, 'staff');
  await page.goto(paths.adminCustomers);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  await expect(jobsOf(page)).toHaveText(numbers.toReversed().map((number) => `Order #${number}`));
  expect(page.url()).not.toContain('Ada');
  // Back from there, the search is as it was.
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  // From one of their jobs.
  await page.goto(jobPath({ kind: 'order', number: numbers[0] ?? 0 }));
  await page.getByRole('link', { name, exact: true }).click();
  await expect(jobsOf(page)).toHaveCount(2);
});

test('a customer is edited, merged, and separated again, on a phone', async ({ page, control }) => {
  const [ada, bo] = [await placeFor(control, 1), await placeFor(control, 1)];
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number: ada.numbers[0] ?? 0 }));
  await page.getByRole('link', { name: ada.name, exact: true }).click();
  await page.getByRole('button', { name: 'Edit company, contacts, and notes' }).click();
  const company = `Duck Mill ${randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Company' }).fill(company);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Call before noon.');
  await page.getByRole('checkbox', { name: 'Approves' }).check();
  await page.getByRole('checkbox', { name: 'Gets the invoice' }).check();
  await page.getByRole('button', { name: 'Add a contact' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(bo.email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Another customer has this/);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeFocused();
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(page.getByText('Approves · Gets the invoice')).toBeVisible();

  await page.getByRole('button', { name: 'Merge another customer into this one' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(bo.email);
  await dialog.getByRole('radio', { name: bo.name }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { name: '2 contacts' })).toBeVisible();
  await expect(jobsOf(page)).toHaveCount(2);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'a merged customer');

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('heading', { name: '1 contact' })).toBeVisible();
  await expect(jobsOf(page)).toHaveCount(1);
});

test('press staff have no customers’ pages, and jobs that lead to none', async ({
  page,
  control,
}) => {
  const { name, numbers } = await placeFor(control, 1);
  await signInAs(page, control, 'press');
  await page.goto(jobPath({ kind: 'order', number: numbers[0] ?? 0 }));
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto(paths.adminCustomers);
  await expect(page.getByRole('alert')).toContainText('Only owners and staff can open this page.');
});
