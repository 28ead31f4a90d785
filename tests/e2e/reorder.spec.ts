import type { Page } from '@playwright/test';
import { closedDayMessage } from '../../src/orders/due-dates/closed-day.ts';
import { addDays, startOfWeek } from '../../src/platform/dates/calendar.ts';
import { defaultPickupDate } from '../../src/orders/repeats/reorder.ts';
import { requestReorder } from '../../src/orders/repeats/request-reorder.contract.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';
import { expectThanks, keptInTab, newEmail, openRequest, report } from '../support/request-page.ts';

const filled = (email = newEmail()) => ({
  name: 'Ada Calloway',
  email,
  invoiceNumber: 'INV-2041',
  pickupDate: defaultPickupDate(new Date()),
});

const open = (page: Page, texts: Record<string, string> = {}) =>
  openRequest(page, paths.reorders, texts);
const send = (page: Page) => page.getByRole('button', { name: /^(Submit Reorder|Sending\.\.\.)$/ });
const size = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Sizes Needed' }).getByLabel(name, { exact: true });

// product: reorder-form
test('no size and no pickup date are required', async ({ page, control }) => {
  const email = newEmail();
  await open(page, { ...filled(email), pickupDate: '' });
  await expect(page.getByLabel('Pickup date')).toHaveValue('');
  await send(page).click();
  await expectThanks(page, 'Ada Calloway');
  const rows = await control.sql<{ id: string }>('select * from public.reorders where email = $1', [
    email,
  ]);
  expect(rows).toMatchObject([{ invoice_number: 'INV-2041', pickup_date: null }]);
  expect(
    await control.sql('select * from public.reorder_lines where reorder_id = $1', [rows[0]?.id]),
  ).toEqual([]);
  expect(await page.evaluate(keptInTab)).toEqual(['quote-confirmation']);
});

test('missing or invalid values are reported at their field and in the summary, by size, in a narrow window too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await open(page);
  expect(await overflow(page)).toBe(0);
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
    'S: Enter a whole number up to 100,000, like 24 or 1,250.',
    'L: Enter a whole number up to 100,000, like 24 or 1,250.',
  ]);
  await expect(size(page, 'S')).toHaveAccessibleDescription(
    'Enter a whole number up to 100,000, like 24 or 1,250.',
  );
  await expect(size(page, 'M')).not.toHaveAttribute('aria-invalid');
  const sunday = addDays(startOfWeek(shopToday(new Date())), 13);
  await page.getByLabel('Pickup date').fill(sunday);
  await expect(page.getByLabel('Pickup date')).toHaveAccessibleDescription(
    new RegExp(closedDayMessage(sunday, new Date())!),
  );
  await size(page, 'S').fill('0');
  await expect(size(page, 'S')).not.toHaveAttribute('aria-invalid');
});

// product: requests-without-a-script
test('without script, the form posts by itself, has no stale date, and comes back with its errors', async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get(paths.reorders)).text();
  const inputIn = (page: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? '';
  expect(inputIn(html, 'pickupDate')).not.toMatch(/\b(value|min|max)=/);
  const [tag = ''] = /<form[^>]*>/.exec(html) ?? [];
  const { path } = requestReorder;
  expect(tag).toContain(`action="${path}"`);
  expect(tag).toContain('method="post"');
  expect(tag).toContain('data-form="reorder"');

  const refused = await request.post(path, {
    headers: { origin: baseURL! },
    form: { ...filled(), name: ' ', 'sizes.M': 'two' },
  });
  expect(refused.status()).toBe(400);
  const page = await refused.text();
  for (const name of ['name', 'sizes.M']) {
    expect(inputIn(page, name)).toContain('aria-invalid="true"');
  }
  expect(page).toContain('href="#name"');
  expect(inputIn(page, 'invoiceNumber')).toContain('value="INV-2041"');
});
