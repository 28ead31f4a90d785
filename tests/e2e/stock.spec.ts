import type { Locator, Page } from '@playwright/test';
import type { Swatch } from '../../src/garments/stock/list-colors.contract.ts';
import { lineOn } from '../../src/garments/cloth.ts';
import { garmentById, garments, usualGarment } from '../../src/garments/garment.ts';
import { lowStock } from '../../src/garments/stock/stock-left.ts';
import { builtInSwatches, favoriteColor } from '../../src/garments/swatches.ts';
import { paths } from '../../src/paths.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { pngFile, type MadeFile } from '../support/files.ts';
import { newCustomer } from '../factory/order-draft.ts';
import {
  confirmedNumber,
  fillContact,
  placeButton,
  type OrderPage,
} from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { ordersOf } from '../support/placed-order.ts';

const plenty = Object.fromEntries(usualGarment.sizes.map((size) => [size, 500]));

/**
 * Answers with the premium cotton tee's house colors and stock: `left` by color key, else plenty.
 */
async function answerColors(
  page: Page,
  left: Record<string, Swatch['left']>,
  others: Partial<Swatch> = {},
): Promise<void> {
  const colors = (builtInSwatches['00606'] ?? []).map((color) => ({
    ...color,
    swatchUrl: null,
    left: color.key in left ? left[color.key] : plenty,
    ...others,
  }));
  await page.route('**/api/list-colors?*', (route) =>
    route.fulfill({ json: { style: '00606', colors } }),
  );
}

const navyIsShort = { navy: { ...plenty, M: 9 } };
const shortSentence = 'We can get 9 of 24 in M in Navy this week; the rest takes longer.';

/** The note below a size, also for screen readers. */
const noteAt = (order: OrderPage, size: string): Locator =>
  order.section('Unisex quantities').locator(`#quantity-${size}-note`);

/** Opens the form with 24 shirts in M and nothing in the other sizes. */
async function openWithMediums(order: OrderPage): Promise<void> {
  await order.seed({ quantities: { M: 24 } });
  await order.open();
  await expect(order.color('Navy')).toBeChecked();
}

const drawn = (name: string, color: string): MadeFile => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 40 40"><circle cx="20" cy="20" r="15" fill="${color}"/></svg>`,
  ),
});

// product: stock-left
test('a size that is short shows how many are left, other sizes show nothing, and fabric pictures cover the swatches', async ({
  order,
  page,
}) => {
  const swatchUrl = `${paths.home}swatch.png`;
  await page.route(`**${swatchUrl}`, (route) =>
    route.fulfill({ body: pngFile('swatch.png', 44, 44).buffer, contentType: 'image/png' }),
  );
  await answerColors(
    page,
    { navy: { ...plenty, M: 9, L: lowStock, XL: lowStock + 1, '2XL': 0 }, black: null },
    { swatchUrl },
  );
  await order.open();
  await order.material('Premium Cotton').check();
  await expect(noteAt(order, 'M')).toHaveText('');
  await expect(order.section('Select color').locator('label image').first()).toHaveAttribute(
    'href',
    swatchUrl,
  );
  await order.color('Navy').check();
  expect((await order.item()).color?.swatchUrl).toBe(swatchUrl);
  await expect(noteAt(order, 'M')).toHaveText('9 left');
  await expect(order.quantity('M')).toHaveAccessibleDescription('9 left');
  await expect(noteAt(order, 'L')).toHaveText(`${lowStock} left`);
  await expect(noteAt(order, '2XL')).toHaveText('none left');
  for (const size of ['XS', 'S', 'XL', '3XL']) await expect(noteAt(order, size)).toHaveText('');
  await order.color('White').check();
  await expect(noteAt(order, 'M')).toHaveText('');

  await test.step('a color without known stock shows nothing', async () => {
    await order.quantity('M').fill('24');
    await order.color('Navy').check();
    await expect(noteAt(order, 'M')).toHaveText('9 left, 15 later');
    await order.color('Black').check();
    await expect(order.section('Select color')).toContainText('Black · in stock');
    for (const size of usualGarment.sizes) await expect(noteAt(order, size)).toHaveText('');
    await expect(order.section('Unisex quantities')).not.toContainText('this week');
  });
});

