import type { Locator, Page } from '@playwright/test';
import { lineOn } from '../../src/garments/cloth.ts';
import { garments, perPiece, type Garment } from '../../src/garments/garment.ts';
import { formatCents } from '../../src/platform/money.ts';
import { estimateNote, estimateRange, isEstimated } from '../../src/orders/prices/price.ts';
import { builtInSwatches, favoriteColor } from '../../src/garments/swatches.ts';
import { paths } from '../../src/paths.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { pngFile } from '../support/files.ts';
import { OrderPage } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';

const address = '**/api/list-favorites';
const loading = 'Loading favorite shirts...';
const loaded = 'Each in its first color in stock.';
const house = 'In house colors; the order form knows what is in stock.';

const card = (page: Page, { name }: Pick<Garment, 'name'>): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const picture = (page: Page, garment: Pick<Garment, 'name'>): Locator =>
  card(page, garment).getByRole('img');
const state = (page: Page, sentence: string): Locator =>
  page.getByRole('status').getByText(sentence, { exact: true });
const drawnIn = (page: Page, garment: Pick<Garment, 'name'>): Promise<string | null> =>
  picture(page, garment).locator('svg > g path').first().getAttribute('fill');

const houseColor = ({ styleCode }: Garment) => favoriteColor(builtInSwatches[styleCode]!)!;
const garment = (id: string): Garment => garments.find((one) => one.id === id)!;

/** Expects the cards to match the catalog of garments, in its order. */
async function expectCatalog(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
    garments.map(({ name }) => name),
  );
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toContainText(garments.map(({ model }) => model));
  await expect(cards).toContainText(garments.map(({ description }) => description));
  await expect(cards.getByRole('term')).toHaveText(
    garments.flatMap(() => ['Material', 'Price Level', 'Estimate']),
  );
  await expect(cards.getByRole('definition')).toHaveText(
    garments.flatMap((garment) => {
      const { material, weight, priceIndicator } = garment;
      const { lowCents, highCents } = estimateRange(garment);
      const note = isEstimated(garment.styleCode) ? ` ${estimateNote}` : '';
      return [
        `${material}, ${weight}`,
        `${priceIndicator} ${priceIndicator.length} of 3`,
        `from ${formatCents(lowCents)} to ${formatCents(highCents)} ${perPiece(garment)}${note}`,
      ];
    }),
  );
  for (const one of garments) {
    await expect(
      card(page, one).getByRole('link', { name: `Order Now: ${one.name}`, exact: true }),
    ).toHaveAttribute('href', `${paths.order}?shirt=${one.id}`);
  }
}

/** Expects every card drawn in its house color, and its picture's name and caption to say so. */
async function expectHouseColors(page: Page): Promise<void> {
  for (const one of garments) {
    const { name } = houseColor(one);
    await expect(picture(page, one)).toHaveAccessibleName(`${one.name} Shown in ${name}`);
    await expect(card(page, one).getByText(`Shown in ${name}`, { exact: true })).toBeVisible();
  }
  const drawn = await page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.map((card) => card.querySelector('svg > g path')?.getAttribute('fill')),
    );
  expect(drawn).toEqual(garments.map((one) => houseColor(one).hex));
}

/** Answers the page's request with the house colors, and with `others` by style code. */
async function answer(page: Page, others: Record<string, object> = {}): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({
      json: {
        favorites: garments.map((one) => {
          const { name, hex } = houseColor(one);
          return {
            style: one.styleCode,
            color: {
              name,
              hex,
              lineHex: lineOn(hex),
              frontImageUrl: null,
              ...others[one.styleCode],
            },
          };
        }),
      },
    }),
  );
}

// product: favorite-shirts, printing-a-page
test('the catalog has nine cards with their own addresses, requests their colors once after the first paint, and prints as a list', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await page.goto(`${paths.favoriteShirts}#richardson-112`);
  await expect(card(page, garment('richardson-112'))).toBeInViewport();
  await expect(state(page, loaded)).toBeVisible();
  expect(calls).toEqual(['/api/list-favorites']);
  const [painted, requested] = await page.evaluate(() =>
    [...performance.getEntriesByType('paint'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => name === 'first-paint' || name.endsWith('/api/list-favorites'))
      .map(({ startTime }) => startTime),
  );
  expect(requested).toBeGreaterThan(painted!);

  await expectCatalog(page);
  await expect(page.getByRole('link', { name: /^Order Now: / })).toHaveCount(9);
  // From 300 pieces with one location to one piece with four.
  for (const [name, range] of [
    ['Budget Cotton', 'from $7.00 to $31.25 a shirt'],
    ['Premium Cotton', 'from $8.50 to $32.75 a shirt'],
    ['Budget Blend', 'from $8.75 to $33.00 a shirt'],
    ['Premium Blend', 'from $10.50 to $34.75 a shirt'],
  ] as const) {
    await expect(card(page, { name })).toContainText(range);
  }

  await test.step('on paper, there are no buttons, and no card is split', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: /^Order Now: / }).first()).toBeHidden();
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.first()).toHaveCSS('break-inside', 'avoid');
    const lefts = await cards.evaluateAll((all) => [
      ...new Set(all.map((one) => one.getBoundingClientRect().left)),
    ]);
    expect(lefts).toHaveLength(1);
  });
});

