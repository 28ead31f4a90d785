// product: outbox
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { down, startMailbox } from '../../local/mailbox.ts';
import { estimateNote } from '../../src/orders/prices/price.ts';
import { goodsText } from '../../src/orders/goods-text.ts';
import { drainOutbox } from '../../src/platform/emails/outbox.server.ts';
import { sendEmail } from '../../src/platform/emails/email.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { formatDay, formatDayLong } from '../../src/platform/dates/date-words.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { queueDay } from '../../src/orders/due-dates/turnaround.ts';
import { orderDesign, orderInput } from '../factory/orders.ts';
import {
  dayOfClass,
  openShop,
  orderWithFile,
  place,
  png,
  readableText,
  siteUrl,
  type TestShop,
} from './test-shop.ts';

const inbox = 'inbox@confluenceprint.example';

let shop: TestShop;
/** Waits while the other tests run: why a mail server that takes 9.5 seconds failed, if it did. */
let slowFailure: Promise<unknown>;
beforeAll(async () => {
  shop = await openShop();
  const folder = await mkdtemp(path.join(tmpdir(), 'slow-mailbox-'));
  const slow = await startMailbox({ folder, port: 0, smtpPort: 0 });
  slow.fail({ answersAfterMs: 9_500 });
  const env = { ...readEnv(process.env), smtpUrl: slow.smtpUrl };
  slowFailure = sendEmail(env, someEmail(), 25_000)
    .catch((error: unknown) => error)
    .then(async (failure) => {
      await slow.close();
      await rm(folder, { recursive: true });
      return failure;
    });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.mailbox.fail(null);
  await shop.dueNow();
  await shop.drain();
  await shop.mailbox.clear();
  shop.log.length = 0;
});

async function outboxOf(number: number) {
  return shop.backend.sql(
    `select outbox.* from public.outbox join public.orders on orders.id = order_id
     where number = $1 order by template`,
    [number],
  );
}

const marked = '#d1301d';

/** The colors of a tee's cloth and of its front print in an email's picture. */
async function onTee(attachment?: { base64: string }): Promise<string[]> {
  const picture = sharp(Buffer.from(attachment!.base64, 'base64')).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return [0.84, 0.5].map((y) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(0.4 * info.width)) * 3;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  });
}

