import type { Locator, Page } from '@playwright/test';
import { formatCents } from '../../src/platform/money.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import { garmentById } from '../../src/garments/garment.ts';
import { queueDay } from '../../src/orders/due-dates/turnaround.ts';
import { formatDay, formatDayLong } from '../../src/platform/dates/date-words.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import type { OrderDraft } from '../../src/orders/order.ts';
import { quotePaths, trackPath } from '../../src/site/quote-path.ts';
import { paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { tabTo } from '../support/keyboard.ts';
import type { Control } from '../support/control.ts';
import { pngFile, svgFile, type MadeFile } from '../support/files.ts';
import { firstDay, newCustomer, readyDraft, type TestCustomer } from '../factory/order-draft.ts';
import {
  confirmedNumber,
  expectedPrice,
  expectedRows,
  placeButton,
} from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';

// As most customers see it.
test.use({ reducedMotion: 'no-preference' });

const address = {
  name: 'Ada Ruth Calloway',
  street: '1200 Locust Street, Unit 4',
  city: 'Des Moines',
  state: 'Iowa',
  zip: '50309-1234',
};

/** A rush order of 24 shirts with two prints, shipped. */
function wantedOrder(): OrderDraft {
  const color = builtInSwatches['00606']?.find(({ name }) => name === 'True Royal');
  return readyDraft({
    color: color ? { ...color, id: '00606-true-royal', swatchUrl: null } : null,
    quantities: { S: 4, M: 8, '2XL': 12 },
    locations: { ...noLocations, frontLarge: true, backSmall: true },
    dueDate: firstDay('rush'),
    delivery: 'shipping',
    address,
  });
}

const itemOf = ({ designs }: OrderDraft) => designs[0]!.items[0]!;

// product: order-confirmation, order-draft, proceed-to-checkout, upload-artwork, who-uses-it
test('a customer builds an order from a blank page with only the keyboard, the shop gets every byte of it, and the next one starts blank', async ({
  page,
  order,
  control,
}) => {
  test.slow();
  const wanted = wantedOrder();
  const customer = newCustomer();
  const front = pngFile('catfish front (final).png', 3600, 2913, { transparent: true });
  const back = svgFile('sponsor.svg');
  const made = { 'Front Large': front, 'Back Small': back };
  // Listening takes effect late, so start before it is needed.
  page.on('filechooser', () => {});
  const counted: unknown[] = [];
  page.on('request', (beacon) => {
    if (beacon.url().endsWith(trackPath)) counted.push(JSON.parse(beacon.postData() ?? 'null'));
  });

  await order.open();
  await expect(order.section('Select color')).toContainText('Please select a garment first');
  await expect(order.ticket.locator('.ledger')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await tabTo(page, order.material('Budget Cotton'));
  await page.keyboard.press('ArrowRight');
  await expect(order.material('Premium Cotton')).toBeChecked();
  await expect(order.color('Navy')).toBeVisible();
  await tabTo(page, order.color('Navy'));
  await page.keyboard.press('Space');
  await pressUntil(page, 'ArrowRight', order.color('True Royal'));
  for (const size of garmentById('premium-cotton')?.sizes ?? []) {
    await tabTo(page, order.quantity(size));
    const count = itemOf(wanted).quantities[size];
    if (count) await page.keyboard.type(String(count));
  }
  await tabTo(page, order.location('Front Large'));
  await page.keyboard.press('Space');
  await tabTo(page, order.location('Back Small'));
  await page.keyboard.press('Space');
  await tabTo(page, order.artworkType('Completed artwork'));
  await page.keyboard.press('Space');
  for (const [location, file] of Object.entries(made)) {
    await tabTo(page, order.fileFor(location));
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await choosing).setFiles(file);
    await expect(order.deleteFileFor(location)).toBeVisible();
  }
  await tabTo(page, order.dueDate);
  const [year = '', month = '', day = ''] = (wanted.dueDate ?? '').split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(order.dueDate).toHaveValue(wanted.dueDate ?? '');
  await tabTo(page, order.delivery('Pick up at the shop'));
  await pressUntil(page, 'ArrowDown', order.delivery('Nationwide shipping'));
  for (const [label, text] of [
    ['Full name', address.name],
    ['Street', address.street],
    ['City', address.city],
    ['State', address.state],
    ['ZIP', address.zip],
  ] as const) {
    await tabTo(page, order.section('Delivery method').getByLabel(label));
    await page.keyboard.type(text);
  }

  const { idempotencyKey } = await order.draft();
  await expect.poll(() => order.rows()).toEqual(expectedRows(wanted));
  await expect(
    order.ticket.getByRole('img', {
      name: `Front of Premium Cotton in True Royal, print area outlined, with ${front.name}`,
    }),
  ).toBeVisible();
  await expect(order.ticket.locator('image')).toHaveAttribute('href', /^blob:/);

  await tabTo(page, order.proceed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
  await expect.poll(() => order.rows(page.locator('main'))).toEqual(expectedRows(wanted));
  const review = page.getByRole('region', { name: 'Your order' });
  for (const text of [
    'Bella + Canvas 3001',
    'True Royal',
    'S × 4, M × 8, 2XL × 12 (24 in all)',
    'Front Large, Back Small',
    front.name,
    back.name,
    `Ships ${formatDayLong(wanted.dueDate ?? '')}`,
    '(1 business day to 50309)',
    '1200 Locust Street, Unit 4, Des Moines, Iowa 50309-1234',
  ]) {
    await expect(review).toContainText(text);
  }
  for (const [label, text] of [
    ['Full name', customer.name],
    ['Email', customer.email],
    ['Phone', customer.phone],
    ['PO or reference number', customer.poNumber],
    ['Notes for the press', customer.notes],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, placeButton(page));
  await page.keyboard.press('Space');
  const number = await confirmedNumber(page);
  await expect(page).toHaveURL(new RegExp(`${paths.orderConfirmation}#order=[\\w.-]+$`));
  await expect(page.getByRole('main')).toContainText(customer.name);
  await expect(page.getByRole('main')).toContainText(customer.email);
  await expect(page.getByRole('figure').locator('image')).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText(
    `Ships ${formatDayLong(wanted.dueDate ?? '')}. Arrives about`,
  );
  await expect(page.getByRole('main')).toContainText(
    `It enters the queue ${formatDay(queueDay(new Date()), new Date())}.`,
  );
  await page.reload();
  expect(await confirmedNumber(page)).toBe(number);

  await expectPlaced(control, wanted, customer, number, made);
  // Start, each step once in the funnel's order, and completion (product.md#visit-counts).
  const visit = { path: 'screenPrinting', attempt: expect.any(String) as unknown };
  expect(counted).toEqual([
    { event: 'start', ...visit },
    ...quotePaths.screenPrinting.map((step) => ({ event: 'step', ...visit, step })),
    { event: 'complete', ...visit, minutes: expect.any(Number) as unknown },
  ]);

  await test.step('the next order starts blank, with a new key', async () => {
    await order.open();
    await expect(order.material('Premium Cotton')).not.toBeChecked();
    await order.material('Budget Cotton').check();
    expect((await order.draft()).idempotencyKey).not.toBe(idempotencyKey);
    await page.goto(paths.checkout);
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });
});

// product: order-confirmation
test('the confirmation page without an order says where the confirmation is', async ({ page }) => {
  await page.goto(paths.orderConfirmation);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No order was placed in this tab.',
  );
  await expect(page.getByRole('main').getByRole('link', { name: shop.ordersPhone })).toBeVisible();
  await page.getByRole('link', { name: /Start an order/ }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
});

/** Presses an arrow key until `radio` is checked. */
async function pressUntil(page: Page, key: string, radio: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await radio.isChecked()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`60 presses of ${key} didn't get there.`);
}

/** Expects the complete order in Postgres, its files in Storage, and both emails sent. */
async function expectPlaced(
  control: Control,
  wanted: OrderDraft,
  customer: TestCustomer,
  number: number,
  made: Record<string, MadeFile>,
): Promise<void> {
  const rows = await ordersOf(control, customer.email);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) return;
  const price = expectedPrice(wanted);
  expect(row).toMatchObject({
    number,
    status: 'submitted',
    designs: [
      {
        print_locations: ['frontLarge', 'backSmall'],
        artwork_type: 'complete',
        items: [
          {
            garment_id: 'premium-cotton',
            style_code: '00606',
            color_key: 'true-royal',
            color_name: 'True Royal',
            quantities: { S: 4, M: 8, '2XL': 12 },
          },
        ],
      },
    ],
    total_quantity: 24,
    turnaround_class: 'rush',
    delivery_method: 'shipping',
    delivery_name: address.name,
    delivery_street: address.street,
    delivery_city: address.city,
    delivery_state: address.state,
    delivery_zip: address.zip,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_po_number: customer.poNumber,
    customer_notes: customer.notes,
    per_item_cents: [price.items[0]?.perItemCents],
    subtotal_cents: price.subtotalCents,
    rush_fee_cents: 3000,
    shipping_cents: price.shippingCents,
    tax_cents: price.taxCents,
    total_cents: price.totalCents,
  });
  expect(String(row.due_date)).toContain(wanted.dueDate);

  expect(
    await control.sql('select from_status, to_status from public.job_events where order_id = $1', [
      row.id,
    ]),
  ).toEqual([{ from_status: null, to_status: 'submitted' }]);

  const artwork = await control.sql<Record<string, unknown> & { object_path: string }>(
    'select * from public.order_artwork where order_id = $1 order by format',
    [row.id],
  );
  const [front, back] = Object.values(made);
  expect(artwork).toMatchObject([
    { location: 'frontLarge', file_name: front?.name, width_px: 3600, height_px: 2913 },
    { location: 'backSmall', file_name: back?.name, width_px: null, height_px: null },
  ]);
  expect(artwork[0]?.object_path).toMatch(
    /^[0-9a-f]{32}_\d+_frontLarge_catfish_front__final_\.png$/,
  );
  for (const [index, file] of [front, back].entries()) {
    const stored = await control.object('artwork', artwork[index]?.object_path ?? '');
    expect(stored?.equals(file?.buffer ?? Buffer.alloc(0)), file?.name ?? '').toBe(true);
  }

  const [confirmation] = await emailsOf(control, row.id, customer.email);
  const notice = (await control.emailsTo(shop.ordersEmail)).find(({ subject }) =>
    subject.includes(`#${number}`),
  );
  for (const email of [confirmation, notice]) {
    expect(email?.subject).toContain(`#${number}`);
    for (const body of [email?.text, readable(email?.html)]) {
      for (const text of [
        'Premium Cotton',
        'True Royal',
        'Front Large',
        'Back Small',
        formatCents(price.items[0]!.perItemCents),
        formatCents(price.totalCents),
        formatDayLong(wanted.dueDate ?? ''),
      ]) {
        expect(body).toContain(text);
      }
      for (const size of Object.keys(itemOf(wanted).quantities)) {
        expect(body).toMatch(new RegExp(`\\b${size}\\b`));
      }
    }
    expect(email?.html).toContain('href="http');
  }
  expect(notice?.text).toContain(customer.phone);
  expect(
    await control.sql('select template, status from public.outbox where order_id = $1 order by 1', [
      row.id,
    ]),
  ).toEqual([
    { template: 'new-order', status: 'sent' },
    { template: 'order-confirmation', status: 'sent' },
  ]);
}

/** The visible text of an email's HTML. */
function readable(html: string | null | undefined): string {
  return (html ?? '')
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ');
}
