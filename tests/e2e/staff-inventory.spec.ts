import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { garments } from '../../src/garments/garment.ts';
import { shop } from '../../src/shop.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { layoutShiftScore, observeShifts, readShifts } from '../bench/layout-shifts.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { expect, test } from '../support/order-test.ts';
import { signInAs } from '../support/staff-page.ts';

// Styles that no other test uses.
const filled = { styleCode: '12717', name: 'Comfort Colors Heavyweight' };
const synced = { styleCode: '44112', name: 'Richardson 112' };

const rpc = (name: string) => `**/rest/v1/rpc/${name}*`;
const refused = { status: 500, headers: { 'access-control-allow-origin': '*' }, json: {} };
const onOurSide = 'Something went wrong on our side. Try again in a minute.';

const row = (page: Page, { styleCode }: { styleCode: string }) =>
  page.locator(`[data-style="${styleCode}"]`);
const color = (page: Page, garment: { styleCode: string }, key: string) =>
  row(page, garment).locator(`[data-color="${key}"]`);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const low = (page: Page) => page.getByRole('textbox', { name: 'Low at' });
const tool = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const result = (page: Page, name: string) => tool(page, name).getByRole('status');
const connection = (page: Page) => page.locator('[data-state]');
const textsOf = (found: Locator) =>
  found.evaluateAll((rows) =>
    rows.map((one) => [...one.children].map((cell) => cell.textContent.trim())),
  );

async function open(page: Page, address: string = paths.garmentInventory): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-style]').first()).toBeVisible();
}

/** Inserts the stock of one style, as a sync would. */
async function fill(control: Control): Promise<void> {
  const { styleCode } = filled;
  await control.sql(
    `insert into public.garments (style_code, supplier_style_id, brand, style_name, synced_at)
     values ($1, '1120', 'Comfort Colors', '1717', '2026-11-20T15:41:00Z')`,
    [styleCode],
  );
  await control.sql(
    `delete from public.color_swatches
     where style_code = $1 and color_key not in ('yam', 'white', 'ivory', 'berry')`,
    [styleCode],
  );
  await control.sql(
    `update public.color_swatches
     set in_stock = color_key in ('yam', 'white'), gone = color_key = 'berry', color_code = '0' || position
     where style_code = $1`,
    [styleCode],
  );
  await control.sql(
    `insert into public.garment_stock
       (style_code, color_key, size, size_order, warehouse, quantity, closeout, dropship, expected)
     values
       ($1, 'yam', 'L', 'B3', 'IL', 0, false, false, '240 on 12/18/2026'),
       ($1, 'yam', 'S', 'B1', 'IL', 100, false, false, null),
       ($1, 'yam', 'S', 'B1', 'KS', 20, false, false, null),
       ($1, 'yam', 'M', 'B2', 'IL', 9, false, false, null),
       ($1, 'yam', 'M', 'B2', 'DS', 500, false, true, null),
       ($1, 'white', 'S', 'B1', 'IL', 1204, true, false, null),
       ($1, 'ivory', 'S', 'B1', 'IL', 0, false, false, null)`,
    [styleCode],
  );
}