// product: stock-left
test.describe('more than the supplier has', () => {
  test('suggests the nearest color that has enough, if any, with a button that chooses it', async ({
    order,
    page,
  }) => {
    await answerColors(page, {
      ...navyIsShort,
      black: { ...plenty, M: 23 },
      asphalt: { ...plenty, M: 0 },
    });
    await openWithMediums(order);
    const section = order.section('Unisex quantities');
    const button = section.getByRole('button', { name: /^Switch to/ });
    await test.step('no button when no color has enough', async () => {
      await order.quantity('M').fill('501');
      await expect(section).toContainText('We can get 9 of 501 in M in Navy this week');
      await expect(button).toHaveCount(0);
    });
    await order.quantity('M').fill('24');
    await expect(button).toHaveText('Switch to Heather Navy');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(order.color('Heather Navy')).toBeChecked();
    expect((await order.item()).color?.key).toBe('heather-navy');
    await expect(order.quantity('M')).toBeFocused();
    await expect(section.locator('[aria-live=polite]')).toContainText(
      'Switched to Heather Navy: we can get all of it this week.',
    );
    await expect(noteAt(order, 'M')).toHaveText('');
    await expect(button).toHaveCount(0);
  });

  test('is shown at the size and in the step, in a live region, and can be ordered anyway', async ({
    order,
    page,
    control,
  }) => {
    await answerColors(page, navyIsShort);
    await openWithMediums(order);
    await expect(noteAt(order, 'M')).toHaveText('9 left, 15 later');
    const section = order.section('Unisex quantities');
    await expect(section.locator('[aria-live=polite]')).toContainText(
      `${shortSentence} Or choose Black, the closest color with enough.`,
    );
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await order.quantity('M').fill('9');
    await expect(section).not.toContainText('this week');

    await order.quantity('M').fill('24');
    await expect(section).toContainText(shortSentence);
    await order.proceed.click();
    const customer = newCustomer();
    await fillContact(page, customer);
    await placeButton(page).click();
    const number = await confirmedNumber(page);
    expect(await ordersOf(control, customer.email)).toEqual([expect.objectContaining({ number })]);
  });
});

// product: stock-left
test.describe('after a sync', () => {
  const style = '84713';

  test.afterEach(async ({ control }) => {
    await control.sql('delete from public.garment_stock where style_code = $1', [style]);
    await control.sql('delete from public.garments where style_code = $1', [style]);
  });

  test('the form shows the database’s stock and suggests a color that has enough', async ({
    order,
    control,
  }) => {
    await control.sql(
      `insert into public.garments (style_code, supplier_style_id, brand, style_name, synced_at)
       values ($1, 9113, 'BELLA + CANVAS', '3513', now())
       on conflict (style_code) do update set synced_at = now(), supplier_style_id = 9113`,
      [style],
    );
    await control.sql('delete from public.garment_stock where style_code = $1', [style]);
    await control.sql(
      `insert into public.garment_stock
         (style_code, color_key, size, size_order, warehouse, quantity, closeout, dropship)
       values ($1, 'navy-triblend', 'M', 'B3', 'IL', 4, false, false),
              ($1, 'navy-triblend', 'M', 'B3', 'KS', 5, false, false),
              ($1, 'navy-triblend', 'M', 'B3', 'DS', 900, false, true),
              ($1, 'red-triblend', 'M', 'B3', 'IL', 60, false, false)`,
      [style],
    );
    await order.open('?shirt=bella-longsleeve');
    await order.color('Navy Triblend').check();
    await order.quantity('M').fill('10');
    await expect(noteAt(order, 'M')).toHaveText('9 left, 1 later');
    await order
      .section('Unisex quantities')
      .getByRole('button', { name: 'Switch to Red Triblend' })
      .click();
    await expect(order.color('Red Triblend')).toBeChecked();
  });
});

