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
