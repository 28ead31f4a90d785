import path from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { projectRoot } from '../../local/stack.ts';
import { sniffType } from '../../src/artwork/artwork.ts';
import { inkByKey } from '../../src/artwork/ink.ts';
import { formatCents } from '../../src/platform/money.ts';
import { priceOneItem, priceOrder } from '../../src/orders/prices/price.ts';
import type { LocationFlags } from '../../src/garments/print-location.ts';
import { totalPieces } from '../../src/orders/quantity.ts';
import type { Size } from '../../src/garments/size.ts';
import { trackPath } from '../../src/site/quote-path.ts';
import { paths } from '../../src/paths.ts';
import type { Control } from '../support/control.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { backTo, tabTo } from '../support/keyboard.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { confirmedNumber, fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { ordersOf } from '../support/placed-order.ts';

// Designs three shirts and takes them to checkout, each in a different way. To retake the pictures of
// docs/designs.md:
// DOCS_PICTURES=1 npx playwright test tests/e2e/designer-order.spec.ts

type Point = { x: number; y: number };

/** Converts inches from the center of the print area to a point on the screen. */
async function at(page: Page, x: number, y: number): Promise<Point> {
  const stage = page.locator('svg[data-scale]');
  const [scale, origin, box] = await Promise.all([
    stage.getAttribute('data-scale'),
    stage.getAttribute('data-origin'),
    stage.boundingBox(),
  ]);
  const [originX = 0, originY = 0] = (origin ?? '').split(',').map(Number);
  return {
    x: (box?.x ?? 0) + originX + x * Number(scale),
    y: (box?.y ?? 0) + originY + y * Number(scale),
  };
}

/** Takes a picture of a finished design for docs/designs.md, if asked to. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.getByRole('application').press('Escape');
  if (!process.env.DOCS_PICTURES) return;
  await page.evaluate(() => {
    for (const part of [document.documentElement, document.querySelector('aside')]) {
      if (part) part.scrollTop = 0;
    }
  });
  await expect(page.getByText('Saved on this device')).toBeAttached();
  await page.screenshot({ path: path.join(projectRoot, 'docs/designs', `${name}.png`) });
}

const useDialog = (page: Page) => page.getByRole('dialog', { name: 'Use this design' });

type Wanted = {
  quantities: Partial<Record<Size, number>>;
  locations: Partial<LocationFlags>;
  color: string;
  /** Inks that each location's file must mention. */
  inks: Record<string, readonly string[]>;
};

/** Expects the order in Postgres, and its print files in Storage as SVG with the right inks. */
async function expectOrdered(
  control: Control,
  email: string,
  number: number,
  wanted: Wanted,
): Promise<void> {
  const [row, ...others] = await ordersOf(control, email);
  expect(others).toEqual([]);
  const { quantities, locations } = wanted;
  const price = priceOneItem({
    styleCode: '00606',
    quantities,
    locations,
    rush: false,
    delivery: 'pickup',
  });
  expect(row).toMatchObject({
    number,
    status: 'submitted',
    designs: [
      {
        print_locations: Object.keys(locations),
        artwork_type: 'complete',
        items: [{ garment_id: 'premium-cotton', color_name: wanted.color, quantities }],
      },
    ],
    total_quantity: totalPieces(quantities),
    per_item_cents: [price.perItemCents],
    total_cents: price.totalCents,
  });
  const artwork = await control.sql<{ location: string; object_path: string; format: string }>(
    'select location, object_path, format from public.order_artwork where order_id = $1',
    [row?.id],
  );
  expect(artwork.map(({ location }) => location).sort()).toEqual(Object.keys(locations).sort());
  for (const { location, object_path, format } of artwork) {
    expect(format).toBe('svg');
    const stored = await control.object('artwork', object_path);
    expect(sniffType(new Uint8Array(stored ?? Buffer.alloc(0)))).toBe('svg');
    const text = stored?.toString() ?? '';
    expect(text).not.toMatch(/<text|<script|font-family/);
    const inks = [...text.matchAll(/data-ink="([^"]+)"/g)].map(([, ink]) => ink);
    expect(inks, location).toEqual(expect.arrayContaining([...(wanted.inks[location] ?? [])]));
  }
}