// product: favorite-shirts, loading
test.describe('loading', () => {
  test('shows Loading favorite shirts... over complete cards, and nothing moves afterward', async ({
    page,
  }) => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(paths.favoriteShirts);
    await expect(state(page, loading)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
    await expectCatalog(page);
    await expectHouseColors(page);
    await expectAccessible(page, 'loading');
    const places = async () => {
      const found: number[][] = [];
      for (const width of [320, 768, 1360]) {
        await page.setViewportSize({ width, height: 800 });
        found.push(
          await page
            .getByRole('main')
            .locator('h2, h3, dl, a')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY)),
        );
      }
      return found;
    };
    const before = await places();
    release();
    await expect(state(page, loaded)).toBeVisible();
    await expect(state(page, loading)).toBeHidden();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await places()).toEqual(before);
  });
});

test.describe('loaded', () => {
  // The other tests don't use these two styles.
  test.describe.configure({ mode: 'default' });
  const crewneck = garment('independent-crewneck');
  const longsleeve = garment('paragon-longsleeve');

  test.afterEach(async ({ control }) => {
    await control.sql(
      `update public.color_swatches
       set in_stock = color_key not in ('sage', 'neon-yellow'), front_image_url = null
       where style_code = any($1)`,
      [[crewneck.styleCode, longsleeve.styleCode]],
    );
  });

  // product: colors, favorite-shirts
  test('each garment is shown in its first color in stock, or in its first color, and its photo covers the drawing', async ({
    page,
    control,
  }) => {
    const file = `${control.backendUrl}/storage/v1/object/public/products/shirts/62430/Bone-front.jpg`;
    await control.sql(
      `update public.color_swatches
       set in_stock = color_key = 'bone',
         front_image_url = case when color_key = 'bone' then $2 end
       where style_code = $1`,
      [crewneck.styleCode, file],
    );
    await control.sql(`update public.color_swatches set in_stock = false where style_code = $1`, [
      longsleeve.styleCode,
    ]);
    await page.route(file, (route) =>
      route.fulfill({ body: pngFile('front.png', 300, 400).buffer, contentType: 'image/png' }),
    );
    await page.goto(paths.favoriteShirts);
    await expect(state(page, loaded)).toBeVisible();
    const well = picture(page, crewneck);
    await expect(well).toHaveAccessibleName(`${crewneck.name} Shown in Bone`);
    expect(await drawnIn(page, crewneck)).toBe('#e9e1d3');
    const strokes = await well.locator('[stroke="#fffdf7"]').count();
    expect(strokes, 'light lines on light cloth').toBe(0);
    await expect(picture(page, longsleeve)).toHaveAccessibleName(
      `${longsleeve.name} Shown in ${houseColor(longsleeve).name}`,
    );

    const box = await well.boundingBox();
    await expect(well.locator('img')).toBeAttached();
    await well.hover();
    await expect(well.locator('img')).toHaveCSS('opacity', '1');
    await expect(well.locator('img')).toHaveAttribute('src', file);
    expect(await well.locator('img').evaluate((image) => image.clientWidth)).toBe(
      await well.evaluate((element) => element.clientWidth),
    );
    expect((await well.boundingBox())?.height).toBe(box?.height);
    await expect(well).toHaveAccessibleName(`${crewneck.name} Shown in Bone`);
    await expectAccessible(page, 'loaded, with a front image');
  });

  // product: colors, favorite-shirts, product-pictures
  test('a picture that fails to load leaves our drawing, and a garment without colors is shown in Default', async ({
    page,
    quiet,
  }) => {
    quiet.allow(/status of 404.*front\.jpg/);
    await answer(page, {
      [crewneck.styleCode]: { frontImageUrl: '/products/shirts/62430/None-front.jpg' },
      [longsleeve.styleCode]: { name: 'Default', hex: '#ffffff' },
    });
    const missing = page.waitForResponse('**/None-front.jpg');
    await page.goto(paths.favoriteShirts);
    const well = picture(page, crewneck);
    await expect(well.locator('img')).toBeAttached();
    await well.hover();
    expect((await missing).status()).toBe(404);
    await expect(well.locator('img')).toHaveCSS('opacity', '0');
    await expect(well.locator('svg')).toBeVisible();
    await expect(picture(page, longsleeve)).toHaveAccessibleName(
      `${longsleeve.name} Shown in Default`,
    );
    expect(await drawnIn(page, longsleeve)).toBe('#ffffff');
    await expectAccessible(page, 'front image missing');
  });
});

