import { addDays } from '../../src/domain/calendar.ts';
import { reorderSizes } from '../../src/domain/reorder.ts';
import { formatDayLong } from '../../src/domain/date-words.ts';
import { shopToday } from '../../src/domain/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { confirmedNumber, fillContact, placeButton } from '../support/order-page.ts';
import { bodiesOf, reorderKind, RequestPage, tabTo } from '../support/request-journey.ts';
import { expect, test } from '../support/request-test.ts';

const today = () => shopToday(new Date());

// product: reorder-form, who-uses-it
test('a customer places a reorder from a blank page, and the shop has it', async ({
  page,
  control,
}) => {
  const request = new RequestPage(page, control, reorderKind);
  await page.goto(paths.home);
  await page.goto(paths.reorders);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place a Reorder');
  await expect(page.getByRole('main')).toContainText('Standard turnaround is 6–8 business days');
  await request.ready();
  await expect(request.field('Pickup date')).toHaveValue(addDays(today(), 8));
  await request.fill();
  await request.button.click();
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
  expect(notice.text).toContain('We have no order with that number under this email address.');
});

test('a reorder is linked to its order only when the email address matches, and only the shop sees the link', async ({
  page,
  order,
  control,
}) => {
  await order.seed();
  const customer = newCustomer();
  await page.goto(paths.checkout);
  await fillContact(page, customer);
  await placeButton(page).click();
  const number = String(await confirmedNumber(page));
  const [placed] = await control.sql<{ id: string }>(
    'select id from public.orders where number = $1',
    [number],
  );

  const ask = async (email: string) => {
    const request = new RequestPage(page, control, reorderKind);
    await request.open();
    await request.fill({ 'Invoice number': number, Email: email });
    // Read in transit: the page leaves as soon as it gets the body, and the body is lost.
    let answer: object = {};
    await page.route(`**${reorderKind.api}`, async (route) => {
      const response = await route.fetch();
      answer = (await response.json()) as object;
      await route.fulfill({ response });
    });
    await request.button.click();
    await request.expectThanked();
    await page.unroute(`**${reorderKind.api}`);
    return {
      said: { keys: Object.keys(answer), text: await page.getByRole('main').innerText() },
      row: (
        await control.sql<{ id: string; number: number; order_id: string | null }>(
          'select id, number, order_id from public.reorders where lower(email) = lower($1)',
          [email],
        )
      )[0],
    };
  };
  const stranger = newCustomer().email;
  const own = await ask(customer.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
  const foreign = await ask(stranger);
  expect(own.said).toEqual(foreign.said);
  expect(own.row?.order_id).toBe(placed?.id);
  expect(foreign.row?.order_id).toBeNull();

  const noticeOf = async (reorder: number | undefined) => {
    await control.sql(
      "update public.outbox set next_attempt_at = now() where status = 'pending' and claim is null",
    );
    await control.drain();
    return (await control.emailsTo('orders@')).find(({ subject }) =>
      subject.startsWith(`New reorder #${reorder} `),
    );
  };
  const link = `${control.siteUrl}${paths.adminOrders}/${number}`;
  await expect
    .poll(async () => (await noticeOf(own.row?.number))?.text)
    .toContain(`This is order #${number}.`);
  expect((await noticeOf(own.row?.number))?.html).toContain(`href="${link}"`);
  await expect
    .poll(async () => (await noticeOf(foreign.row?.number))?.text)
    .toContain('We have no order with that number under this email address.');
  expect((await noticeOf(foreign.row?.number))?.html).not.toContain(paths.adminOrders);
  for (const email of [customer.email, stranger]) {
    const receipts = (await control.emailsTo(email)).filter(({ subject }) =>
      /^Reorder/.test(subject),
    );
    for (const { html, text } of receipts) {
      expect(`${html}${text}`).not.toMatch(/this is order|\/admin\/|premium cotton/i);
    }
  }
});

test('the reorder form has the right autocomplete and keyboard attributes', async ({
  page,
  control,
}) => {
  const request = new RequestPage(page, control, reorderKind);
  await request.open();
  for (const [label, attributes] of [
    ['Name', { autocomplete: 'name', required: '' }],
    ['Email', { autocomplete: 'email', type: 'email', required: '' }],
    ['Invoice number', { required: '' }],
    ['Pickup date', { type: 'date', min: today() }],
    ...reorderSizes.map(
      (size) => [size, { type: 'number', inputmode: 'numeric', min: '0' }] as const,
    ),
  ] as const) {
    for (const [attribute, value] of Object.entries(attributes)) {
      await expect(request.field(label), label).toHaveAttribute(attribute, value);
    }
  }
});

test('a reorder can be placed with only the keyboard', async ({ page, control }) => {
  const request = new RequestPage(page, control, reorderKind);
  await request.open();
  await tabTo(page, request.button);
  await page.keyboard.press('Enter');
  await expect(request.summary).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(request.field('Name')).toBeFocused();
  for (const [label, text] of Object.entries(request.texts)) {
    await tabTo(page, request.field(label));
    if (label === 'Pickup date') {
      const [year = '', month = '', day = ''] = text.split('-');
      await page.keyboard.type(`${month}${day}${year}`);
    } else {
      await page.keyboard.type(text);
    }
  }
  await request.expectFilled();
  await tabTo(page, request.button);
  await page.keyboard.press('Space');
  await request.expectThanked();
  expect(await request.row()).toMatchObject({ invoice_number: 'INV-0417' });
});
