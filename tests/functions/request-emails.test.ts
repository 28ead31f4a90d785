// product: request-emails
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { down } from '../../local/mailbox.ts';
import { orderInput, quoteRequestInput, reorderInput } from '../factory/orders.ts';
import {
  askQuote,
  askReorder,
  openShop,
  place,
  png,
  readableText,
  siteUrl,
  upload,
  type TestShop,
} from './test-shop.ts';

const inbox = 'inbox@confluenceprint.example';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.mailbox.fail(null);
  await shop.dueNow();
  await shop.drain();
  await shop.mailbox.clear();
});

/** Both bodies of an email as people read them. */
function bodiesOf(email: { html: string | null; text: string | null }): string[] {
  return [readableText(email.html!), email.text!.replace(/\s+/g, ' ')];
}

describe('the emails of a quote', () => {
  test('give the customer the number and what happens next, in our own words', async () => {
    const { receipt } = await upload('quote', 'river days.png', png(3600, 2900));
    const input = quoteRequestInput({
      quantity: 1200,
      pickupDate: '',
      projectDetails: 'Team shirts.\nTwo colors.',
      artwork: [{ receipt }],
    });
    const { data } = await askQuote(input);
    const [email, ...others] = await shop.emailsTo(input.email);
    expect(others).toEqual([]);
    expect(email!.subject).toBe(`Quote request #${data.quoteRequestNumber} is in`);
    expect(email!.headers['reply-to']).toContain('hello@confluenceprint.example');
    expect(email!.headers['auto-submitted']).toBe('auto-generated');
    for (const body of bodiesOf(email!)) {
      for (const part of [
        `Quote request #${data.quoteRequestNumber}`,
        'Got it. Thanks!',
        'pricing and options within one business day',
        'about 1,200 shirts',
        'No date given',
        '515-555-0142',
        'Review',
        'Quote',
        'Email',
        'Follow-up',
        'leaves out what you typed and uploaded',
        'Somebody entered your address by mistake.',
      ]) {
        expect(body).toContain(part);
      }
      expect(body).not.toMatch(/Ada|Team shirts|river days|515-555-0100/);
    }
    expect(`${email!.html}${email!.text}`).not.toMatch(/object\/sign|\/admin\//);
  });

  test('tell the shop everything, with links to the files; replies go to the customer', async () => {
    const bytes = png(3600, 2900, 700);
    const { receipt } = await upload('quote', 'river days.png', bytes);
    const input = quoteRequestInput({ quantity: 1, artwork: [{ receipt }] });
    const { data } = await askQuote(input);
    const [email, ...others] = await shop.emailsTo(inbox);
    expect(others).toEqual([]);
    expect(email!.subject).toBe(
      `New quote request #${data.quoteRequestNumber} — about 1 shirt, Ada Lovelace`,
    );
    expect(email!.headers['reply-to']).toBe(`Ada Lovelace <${input.email}>`);
    const job = `${siteUrl}/admin/quotes/${data.quoteRequestNumber}`;
    expect(email!.html).toContain(`href="${job}"`);
    expect(email!.text).toContain(job);
    for (const body of bodiesOf(email!)) {
      for (const part of [
        input.email,
        '515-555-0100',
        'A heron over two rivers.',
        'river days.png',
        '3,600 × 2,900 px',
      ]) {
        expect(body).toContain(part);
      }
    }
    const link = /https?:\/\/\S*\/object\/sign\/\S*/.exec(email!.text!)![0];
    expect(email!.html).toContain(link.replaceAll('&', '&amp;'));
    const response = await fetch(link);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-disposition')).toContain('attachment');
  });
});

describe('the emails of a reorder', () => {
  test('give the customer the number, and reveal nothing about any order', async () => {
    const order = orderInput();
    const { data: placed } = await place(order);
    await shop.mailbox.clear();
    const { email } = order.customer;
    const invoiceNumber = String(placed.orderNumber);
    const { data } = await askReorder(reorderInput({ email, invoiceNumber }));
    const emails = await shop.emailsTo(email);
    // The one with a link is for the order's address only.
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      `Order #${placed.orderNumber} again`,
      `Reorder #${data.reorderNumber} is in`,
    ]);
    const receipt = emails.find(({ subject }) => subject.startsWith('Reorder'));
    expect(receipt!.headers['reply-to']).toContain('hello@confluenceprint.example');
    for (const body of bodiesOf(receipt!)) {
      for (const part of [
        'Got it. Thanks!',
        'within one business day',
        'Standard turnaround is 6–8 business days',
        'No date given',
      ]) {
        expect(body).toContain(part);
      }
      expect(body).not.toMatch(/Ada|this is order|\/admin\/|premium cotton/i);
      expect(body).not.toMatch(new RegExp(`\\b${invoiceNumber}\\b`));
    }
    expect(readableText(receipt!.html!)).toContain('S M 2XL All 2 4 1 7');
    const [toShop] = await shop.emailsTo(inbox);
    const admin = `${siteUrl}/admin/orders/${placed.orderNumber}`;
    expect(toShop!.subject).toBe(
      `New reorder #${data.reorderNumber} — invoice ${invoiceNumber}, Ada Lovelace`,
    );
    expect(toShop!.headers['reply-to']).toBe(`Ada Lovelace <${email}>`);
    expect(toShop!.html).toContain(`href="${admin}"`);
    expect(toShop!.text).toContain(admin);
    const job = `${siteUrl}/admin/reorders/${data.reorderNumber}`;
    expect(toShop!.html).toContain(`href="${job}"`);
    expect(toShop!.text).toContain(job);
    expect(toShop!.text).toContain(`This is order #${placed.orderNumber}.`);
  });

  test('tell the shop when no such order is known under that email', async () => {
    const { data: placed } = await place(orderInput());
    await shop.mailbox.clear();
    const invoiceNumber = String(placed.orderNumber);
    const none = { S: 0, M: 0, L: 0, XL: 0, '2XL': 0, '3XL': 0 };
    const { data } = await askReorder(reorderInput({ invoiceNumber, sizes: none, pickupDate: '' }));
    const [email] = await shop.emailsTo(inbox);
    for (const body of bodiesOf(email!)) {
      expect(body).toContain(
        'We have no order or invoice with that number under this email address.',
      );
      expect(body).toContain('None given; we’ll ask.');
    }
    expect(email!.html).not.toContain('/admin/orders');
    expect(email!.html).toContain(`href="${siteUrl}/admin/reorders/${data.reorderNumber}"`);
  });
});

