import { formatDayLong } from '../../src/platform/dates/date-words.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { trackPath } from '../../src/site/quote-path.ts';
import { jobPath, paths, quoteFragment } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { pngFile } from '../support/files.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/order-test.ts';
import { placeQuoteRequest, uploadFile } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';
import { bodiesOf, quoteRequestKind, RequestPage } from '../support/request-journey.ts';

// product: quote-form, turnaround-promises, visit-counts, who-uses-it
test('a customer requests a quote from a blank page with only the keyboard, the shop gets every byte of its file, and the visit is counted', async ({
  page,
  control,
}) => {
  test.slow();
  const request = new RequestPage(page, control, quoteRequestKind);
  const file = pngFile('heron front (final).png', 3600, 2913);
  const counted: unknown[] = [];
  page.on('request', (beacon) => {
    if (beacon.url().endsWith(trackPath)) counted.push(beacon.postDataJSON());
  });
  const before = await countsOf(control);
  // Listening takes effect late, so start before it is needed.
  page.on('filechooser', () => {});
  await page.goto(paths.getQuote);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get a Free Quote');
  await expect(page.getByRole('main')).toContainText(
    'Pricing and options within one business day.',
  );
  await request.ready();
  await test.step('the fields have the right labels and attributes, and the phone number is optional', async () => {
    for (const [label, attributes] of [
      ['Name *', { required: '', autocomplete: 'name' }],
      ['Email *', { required: '', autocomplete: 'email', type: 'email' }],
      ['Approximate Number of Shirts *', { required: '', inputmode: 'numeric' }],
      ['Desired Pickup Date', { type: 'date', min: shopToday(new Date()) }],
      ['Tell us about your project *', { required: '' }],
      ['Phone', { type: 'tel', autocomplete: 'tel' }],
    ] as const) {
      const field = request.form.getByLabel(label, { exact: true });
      for (const [name, value] of Object.entries(attributes)) {
        await expect(field, label).toHaveAttribute(name, value);
      }
      if (!label.endsWith('*')) await expect(field).not.toHaveAttribute('required');
    }
  });
  expect(counted).toEqual([]);
  await request.fillByKeyboard();
  await page.keyboard.press('Tab');
  await expect(request.form.locator('input[type=file]')).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await choosing).setFiles(file);
  await expect(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
  await tabTo(page, request.button);
  await page.keyboard.press('Space');
  await request.expectThanked();
  await expect(page).toHaveURL(new RegExp(`${paths.quoteConfirmation}$`));

  const row = await request.row();
  expect(row).toMatchObject({
    status: 'new',
    name: 'Ada Ruth Calloway',
    email: request.email,
    phone: '515-555-0199',
    quantity: 150,
    project_details: request.texts['Tell us about your project'],
  });
  expect(String(row.pickup_date)).toContain(request.texts['Desired Pickup Date']);
  const [artwork, ...others] = await control.sql<{ object_path: string; file_name: string }>(
    'select * from public.quote_request_artwork where quote_request_id = $1',
    [row.id],
  );
  expect(others).toEqual([]);
  expect(artwork?.file_name).toBe(file.name);
  const stored = await control.object('artwork', artwork?.object_path ?? '');
  expect(stored?.equals(file.buffer)).toBe(true);

  const { receipt, notice } = await request.emails();
  const typed = [
    'Ada Ruth Calloway',
    '515-555-0199',
    'Team shirts for the fish fry. A heron, two colors, front.',
    file.name,
  ];
  for (const email of [receipt, notice]) {
    expect(email.subject).toContain(`#${row.number} `);
    for (const body of bodiesOf(email)) {
      expect(body).toContain('about 150 shirts');
      expect(body).toContain(formatDayLong(request.texts['Desired Pickup Date'] ?? ''));
      expect(typed.filter((text) => body.includes(text))).toEqual(email === notice ? typed : []);
    }
  }
  expect(notice.headers['reply-to']).toContain(`<${request.email}>`);
  const link = /https?:\/\/\S*\/object\/sign\/\S*/.exec(notice.text ?? '')?.[0] ?? '';
  expect(notice.html).toContain(link.replaceAll('&', '&amp;'));
  const linked = await fetch(link);
  expect(Buffer.from(await linked.arrayBuffer()).equals(file.buffer)).toBe(true);
  expect(`${receipt.html}${receipt.text}`).not.toContain('/object/sign/');

  const visit = { path: 'quoteForm', attempt: expect.any(String) as unknown };
  expect(counted).toEqual([
    { event: 'start', ...visit },
    { event: 'step', ...visit, step: 'basicInfo' },
    { event: 'step', ...visit, step: 'projectDetails' },
    { event: 'complete', ...visit, minutes: expect.any(Number) as unknown },
  ]);
  // Other tests request quotes at the same time.
  await expect
    .poll(async () => {
      const after = await countsOf(control);
      return Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
    })
    .toEqual(['attempts', 'completed', 'basicInfo', 'projectDetails']);
});