describe('the two emails of an order', () => {
  // product: order-confirmation, order-emails, turnaround-promises
  test('tell the customer in our own words what was ordered, at the stored price', async () => {
    const input = await orderWithFile('river days.png', png(3600, 2900));
    const { data } = await place(input);
    const [email, ...others] = await shop.emailsTo(input.customer.email);
    expect(others).toEqual([]);
    expect(email!.subject).toMatch(
      new RegExp(
        `^Order #${data.orderNumber} — 23 Premium Cotton shirts, ready \\w{3}, \\w{3} \\d+`,
      ),
    );
    expect(email!.from).toBe('Confluence Print Co. <orders@confluenceprint.example>');
    expect(email!.headers['reply-to']).toContain('orders@confluenceprint.example');
    expect(email!.headers['auto-submitted']).toBe('auto-generated');
    const html = readableText(email!.html!);
    for (const body of [html, email!.text!]) {
      for (const part of [
        `Order #${data.orderNumber}`,
        'Thanks for your order!',
        'Premium Cotton',
        'Bella + Canvas 3001',
        'White',
        'Front Large',
        'up to 12 × 16 in',
        `Ready ${formatDayLong(input.dueDate)}`,
        'Standard processing time',
        `It enters the queue ${formatDay(queueDay(new Date()), new Date())}.`,
        'Pick up at the shop',
        'Each × 23',
        '$16.00',
        '$368.00',
        'Iowa sales tax, 7%',
        '$25.76',
        '$393.76',
        'Order Review',
        'Digital Proof',
        'Production',
        'within 1 business day',
        'orders@confluenceprint.example',
        '515-555-0187',
        'leaves out what you typed and uploaded',
        'Somebody entered your address by mistake.',
      ]) {
        expect(body).toContain(part);
      }
      expect(body).not.toMatch(/\bAda\b|Lovelace|river days|\/admin\//);
    }
    expect(html).toMatch(/S M L XL 2XL All 4 8 7 3 1 23/);
    expect(email!.html).toContain(`href="${siteUrl}"`);
    expect(email!.html).toMatch(/background-color:#f\w{5}/);
  });

  // product: order-emails
  test('show the garment in its color with each print location marked', async () => {
    const input = orderInput({
      colorKey: 'navy',
      printLocations: ['frontLarge', 'leftSleeve'],
    });
    await place(input);
    const [email] = await shop.emailsTo(input.customer.email);
    const [notice] = await shop.emailsTo(inbox);
    const [order] = await shop.backend.sql(
      'select color_hex from private.order_items order by created_at desc limit 1',
    );
    for (const { html, attachments } of [email!, notice!]) {
      const shown = [...html!.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
      expect(attachments.map(({ cid }) => cid)).toEqual(shown);
      expect(attachments.map(({ fileName }) => fileName)).toEqual([
        'frontLarge-1.png',
        'leftSleeve-1.png',
      ]);
      expect(await onTee(attachments[0])).toEqual([order?.['color_hex'], marked]);
    }
    expect(email!.html).toContain('alt="Front Large of Premium Cotton in Navy"');
  });

  // product: order-emails
  test('show the artwork to the shop, and to a customer who confirmed the address', async () => {
    const color = { r: 0, g: 255, b: 0 };
    const artwork = await sharp({
      create: { width: 60, height: 80, channels: 3, background: color },
    })
      .png()
      .toBuffer();
    const input = await orderWithFile('green.png', artwork);
    const { orderNumber } = (await place(input)).data;
    // That somebody once got shirts doesn't say that they ordered these.
    const done = orderInput({ customer: { email: input.customer.email } });
    await shop.backend.sql(`update public.orders set status = 'completed' where number = $1`, [
      (await place(done)).data.orderNumber,
    ]);
    const again = async () => {
      await shop.mailbox.clear();
      await shop.backend.sql(
        `update public.outbox set status = 'pending' where order_id =
           (select id from public.orders where number = $1)`,
        [orderNumber],
      );
      await shop.dueNow();
      await shop.drain();
      const [email] = await shop.emailsTo(input.customer.email);
      const [notice] = await shop.emailsTo(inbox);
      expect(notice!.attachments[0]!.base64.length).toBeLessThan(60_000);
      return [await onTee(email!.attachments[0]), await onTee(notice!.attachments[0])];
    };
    const cloth = expect.any(String) as unknown;
    expect(await again()).toEqual([
      [cloth, marked],
      [cloth, '#00ff00'],
    ]);
    await shop.backend.sql(
      `select public.confirm_address(number, link_key_hash, customer_email)
       from public.orders where number = $1`,
      [orderNumber],
    );
    expect(await again()).toEqual([
      [cloth, '#00ff00'],
      [cloth, '#00ff00'],
    ]);
  });

  // product: order-emails
  test('go out without the artwork if it can’t be read in time', async () => {
    const input = await orderWithFile('river days.png', png(3600, 2900));
    shop.mailbox.fail(down);
    await place(input);
    shop.mailbox.fail(null);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (address: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address);
      if (!pathname.startsWith('/storage/v1/object/artwork/')) return real(address, init);
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    });
    await shop.dueNow();
    await shop.drain();
    vi.unstubAllGlobals();
    const [notice] = await shop.emailsTo(inbox);
    expect(await onTee(notice!.attachments[0])).toEqual([expect.any(String), marked]);
    expect(shop.log.join()).toContain('picture-failed');
  });

  // product: garment-estimates, order-emails
  test('call caps caps, and their price an estimate', async () => {
    const none = { S: 0, M: 0, L: 0, XL: 0, '2XL': 0 };
    const input = orderInput({
      styleCode: '44112',
      colorKey: 'navy',
      quantities: { ...none, 'One size': 12 },
      printLocations: ['frontSmall'],
    });
    const { data } = await place(input);
    const [email] = await shop.emailsTo(input.customer.email);
    const [notice] = await shop.emailsTo(inbox);
    expect(email!.subject).toContain(`#${data.orderNumber} — 12 Richardson 112 caps`);
    for (const { html, text } of [email!, notice!]) {
      for (const body of [readableText(html!), text!]) {
        for (const part of [
          'Richardson 112 Trucker',
          'One size',
          'up to 4 × 2.25 in',
          estimateNote,
        ])
          expect(body).toContain(part);
      }
    }
  });

  // product: order-draft, order-emails
  test('tell the shop the same, plus the customer, the notes, and links to the files', async () => {
    const bytes = png(3600, 2900, 700);
    const input = await orderWithFile('river days.png', bytes);
    const customer = { ...input.customer, notes: 'Call before noon.\nGym door.' };
    const { data } = await place({ ...input, customer });
    const [email, ...others] = await shop.emailsTo(inbox);
    expect(others).toEqual([]);
    expect(email!.subject).toContain(`New order #${data.orderNumber} — 23 Premium Cotton shirts`);
    expect(email!.headers['reply-to']).toBe(`Ada Lovelace <${input.customer.email}>`);
    const admin = `${siteUrl}/admin/orders/${data.orderNumber}`;
    expect(email!.html).toContain(`href="${admin}"`);
    for (const body of [readableText(email!.html!), email!.text!]) {
      for (const part of [input.customer.email, '515-555-0100', 'Call before noon.', '$393.76']) {
        expect(body).toContain(part);
      }
      for (const part of ['river days.png', '3,600 × 2,900 px']) expect(body).toContain(part);
    }
    const link = /https?:\/\/\S*\/object\/sign\/\S*/.exec(email!.text!)![0];
    expect(email!.html).toContain(link.replaceAll('&', '&amp;'));
    const response = await fetch(link);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename=river_days.png',
    );
    const token = new URL(link).searchParams.get('token')!;
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      exp: number;
    };
    expect(exp * 1000 - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(exp * 1000 - Date.now()).toBeLessThan(7.1 * 86_400_000);
  });

  // product: delivery-method, order-draft
  test('say what rush, delivery, and an address add', async () => {
    const input = orderInput({
      dueDate: dayOfClass('rush'),
      quantities: { S: 0, M: 1, L: 0, XL: 0, '2XL': 0 },
      printLocations: ['frontSmall'],
      delivery: {
        method: 'shipping',
        address: {
          name: 'Bea & Co.',
          street: '1 Main St',
          city: 'Ames',
          state: 'IA',
          zip: '50010-1234',
        },
      },
    });
    const { data } = await place(input);
    const [email] = await shop.emailsTo(input.customer.email);
    expect(email!.subject).toContain(`Order #${data.orderNumber} — 1 Premium Cotton shirt, ships`);
    const arrival = `Arrives about ${formatDay(addBusinessDays(input.dueDate, 1), new Date())}`;
    for (const body of [readableText(email!.html!), email!.text!]) {
      for (const part of [
        `Ships ${formatDayLong(input.dueDate)}`,
        arrival,
        'Rush processing required',
        'Rush fee',
        '$30.00',
        'Nationwide shipping (estimate)',
        '$12.00',
      ]) {
        expect(body).toContain(part);
      }
      expect(body).not.toContain('50010');
    }
    const [toShop] = await shop.emailsTo(inbox);
    expect(toShop!.subject).toMatch(/, rush$/);
    for (const body of [readableText(toShop!.html!), toShop!.text!]) {
      for (const part of [
        `${arrival} (1 business day to 50010)`,
        'Bea & Co.',
        'Ames, IA 50010-1234',
        'A heron over two rivers.',
      ]) {
        expect(body).toContain(part);
      }
    }
  });

  test('stay whole and harmless with HTML and line breaks in every field', async () => {
    const attack = '<img src=x onerror=alert(1)>"\r\nBcc: victim@example.com\r\n\r\n<b>hi';
    const { status, data } = await place(
      orderInput({
        artwork: { type: 'description', description: attack, files: [] },
        customer: {
          name: `Eve ${attack}`,
          email: `eve.o'neil+shirts@example.com`,
          phone: '515-555-0100',
          notes: `</td></table><script>alert(1)</script>${attack}`,
        },
        delivery: {
          method: 'local',
          address: { name: attack, street: attack, city: attack, state: 'IA', zip: '50309' },
        },
      }),
    );
    expect(status).toBe(200);
    const all = await shop.mailbox.list();
    expect(
      all
        .map(({ to }) => to)
        .flat()
        .sort(),
    ).toEqual([`eve.o'neil+shirts@example.com`, inbox]);
    for (const { id } of all) {
      const email = (await shop.mailbox.read(id))!;
      expect(Object.keys(email.headers)).not.toContain('bcc');
      expect(email.subject).toContain(`#${data.orderNumber}`);
      // The only pictures are our own, which are attached to the email.
      expect(email.html).not.toMatch(/<img(?! alt="[^"<>]+" src="cid:)|<script|<b>hi/);
    }
    const [toShop] = await shop.emailsTo(inbox);
    expect(toShop!.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('show a name from another alphabet', async () => {
    const input = orderInput();
    const customer = { ...input.customer, name: 'Žofie Nováková 株式会社' };
    await place({ ...input, customer });
    const [email] = await shop.emailsTo(inbox);
    expect(readableText(email!.html!)).toContain('Žofie Nováková 株式会社');
    expect(email!.text).toContain('Žofie Nováková 株式会社');
  });

  test('call each kind of garment by its noun', () => {
    const goods = (garmentId: string, garmentName: string, totalQuantity: number) =>
      goodsText({ designs: [orderDesign({ garmentId, garmentName })], totalQuantity });
    expect(goods('richardson-112', 'Richardson 112', 2)).toBe('2 Richardson 112 caps');
    expect(goods('independent-crewneck', 'Independent Crewneck', 1)).toBe(
      '1 Independent Crewneck sweatshirt',
    );
    expect(goods('premium-cotton', 'Premium Cotton', 1000)).toBe('1,000 Premium Cotton shirts');
  });
});

describe('a mail server that is down', () => {
  test('never fails an order; each email goes out once when it’s up again', async () => {
    shop.mailbox.fail(down);
    const input = orderInput();
    const { status, data } = await place(input);
    expect(status).toBe(200);
    const waiting = await outboxOf(data.orderNumber);
    expect(waiting.map((row) => [row['status'], row['attempts']])).toEqual([
      ['pending', 1],
      ['pending', 1],
    ]);
    expect(waiting[0]!['last_error_code']).toMatch(/^E[A-Z]+(-421)?$/);
    expect(shop.log.join()).not.toContain(input.customer.email);

    shop.mailbox.fail(null);
    expect(await shop.drain()).toEqual({ sent: 0, failed: 0 });
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 2, failed: 0 });
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 0, failed: 0 });
    expect(await shop.emailsTo(input.customer.email)).toHaveLength(1);
    expect(await shop.emailsTo(inbox)).toHaveLength(1);
    const sent = await outboxOf(data.orderNumber);
    expect(sent.map((row) => row['status'])).toEqual(['sent', 'sent']);
  });

  test('behaves the same when it can’t be reached', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    const input = orderInput();
    const { status, data } = await place(input);
    vi.stubEnv('SMTP_URL', shop.mailbox.smtpUrl);
    expect(status).toBe(200);
    const [row] = await outboxOf(data.orderNumber);
    expect(row!['last_error_code']).toMatch(/^E[A-Z]+$/);
    await shop.dueNow();
    await shop.drain();
    expect(await shop.emailsTo(input.customer.email)).toHaveLength(1);
  });

  test('for good: after the last try, the email is dead and kept for staff to see', async () => {
    shop.mailbox.fail(down);
    const { data } = await place(orderInput());
    await shop.backend.sql(`update public.outbox set attempts = 7 where status = 'pending'`);
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 0, failed: 2 });
    expect((await outboxOf(data.orderNumber)).map((row) => row['status'])).toEqual([
      'dead',
      'dead',
    ]);
  });

  test('doesn’t delay the answer when work may go on after it', async () => {
    shop.mailbox.fail(down);
    const later: Promise<unknown>[] = [];
    const { status, data } = await place(orderInput(), { waitUntil: (task) => later.push(task) });
    expect(status).toBe(200);
    expect(later).toHaveLength(1);
    await later[0];
    expect((await outboxOf(data.orderNumber)).map((row) => row['attempts'])).toEqual([1, 1]);
  });
});

