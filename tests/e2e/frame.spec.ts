import { orderFormGarments } from '../../src/domain/garment.ts';
import { paths } from '../../src/paths.ts';
import { phoneHref, shop } from '../../src/shop.ts';
import { expect, test } from '../support/order-test.ts';

// product: navigation
test('the navbar links to its six pages, in order', async ({ page }) => {
  await page.goto(paths.about);
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
});

// product: navigation
test('the footer shows contact, quick links, hours, and the social link', async ({ page }) => {
  await page.goto(paths.home);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: shop.phone })).toHaveAttribute('href', phoneHref);
  await expect(footer.getByRole('link', { name: shop.email })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Get a free quote' })).toHaveAttribute(
    'href',
    paths.getQuote,
  );
  await expect(footer.getByText(shop.hours)).toBeVisible();
  await expect(footer.getByRole('link', { name: shop.social.label })).toHaveAttribute(
    'href',
    shop.social.url,
  );
});

// product: checkout-page
test('both checkout paths show the same page, and the first is canonical', async ({
  page,
  order,
}) => {
  await order.seed();
  for (const path of [paths.checkout, paths.checkoutWithStripe]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    await expect(page.getByRole('button', { name: /Place order/ })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${paths.checkout}$`),
    );
  }
});

// product: select-material
test('a material card shows name, price indicator, weight, material, and description', async ({
  page,
}) => {
  await page.goto(paths.order);
  const cards = page.getByRole('group', { name: 'Material' }).locator('label');
  await expect(cards).toHaveCount(orderFormGarments.length);
  for (const [index, garment] of orderFormGarments.entries()) {
    const card = cards.nth(index);
    for (const text of [garment.name, garment.weight, garment.material, garment.description]) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByText(garment.priceIndicator, { exact: true })).toBeVisible();
  }
});