/** How many visits to the quote form there were so far, and how far they got. */
async function countsOf(control: Control): Promise<Record<string, number>> {
  const [sums] = await control.sql<Record<string, number>>(
    `select coalesce(sum(attempts), 0)::int as attempts,
      coalesce(sum(completed), 0)::int as completed,
      coalesce(sum((funnel ->> 'basicInfo')::int), 0)::int as "basicInfo",
      coalesce(sum((funnel ->> 'projectDetails')::int), 0)::int as "projectDetails"
     from public.quote_analytics where path = 'quoteForm'`,
  );
  return sums ?? {};
}

// product: sending-a-quote, accepting-a-quote
test('staff send a quote, and its customer orders by it at 360 px with the keyboard', async ({
  page,
  browser,
  control,
}) => {
  test.slow();
  const receipt = await uploadFile(control, 'quote', pngFile('derby.png', 1200, 900));
  const email = `ada.${crypto.randomUUID()}@example.com`;
  const number = await placeQuoteRequest(control, { email, quantity: 48, artwork: [{ receipt }] });
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'quote_request', number }));
  await page.getByRole('button', { name: 'Send a quote' }).click();
  const form = page.getByRole('form', { name: 'Send a quote' });
  await form.getByLabel('Garment').selectOption({ label: 'Premium Cotton (Bella + Canvas 3001)' });
  await expect(form.getByLabel('Where “derby.png” prints')).toHaveValue('0.frontLarge');
  await expect(form).toContainText('$719.04');
  await form.getByLabel('Note to the customer').fill('Two inks, as drawn.');
  await form.getByRole('button', { name: 'Send the quote' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The quote is on its way' }),
  ).toBeFocused();
  await expect(page.getByText('Status: Quoted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Version 1: waits' })).toBeVisible();

  let link = '';
  await expect
    .poll(async () => {
      await control.drain();
      const [sent] = (await control.emailsTo(email)).filter(({ subject }) =>
        subject.startsWith(`Your quote #${number}`),
      );
      link =
        new RegExp(`${paths.yourQuote}${quoteFragment}[\\w.-]+`).exec(sent?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const customer = await context.newPage();
  await customer.goto(link);
  await expect(customer.getByText('Two inks, as drawn.')).toBeVisible();
  expect(await overflow(customer)).toBeLessThanOrEqual(0);
  await customer.getByRole('button', { name: 'Choose sizes and order' }).focus();
  await customer.keyboard.press('Enter');
  await expect(customer.getByRole('heading', { name: 'Order by this quote' })).toBeFocused();
  await customer.keyboard.press('Tab');
  await expect(customer.getByLabel('XS', { exact: true })).toBeFocused();
  await customer.keyboard.type('3');
  const accept = customer.getByRole('button', { name: /^Accept and order/ });
  await expect(accept).toHaveText('Accept and order, $642.00');
  // Colors arrive after the form.
  const color = customer.getByRole('group', { name: 'Color' }).getByRole('radio').first();
  await expect(color).toBeVisible();
  await accept.focus();
  await customer.keyboard.press('Enter');
  await expect(customer.getByText('Choose a color.')).toBeVisible();
  await expect(color).toBeFocused();
  await customer.keyboard.press('Space');
  await expect(color).toBeChecked();
  expect(await overflow(customer)).toBeLessThanOrEqual(0);
  await accept.focus();
  await customer.keyboard.press('Enter');
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Thank You For Your Order!');
  await customer.goto(link);
  await expect(customer.getByRole('heading', { name: 'You accepted this quote' })).toBeVisible();
  await customer.getByRole('link', { name: /^See order #/ }).click();
  await expect(customer.getByRole('link', { name: 'Download derby.png' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('Status: Ordered')).toBeVisible();
  await page.getByRole('link', { name: /^order #/ }).click();
  await expect(page.getByRole('link', { name: `Quote #${number}` })).toBeVisible();
});