// product: colors, inventory-dashboard, who-uses-it
test('the dashboard shows each garment’s stock by color, size, and warehouse, marks low stock, searches by color or garment, and exports CSV', async ({
  page,
  control,
}) => {
  await fill(control);
  await signInAs(page, control, 'staff');
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garment Inventory Dashboard');
  await expect(page.getByRole('heading', { level: 3 }).and(page.locator('summary *'))).toHaveText(
    garments.map(({ name }) => name),
  );
  const garment = row(page, filled);
  const summary = garment.locator('summary');
  await expect(summary).toContainText(/Updated Nov 20(, 2026)?, 9:41 AM Central/);
  await expect(summary).toContainText('1,333 pieces');
  await expect(summary).toContainText('2 of 3 colors in stock');
  await expect(summary).toContainText('1 gone');
  await expect(summary).toContainText('3 low');

  // With the keyboard: the garment, then a color's warehouses.
  await summary.focus();
  await page.keyboard.press('Enter');
  const swatches = garment.getByRole('listitem');
  await expect(swatches).toHaveText(['Yam', 'White']);
  await expect(swatches.first().locator('circle')).toHaveAttribute('fill', '#c9744a');
  const table = page.getByRole('region', { name: `${filled.name} by color and size` });
  expect(await textsOf(table.getByRole('row'))).toEqual([
    ['Color', 'S', 'M', 'L', 'Total'],
    [
      'Yam by warehouse',
      '120',
      '▼ 9, low',
      '▼ 0, none left +, more on the way',
      '129+ 500 dropship',
    ],
    ['White by warehousecloseout', '1,204', '·none listed', '·none listed', '1,204'],
    ['Ivory by warehouse', '▼ 0, none left', '·none listed', '·none listed', '0'],
    ['Berrygone', '·none listed', '·none listed', '·none listed', '0'],
  ]);
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const yam = color(page, filled, 'yam');
  await expect(yam.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  expect((await textsOf(yam.getByRole('row'))).slice(1)).toEqual([
    ['IL', '100', '9', '0, expected + 240 on 12/18/2026', '109'],
    ['KS', '20', '·none listed', '·none listed', '20'],
    ['DSdropship', '·none listed', '500', '·none listed', '500'],
  ]);
  await color(page, filled, 'white').getByRole('button').click();
  expect((await textsOf(color(page, filled, 'white').getByRole('row')))[1]).toEqual([
    'IL',
    '1,204closeout',
    '·none listed',
    '·none listed',
    '1,204',
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
  // The sizes stay above a list of colors that is too long for the window.
  const sunk = await table.evaluate((region) => {
    region.style.maxHeight = '90px';
    region.scrollTop = region.scrollHeight;
    const heading = region.querySelector('thead th:nth-child(2)');
    const top = heading?.getBoundingClientRect().top ?? NaN;
    return { scrolled: region.scrollTop > 40, by: top - region.getBoundingClientRect().top };
  });
  expect(sunk.scrolled).toBe(true);
  expect(Math.abs(sunk.by)).toBeLessThan(2);
  await page.setViewportSize({ width: 1360, height: 900 });

  // Staff set the low mark, and this browser remembers it.
  await expect(low(page)).toHaveValue('24');
  await low(page).fill('120');
  await expect(summary).toContainText('4 low');
  await expect(yam.getByRole('row').first()).toContainText('▼ 120, low');
  await low(page).fill('');
  await expect(summary).toContainText('4 low');
  await low(page).fill('1e2');
  await low(page).blur();
  await expect(low(page)).toHaveValue('1e2');
  await expect(low(page)).toHaveAccessibleDescription('Enter a whole number up to 9,999.');
  await expect(summary).toContainText('4 low');
  await page.reload();
  await expect(low(page)).toHaveValue('120');
  await expect(summary).toContainText('4 low');

  // A search for a color opens the garments that have it and shows only that color; the address
  // keeps the search.
  await search(page).fill('ivory');
  await expect(page).toHaveURL(`${paths.garmentInventory}?q=ivory`);
  await expect(garment.locator('[data-color]')).toHaveCount(1);
  await expect(color(page, filled, 'ivory')).toBeVisible();
  await expect(row(page, synced)).toHaveCount(0);
  await page.reload();
  await expect(search(page)).toHaveValue('ivory');
  await expect(color(page, filled, 'ivory')).toBeVisible();
  await search(page).fill('comfort yam');
  await expect(page.locator('[data-style]')).toHaveCount(1);
  await expect(page.getByRole('status').getByText('1 of 9 garments match.')).toBeAttached();
  await expect(page).toHaveURL(`${paths.garmentInventory}?q=comfort+yam`);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Inventory as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`inventory-${shopToday(new Date())}.csv`);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toBe(
    '\uFEFFGarment,Style,Color,Color code,Gone,Size,Warehouse,Pieces,Dropship,Closeout,Expected,Updated (UTC)',
  );
  const line = (rest: string) =>
    expect.stringMatching(`^${filled.name},12717,Yam,'?\\d+,no,${rest},2026-11-20T15:41:00`);
  expect(lines).toEqual([
    line('S,IL,100,no,no,'),
    line('S,KS,20,no,no,'),
    line('M,IL,9,no,no,'),
    line('M,DS,500,yes,no,'),
    line('L,IL,0,no,no,240 on 12/18/2026'),
    '',
  ]);

  await page.goBack();
  await expect(search(page)).toHaveValue('ivory');
  await search(page).fill('plaid');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.locator('[data-style]')).toHaveCount(9);
});

test.describe('with the supplier', () => {
  // In series: both use the same garment.
  test.describe.configure({ mode: 'default' });

  // product: emergency-tools, inventory-dashboard, supplier-sync
  test('one garment is synced from the supplier, and a failure says so and keeps the last stock', async ({
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/Failed to load resource/);
    await signInAs(page, control, 'staff');
    await open(page);
    const garment = row(page, synced);
    await expect(garment).toContainText('Never synced');
    await garment.locator('summary').click();
    await expect(garment.getByText('Document not found.')).toBeVisible();

    const sync = tool(page, 'Sync one garment');
    const choice = sync.getByRole('combobox', { name: 'Garment to sync' });
    const press = () => sync.getByRole('button').click();
    await choice.selectOption(synced.name);
    await press();
    const said = result(page, 'Sync one garment');
    await expect(said).toHaveText(/^Richardson 112 is up to date: \d+ colors, [\d,]+ pieces\.$/);
    const [kept] = await control.sql<{ pieces: number; colors: number }>(
      `select sum(quantity)::integer as pieces, count(distinct color_key)::integer as colors
     from public.garment_stock where style_code = $1 and not dropship`,
      [synced.styleCode],
    );
    const pieces = kept!.pieces.toLocaleString('en-US');
    await expect(said).toContainText(`${kept!.colors} colors, ${pieces} pieces.`);
    await expect(garment.locator('summary')).toContainText(`${pieces} pieces`);
    await expect(garment.locator('summary')).toContainText(/Updated .+ Central/);
    await expect(garment.locator('[data-color]')).toHaveCount(kept!.colors);
    await expect(page.getByText(/^Last sync .+ Central$/)).toBeVisible();

    // When the supplier fails, the last stock stays, with its time.
    await control.failSupplier({ fault: 'discontinued', style: synced.styleCode });
    await press();
    await expect(said).toHaveText(/^Sync failed: \S/);
    await expect(said).toHaveAttribute('data-failed');
    await expect(garment.locator('summary')).toContainText('last sync failed');
    await expect(garment.locator('summary')).toContainText(`${pieces} pieces`);
    await expect(garment.getByText(/This shows the stock from .+ Central\./)).toBeVisible();
    await expect(garment.locator('[data-color]')).toHaveCount(kept!.colors);

    // Without a reason, the default text appears.
    await page.route('**/api/sync-inventory', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: '' } } }),
    );
    await press();
    await expect(said).toHaveText('Sync failed');
    await page.unroute('**/api/sync-inventory');

    await control.resetSupplier(synced.styleCode);
    await control.changeStock({ style: synced.styleCode, color: 'Navy', gone: true });
    await press();
    await expect(said).toHaveText(/is up to date/);
    await expect(said).not.toHaveAttribute('data-failed');
    await expect(garment.locator('summary')).toContainText('1 gone');
    await expect(garment.locator('summary')).not.toContainText('last sync failed');
    await expect(color(page, synced, 'navy')).toContainText('gone');
    await control.resetSupplier(synced.styleCode);
  });

  // product: colors, emergency-tools, inventory-dashboard, product-pictures
  test('colors and pictures are refreshed, and a test email goes to whichever staff member asks', async ({
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/Failed to load resource/);
    const { email } = await signInAs(page, control, 'staff');
    await open(page);
    const refresh = tool(page, 'Refresh colors');
    const said = result(page, 'Refresh colors');
    const choice = refresh.getByRole('combobox', { name: 'Garments to refresh' });
    await choice.selectOption(synced.name);
    await refresh.getByRole('button').press('Enter');
    await expect(said).toHaveText(
      /^1 garment: \d+ colors are up to date, [1-9]\d* pictures copied\./,
      {
        timeout: 30_000,
      },
    );
    const garment = row(page, synced);
    await garment.locator('summary').click();
    const swatch = garment.getByRole('listitem').first().locator('img');
    await expect
      .poll(() => swatch.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);

    // Without a picture, the color is shown.
    await page.route('**/object/public/products/**', (route) => route.abort());
    await page.reload();
    await garment.locator('summary').click();
    await expect(garment.getByRole('listitem').first().locator('circle')).toBeVisible();
    await page.unroute('**/object/public/products/**');

    const address = '**/api/refresh-colors';
    await page.route(address, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'No answer.' } },
      }),
    );
    await refresh.getByRole('button').click();
    await expect(said).toHaveText('Error: Refresh failed. No answer.');
    await expect(said).toHaveAttribute('data-failed');
    await choice.selectOption(synced.name);
    await refresh.getByRole('button').click();
    await expect(said).toHaveText('Error: Failed to update colors. No answer.');
    await page.unroute(address);
    await page.route(address, (route) =>
      route.fulfill({
        json: {
          styles: [
            { styleId: filled.styleCode, colors: 20, pictures: 3, error: null },
            { styleId: synced.styleCode, colors: null, pictures: 0, error: 'No answer.' },
          ],
          picturesLeft: 4,
        },
      }),
    );
    await refresh.getByRole('button').click();
    await expect(said).toHaveText(
      'Error: Failed to update colors of 1 garment. Richardson 112: No answer. 4 more pictures will follow on their own.',
    );

    const testEmail = tool(page, 'Send a test email');
    const sent = page.waitForRequest('**/api/test-email');
    await testEmail.getByRole('button').click();
    await expect(result(page, 'Send a test email')).toHaveText(`Sent to ${email}.`);
    expect((await sent).postDataJSON()).toEqual({
      order: {
        material: { name: 'Budget Cotton' },
        color: 'Red',
        totalQuantity: 24,
        pricing: { subtotal: 300, total: 321 },
        sizes: { XS: 1, S: 3, M: 6, L: 7, XL: 4, '2XL': 2, '3XL': 1 },
      },
      customer: {
        fullName: 'Test Customer',
        email,
        phone: shop.phone,
        orderNotes: 'A test from the inventory dashboard. Nothing was ordered.',
      },
      orderId: 'TEST',
    });
    const [arrived] = await control.emailsTo(email);
    expect(arrived?.text).toContain('$321.00');

    await page.route('**/api/test-email', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'Not taken.' } },
      }),
    );
    await testEmail.getByRole('button').click();
    await expect(result(page, 'Send a test email')).toHaveText('Error: Not taken.');
    await expect(result(page, 'Send a test email')).toHaveAttribute('data-failed');
  });
});