// product: services, using-a-design, visit-counts
test('with a mouse: a derby shirt is designed, priced, sent to the order form, and ordered', async ({
  page,
  control,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1360, height: 900 });
  const counted: Record<string, unknown>[] = [];
  page.on('request', (beacon) => {
    if (!beacon.url().endsWith(trackPath)) return;
    counted.push(JSON.parse(beacon.postData() ?? '{}') as Record<string, unknown>);
  });
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.name.fill('Gray’s Lake Duck Derby');
  await designer.openPanel('Shirt');
  await designer.color('Navy').check({ force: true });

  await designer.addWords('GRAY’S LAKE');
  const ticket = page.getByRole('complementary', { name: 'The design' });
  await ticket.getByRole('radio', { name: /^Fat Slab/ }).check({ force: true });
  await ticket.getByRole('textbox', { name: /^Letter height/ }).fill('1.25');
  await ticket.getByRole('textbox', { name: 'Arc, exactly' }).fill('100');
  await ticket
    .getByRole('radio', { name: inkByKey.cream.name, exact: true })
    .check({ force: true });
  await dragTo(page, { x: 0, y: 0 }, { x: 0, y: -4 });

  await designer.openPanel('Art');
  await page.getByLabel('Look for a drawing').fill('duck');
  await page.getByRole('list', { name: 'Drawings' }).getByRole('button').first().click();
  await expect(designer.objects).toHaveCount(2);

  await designer.addWords('Duck Derby 2026');
  await ticket.getByRole('radio', { name: /^Diner Script/ }).check({ force: true });
  await ticket
    .getByRole('radio', { name: inkByKey.mustard.name, exact: true })
    .check({ force: true });
  // New words are below the duck.
  await dragTo(page, { x: 0, y: 3.4 }, { x: 0, y: 5 });
  await expect(page.locator('[data-object] [class*="_waiting_"]')).toHaveCount(0);
  await ticket.getByRole('button', { name: 'Fit the print area' }).click();
  // It waits for the letters.
  await expect(designer.undo).toHaveAccessibleName(/^Undo: Fit /);
  await expect(designer.objects).toHaveCount(3);
  await takePicture(page, 'duck-derby');

  await designer.use.click();
  const dialog = useDialog(page);
  await dialog.getByRole('button', { name: 'On to the order form →' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter how many shirts of each size.');
  await expect(dialog.getByLabel('XS', { exact: true })).toBeFocused();
  await dialog.getByLabel('M', { exact: true }).fill('20');
  await dialog.getByLabel('2XL', { exact: true }).fill('4');
  const total = priceOneItem({
    styleCode: '00606',
    quantities: 24,
    locations: { frontLarge: true },
    rush: false,
    delivery: 'pickup',
  }).totalCents;
  await expect(dialog.locator('.ledger')).toContainText(formatCents(total));
  await dialog.getByRole('button', { name: 'On to the order form →' }).click();

  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  await page.locator('form[data-live]').waitFor();
  const form = page.getByRole('main');
  await expect(form.getByRole('radio', { name: /Premium Cotton/ })).toBeChecked();
  await expect(form).toContainText('gray-s-lake-duck-derby-front-large.svg');
  await page
    .getByRole('complementary', { name: 'Your order' })
    .getByRole('button', { name: /Proceed to checkout/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
  const customer = newCustomer();
  await fillContact(page, customer);
  await placeButton(page).click();
  const number = await confirmedNumber(page);
  await expectOrdered(control, customer.email, number, {
    quantities: { M: 20, '2XL': 4 },
    locations: { frontLarge: true },
    color: 'Navy',
    inks: { frontLarge: [inkByKey.cream.name, inkByKey.mustard.name] },
  });
  const visit = { path: 'shirtDesigner', attempt: expect.any(String) as unknown };
  expect(counted.filter(({ path: counts }) => counts === 'shirtDesigner')).toEqual([
    { event: 'start', ...visit },
    { event: 'step', ...visit, step: 'designCreated' },
    { event: 'step', ...visit, step: 'quantitySelection' },
    { event: 'complete', ...visit, minutes: expect.any(Number) as unknown },
  ]);
});

// product: using-a-design, press-check, designs-and-items
test('one design is checked, priced, and ordered on two garments and colors', async ({
  page,
  control,
}) => {
  test.slow();
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.openPanel('Shapes');
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await designer.use.click();
  const dialog = useDialog(page);
  await expect(dialog.getByText('Ready for the press.')).toBeVisible();
  await dialog.getByLabel('M', { exact: true }).fill('20');

  // From here on by keyboard: it's never lost, and never leads anywhere else.
  const { keyboard } = page;
  const add = dialog.getByRole('button', { name: 'Add another garment or color' });
  await tabTo(page, add);
  await keyboard.press('Enter');
  const garment = dialog.getByRole('combobox', { name: 'Garment' });
  await expect(garment).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel adding a garment' }));
  await keyboard.press('Enter');
  await expect(add).toBeFocused();
  await keyboard.press('Enter');
  await expect(garment).toBeFocused();
  await garment.selectOption('Budget Cotton');
  const white = dialog.getByRole('radio', { name: /^White(,|$)/ });
  await expect(white).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await arrowTo(page, white, 'ArrowRight', 80);
  await expect(dialog.getByRole('img', { name: /^Front of Budget Cotton in White/ })).toBeVisible();
  await keyboard.press('Enter');
  const other = dialog.getByRole('group', { name: /^Budget Cotton, White/ });
  await expect(other.getByLabel('XS')).toBeFocused();
  await expect(dialog.getByText('Budget Cotton, White is added.')).toBeAttached();
  await tabTo(page, other.getByLabel('L', { exact: true }));
  await keyboard.type('4');

  // Taking it out, and back, keeps its counts.
  await backTo(page, dialog.getByRole('button', { name: 'Remove Budget Cotton, White' }));
  await keyboard.press('Enter');
  await expect(other).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(other.getByLabel('L', { exact: true })).toHaveValue('4');

  // The ink is judged on each.
  const finding = dialog.getByRole('listitem').filter({ hasText: 'hardly shows on White' });
  await finding.getByRole('button', { name: /^Use .+ instead$/ }).click();
  await expect(
    dialog.getByText('Nothing left to settle').or(dialog.getByText('Ready for the press.')),
  ).toBeVisible();
  const items = [
    { styleCode: '00606', quantities: { M: 20 } },
    { styleCode: '00760', quantities: { L: 4 } },
  ];
  const designs = [{ locations: { frontLarge: true }, items }];
  const price = priceOrder({ designs, rush: false, delivery: 'pickup' });
  await expect(dialog.locator('.ledger')).toContainText(formatCents(price.totalCents));

  // They stay with the design.
  await expect(page.getByText('Saved on this device')).toBeAttached();
  await page.reload();
  await designer.ready();
  await designer.use.click();
  await dialog
    .getByRole('group', { name: /^Premium Cotton, Navy/ })
    .getByLabel('M', { exact: true })
    .fill('20');
  await other.getByLabel('L', { exact: true }).fill('4');
  await dialog.getByRole('button', { name: 'On to the order form →' }).click();

  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  await page.locator('form[data-live]').waitFor();
  const rows = page.getByRole('list', { name: 'Garments with this print' }).getByRole('listitem');
  await expect(rows).toContainText(['Premium Cotton, Navy', 'Budget Cotton, White']);
  await page
    .getByRole('complementary', { name: 'Your order' })
    .getByRole('button', { name: /Proceed to checkout/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
  const customer = newCustomer();
  await fillContact(page, customer);
  await placeButton(page).click();
  const number = await confirmedNumber(page);
  expect(await ordersOf(control, customer.email)).toMatchObject([
    {
      number,
      designs: [
        {
          print_locations: ['frontLarge'],
          items: [
            { garment_id: 'premium-cotton', color_name: 'Navy', quantities: { M: 20 } },
            { garment_id: 'budget-cotton', color_name: 'White', quantities: { L: 4 } },
          ],
        },
      ],
      total_cents: price.totalCents,
    },
  ]);
});

/** Drags from one point to another, both in inches. */
async function dragTo(page: Page, from: Point, to: Point): Promise<void> {
  const [start, end] = [await at(page, from.x, from.y), await at(page, to.x, to.y)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

// product: using-a-design
test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a team shirt is designed on a phone and goes straight to checkout', async ({
    page,
    control,
  }) => {
    test.slow();
    const designer = new DesignerPage(page);
    await designer.open();
    await designer.sideTab('Back').tap({ force: true });
    await designer.panelTab('Team').tap({ force: true });
    await page.getByLabel('Name', { exact: true }).tap();
    await page.keyboard.insertText('CALLOWAY');
    await page.getByLabel('Number', { exact: true }).tap();
    await page.keyboard.insertText('15');
    await page.getByRole('button', { name: 'Add name and number' }).tap();
    await expect(page.locator('[data-object]')).toHaveCount(1);
    const session = await page.context().newCDPSession(page);
    const scale = Number(await page.locator('svg[data-scale]').getAttribute('data-scale'));
    const number = await at(page, 0, 1);
    await slide(session, number, { x: number.x, y: number.y - 2 * scale });
    await expect
      .poll(() => page.locator('[data-object]').first().getAttribute('transform'))
      .toMatch(/translate\(\S+ -[12]\.?\d*\)/);

    await designer.sideTab('Front').tap({ force: true });
    const areas = page.getByRole('group', { name: 'Print area' });
    await areas.getByRole('radio', { name: /^Small/ }).tap({ force: true });
    await designer.panelTab('Text').tap({ force: true });
    await designer.words.tap();
    await page.keyboard.insertText('BEAVERDALE');
    await page.getByRole('button', { name: 'Add the words' }).tap();
    await designer.panelTab('Edit').tap({ force: true });
    await page.getByRole('button', { name: 'Fit the print area' }).tap();
    await page.getByRole('button', { name: 'Close Edit' }).tap();
    await designer.sideTab('Back').tap({ force: true });
    await takePicture(page, 'team');

    await designer.use.tap();
    const dialog = useDialog(page);
    await dialog.getByLabel('L', { exact: true }).tap();
    await page.keyboard.insertText('12');
    await dialog.getByRole('button', { name: 'Straight to checkout' }).tap();
    await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
    const customer = newCustomer();
    await fillContact(page, customer);
    await placeButton(page).tap();
    await expectOrdered(control, customer.email, await confirmedNumber(page), {
      quantities: { L: 12 },
      locations: { frontSmall: true, backLarge: true },
      color: 'Navy',
      inks: { frontSmall: [inkByKey.white.name], backLarge: [inkByKey.white.name] },
    });
  });
});

async function slide(session: CDPSession, from: Point, to: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1) {
    const share = step / 8;
    await touch('touchMove', [
      { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
    ]);
  }
  await touch('touchEnd', []);
}

// product: using-a-design
test('with only the keyboard: a shirt for a brewery run is designed, undone, redone, and taken to checkout', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1360, height: 900 });
  const designer = new DesignerPage(page);
  await designer.open();
  const { keyboard } = page;

  await tabTo(page, designer.name);
  await keyboard.type('Ingersoll Mile');
  await tabTo(page, designer.panelTab('Shirt'));
  await arrowTo(page, designer.panelTab('Shapes'));
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(designer.objects.first()).toContainText('Rounded rectangle');

  await expect(designer.undo).toHaveAccessibleName('Undo: Add Rounded rectangle');
  await backTo(page, designer.undo);
  await keyboard.press('Enter');
  await expect(designer.undo).toHaveAccessibleName('Undo: Rename the design');
  await keyboard.press('Enter');
  await expect(designer.undo).toHaveAccessibleName('Undo: nothing to undo');
  await expect(designer.undo).toBeFocused();
  await designer.redo.press('Enter');
  await expect(designer.name).toHaveValue('Ingersoll Mile');
  await expect(designer.objects).toHaveCount(0);

  const shortcuts = page.getByRole('button', { name: 'Shortcuts' });
  await shortcuts.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keys on the shirt' });
  await expect(keys).toContainText('Move by 1/16 in; with Shift, by 1/2 in');
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(shortcuts).toBeFocused();

  await tabTo(page, designer.panelTab('Shapes'));
  await arrowTo(page, designer.panelTab('Text'), 'ArrowUp');
  await tabTo(page, designer.words);
  await keyboard.type('RUN NOW');
  await keyboard.press('Enter');
  await expect(designer.objects).toHaveCount(1);
  await tabTo(page, designer.stage);
  for (let press = 0; press < 8; press += 1) await keyboard.press('Shift+ArrowUp');
  await designer.expectSaid(/4\.00 in above center/);

  await backTo(page, designer.panelTab('Text'));
  await arrowTo(page, designer.panelTab('Art'));
  await tabTo(page, page.getByLabel('Look for a drawing'));
  await keyboard.type('pint');
  const drawing = page.getByRole('list', { name: 'Drawings' }).getByRole('button').first();
  await expect(drawing).toBeVisible();
  await tabTo(page, drawing);
  await keyboard.press('Enter');
  await expect(designer.objects).toHaveCount(2);

  await backTo(page, designer.panelTab('Art'));
  await arrowTo(page, designer.panelTab('Text'), 'ArrowUp');
  await tabTo(page, designer.words);
  await keyboard.type('PINT LATER');
  await keyboard.press('Enter');
  await expect(designer.objects).toHaveCount(3);
  await tabTo(page, designer.stage);
  // They are below the drawing already.
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Control+a');
  await tabTo(page, page.getByRole('button', { name: 'Align centers across' }));
  await keyboard.press('Enter');
  await backTo(page, designer.stage);
  await keyboard.press('Control+g');
  await designer.expectSaid(/^Grouped/);
  await takePicture(page, 'brewery-run');

  await tabTo(page, designer.use);
  await keyboard.press('Enter');
  const dialog = useDialog(page);
  await tabTo(page, dialog.getByLabel('S', { exact: true }));
  await keyboard.type('6');
  await tabTo(page, dialog.getByLabel('XL', { exact: true }));
  await keyboard.type('6');
  await tabTo(page, dialog.getByRole('button', { name: 'Straight to checkout' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
  // order.spec.ts goes on from here with only the keyboard.
  const order = page.getByRole('region', { name: 'Your order' });
  for (const text of [
    'Navy',
    'S × 6, XL × 6 (12 in all)',
    'Front Large',
    'ingersoll-mile-front-large.svg',
  ]) {
    await expect(order).toContainText(text);
  }
});

/** Presses an arrow key until `radio` is checked. */
async function arrowTo(page: Page, radio: Locator, key = 'ArrowDown', most = 12): Promise<void> {
  for (let presses = 0; presses < most && !(await radio.isChecked()); presses += 1) {
    await page.keyboard.press(key);
  }
  await expect(radio).toBeChecked();
}