describe('hostile texts in the fields', () => {
  const attack = '"<img src=x onerror=alert(1)>\r\nBcc: victim@example.com\r\n\r\n<b>hi\'';

  test('start no header and no element in any email', async () => {
    const quote = quoteRequestInput({
      name: `Eve ${attack}`,
      email: `eve.o'neil+shirts@example.com`,
      projectDetails: `</td></table><script>alert(1)</script>${attack}`,
      quantity: 5,
    });
    const { receipt } = await upload('quote', '"><svg onload=alert(1)>\r\nBcc.png', png(9, 9));
    const reorder = reorderInput({
      name: `Eve ${attack}`,
      invoiceNumber: '<script>\r\nBcc: x@y.z',
    });
    expect((await askQuote({ ...quote, artwork: [{ receipt }] })).status).toBe(200);
    expect((await askReorder(reorder)).status).toBe(200);
    const all = await shop.mailbox.list();
    const recipients = all.flatMap(({ to }) => to).sort();
    expect(recipients).toEqual([quote.email, reorder.email, inbox, inbox].sort());
    for (const { id } of all) {
      const email = (await shop.mailbox.read(id))!;
      expect(Object.keys(email.headers)).not.toContain('bcc');
      expect(email.subject).toMatch(/(quote request|reorder) #\d+/i);
      expect(email.html).not.toMatch(/<img|<script|<svg|<b>hi/);
    }
    const toShop = await shop.emailsTo(inbox);
    for (const { html } of toShop) expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(toShop.map(({ subject }) => subject.replace(/.* — /, '')).sort()).toEqual([
      `about 5 shirts, Eve "<img src=x onerror=alert(1)> Bcc: victim@example.com <b>hi'`,
      `invoice <script> Bcc: x@y.z, Eve "<img src=x onerror=alert(1)> Bcc: victim@example.com <b>hi'`,
    ]);
    for (const { headers } of toShop) {
      expect(headers['reply-to']).toMatch(/<[^<>\s]+@example\.com>$/);
      expect(headers['reply-to']).not.toMatch(/victim@example\.com>/);
    }
  });
});

describe('a mail server that is down', () => {
  test('never fails a request; each email goes out once when it’s up again', async () => {
    shop.mailbox.fail(down);
    const quote = quoteRequestInput();
    const reorder = reorderInput();
    expect((await askQuote(quote)).status).toBe(200);
    expect((await askReorder(reorder)).status).toBe(200);
    expect(await shop.mailbox.list()).toEqual([]);
    expect(shop.log.join()).not.toContain(quote.email);

    shop.mailbox.fail(null);
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 4, failed: 0 });
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 0, failed: 0 });
    expect(await shop.emailsTo(quote.email)).toHaveLength(1);
    expect(await shop.emailsTo(reorder.email)).toHaveLength(1);
    expect(await shop.emailsTo(inbox)).toHaveLength(2);
  });
});
