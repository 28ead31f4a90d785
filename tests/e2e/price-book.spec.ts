// product: price-book
import type { Page } from '@playwright/test';
import { formatCents, formatCentsShort, permilleOf } from '../../src/platform/money.ts';
import { paths } from '../../src/paths.ts';
import { draftPriceInput } from '../../src/orders/order.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { priceRows } from '../../src/orders/placing/price-rows.client.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { pricierBook } from '../factory/price-books.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';

const news = 'Our prices changed a moment ago; this is today’s price.';

/** Answers with a newer book than the build's. Returns how often the page has asked. */
async function publish(page: Page, answer: object = { version: 2, book: pricierBook }) {
  let asked = 0;
  await page.route('**/api/shop*', async (route) => {
    asked += 1;
    await route.fulfill({ json: answer });
  });
  return () => asked;
}

test('the order form asks for prices at the first input, and shows what they mean at each field', async ({
  page,
  order,
}) => {
  const asked = await publish(page);
  const draft = await order.seed({
    quantities: { M: 7, '2XL': 2 },
    dueDate: addBusinessDays(shopToday(new Date()), 20),
  });
  await order.open();
  const before = priceOrder(draftPriceInput(draft, new Date())!);
  await expect(order.ticket).toContainText(formatCents(before.totalCents));
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 200);
  await page.waitForLoadState('networkidle');
  expect(asked()).toBe(0);

  await page.keyboard.press('Tab');
  await expect(order.ticket.getByText(news)).toBeVisible();
  expect(asked()).toBe(1);
  const input = draftPriceInput(draft, new Date(), undefined, pricierBook)!;
  expect(await order.rows()).toEqual(
    priceRows(priceOrder(input, pricierBook), draft).map(({ label, amount }) => [label, amount]),
  );
  expect(await order.rows()).toContainEqual(['2XL, 2 × $2.00', '$4.00']);
  expect(await order.rows()).toContainEqual(['Setup, 2 × $25.00', '$50.00']);
  expect(await order.rows()).toContainEqual(['Art', '$40.00']);

  const sizes = order.section('Unisex quantities');
  await expect(sizes.getByRole('textbox', { name: '2XL +$2.00', exact: true })).toHaveValue('2');
  await expect(order.quantity('M')).toHaveValue('7');
  await order.proceed.click();
  await expect(
    sizes.getByText(
      'Screen printing starts at 12 pieces for each design. Add 3 more of any garment with this print, or ask for digital printing.',
    ),
  ).toBeVisible();
  await expectAccessible(page, 'an order form with other prices');

  await order.quantity('M').fill('30');
  await expect(sizes.getByText(/Screen printing starts/)).toHaveCount(0);
  await expect(order.delivery('Nationwide shipping')).toHaveAccessibleName(
    /2 boxes of up to 24 pieces.*\$28 est\./,
  );

  const dates = order.section('Select due date');
  const day = (words: RegExp) => dates.getByRole('button', { name: words });
  await expect(day(/, rush, \$60 more$/)).toHaveCount(2);
  await expect(day(/, rush, \$30 more$/)).toHaveCount(3);
  await expect(dates.getByText('Rush, +$30 to $60')).toBeVisible();
  const subtotal = priceOrder(
    draftPriceInput(
      {
        ...draft,
        designs: draft.designs.map((design) => ({
          ...design,
          items: design.items.map((item) => ({ ...item, quantities: { M: 30, '2XL': 2 } })),
        })),
      },
      new Date(),
      undefined,
      pricierBook,
    )!,
    pricierBook,
  ).subtotalCents;
  const superRush = formatCentsShort(Math.max(9000, permilleOf(subtotal, 250)));
  await day(/, super rush, /)
    .last()
    .click();
  await expect(dates.getByText(`rush fee of ${superRush} is added`)).toBeVisible();
  expect((await order.rows()).map(([label]) => label)).toContain('Rush fee');
  await expectAccessible(page, 'a super rush that is sold');
});

test('checkout goes by the prices that the order form got', async ({ page, order }) => {
  const asked = await publish(page);
  const draft = await order.seed({ quantities: { M: 12, '2XL': 12 } });
  await order.open();
  await page.keyboard.press('Tab');
  await expect(order.ticket.getByText(news)).toBeVisible();
  const { totalCents } = priceOrder(
    draftPriceInput(draft, new Date(), undefined, pricierBook)!,
    pricierBook,
  );
  await page.goto(paths.checkout);
  const main = page.getByRole('main');
  await expect
    .poll(async () => (await order.rows(main)).at(-1))
    .toEqual(['Total', formatCents(totalCents)]);
  expect(await order.rows(main)).toContainEqual(['2XL, 12 × $2.00', '$24.00']);
  await expect(main.getByText(news)).toHaveCount(0);
  expect(asked()).toBe(1);
});

test('the quote generator compares by the current prices', async ({ page }) => {
  const asked = await publish(page);
  await page.goto(`${paths.quoteGenerator}?garment=premium-cotton&pieces=9&print=frontLarge`);
  const main = page.getByRole('main');
  await expect(main.getByRole('table', { name: /by method of printing/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked()).toBe(0);
  await page.keyboard.press('Shift');
  await expect(main.getByText(/Screen printing starts at 12 pieces/)).toBeVisible();
  await expect(main.getByRole('row', { name: /^Setup, 1 × \$25\.00/ })).toContainText('$25.00');
  await expect(main.getByText(news)).toBeVisible();
  await expectAccessible(page, 'a quote generator with other prices');
});

for (const [what, answer] of [
  ['garbage', { version: 'new', book: { print: null } }],
  ['an older version', { version: 0, book: pricierBook }],
] as const) {
  const alone = { tag: '@alone' };
  test(`${what} instead of prices changes nothing`, alone, async ({ page, order }) => {
    await page.clock.install();
    const asked = await publish(page, answer);
    const draft = await order.seed();
    await order.open();
    await page.keyboard.press('Tab');
    await expect.poll(asked).toBe(1);
    await order.quantity('M').fill('9');
    await expect(order.ticket).toContainText('24 ×');
    // Longer than a press takes, after which prices count.
    await page.clock.runFor(1_000);
    await order.quantity('M').fill('8');
    const { totalCents } = priceOrder(draftPriceInput(draft, new Date())!);
    await expect(order.ticket).toContainText(formatCents(totalCents));
    await expect(page.getByText(news)).toHaveCount(0);
  });
}