// product: emergency-tools, inventory-dashboard
test('a shop that never synced is told so, and syncs everything one by one, with progress and a Stop button', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/Failed to load resource/);
  await signInAs(page, control, 'staff');
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  const third = Promise.withResolvers<void>();
  const answer = {
    success: true,
    data: [{ colorCode: '1', colorName: 'Navy', size: 'M', quantity: 9 }],
    lastUpdated: '2026-11-21T15:41:00Z',
  };
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(rpc('list_inventory'), (route) => route.fulfill({ headers, json: [] }));
  // Without a sync, nothing is known to be short, whatever the orders of other tests lack.
  await page.route(rpc('list_short_orders'), (route) =>
    route.fulfill({ headers, json: { count: 0, orders: [] } }),
  );
  await page.route('**/api/sync-inventory', async (route) => {
    asked.push((route.request().postDataJSON() as { styleId: string }).styleId);
    if (asked.length === 3) await third.promise;
    if (asked.length === 4) await held.promise;
    const failing = {
      status: 503,
      json: { error: { code: 'unavailable', message: 'No answer.' } },
    };
    await route.fulfill(asked.length === 2 ? failing : { json: answer }).catch(() => undefined);
  });
  await observeShifts(page);
  await open(page);
  await expect(page.getByRole('heading', { name: 'Never synced' })).toBeVisible();
  await expect(page.locator('summary').getByText('Never synced')).toHaveCount(9);
  const shifts = await readShifts(page);
  expect(layoutShiftScore(shifts), JSON.stringify(shifts)).toBeLessThan(0.01);
  await page
    .getByRole('region', { name: 'Totals' })
    .getByRole('button', { name: 'Sync all' })
    .click();

  const all = tool(page, 'Sync all garments');
  const said = result(page, 'Sync all garments');
  await expect(said).toHaveText('3 of 9: syncing Budget Blend...');
  await expect(all.getByRole('progressbar', { name: 'Garments synced' })).toHaveJSProperty(
    'value',
    2,
  );
  await expectAccessible(page, 'syncing all');
  third.resolve();
  await expect(said).toHaveText('4 of 9: syncing Premium Blend...');
  // The page says so before it asks.
  await expect.poll(() => asked).toEqual(garments.slice(0, 4).map(({ styleCode }) => styleCode));
  await all.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(said).toHaveText(
    'Sync failed: Premium Cotton: No answer. Canceled after 3 of 9. Whatever was synced stays.',
  );
  await expect(all.getByRole('progressbar')).toHaveCount(0);
  await expect(all.getByRole('button', { name: 'Sync all' })).toBeFocused();
  held.resolve();

  asked.length = 10;
  await all.getByRole('button', { name: 'Sync all' }).click();
  await expect(said).toHaveText('9 of 9 garments are up to date.');
  expect(asked.slice(10)).toEqual(garments.map(({ styleCode }) => styleCode));
});

