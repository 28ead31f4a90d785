import type { Locator, Page } from '@playwright/test';
import { garments, type Garment } from '../../src/domain/garment.ts';
import { formatCents } from '../../src/domain/money.ts';
import { estimateRange } from '../../src/domain/price.ts';
import { builtInSwatches, favoriteColor } from '../../src/domain/swatches.ts';
import { paths } from '../../src/paths.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { pngFile } from '../support/files.ts';
import { expect, test } from '../support/order-test.ts';

const address = '**/api/favorites';
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

/** Expects every card to match the catalog of garments. */
async function expectCatalog(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
    garments.map(({ name }) => name),
  );
  for (const one of garments) {
    const { lowCents, highCents } = estimateRange(one.styleCode);
    const shown = card(page, one);
    await expect(shown).toContainText(one.model);
    await expect(shown).toContainText(one.description);
    await expect(shown.getByRole('term')).toHaveText(['Material', 'Price Level', 'Estimate']);
    await expect(shown.getByRole('definition')).toHaveText([
      `${one.material}, ${one.weight}`,
      `${one.priceIndicator} ${one.priceIndicator.length} of 3`,
      `from ${formatCents(lowCents)} to ${formatCents(highCents)} a shirt, by quantity and print locations`,
    ]);
    await expect(
      shown.getByRole('link', { name: `Order Now: ${one.name}`, exact: true }),
    ).toHaveAttribute('href', `${paths.order}?shirt=${one.id}`);
  }
}

/** Expects every card drawn in its house color, and its picture's name and caption to say so. */
async function expectHouseColors(page: Page): Promise<void> {
  for (const one of garments) {
    const { name, hex } = houseColor(one);
    await expect(picture(page, one)).toHaveAccessibleName(`${one.name} Shown in ${name}`);
    await expect(card(page, one).getByText(`Shown in ${name}`, { exact: true })).toBeVisible();
    expect(await drawnIn(page, one)).toBe(hex);
  }
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
            color: { name, hex, frontImageUrl: null, ...others[one.styleCode] },
          };
        }),
      },
    }),
  );
}

