import { paths } from '../../src/paths.ts';
import { expect, test } from '../support/order-test.ts';

// product: navigation
test('the navbar links to its six pages, in order, and marks the current one', async ({ page }) => {
  await page.goto(paths.digitalPrinting);
  const links = page.getByRole('navigation').first().getByRole('link');
  const visible = (await links.all()).map(async (link) =>
    (await link.isVisible())
      ? [(await link.innerText()).replace('→', '').trim(), await link.getAttribute('href')]
      : null,
  );
  expect((await Promise.all(visible)).filter(Boolean)).toEqual([
    ['Home', paths.home],
    ['Screen Printing', paths.screenPrinting],
    ['Digital Printing', paths.digitalPrinting],
    ['About', paths.about],
    ['Design Your Shirt', paths.shirtDesigner],
    ['Order Now', paths.order],
  ]);
  const current = page.getByRole('navigation').locator('[aria-current=page]:visible');
  await expect(current).toHaveText('Digital Printing');
});

// product: checkout-page
test('an order can be placed at the other checkout path, too', async ({ page, order }) => {
  await order.seed();
  await page.goto(paths.checkoutWithStripe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  await expect(page.getByRole('button', { name: /Place order/ })).toBeVisible();
});