// product: inventory-dashboard
test(
  'the connection is tested with a write and a read, failed loads can be retried, and offline everything is disabled',
  { tag: '@alone' },
  async ({ page, control, quiet }) => {
    quiet.allow(
      /Failed to load resource|ERR_INTERNET_DISCONNECTED|list_inventory: |list_short_orders: |read_style_stock: /,
    );
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout('hurry' in window ? ms / 50 : ms);
    });
    await signInAs(page, control, 'staff');
    await page.route(rpc('list_inventory'), (route) => route.fulfill(refused));
    const held = Promise.withResolvers<void>();
    await page.route(rpc('test_connection'), async (route) => {
      await held.promise;
      await route.fulfill(refused);
    });
    await page.goto(paths.garmentInventory);
    await expect(connection(page)).toHaveText('Checking the connection...');
    held.resolve();
    await expect(connection(page)).toHaveText(`Connection error: ${onOurSide}`);
    const problem = page.getByText('Failed to load garments.');
    await expect(problem).toBeVisible();

    await page.unroute(rpc('test_connection'));
    const checkAgain = page.getByRole('button', { name: 'Check again' });
    await checkAgain.press('Enter');
    await expect(connection(page)).toHaveText(/^Connected/);
    const [test] = await control.sql(`select value from private.app_data where key = 'test'`);
    expect(test).toHaveProperty('value.wroteAt');
    await page.route(rpc('test_connection'), () => undefined);
    await page.evaluate(() => Object.assign(window, { hurry: true }));
    await checkAgain.click();
    await expect(connection(page)).toHaveText(
      /^Connection error: We didn’t hear back within 10 seconds/,
    );
    await page.evaluate(() => delete (window as { hurry?: true }).hurry);

    // One garment's stock fails, but the list loads.
    await page.unroute(rpc('list_inventory'));
    await page.route(rpc('read_style_stock'), (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toBeHidden();
    const garment = page.locator('[data-style]').first();
    await garment.locator('summary').click();
    await expect(garment.getByRole('alert')).toContainText(
      `Failed to fetch color swatches. ${onOurSide}`,
    );
    await page.unroute(rpc('read_style_stock'));
    await garment.getByRole('button', { name: 'Try again' }).click();
    await expect(garment.getByRole('alert')).toHaveCount(0);

    // Offline, what was loaded stays, and the supplier isn't called.
    await page.unroute(rpc('test_connection'));
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    for (const name of [
      'Sync one garment',
      'Sync all garments',
      'Refresh colors',
      'Send a test email',
    ]) {
      await expect(tool(page, name).getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    }
    await expect(page.locator('[data-style]')).toHaveCount(9);
    await page.context().setOffline(false);
    await expect(connection(page)).toHaveText(/^Connected/);
  },
);