// product: print-quality
test('dark artwork on a dark shirt, and only that, gets a warning that blocks nothing, survives a reload, and goes away with another color', async ({
  order,
  page,
}) => {
  const advice = 'Most of this is nearly the color of the garment, Navy, and will hardly show.';
  await order.seed({}, { type: 'complete', description: '' });
  await order.open();
  const section = order.section('Upload artwork');
  await order.upload('Front Large', drawn('light.svg', '#f4d35e'));
  await order.upload('Back Large', drawn('dark.svg', '#101828'));
  await expect(section.getByRole('status').filter({ hasText: advice })).toBeVisible();
  await expect(section.getByText(advice)).toHaveCount(1);
  await expectAccessible(page, 'contrast advice');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await order.color('White').check();
  await expect(section).not.toContainText('hardly show');
  await order.color('Navy').check();
  await expect(section.getByText(advice)).toHaveCount(1);
  // Now from the stored file.
  await page.reload();
  await order.ready();
  await expect(section.getByText(advice)).toHaveCount(1);
  await order.proceed.click();
  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
});

// product: favorite-shirts
test.describe('the favorites’ photos', () => {
  const photo = /\/photo-\d+\.png$/;
  let asked: string[] = [];

  test.beforeEach(async ({ page }) => {
    asked = [];
    await page.route(photo, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({
        body: pngFile('photo.png', 300, 360).buffer,
        contentType: 'image/png',
      });
    });
    await page.route('**/api/list-favorites', (route) =>
      route.fulfill({
        json: {
          favorites: garments.map(({ styleCode }) => {
            const { name, hex } = favoriteColor(builtInSwatches[styleCode]!)!;
            return {
              style: styleCode,
              color: { name, hex, lineHex: lineOn(hex), frontImageUrl: `/photo-${styleCode}.png` },
            };
          }),
        },
      }),
    );
  });

  test('none loads unasked while scrolling to the end: twelve requests, and nothing moves', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http')) requests.push(request.url());
    });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/list-favorites', async (route) => {
      await held;
      await route.fallback();
    });
    const places = () =>
      page.locator('.cards li, .cards a, .cards dl').evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y + scrollY, width, height];
        }),
      );
    await page.goto(paths.favoriteShirts);
    await expect(page.locator('html')).toHaveClass('set');
    const before = await places();
    release();
    await expect(page.getByRole('checkbox', { name: /^Photo of/ })).toHaveCount(9);
    expect(await places()).toEqual(before);
    for (const garment of garments) {
      await page.getByRole('link', { name: `Order Now: ${garment.name}` }).scrollIntoViewIfNeeded();
    }
    expect(asked).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(12);
    expect(await places()).toEqual(before);
  });

  test('one loads and shows when its card is pointed at, focused, or asked for', async ({
    page,
  }) => {
    await page.goto(paths.favoriteShirts);
    for (const [id, ask] of [
      ['premium-cotton', (card: Locator) => card.hover()],
      ['budget-cotton', (card: Locator) => card.getByRole('link').focus()],
      ['premium-blend', (card: Locator) => card.getByRole('checkbox').check()],
    ] as const) {
      const { name, styleCode } = garmentById(id)!;
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      const image = card.locator('img');
      await page.mouse.move(0, 0); // or scrolling would put another card under it
      await expect(image).toBeHidden();
      asked = [];
      await ask(card);
      await expect(image).toHaveCSS('opacity', '1');
      expect(asked).toEqual([`/photo-${styleCode}.png`]);
    }
  });

  test('on a phone, a tap shows it, and another brings back the drawing', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.favoriteShirts);
    const photoOf = page.locator('#richardson-112').getByRole('checkbox', { name: /^Photo of/ });
    await photoOf.check();
    await expectAccessible(page, 'a photo');
    await page.setViewportSize({ width: 360, height: 740 });
    const image = page.locator('#richardson-112 img');
    await expect(image).toHaveCSS('opacity', '1');
    await photoOf.uncheck();
    await photoOf.blur();
    await page.mouse.move(0, 0);
    await expect(image).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
