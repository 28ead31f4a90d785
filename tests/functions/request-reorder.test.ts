import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { lastDueDate, openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { orderFragment, paths, repeatId } from '../../src/paths.ts';
import { emailLimits } from '../../src/platform/emails/email-guard.server.ts';
import { orderInput, quoteRequestInput, reorderInput } from '../factory/orders.ts';
import { askQuote, askReorder, openShop, place, siteUrl, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function reorderRow(number: number) {
  const [row] = await shop.backend.sql(
    `select reorders.*, orders.number as order_number,
       (select jsonb_object_agg(size, quantity) from public.reorder_lines
        where reorder_id = reorders.id) as lines
     from public.reorders left join public.orders on orders.id = order_id
     where reorders.number = $1`,
    [number],
  );
  return row!;
}

async function countReorders(email: unknown): Promise<number> {
  const rows = await shop.backend.sql('select 1 from public.reorders where email = $1', [email]);
  return rows.length;
}

async function expectRefused(changes: Record<string, unknown>, field: string, message: string) {
  const input = reorderInput(changes);
  const { status, error } = await askReorder(input);
  expect({ status, code: error?.code }).toEqual({ status: 400, code: 'invalid-argument' });
  expect(error.fields).toEqual({ [field]: message });
  expect(await countReorders(input.email)).toBe(0);
}

// product: reorder-form
describe('a reorder', () => {
  test('is written as sent: the row and a line for each size that was filled in', async () => {
    const pickupDate = openDayFrom(shopToday(new Date()));
    const { status, data } = await askReorder(reorderInput({ pickupDate }));
    expect(status).toBe(200);
    expect(data.reorderNumber).toBeGreaterThanOrEqual(7001);
    expect(await reorderRow(data.reorderNumber)).toMatchObject({
      status: 'new',
      name: 'Ada Lovelace',
      invoice_number: 'INV-77',
      order_number: null,
      lines: { S: 2, M: 4, '2XL': 1 },
    });
  });

  test('requires name, email, and invoice number, but no size', async () => {
    const none = { S: '', M: '', L: '', XL: '', '2XL': '', '3XL': '' };
    const { status, data } = await askReorder(reorderInput({ sizes: none }));
    expect(status).toBe(200);
    expect(await reorderRow(data.reorderNumber)).toMatchObject({ lines: null, pickup_date: null });
    const { error } = await askReorder(reorderInput({ name: '', email: ' ', invoiceNumber: ' ' }));
    expect(error.fields).toEqual({
      name: 'Enter your name.',
      email: 'Enter your email address.',
      invoiceNumber: 'Enter the number on the earlier invoice.',
    });
  });

  test('requires a valid email address', async () => {
    await expectRefused(
      { email: 'ada@' },
      'email',
      'Enter an email address like name@example.com.',
    );
  });

  test('takes a pickup date from today on, within a year', async () => {
    const now = new Date();
    expect(
      (
        await askReorder(
          reorderInput({ pickupDate: addBusinessDays(addDays(lastDueDate(now), 1), -1) }),
        )
      ).status,
    ).toBe(200);
    const yesterday = addDays(shopToday(now), -1);
    await expectRefused({ pickupDate: yesterday }, 'pickupDate', 'Choose today or a later date.');
    const far = addDays(lastDueDate(now), 1);
    await expectRefused({ pickupDate: far }, 'pickupDate', 'Choose a date within a year.');
    await expectRefused({ pickupDate: 'soon' }, 'pickupDate', 'Enter the date as year-month-day.');
  });

  test('takes counts of 0 or more for the sizes S to 3XL', async () => {
    const { sizes } = reorderInput();
    for (const count of [0, '0', '', '1,200', ' 7 ', 100_000]) {
      const answer = await askReorder(reorderInput({ sizes: { ...sizes, XL: count } }));
      expect(answer.status).toBe(200);
    }
    for (const count of [-1, '-1', 1.5, '1.5', 'ten', 100_001]) {
      await expectRefused(
        { sizes: { ...sizes, XL: count } },
        'sizes.XL',
        'Enter a whole number up to 100,000, like 24 or 1,250.',
      );
    }
    const { data } = await askReorder(reorderInput({ sizes: { ...sizes, XS: 5, '4XL': 5 } }));
    expect(await reorderRow(data.reorderNumber)).toMatchObject({
      lines: { S: 2, M: 4, '2XL': 1 },
    });
  });

  test('of one of our orders under the same email is linked to it, and the answer doesn’t reveal that', async () => {
    const order = orderInput();
    const { data: placed } = await place(order);
    const invoiceNumber = String(placed.orderNumber);
    const email = order.customer.email.toUpperCase();
    const theirs = await askReorder(reorderInput({ email, invoiceNumber }));
    const stranger = await askReorder(reorderInput({ invoiceNumber }));
    expect(await reorderRow(theirs.data.reorderNumber)).toMatchObject({
      order_number: placed.orderNumber,
    });
    expect(await reorderRow(stranger.data.reorderNumber)).toMatchObject({ order_number: null });
    expect(Object.keys(theirs.data)).toEqual(['reorderNumber']);
    expect(Object.keys(stranger.data)).toEqual(['reorderNumber']);
  });

  // product: reorder-form, request-emails
  test('emails the order’s link to its address, once per request, and nothing without a match', async () => {
    const order = orderInput();
    const { orderNumber, orderKey } = (await place(order)).data;
    const linksTo = async (address: string) => {
      await shop.drain();
      return (await shop.emailsTo(address)).filter(({ subject }) => /again/.test(subject));
    };
    const invoiceNumber = `#${orderNumber}`;
    const asked = reorderInput({ email: order.customer.email, invoiceNumber });
    expect((await askReorder(asked)).data).toEqual((await askReorder(asked)).data);
    const stranger = reorderInput({ invoiceNumber, email: `${order.customer.email}.example` });
    await askReorder(stranger);

    const [email, second] = await linksTo(order.customer.email);
    expect(second).toBeUndefined();
    expect(email).toMatchObject({
      to: [order.customer.email],
      subject: `Order #${orderNumber} again`,
    });
    const link = /\S+#order=\S+/.exec(email!.text!)?.[0] ?? '';
    expect(link).toContain(`${siteUrl}${paths.yourOrder}${orderFragment}${orderKey}&mail=`);
    expect(link.endsWith(`&${repeatId}`)).toBe(true);
    expect(email!.html).toContain(link.replaceAll('&', '&amp;'));
    expect(email!.text).not.toContain(asked.name);
    expect(await linksTo(stranger.email)).toEqual([]);

    // The limits of Find my order.
    for (let more = 0; more < emailLimits.linksToMailbox.tokens; more += 1) {
      await askReorder(reorderInput({ email: order.customer.email, invoiceNumber }));
    }
    const written = await shop.backend.sql(
      `select from public.outbox where recipient = $1 and template = 'order-again'`,
      [order.customer.email],
    );
    expect(written).toHaveLength(emailLimits.linksToMailbox.tokens);
  });
});

describe('one key, one reorder', () => {
  test('20 sends at once make one reorder and one pair of emails', async () => {
    const input = reorderInput();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => askReorder(input, { ip: '198.51.100.20' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => data.reorderNumber)).size).toBe(1);
    expect(await countReorders(input.email)).toBe(1);
    await shop.drain();
    expect(await shop.emailsTo(input.email)).toHaveLength(1);
  });

  test('the same key with other details is refused and names the reorder', async () => {
    const input = reorderInput();
    const { data } = await askReorder(input);
    expect(await askReorder(input)).toMatchObject({ status: 200, data });
    const other = await askReorder({ ...input, invoiceNumber: 'INV-78' });
    expect(other).toMatchObject({ status: 409, error: { code: 'aborted' } });
    expect(other.error.message).toContain(`#${data.reorderNumber}`);
    expect(await countReorders(input.email)).toBe(1);
  });

  test('the key of a quote doesn’t work for a reorder', async () => {
    const input = reorderInput();
    await askReorder(input);
    const quote = await askQuote(quoteRequestInput({ idempotencyKey: input.idempotencyKey }));
    expect(quote.status).toBe(200);
  });
});
