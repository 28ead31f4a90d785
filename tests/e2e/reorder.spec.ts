import type { Page } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { reorderSizes } from '../../src/domain/reorder.ts';
import { requestFailure } from '../../src/domain/request-failure.ts';
import { shopToday } from '../../src/domain/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { expect, test } from '../support/order-test.ts';
import {
  expectThanks,
  form,
  keptInTab,
  newEmail,
  openRequest,
  report,
} from '../support/request-page.ts';

const reordersAddress = '**/api/reorders';

const filled = (email = newEmail()) => ({
  name: 'Ada Calloway',
  email,
  invoiceNumber: 'INV-2041',
  pickupDate: addDays(shopToday(new Date()), 8),
});

const open = (page: Page, control: Control, texts: Record<string, string> = {}) =>
  openRequest(page, control, paths.reorders, texts);
const send = (page: Page) => page.getByRole('button', { name: /^(Submit Reorder|Sending\.\.\.)$/ });
const size = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Sizes Needed' }).getByLabel(name, { exact: true });

// product: reorder-form, turnaround-promises
test('the page shows the standard turnaround and suggests a pickup eight days from today', async ({
  page,
}) => {
  await page.goto(paths.reorders);
  await form(page).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place a Reorder');
  await expect(page.getByRole('main')).toContainText('Standard turnaround is 6–8 business days.');
  const date = page.getByLabel('Pickup date');
  await expect(date).toHaveValue(addDays(shopToday(new Date()), 8));
  await expect(date).toHaveAttribute('min', shopToday(new Date()));
  for (const name of reorderSizes) {
    await expect(size(page, name)).toHaveAttribute('min', '0');
    await expect(size(page, name)).toHaveValue('');
  }
  await expect(size(page, 'XS')).toHaveCount(0);
});

// product: reorder-form
test('a reorder is sent, stored once with its sizes, and confirmed by name', async ({
  page,
  control,
}) => {
  const email = newEmail();
  await open(page, control);
  await page.getByLabel('Name').fill('Ada Calloway');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Invoice number').fill('INV-2041');
  await page.getByLabel('Pickup date').fill('');
  await size(page, 'M').fill('12');
  await size(page, '2XL').fill('3');
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(reordersAddress, async (route) => {
    await held;
    await route.continue();
  });
  await send(page).dblclick();
  await expect(send(page)).toHaveText('Sending...');
  await expect(send(page)).toBeDisabled();
  answer();
  await expectThanks(page, 'Ada Calloway');
  const rows = await control.sql<{ id: string }>('select * from public.reorders where email = $1', [
    email,
  ]);
  expect(rows).toMatchObject([{ invoice_number: 'INV-2041', pickup_date: null }]);
  expect(
    await control.sql(
      'select size, quantity from public.reorder_lines where reorder_id = $1 order by quantity',
      [rows[0]?.id],
    ),
  ).toEqual([
    { size: '2XL', quantity: 3 },
    { size: 'M', quantity: 12 },
  ]);
  expect(await page.evaluate(keptInTab)).toEqual(['quote-confirmation']);
});

test('no size is required', async ({ page, control }) => {
  const email = newEmail();
  await open(page, control, filled(email));
  await send(page).click();
  await expectThanks(page, 'Ada Calloway');
});

test('missing or invalid values are reported at their field and in the summary, by size', async ({
  page,
  control,
}) => {
  await open(page, control);
  await size(page, 'S').fill('-1');
  await size(page, 'L').fill('1.5');
  await page.getByLabel('Pickup date').fill(addDays(shopToday(new Date()), -1));
  await send(page).click();
  await expect(report(page)).toBeFocused();
  await expect(report(page).getByRole('link')).toHaveText([
    'Enter your name.',
    'Enter your email address.',
    'Enter the number on the earlier invoice.',
    'Choose today or a later date.',
    'S: Enter a whole number, 0 or more.',
    'L: Enter a whole number, 0 or more.',
  ]);
  await expect(size(page, 'S')).toHaveAccessibleDescription('Enter a whole number, 0 or more.');
  await expect(size(page, 'M')).not.toHaveAttribute('aria-invalid');
  await size(page, 'S').fill('0');
  await expect(size(page, 'S')).not.toHaveAttribute('aria-invalid');
});

test('a failure keeps the form, and typed text survives a reload', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 503/);
  await open(page, control, filled());
  const message = 'The shop’s computer is resting.';
  await page.route(reordersAddress, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message } } }),
  );
  await size(page, 'XL').fill('7');
  await send(page).click();
  await expect(report(page)).toBeFocused();
  await expect(report(page)).toContainText(requestFailure);
  await expect(report(page)).toContainText(message);
  await page.reload();
  await expect(size(page, 'XL')).toHaveValue('7');
  await expect(page.getByLabel('Invoice number')).toHaveValue('INV-2041');
});

test('fits a narrow window, and has no stale date without script', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(paths.reorders);
  await form(page).waitFor();
  expect(await overflow(page)).toBe(0);
  const html = await (await request.get(paths.reorders)).text();
  const [date = ''] = /<input[^>]*name="pickupDate"[^>]*>/.exec(html) ?? [];
  expect(date).not.toMatch(/\b(value|min|max)=/);
  const [tag = ''] = /<form[^>]*>/.exec(html) ?? [];
  expect(tag).toContain('action="/api/reorders"');
  expect(tag).toContain('data-form="reorder"');
});