describe('a mail server that takes an email', () => {
  test('and hangs up first gets it once more, hours later, under the same Message-ID', async () => {
    shop.mailbox.fail({ answersAfterMs: null });
    const input = orderInput();
    const { data } = await place(input);
    expect(await shop.emailsTo(input.customer.email)).toHaveLength(1);
    const waiting = { status: 'pending', unconfirmed: 1, last_error_code: 'unconfirmed' };
    expect(await outboxOf(data.orderNumber)).toMatchObject([waiting, waiting]);
    const [wait] = await shop.backend.sql(
      `select min(next_attempt_at) > now() + interval '119 minutes' as long from public.outbox
       where status = 'pending'`,
    );
    expect(wait).toEqual({ long: true });

    for (let more = 0; more < 3; more += 1) {
      await shop.dueNow();
      await shop.drain();
    }
    const copies = await shop.emailsTo(input.customer.email);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ headers }) => headers['message-id'])).size).toBe(1);
    const givenUp = { status: 'dead', attempts: 2, unconfirmed: 2 };
    expect(await outboxOf(data.orderNumber)).toMatchObject([givenUp, givenUp]);
  });

  test('but not within our patience leaves it unconfirmed', async () => {
    shop.mailbox.fail({ answersAfterMs: 2_000 });
    await expect(sendEmail(readEnv(process.env), someEmail(), 500)).rejects.toMatchObject({
      failure: 'unconfirmed',
      code: 'unconfirmed',
    });
  });
});