// product: favorite-shirts
test.describe('the catalog', () => {
  test('has nine cards with picture, name, description, material, Price Level, estimate, and Order Now', async ({
    page,
  }) => {
    await page.goto(paths.favoriteShirts);
    await expect(state(page, loaded)).toBeVisible();
    await expectCatalog(page);
    await expect(page.getByRole('link', { name: /^Order Now: / })).toHaveCount(9);
  });

  test('shows the estimate’s range, from 300 pieces with one location to one piece with four', async ({
    page,
  }) => {
    await page.goto(paths.favoriteShirts);
    for (const [name, range] of [
      ['Budget Cotton', 'from $7.00 to $31.25 a shirt'],
      ['Premium Cotton', 'from $8.50 to $32.75 a shirt'],
      ['Budget Blend', 'from $8.75 to $33.00 a shirt'],
      ['Premium Blend', 'from $10.50 to $34.75 a shirt'],
    ] as const) {
      await expect(card(page, { name })).toContainText(range);
    }
  });

  test('requests the colors of all nine garments once, after the first paint', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await page.goto(paths.favoriteShirts);
    await expect(state(page, loaded)).toBeVisible();
    expect(calls).toEqual(['/api/favorites']);
    const [painted, requested] = await page.evaluate(() =>
      [...performance.getEntriesByType('paint'), ...performance.getEntriesByType('resource')]
        .filter(({ name }) => name === 'first-paint' || name.endsWith('/api/favorites'))
        .map(({ startTime }) => startTime),
    );
    expect(requested).toBeGreaterThan(painted!);
  });

  test('links to each garment by its own address', async ({ page }) => {
    await page.goto(`${paths.favoriteShirts}#richardson-112`);
    await expect(card(page, garment('richardson-112'))).toBeInViewport();
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
  test('each garment is shown in its first color in stock, or in its first color', async ({
    page,
    control,
  }) => {
    await control.sql(
      `update public.color_swatches set in_stock = color_key = 'bone' where style_code = $1`,
      [crewneck.styleCode],
    );
    await control.sql(`update public.color_swatches set in_stock = false where style_code = $1`, [
      longsleeve.styleCode,
    ]);
    await page.goto(paths.favoriteShirts);
    await expect(state(page, loaded)).toBeVisible();
    await expect(picture(page, crewneck)).toHaveAccessibleName(`${crewneck.name} Shown in Bone`);
    expect(await drawnIn(page, crewneck)).toBe('#e9e1d3');
    const strokes = await picture(page, crewneck).locator('[stroke="#fffdf7"]').count();
    expect(strokes, 'light lines on light cloth').toBe(0);
    await expect(picture(page, longsleeve)).toHaveAccessibleName(
      `${longsleeve.name} Shown in ${houseColor(longsleeve).name}`,
    );
    await expectAccessible(page, 'loaded');
  });

  test('a picture of the front covers the drawing and keeps its size', async ({
    page,
    control,
  }) => {
    const file = `${control.backendUrl}/storage/v1/object/public/products/shirts/62430/Alpine%20Green-front.jpg`;
    await control.sql(
      `update public.color_swatches set front_image_url = $1
       where style_code = '62430' and color_key = 'alpine-green'`,
      [file],
    );
    await page.route(file, (route) =>
      route.fulfill({ body: pngFile('front.png', 300, 400).buffer, contentType: 'image/png' }),
    );
    await page.goto(paths.favoriteShirts);
    const well = picture(page, crewneck);
    const box = await well.boundingBox();
    await expect(well.locator('img')).toBeAttached();
    await well.hover();
    await expect(well.locator('img')).toHaveCSS('opacity', '1');
    await expect(well.locator('img')).toHaveAttribute('src', file);
    expect(await well.locator('img').evaluate((image) => image.clientWidth)).toBe(
      await well.evaluate((element) => element.clientWidth),
    );
    expect((await well.boundingBox())?.height).toBe(box?.height);
    await expect(well).toHaveAccessibleName(`${crewneck.name} Shown in Alpine Green`);
    await expectAccessible(page, 'front image');
  });

  // product: favorite-shirts, product-pictures
  test('a picture that fails to load leaves our drawing', async ({ page, quiet }) => {
    quiet.allow(/status of 404.*front\.jpg/);
    await answer(page, { '62430': { frontImageUrl: '/products/shirts/62430/None-front.jpg' } });
    const missing = page.waitForResponse('**/None-front.jpg');
    await page.goto(paths.favoriteShirts);
    const well = picture(page, crewneck);
    await expect(well.locator('img')).toBeAttached();
    await well.hover();
    expect((await missing).status()).toBe(404);
    await expect(well.locator('img')).toHaveCSS('opacity', '0');
    await expect(well.locator('svg')).toBeVisible();
    await expectAccessible(page, 'front image missing');
  });

  // product: colors
  test('a garment without colors is shown in Default', async ({ page }) => {
    await answer(page, { '62430': { name: 'Default', hex: '#ffffff' } });
    await page.goto(paths.favoriteShirts);
    await expect(picture(page, crewneck)).toHaveAccessibleName(`${crewneck.name} Shown in Default`);
    expect(await drawnIn(page, crewneck)).toBe('#ffffff');
  });
});

// product: favorite-shirts
test.describe('a failed request is logged, and the built-in list stays with its drawings', () => {
  for (const [name, fail] of [
    ['an HTTP error', { status: 503, json: { error: { code: 'unavailable', message: 'No.' } } }],
    ['an answer of another shape', { status: 200, body: 'A page.' }],
    ['no network', null],
  ] as const) {
    test(`after ${name}`, async ({ page, quiet }) => {
      quiet.allow(/^error: /);
      const errors: string[] = [];
      page.on('console', (message) => errors.push(message.text()));
      await page.route(address, (route) => (fail ? route.fulfill(fail) : route.abort()));
      await page.goto(paths.favoriteShirts);
      await expect(state(page, house)).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      expect(errors.filter((text) => /(Type|Syntax)Error/.test(text))).toHaveLength(1);
      await expectCatalog(page);
      await expectHouseColors(page);
      await expectAccessible(page, name);
    });
  }

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
test.describe('Order Now', () => {
  test('carries the shirt to the order form, where it is fixed and shows its estimate', async ({
    page,
    order,
  }) => {
    await page.goto(paths.favoriteShirts);
    await page.getByRole('link', { name: 'Order Now: Richardson 112' }).click();
    await order.ready();
    const material = order.section('Select material');
    await expect(material).toContainText('Richardson 112 Trucker');
    await expect(material).toContainText('$8.50–$32.75');
    await expect(material.getByRole('radio')).toHaveCount(0);
    await expect(order.color('Columbia Blue')).toBeVisible();
  });

  test('in a new tab leaves this tab’s order unchanged', async ({ page, order, context }) => {
    await order.seed();
    await page.goto(paths.favoriteShirts);
    const opened = context.waitForEvent('page');
    await page
      .getByRole('link', { name: 'Order Now: Richardson 112' })
      .click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect(tab.getByRole('region', { name: 'Select material' })).toContainText(
      'Richardson 112 Trucker',
    );
    await tab.close();
    await order.open();
    await expect(order.material('Premium Cotton')).toBeChecked();
  });
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

// product: printing-a-page
test.describe('everywhere', () => {
  test('it fits 320 px, and forced colors don’t change the garments', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(paths.favoriteShirts);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await drawnIn(page, garment('premium-cotton'))).toBe('#1c2336');
  });

  test('it prints as a list without buttons, and no card is split', async ({ page }) => {
    await page.goto(paths.favoriteShirts);
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
