// product: high-volume-pricing-page
import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { phoneHref, shop } from '../../src/shop.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';

// The calculator for more than 1,000 pieces.

const ticket = (page: Page) => page.locator('form .ticket');
const answer = (page: Page) => page.getByRole('status');
/** The answer contains both a price and a reason for having none; only one is visible. */
const answers = (page: Page, text: string | RegExp) =>
  expect(answer(page)).toHaveText(text, { useInnerText: true });
const priced = (perShirt: string, total: string) =>
  `Per shirt ${perShirt} Total before tax ${total}`;
const emailLink = (page: Page) => page.getByRole('link', { name: 'Email us these numbers' });

async function body(page: Page): Promise<string | null> {
  const href = await emailLink(page).getAttribute('href');
  expect(href).toMatch(new RegExp(`^mailto:${shop.email}\\?`));
  return new URL(href!).searchParams.get('body');
}

// product: bulk-orders
test('it starts with the formula’s example, recalculates line by line with each choice, and emails the result', async ({
  page,
}) => {
  await page.goto(paths.highVolumePricing);

  await test.step('the example: $4.00, one location, two colors', async () => {
    await expect(ticket(page)).toContainText('1,500 × Premium Cotton (Bella + Canvas 3001)');
    await answers(page, priced('$6.75', '$10,125.00'));
    await expect(ticket(page)).toContainText('Production in 6–8 business days');
    await expect(ticket(page)).toContainText('Free local delivery');
    await expect(ticket(page)).toContainText(/sales tax, 7%, is added/);
    await expect(ticket(page).getByRole('link', { name: shop.phone })).toHaveAttribute(
      'href',
      phoneHref,
    );
    // The page's script adds the numbers; it loads after the first paint.
    await expect.poll(() => body(page)).toContain('$10,125.00');
    await expectAccessible(page, 'the calculator at its start');
  });

  await page.getByLabel('Garment').selectOption('Premium Blend (Bella + Canvas 3413 Triblend)');
  await page.getByLabel('Print locations').selectOption('3');
  await page.getByLabel('Total colors').fill('5');
  await page.getByLabel('Pieces').fill('2000');
  await expect(ticket(page)).toContainText('2,000 × Premium Blend (Bella + Canvas 3413 Triblend)');
  await expect(ticket(page)).toContainText('Locations: 3 · Colors: 5');
  await expect(ticket(page).getByRole('definition')).toHaveText(['$6.00', '$6.75', '$1.25']);
  await answers(page, priced('$14.00', '$28,000.00'));
  const email = await body(page);
  for (const part of [
    '2,000 × Premium Blend (Bella + Canvas 3413 Triblend)',
    'Locations: 3',
    '$28,000.00',
  ]) {
    expect(email).toContain(part);
  }

  await test.step('its largest total fits 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByLabel('Print locations').selectOption('4');
    await page.getByLabel('Total colors').fill('24');
    await page.getByLabel('Pieces').fill('100000');
    await answers(page, priced('$21.00', '$2,100,000.00'));
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

test('it works with only the keyboard', async ({ page }) => {
  await page.goto(paths.highVolumePricing);
  await page.getByLabel('Garment').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Pieces')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1001');
  await expect(ticket(page)).toContainText('1,001 × Budget Cotton (Gildan 2000 Ultra Cotton)');
  await expect(ticket(page)).toContainText('Locations: 2 · Colors: 3');
  // 2.50 + 2 × 2.25 + 3 × 0.25
  await answers(page, priced('$7.75', '$7,757.75'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.highVolumePricing}$`));
  await page.keyboard.press('Tab');
  await expect(ticket(page).getByRole('link', { name: shop.phone })).toBeFocused();
});

test('it says what to do about a number without a price', async ({ page }) => {
  await page.goto(paths.highVolumePricing);
  const [pieces, colors] = [page.getByLabel('Pieces'), page.getByLabel('Total colors')];

  await test.step('up to 1,000 pieces are ordered online', async () => {
    for (const few of ['', '0', '-1500', '1000']) {
      await pieces.fill(few);
      await answers(page, 'Enter a number from 1,001. Up to 1,000 you can order online.');
      await expect(answer(page).getByRole('link')).toHaveAttribute('href', paths.order);
      await expect(emailLink(page)).toBeHidden();
      // So that the next answer isn't this one.
      await pieces.fill('1500');
      await answers(page, priced('$6.75', '$10,125.00'));
    }
  });

  await test.step('past 100,000 pieces or 24 colors, there is a call link', async () => {
    await pieces.fill('100000');
    await answers(page, priced('$6.75', '$675,000.00'));
    await pieces.fill('100001');
    await answers(page, /^More than 100,000 pieces or 24 colors/);
    await expect(answer(page).getByRole('link')).toHaveAttribute('href', phoneHref);
    await pieces.fill('1500');
    await colors.fill('24');
    await answers(page, priced('$12.25', '$18,375.00'));
    await colors.fill('25');
    await answers(page, /^More than 100,000 pieces or 24 colors/);
    await expectAccessible(page, 'the calculator past its limits');
  });

  await test.step('each print location has at least one color', async () => {
    await colors.fill('2');
    await page.getByLabel('Print locations').selectOption('3');
    await answers(page, 'Enter at least one color for each print location.');
    await expectAccessible(page, 'the calculator with too few colors');
    await colors.fill('3');
    // 4.00 + 3 × 2.25 + 3 × 0.25
    await answers(page, priced('$11.50', '$17,250.00'));
    await colors.fill('');
    await answers(page, 'Enter at least one color for each print location.');
  });

  await test.step('fractions of a piece are dropped, as in the order form', async () => {
    await page.getByLabel('Print locations').selectOption('1');
    await colors.fill('2');
    await pieces.fill('1500.9');
    await expect(ticket(page)).toContainText('1,500 × ');
    await answers(page, priced('$6.75', '$10,125.00'));
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator shows a correct example, the table, and the phone number, and no dead fields', async ({
    page,
  }) => {
    await page.goto(paths.highVolumePricing);
    const calculator = page.getByRole('region', { name: 'The calculator' });
    // Text locators ignore what is inside <noscript>.
    await expect(calculator.locator('noscript p')).toBeVisible();
    await expect(calculator.locator('noscript p')).toContainText('needs JavaScript');
    await expect(calculator.getByText('$10,125.00')).toBeVisible();
    await expect(calculator.getByRole('table')).toBeVisible();
    await expect(calculator.getByRole('link', { name: shop.phone }).first()).toBeVisible();
    await expect(calculator.getByLabel('Pieces')).toBeHidden();
  });
});