// product: contact-details
describe('an address with letters beyond A–Z', () => {
  const { customer } = orderInput();
  const typed = 'José <josé@bücher.example>';
  test('gets its email where the mail server takes them, at the domain that DNS knows', async () => {
    const { data } = await place(orderInput({ customer: { ...customer, email: typed } }));
    expect((await outboxOf(data.orderNumber))[1]).toMatchObject({
      status: 'sent',
      recipient: 'josé@xn--bcher-kva.example',
    });
  });

  test('is what staff read about where it doesn’t', async () => {
    shop.mailbox.fail({ refuses: 'recipient', reply: 553 });
    const { data } = await place(orderInput({ customer: { ...customer, email: typed } }));
    expect((await outboxOf(data.orderNumber))[1]).toMatchObject({
      status: 'dead',
      last_error_code: 'address-letters',
    });
  });
});

describe('a mail server that refuses', () => {
  test.each([
    ['an address', { refuses: 'recipient', reply: 550 }, 'EENVELOPE-550'],
    ['an email', { refuses: 'email', reply: 554 }, 'EMESSAGE-554'],
  ] as const)('%s for good is told to staff after the first try', async (_, fault, code) => {
    shop.mailbox.fail(fault);
    const { data } = await place(orderInput());
    expect((await outboxOf(data.orderNumber))[0]).toMatchObject({
      status: 'dead',
      attempts: 1,
      last_error_code: code,
    });
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 0, failed: 0 });
  });

  test.each([
    ['an address', { refuses: 'recipient', reply: 450 }],
    ['an email', { refuses: 'email', reply: 451 }],
  ] as const)('%s for now gets it at the next try', async (_, fault) => {
    shop.mailbox.fail(fault);
    const input = orderInput();
    const { data } = await place(input);
    expect((await outboxOf(data.orderNumber))[0]).toMatchObject({
      status: 'pending',
      unconfirmed: 0,
    });
    shop.mailbox.fail(null);
    await shop.dueNow();
    await shop.drain();
    expect(await shop.emailsTo(input.customer.email)).toHaveLength(1);
  });

  test('a connection or our password hasn’t refused the email', async () => {
    const env = readEnv(process.env);
    const failed = { failure: 'failed' };
    shop.mailbox.fail(down);
    await expect(sendEmail(env, someEmail(), 5_000)).rejects.toMatchObject(failed);
    shop.mailbox.fail(null);
    shop.mailbox.fail({ refuses: 'password', reply: 535 });
    const smtpUrl = env.smtpUrl.replace('//', '//shop:wrong@');
    await expect(sendEmail({ ...env, smtpUrl }, someEmail(), 5_000)).rejects.toMatchObject({
      ...failed,
      code: 'EAUTH-535',
    });
  });
});

