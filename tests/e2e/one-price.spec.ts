import type { Locator, Page } from '@playwright/test';
import { formatDay, formatDayLong } from '../../src/platform/dates/date-words.ts';
import { arrivalText, dueText } from '../../src/orders/delivery/delivery-words.ts';
import { defaultDueDate } from '../../src/orders/due-dates/turnaround.ts';
import { jobPath, paths } from '../../src/paths.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { confirmedNumber, fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { signInAs } from '../support/staff-page.ts';

// product: delivery-dates, order-price, quote-generator, sales-tax
test('48 shirts from the front page to the shop’s ticket: one price and one date, and nothing is entered twice', async ({
  page,
  order,
  control,
}) => {
  const now = new Date();
  const dueDate = defaultDueDate(now);
  const [each, pickedUp, shipped] = ['$14.00', '$719.04', '$740.44'];
  const ships = dueText('shipping', formatDayLong(dueDate));
  const arrives = arrivalText({ deliveryMethod: 'shipping', deliveryZip: '50010', dueDate }, now)!;
  const main = page.getByRole('main');

  await page.goto(paths.home);
  const offer = page.locator('form.price-lead').getByRole('status');
  const ready = `ready ${formatDay(dueDate, now).replace(/, \d{4}$/, '')}`;
  await expect(offer).toContainText(
    `${each} each for 48 shirts, front print: ${pickedUp} in all, ${ready}`,
  );
  await expect(page.getByRole('table', { name: 'Price steps' })).toContainText(`${each} each`);
  await expect(
    page.getByRole('table', { name: /^Sample jobs/ }).getByRole('row', { name: /^24/ }),
  ).toContainText(each);

  const job = '?garment=premium-cotton&pieces=48&print=frontLarge&delivery=shipping';
  await page.goto(paths.quoteGenerator + job);
  await expect(totalOf(page)).toHaveText(shipped);
  await expect(main).toContainText(ships);
  await page.getByRole('link', { name: 'Order this' }).click();

  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  await order.ready();
  const total = async (within?: Locator) => (await order.rows(within)).at(-1);
  await expect.poll(() => total()).toEqual(['Total', shipped]);
  await order
    .section('Unisex quantities')
    .getByRole('button', { name: 'Fill in a usual split' })
    .click();
  await order.color('Navy').check();
  await order.artworkType('Written description').check();
  await order.description.fill('A heron.');
  const shipping = order.section('Delivery method');
  for (const [label, text] of [
    ['Full name', 'Ada Calloway'],
    ['Street', '221 Lincoln Way'],
    ['City', 'Ames'],
    ['State', 'Iowa'],
    // Oregon, which has no tax.
    ['ZIP', '97201'],
  ] as const) {
    await shipping.getByLabel(label).fill(text);
  }
  await expect.poll(() => total()).toEqual(['Total', '$692.00']);
  await shipping.getByLabel('ZIP').fill('50010');
  await expect(shipping).toContainText(arrives, { ignoreCase: true });
  await expect(order.section('Select due date')).toContainText(
    dueText('shipping', formatDay(dueDate, now)),
  );
  expect(await total()).toEqual(['Total', shipped]);
  await order.proceed.click();

  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
  await expect.poll(() => total(main)).toEqual(['Total', shipped]);
  await expect(main).toContainText(ships);
  await expect(main).toContainText(arrives);
  const customer = newCustomer();
  await fillContact(page, customer);
  await placeButton(page).click();
  const number = await confirmedNumber(page);
  await expect(main).toContainText(`${ships}. ${arrives}.`);

  const [placed] = await ordersOf(control, customer.email);
  expect(placed).toMatchObject({ due_date: dueDate, per_item_cents: [1400] });
  const [email] = await emailsOf(control, placed!.id, customer.email);
  // Without the ZIP code, which the customer typed.
  for (const words of [shipped, each, ships, arrives.replace(/ \(.*/, '')]) {
    expect(email?.text).toContain(words);
  }

  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(main).toContainText(shipped);
  await expect(main).toContainText(ships);
});

const totalOf = (page: Page) =>
  page
    .getByRole('row', { name: /^In all/ })
    .getByRole('cell')
    .first();