// product: favorite-shirts
test.describe('a failed request is logged, and the built-in list stays with its drawings', () => {
  test('after an HTTP error, an answer of another shape, and no network', async ({
    page,
    quiet,
  }) => {
    quiet.allow(/^error: /);
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    for (const [name, fail] of [
      ['an HTTP error', { status: 503, json: { error: { code: 'unavailable', message: 'No.' } } }],
      ['an answer of another shape', { status: 200, body: 'A page.' }],
      ['no network', null],
    ] as const) {
      await test.step(name, async () => {
        errors.length = 0;
        await page.unroute(address);
        await page.route(address, (route) => (fail ? route.fulfill(fail) : route.abort()));
        await page.goto(paths.favoriteShirts);
        await expect(state(page, house)).toBeVisible();
        await expect(page.locator('[aria-busy]')).toHaveCount(0);
        expect(errors.filter((text) => /(Type|Syntax)Error/.test(text))).toHaveLength(1);
        await expectCatalog(page);
        await expectHouseColors(page);
      });
    }
    await expectAccessible(page, 'failed');
  });

  test('after 10 seconds without an answer', async ({ page, quiet }) => {
    quiet.allow(/^error: TimeoutError/);
    await page.addInitScript(() => {
      const after = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => after(ms === 10_000 ? 50 : 60_000);
    });
    await page.route(address, () => {});
    await page.goto(paths.favoriteShirts);
    await expect(state(page, house)).toBeVisible();
    await expectHouseColors(page);
  });
});

// product: favorite-shirts
test('Order Now carries the shirt to the order form, where it is fixed and shows its estimate; in a new tab, it leaves this tab’s order unchanged', async ({
  page,
  order,
  context,
  control,
}) => {
  await order.seed();
  await page.goto(paths.favoriteShirts);
  const link = page.getByRole('link', { name: 'Order Now: Richardson 112' });
  // Not by a click: the driver loses a tab whose page is still being prefetched.
  const tab = new OrderPage(await context.newPage(), control);
  await tab.page.goto((await link.getAttribute('href')) ?? '');
  const material = tab.section('Select material');
  await expect(material).toContainText('Richardson 112 Trucker');
  await expect(material).toContainText(`$8.50–$26.00 a cap, by quantity. ${estimateNote}`);
  await expect(material.getByRole('radio')).toHaveCount(0);
  await tab.color('Columbia Blue').check();
  await expect(tab.location('Front Small')).toHaveAccessibleName(/up to 4 × 2.25 in/);
  await expect(tab.section('Print locations').getByRole('checkbox')).toHaveCount(1);
  await tab.location('Front Small').check();
  await tab.page.getByRole('textbox', { name: 'One size' }).fill('23');
  await expect(tab.page.getByRole('region', { name: 'Quantity' })).toContainText('Add 1 cap, pay');
  await expect(tab.ticket).toContainText(estimateNote);
  await tab.page.close();
  await order.open();
  await expect(order.material('Premium Cotton')).toBeChecked();
  await page.goto(paths.favoriteShirts);
  await link.click();
  await order.ready();
  await expect(order.section('Select material')).toContainText('Richardson 112 Trucker');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('it is a catalog in house colors with working links', async ({ page }) => {
    await page.goto(paths.favoriteShirts);
    await expect(state(page, house)).toBeVisible();
    await expect(state(page, loading)).toBeHidden();
    await expectCatalog(page);
    await expectHouseColors(page);
    await page.getByRole('link', { name: 'Order Now: Premium Cotton' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.order}\\?shirt=premium-cotton$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('it fits 320 px, and forced colors don’t change the garments', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(paths.favoriteShirts);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await drawnIn(page, garment('premium-cotton'))).toBe('#1c2336');
});