describe('a sender that vanishes', () => {
  test('before sending: another one sends, after the lease and a wait', async () => {
    shop.mailbox.fail(down);
    const input = orderInput();
    const { data } = await place(input);
    shop.mailbox.fail(null);
    await shop.dueNow();
    await shop.backend.sql('select * from public.claim_outbox(5, null, 60)');
    expect(await shop.drain()).toEqual({ sent: 0, failed: 0 });
    await shop.backend.sql(
      `update public.outbox set leased_until = now() - interval '1 second'
       where status = 'pending'`,
    );
    expect(await shop.drain()).toEqual({ sent: 0, failed: 0 });
    await shop.backend.sql(
      `update public.outbox set next_attempt_at = now() where status = 'pending'`,
    );
    expect(await shop.drain()).toEqual({ sent: 2, failed: 0 });
    expect(await outboxOf(data.orderNumber)).toMatchObject([
      { status: 'sent' },
      { status: 'sent' },
    ]);
  });

  test('between sending and recording: the email is sent again under the same Message-ID', async () => {
    const input = orderInput();
    await place(input);
    await shop.backend.sql(
      `update public.outbox set status = 'pending', sent_at = null, next_attempt_at = now()
       where recipient = $1`,
      [input.customer.email],
    );
    expect(await shop.drain()).toEqual({ sent: 1, failed: 0 });
    const twice = await shop.emailsTo(input.customer.email);
    expect(twice).toHaveLength(2);
    expect(new Set(twice.map(({ headers }) => headers['message-id'])).size).toBe(1);
    expect(twice[0]!.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@confluenceprint\.example>$/);
  });
});

