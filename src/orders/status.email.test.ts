// product: order-emails
import { expect, test } from 'vitest';
import { orderDesign, orderRecord } from '../../tests/factory/orders.ts';
import { readableText } from '../../tests/functions/test-shop.ts';
import { withPrefix } from './order-record.ts';
import { statusEmails } from './status-email.ts';
import { renderEmail } from '../platform/emails/render.server.tsx';
import { statusChanged } from './status.email.tsx';

const siteUrl = 'https://shop.example';
const link = `${siteUrl}/your-order#order=1001.key`;
const movedAt = new Date('2026-12-01T16:00:00Z');
const address = { name: 'Ada', street: '1 Elm', city: 'Portland', state: 'OR', zip: '97201' };
const order = orderRecord({ customerNotes: 'Ring twice.', customerPoNumber: 'PO-9' });
const shipped = {
  ...order,
  ...withPrefix('delivery', address),
  deliveryMethod: 'shipping',
  carrier: 'ups',
  trackingNumber: '1Z999AA10123456784',
} as const;
const render = (template: (typeof statusEmails)[number], record = order) =>
  renderEmail(statusChanged(template, record, link, movedAt), siteUrl);

test.each([
  [
    'status-approved',
    'is approved',
    'this is what we print: 24 Premium Cotton shirts. Ready Friday, December 4, 2026.',
    'call 515-555-0187 right away',
  ],
  [
    'status-in-production',
    'is being printed',
    'We’re printing what you approved: 24 Premium Cotton shirts. Ready Friday, December 4, 2026.',
  ],
  ['status-ready', 'is ready for pickup', 'Just say #1001.', 'Open 9:30–5:00 weekdays'],
  ['status-out', 'is out for delivery', 'We’re bringing it to you: 24 Premium Cotton shirts.'],
  ['status-shipped', 'has shipped', 'We handed it to the carrier: 24 Premium Cotton shirts.'],
  ['status-tracking', 'has corrected tracking', 'Your package is with the carrier: 24'],
  ['status-done', 'is done', 'tell us within 30 days', 'Order it again'],
  ['status-canceled', 'is canceled', 'If that’s a surprise, call 515-555-0187.'],
] as const)('%s says so in HTML and text, with sizes and the link', async (template, ...says) => {
  const [subject, ...parts] = says;
  const email = await render(template);
  expect(email.subject).toBe(`Order #1001 ${subject}`);
  const html = readableText(email.html);
  for (const body of [html, email.text.replace(/\s+/g, ' ')]) {
    for (const part of [
      ...parts,
      'Premium Cotton in Navy',
      '515-555-0187',
      'Anyone with the link',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toMatch(/Ada|Ring twice|PO-9/);
  }
  expect(html).toContain('S M All 10 14 24');
  expect(email.text).toContain('S    M    All\n10   14   24');
  expect(email.html).toContain(`href="${link}"`);
  expect(email.text).toContain(link);
  expect(email.replyTo.address).toBe('orders@confluenceprint.example');
});

test('what waits for pickup comes with the shop’s address and a day for the calendar', async () => {
  const email = await render('status-ready');
  expect(email.text).toContain('14 Water Street, Des Moines, IA 50309');
  expect(email.calendar).toMatchObject({ fileName: 'order-1001.ics' });
  expect(email.calendar?.content).toContain('DTSTART;VALUE=DATE:20261204');
  expect(email.calendar?.content).toContain('SUMMARY:Pick up order #1001');
  expect(email.calendar?.content).not.toContain('Ada');
  for (const [dueDate, day] of [
    ['2026-12-01', '20261201'],
    ['2026-11-30', '20261201'],
  ] as const) {
    const late = await render('status-ready', { ...order, dueDate });
    expect(late.calendar?.content).toContain(`DATE:${day}`);
  }
  const saturday = new Date('2026-12-05T16:00:00Z');
  const late = statusChanged('status-ready', order, link, saturday);
  expect(late.calendar?.content).toContain('DATE:20261207');
  for (const template of statusEmails.filter((each) => each !== 'status-ready')) {
    expect((await render(template)).calendar).toBeUndefined();
  }
});

test('corrected tracking has the right number, or says that there’s none', async () => {
  const { text } = await render('status-tracking', shipped);
  const said = text.replace(/\s+/g, ' ');
  expect(said).toContain('with UPS: 24 Premium Cotton shirts. This is the right number');
  expect(said).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784');
  const none = await render('status-tracking', { ...shipped, trackingNumber: null });
  expect(none.text.replace(/\s+/g, ' ')).toContain('There’s no number to track it by.');
});

test('a shipped order has its number, the carrier’s page, and the day it arrives', async () => {
  const email = await render('status-shipped', shipped);
  const url = 'https://www.ups.com/track?tracknum=1Z999AA10123456784';
  expect(email.html).toContain(`href="${url}"`);
  for (const body of [readableText(email.html), email.text.replace(/\s+/g, ' ')]) {
    expect(body).toContain('We handed it to UPS: 24 Premium Cotton shirts.');
    expect(body).toContain('It should arrive about Mon, Dec 7.');
    expect(body).toContain('1Z999AA10123456784, with UPS');
    expect(body).not.toMatch(/Portland|97201|Elm/);
  }
  expect(email.text).toContain(url);
  const other = await render('status-shipped', { ...shipped, carrier: 'other' });
  expect(other.text).toContain('TRACKING NUMBER\n\n1Z999AA10123456784\n');
  expect(other.html).not.toContain('ups.com');
});

const boxed = {
  contents: [
    { design: 0, item: 0, size: 'S', pieces: 6 },
    { design: 0, item: 0, size: 'M', pieces: 2 },
  ],
  shippedAt: movedAt.toISOString(),
};

// product: shipping-boxes
test('an order that shipped in several boxes has each one’s number and its carrier’s page', async () => {
  const box = {
    place: 1,
    pieces: 8,
    carrier: 'ups',
    trackingNumber: '1Z999AA10123456784',
    ...boxed,
  } as const;
  const boxes = [
    box,
    { ...box, place: 2, carrier: 'usps', trackingNumber: 'EC123456785US' } as const,
    { ...box, place: 3, trackingNumber: null },
  ];
  const { html, text } = await render('status-shipped', { ...shipped, boxes });
  expect(text).toContain('Box 1, 8 pieces: 1Z999AA10123456784, with UPS');
  expect(text).toContain('Box 2, 8 pieces: EC123456785US, with USPS');
  expect(html).toContain('href="https://www.ups.com/track?tracknum=1Z999AA10123456784"');
  expect(html).toContain('tLabels=EC123456785US');
  expect(text).toMatch(/^Box 3, 8 pieces$/m);
  const one = await render('status-shipped', { ...shipped, boxes: [{ ...box, pieces: 24 }] });
  expect(one.text).toContain('1Z999AA10123456784, with UPS');
  expect(one.text).not.toContain('Box 1');
});

test('what ships now is told with its boxes and what follows, and the last of it is the rest', async () => {
  const box = {
    ...boxed,
    place: 2,
    pieces: 8,
    carrier: 'ups',
    trackingNumber: 'T123456789',
  } as const;
  const earlier = { ...box, place: 1, shippedAt: '2026-11-30T16:00:00Z', trackingNumber: null };
  const part = await render('status-part-shipped', { ...shipped, boxes: [earlier, box] });
  expect(part.subject).toBe('Order #1001: part of it has shipped');
  const text = part.text.replace(/\s+/g, ' ');
  expect(text).toContain('We handed 8 of 24 pieces to UPS. It should arrive about');
  expect(text).toContain('The other 8 follow, and we’ll write again then.');
  expect(text).toContain(
    'Box 2, 8 pieces: T123456789, with UPS 6 × Premium Cotton, Navy, S 2 × Premium Cotton, Navy, M',
  );
  expect(text).not.toContain('Box 1');
  expect(part.html).toContain('=T123456789');

  const last = { ...box, pieces: 16 };
  const rest = await render('status-shipped', { ...shipped, boxes: [earlier, last] });
  expect(rest.subject).toBe('Order #1001: the rest has shipped');
  // Nobody may have told them of the others.
  expect(rest.text.replace(/\s+/g, ' ')).toMatch(
    /We handed the rest to the carrier: 16 of 24 pieces\. It should arrive about [^.]+\. The other 8 went out on Mon, Nov 30\./,
  );
  expect(rest.text).toContain('Box 1, 8 pieces');
});

test('what shipped without a box, after the boxes, has its own number', async () => {
  const box = { ...boxed, place: 1, pieces: 8, carrier: null, trackingNumber: null } as const;
  const { html, text } = await render('status-shipped', { ...shipped, boxes: [box] });
  expect(text).toMatch(/^Box 1, 8 pieces$/m);
  expect(text).toContain('The rest, 16 pieces: 1Z999AA10123456784, with UPS');
  expect(html).toContain('Track the rest');
  const none = { ...shipped, carrier: null, trackingNumber: null, boxes: [box] };
  const corrected = (await render('status-tracking', none)).text.replace(/\s+/g, ' ');
  expect(corrected).toContain('There’s no number to track it by.');
});

test('a corrected number of a box is told while the rest is still here', async () => {
  const box = {
    ...boxed,
    place: 1,
    pieces: 8,
    carrier: 'ups',
    trackingNumber: 'T123456789',
  } as const;
  const part = {
    ...shipped,
    carrier: null,
    trackingNumber: null,
    status: 'in_production',
  } as const;
  const one = await render('status-tracking', { ...part, boxes: [box] });
  expect(one.text.replace(/\s+/g, ' ')).toContain(
    'What has shipped so far is with UPS: 8 of 24 pieces.',
  );
  expect(one.text).toContain('T123456789, with UPS');
  expect(one.text).not.toContain('The rest');
  const two = await render('status-tracking', { ...part, boxes: [box, { ...box, place: 2 }] });
  expect(two.text).toContain('Box 2, 8 pieces: T123456789, with UPS');
  expect(two.text).not.toContain('The rest');
});

test('an order of several garments lists each with its sizes', async () => {
  const navy = orderDesign({ quantities: { M: 14 } });
  const cap = orderDesign({
    garmentId: 'richardson-112',
    garmentName: 'Richardson 112',
    colorName: 'Black',
    quantities: { 'One size': 12 },
  });
  const email = await render('status-ready', {
    ...order,
    designs: [navy, cap],
    totalQuantity: 26,
  });
  const html = readableText(email.html);
  expect(html).toContain('waiting at the shop: 26 pieces.');
  expect(html).toMatch(
    /Premium Cotton in Navy M All 14 14 Richardson 112 in Black One size All 12 12/,
  );
});
