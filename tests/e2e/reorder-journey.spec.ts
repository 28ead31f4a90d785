import { defaultPickupDate, reorderSizes } from '../../src/orders/repeats/reorder.ts';
import { formatDayLong } from '../../src/platform/dates/date-words.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/order-test.ts';
import { bodiesOf, reorderKind, RequestPage } from '../support/request-journey.ts';

const today = () => shopToday(new Date());

// product: reorder-form, turnaround-promises, who-uses-it
test('a customer places a reorder from a blank page with only the keyboard, and the shop has it', async ({
  page,
  control,
}) => {
  const request = new RequestPage(page, control, reorderKind);
  await page.goto(paths.reorders);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place a Reorder');
  await expect(page.getByRole('main')).toContainText('Standard turnaround is 6–8 business days.');
  await request.ready();
  await expect(request.field('Pickup date')).toHaveValue(defaultPickupDate(new Date()));
  await test.step('the fields are blank and have the right attributes', async () => {
    for (const [label, attributes] of [
      ['Name', { autocomplete: 'name', required: '' }],
      ['Email', { autocomplete: 'email', type: 'email', required: '' }],
      ['Invoice number', { required: '' }],
      ['Pickup date', { type: 'date', min: today() }],
      ...reorderSizes.map((size) => [size, { inputmode: 'numeric' }] as const),
    ] as const) {
      for (const [attribute, value] of Object.entries(attributes)) {
        await expect(request.field(label), label).toHaveAttribute(attribute, value);
      }
    }
    for (const size of reorderSizes) await expect(request.field(size)).toHaveValue('');
    await expect(request.field('XS')).toHaveCount(0);
  });
  await request.fillByKeyboard();
  const sending = page.waitForRequest(`**${reorderKind.api}`);
  await tabTo(page, request.button);
  await page.keyboard.press('Space');
  expect(
    (await sending).postDataJSON(),
    'what stops programs and repeats goes along',
  ).toMatchObject({
    website: '',
    openMs: expect.any(Number),
    idempotencyKey: expect.any(String),
  });
  await request.expectThanked();
  await expect(page).toHaveURL(new RegExp(`${paths.quoteConfirmation}$`));

  const row = await request.row();
  expect(row).toMatchObject({
    status: 'new',
    name: 'Ada Ruth Calloway',
    email: request.email,
    invoice_number: 'INV-0417',
    order_id: null,
  });
  expect(String(row.pickup_date)).toContain(request.texts['Pickup date']);
  expect(
    await control.sql(
      'select size, quantity from public.reorder_lines where reorder_id = $1 order by quantity',
      [row.id],
    ),
  ).toEqual([
    { size: 'S', quantity: 2 },
    { size: 'M', quantity: 4 },
    { size: '2XL', quantity: 12 },
  ]);
  const { receipt, notice } = await request.emails();
  const typed = ['Ada Ruth Calloway', 'INV-0417'];
  for (const email of [receipt, notice]) {
    expect(email.subject).toContain(`#${row.number} `);
    for (const body of bodiesOf(email)) {
      expect(body).toContain(formatDayLong(request.texts['Pickup date'] ?? ''));
      expect(typed.filter((text) => body.includes(text))).toEqual(email === notice ? typed : []);
      expect(body).toMatch(/S 2 M 4 2XL 12 All 18|S M 2XL All 2 4 12 18/);
    }
  }
  expect(notice.headers['reply-to']).toContain(`<${request.email}>`);
  expect(notice.text).toContain(
    'We have no order or invoice with that number under this email address.',
  );
});