describe('draining', () => {
  test('sends more than one batch, each email once, with several senders at work', async () => {
    shop.mailbox.fail(down);
    for (let count = 0; count < 4; count += 1) await place(orderInput());
    shop.mailbox.fail(null);
    await shop.dueNow();
    const env = readEnv(process.env);
    const reports = await Promise.all([drainOutbox(env), drainOutbox(env), drainOutbox(env)]);
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(8);
    expect(await shop.mailbox.list()).toHaveLength(8);
  });

  test('continues past an email that can’t be created', async () => {
    shop.mailbox.fail(down);
    const input = orderInput();
    const { data } = await place(input);
    shop.mailbox.fail(null);
    await shop.backend.sql(
      `update public.outbox set template = 'unheard-of' where recipient = $1`,
      [input.customer.email],
    );
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 1, failed: 1 });
    const rows = await outboxOf(data.orderNumber);
    expect(rows.map((row) => row['last_error_code'])).toEqual([null, 'template-unknown']);
  });

  test('gives up at once on an email about something that isn’t there', async () => {
    shop.mailbox.fail(down);
    const input = orderInput();
    const { data } = await place(input);
    shop.mailbox.fail(null);
    await shop.backend.sql(
      `update public.outbox set template = 'quote-request-receipt' where recipient = $1`,
      [input.customer.email],
    );
    await shop.dueNow();
    expect(await shop.drain()).toMatchObject({ sent: 1 });
    expect((await outboxOf(data.orderNumber))[1]).toMatchObject({
      status: 'dead',
      attempts: 2,
      last_error_code: 'subject-missing',
    });
  });

  test('with the backend down is one line in the log', async () => {
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    const { default: drain } = await import('../../netlify/functions/drain-outbox.ts');
    const response = await drain();
    vi.stubEnv('SUPABASE_URL', shop.backend.url);
    expect(response.status).toBe(500);
    expect(shop.log).toHaveLength(1);
  });
});

test('a mail server may take 9.5 seconds to accept an email', async () => {
  expect(await slowFailure).toBeUndefined();
});

function someEmail() {
  return {
    id: crypto.randomUUID(),
    to: 'ada@example.com',
    subject: 'A test',
    html: '<p>A test</p>',
    text: 'A test',
    replyTo: { name: 'Ada', address: 'ada@example.com' },
  };
}
