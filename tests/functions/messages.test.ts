import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import { down } from '../../local/mailbox.ts';
import answerCustomerFunction from '../../netlify/functions/answer-customer.ts';
import askForChangeFunction from '../../netlify/functions/ask-for-change.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import writeMessageFunction from '../../netlify/functions/write-message.ts';
import { answerCustomer } from '../../src/orders/messages/answer-customer.contract.ts';
import { askForChange } from '../../src/proofs/ask-for-change.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { writeMessage } from '../../src/orders/messages/write-message.contract.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { maxMessageFiles, maxMessages } from '../../src/orders/messages/message.ts';
import { textLimits } from '../../src/platform/forms/text-field.ts';
import { jobPath, paths } from '../../src/paths.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  newVisitor,
  openShop,
  place,
  png,
  readableText,
  siteUrl,
  upload,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

const inbox = 'inbox@confluenceprint.example';
const staffEmail = `june@${facts.emailDomain}`;
const pressEmail = `walt@${facts.emailDomain}`;

let shop: TestShop;
let tokens: { staff: string; press: string };
beforeAll(async () => {
  shop = await openShop();
  await addSignIn(shop.backend.sql, staffEmail, password, 'staff');
  await addSignIn(shop.backend.sql, pressEmail, password, 'press');
  const tokenOf = async (email: string) =>
    (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  tokens = { staff: await tokenOf(staffEmail), press: await tokenOf(pressEmail) };
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.mailbox.fail(null);
  await shop.mailbox.clear();
});

async function placed() {
  const input = orderInput();
  const { orderNumber, orderKey } = (await place(input)).data;
  await shop.mailbox.clear();
  return { number: orderNumber, key: orderKey, email: input.customer.email };
}

const write = (key: string, changes: object = {}, options?: CallOptions) =>
  callFunction(
    writeMessage,
    writeMessageFunction,
    { key, id: randomUUID(), text: 'Hello?', receipts: [], ...changes },
    options,
  );
const answer = (number: number, changes: object = {}, token = tokens.staff) =>
  callFunction(
    answerCustomer,
    answerCustomerFunction,
    { number, id: randomUUID(), text: 'Hello!', receipts: [], ...changes },
    { headers: { authorization: `Bearer ${token}` } },
  );
const opened = async (key: string) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data.messages;
const attach = async (name = 'heron.png') => (await upload('message', name, png(30, 20))).receipt;

// product: messages
describe('a conversation about an order', () => {
  test('is read by both sides, oldest first, and hides who of the shop wrote', async () => {
    const order = await placed();
    const written = await write(order.key, { text: ' Could it go wider?\nThanks! ' });
    expect(written.status).toBe(200);
    expect((await answer(order.number, { text: 'Sure.' })).status).toBe(200);
    const messages = await opened(order.key);
    expect(messages).toMatchObject([
      { fromShop: false, text: 'Could it go wider?\nThanks!', files: [] },
      { fromShop: true, text: 'Sure.', files: [] },
    ]);
    expect(messages[0]).toEqual(written.data);
    expect(JSON.stringify(messages)).not.toContain(staffEmail);
  });

  test('emails the shop what the customer wrote, as text, with a link to the job page', async () => {
    const order = await placed();
    const text = 'Is <script>alert(1)</script> & "this" fine?\nSecond line.';
    await write(order.key, { text });
    const [email, ...others] = await shop.emailsTo(inbox);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Order #${order.number} — message from Ada Lovelace`);
    expect(email?.text).toContain(text);
    expect(email?.html).not.toContain('<script');
    expect(readableText(email!.html!)).toContain(
      'Is <script>alert(1)</script> & "this" fine? Second line.',
    );
    const link = `${siteUrl}${jobPath({ kind: 'order', number: order.number })}#messages`;
    expect(email?.html).toContain(`href="${link}"`);
    expect(email?.text).toContain(link);
    expect(email?.text).toContain('Replies aren’t read');
  });

  test('emails the customer what the shop wrote, and nothing that a stranger typed', async () => {
    const order = await placed();
    await write(order.key, { text: 'A stranger’s words.', receipts: [await attach('rude.png')] });
    await answer(order.number, { text: 'Your proof is <b>ready</b>.' });
    const [email, ...others] = await shop.emailsTo(order.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`A message about order #${order.number}`);
    const link = /\S+#order=\S+/.exec(email!.text!)?.[0] ?? '';
    expect(link).toContain(`${siteUrl}${paths.yourOrder}#order=${order.key}&mail=`);
    expect(link).toMatch(/&messages$/);
    expect(email?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    for (const body of [readableText(email!.html!), email!.text!]) {
      expect(body).toContain('Your proof is <b>ready</b>.');
      expect(body).toContain('Replies aren’t read.');
      expect(body).not.toMatch(/Lovelace|stranger|rude/);
      expect(body).not.toContain(staffEmail);
    }
  });

  test('has each message and its email once, however often it’s sent and whatever the mail server does', async () => {
    const order = await placed();
    const [asked, said] = [randomUUID(), randomUUID()];
    shop.mailbox.fail(down);
    const first = await write(order.key, { id: asked });
    const again = await Promise.all(
      Array.from({ length: 4 }, () => write(order.key, { id: asked, text: 'Changed.' })),
    );
    expect(again.map(({ data }) => data)).toEqual(again.map(() => first.data));
    await answer(order.number, { id: said });
    await answer(order.number, { id: said });
    shop.mailbox.fail(null);
    expect(await shop.emailsTo(inbox)).toEqual([]);
    await shop.dueNow();
    await shop.drain();
    await shop.dueNow();
    await shop.drain();
    expect(await shop.emailsTo(inbox)).toHaveLength(1);
    expect(await shop.emailsTo(order.email)).toHaveLength(1);
    expect(await opened(order.key)).toHaveLength(2);
  });

  test('takes no message under an id that another message has', async () => {
    const [mine, other] = [await placed(), await placed()];
    const id = randomUUID();
    await write(mine.key, { id, text: 'Mine.' });
    for (const [send, to] of [
      [write, other.key],
      [answer, mine.number],
      [answer, other.number],
    ] as const) {
      const tried = await send(to as never, { id });
      const { status, error } = await send(to as never, { id: 'not-an-id' });
      expect([tried.status, tried.error]).toEqual([status, error]);
      expect(status).toBe(400);
    }
    expect(await opened(other.key)).toEqual([]);
    expect(await opened(mine.key)).toHaveLength(1);
  });

  test('may have the id of anything else about its order, such as a proof or a payment', async () => {
    const order = await placed();
    for (const [send, to, recipient] of [
      [write, order.key, inbox],
      [answer, order.number, order.email],
    ] as const) {
      await shop.mailbox.clear();
      const id = randomUUID();
      await shop.backend.sql(
        `insert into public.outbox (order_id, template, occasion, recipient, status, sent_at)
         select id, template, $2, customer_email, 'sent', now()
         from public.orders, unnest(array['payment-receipt', 'proof-ready']) as template
         where number = $1`,
        [order.number, id],
      );
      for (let times = 0; times < 2; times += 1) {
        expect((await send(to as never, { id })).status).toBe(200);
      }
      expect(await shop.emailsTo(recipient)).toHaveLength(1);
    }
    expect(await opened(order.key)).toHaveLength(2);
  });

  test('is closed to another order’s key, an old one, and a guess', async () => {
    const [mine, other] = [await placed(), await placed()];
    const [, otherKey = ''] = other.key.split('.');
    const tries = [`${mine.number}.${otherKey}`, `${mine.number}.${'A'.repeat(32)}`, '1', ''];
    await shop.backend.sql('update public.orders set link_key_hash = $2 where number = $1', [
      mine.number,
      'b'.repeat(64),
    ]);
    for (const key of [...tries, mine.key]) {
      const { status, error } = await write(key);
      expect(status === 404 || status === 400).toBe(true);
      expect(error.message).toBe(brokenOrderLink);
    }
    const rows = await shop.backend.sql(
      `select from public.order_messages as m join public.orders as o on o.id = m.order_id
       where o.number = any ($1)`,
      [[mine.number, other.number]],
    );
    expect(rows).toEqual([]);
    expect(await shop.emailsTo(inbox)).toEqual([]);
  });

  test('is answered by owners and staff, and by nobody else', async () => {
    const order = await placed();
    expect((await answer(order.number, {}, tokens.press)).status).toBe(403);
    expect((await answer(order.number, {}, 'a.b.c')).status).toBe(401);
    expect((await answer(999_999)).status).toBe(404);
    expect(await opened(order.key)).toEqual([]);
  });

  test('takes text within its limit, and no blank', async () => {
    const order = await placed();
    const longest = 'x'.repeat(textLimits.message);
    expect((await write(order.key, { text: longest })).status).toBe(200);
    for (const text of [`${longest}x`, ' \n ', '']) {
      expect((await write(order.key, { text })).error.fields).toHaveProperty('text');
      expect((await answer(order.number, { text })).error.fields).toHaveProperty('text');
    }
  });

  test('has a limit per visitor, and one per order', async () => {
    const [order, ip] = [await placed(), newVisitor()];
    expect((await write(order.key, {}, { ip })).status).toBe(200);
    await shop.backend.sql('update private.rate_limits set taken = 1000 where bucket = $1', [
      rateLimits.messages.bucket,
    ]);
    expect((await write(order.key, {}, { ip })).status).toBe(429);
    await shop.backend.sql(
      `insert into public.order_messages (id, order_id, from_shop, author, text)
       select gen_random_uuid(), (select id from public.orders where number = $1), false, 'a', 'b'
       from generate_series(2, $2)`,
      [order.number, maxMessages],
    );
    for (const full of [await write(order.key), await answer(order.number)]) {
      expect(full.status).toBe(409);
      expect(full.error.message).toContain(`${maxMessages} messages`);
    }
  });

  test('leaves neither texts nor names in the log', async () => {
    const order = await placed();
    await write(order.key, { text: 'A very private matter.', receipts: ['x'] });
    await write(order.key, { text: 'A very private matter.' });
    expect(shop.log.join('\n')).not.toMatch(/private matter|Lovelace/);
  });
});

// product: messages, artwork-safety
describe('files of a message', () => {
  test('arrive by receipt, sealed, for both sides', async () => {
    const order = await placed();
    const { data } = await write(order.key, { receipts: [await attach('heron.png')] });
    expect(data.files).toMatchObject([{ fileName: 'heron.png', sizeBytes: png(30, 20).length }]);
    expect(JSON.stringify(data)).not.toMatch(/objectPath|sha256/);
    await answer(order.number, { receipts: [await attach('proof.png')] });
    const [, fromShop] = await opened(order.key);
    const bytes = new Uint8Array(await (await fetch(fromShop!.files[0]!.url!)).arrayBuffer());
    expect(bytes).toEqual(png(30, 20));
    const [email] = await shop.emailsTo(inbox);
    expect(readableText(email!.html!)).toContain('heron.png');
    const [link] = /https?:[^"]*object\/sign[^"]*/.exec(email!.html!) ?? [];
    expect((await fetch(link!.replaceAll('&amp;', '&'))).status).toBe(200);
  });

  test('come along once: not twice in one message, and not with two', async () => {
    const order = await placed();
    const receipt = await attach();
    expect((await write(order.key, { receipts: [receipt, receipt] })).error.fields).toHaveProperty(
      'receipts.1',
    );
    const id = randomUUID();
    expect((await write(order.key, { id, receipts: [receipt] })).status).toBe(200);
    expect((await write(order.key, { id, receipts: [receipt] })).status).toBe(200);
    const other = await placed();
    for (const tried of [
      await write(order.key, { receipts: [receipt] }),
      await write(other.key, { receipts: [receipt] }),
      await answer(order.number, { receipts: [receipt] }),
    ]) {
      expect(tried.status).toBe(409);
      expect(tried.error.message).toContain('came with another message');
    }
    expect(await opened(order.key)).toHaveLength(1);
    expect(await opened(other.key)).toEqual([]);
  });

  test('need a receipt of ours for a message, and there are at most three', async () => {
    const order = await placed();
    const elsewhere = (await upload('quote', 'a.png', png(3, 3))).receipt;
    for (const receipt of ['nonsense', elsewhere, `${await attach()}x`]) {
      const { status, error } = await write(order.key, { receipts: [receipt] });
      expect(status).toBe(400);
      expect(error.fields).toHaveProperty('receipts.0');
    }
    const tooMany = await Promise.all(Array.from({ length: maxMessageFiles + 1 }, () => attach()));
    expect((await write(order.key, { receipts: tooMany })).status).toBe(400);
    expect(await opened(order.key)).toEqual([]);
  });

  test('aren’t looked at with a wrong link, which is refused as without them', async () => {
    const key = `${(await placed()).number}.${'A'.repeat(32)}`;
    const forChange = (await upload('change', 'heron.png', png(30, 20))).receipt;
    const sealed = () => shop.backend.sql('select object_path from private.artwork_files');
    const before = await sealed();
    const pin = { design: 0, location: 'frontLarge', x: 0.5, y: 0.5, text: 'Wider, please.' };
    const askFor = (receipts: string[]) =>
      callFunction(askForChange, askForChangeFunction, {
        key,
        version: 1,
        sha256: 'a'.repeat(64),
        requestId: randomUUID(),
        pins: [pin],
        receipts,
      });
    for (const { status, error } of [
      await write(key),
      await write(key, { receipts: ['nonsense'] }),
      await write(key, { receipts: [await attach()] }),
      await askFor([]),
      await askFor(['nonsense']),
      await askFor([forChange]),
    ]) {
      expect({ status, error }).toEqual({
        status: 404,
        error: { code: 'not-found', message: brokenOrderLink },
      });
    }
    expect(await sealed()).toEqual(before);
  });

  test('aren’t swept while the order is there, and are erased with its customer', async () => {
    const order = await placed();
    await write(order.key, { receipts: [await attach()] });
    const [file] = await shop.backend.sql(
      `select f.object_path from public.message_files as f
       join public.order_messages as m on m.id = f.message_id
       join public.orders as o on o.id = m.order_id where o.number = $1`,
      [order.number],
    );
    const path = String(file!['object_path']);
    const unused = async () => {
      const [row] = await shop.backend.sql('select public.unused_files(15, 1000) as paths');
      return row!['paths'] as string[];
    };
    await shop.backend.sql(
      `update storage.objects set created_at = now() - interval '30 days' where name = $1`,
      [path],
    );
    await shop.backend.sql(
      `update private.artwork_files set created_at = now() - interval '30 days'
       where object_path = $1`,
      [path],
    );
    expect(await unused()).not.toContain(path);
    await shop.backend.sql('select public.forget_unused_files(15)');
    expect((await opened(order.key))[0]!.files).toHaveLength(1);
    await shop.backend.sql('delete from public.orders where number = $1', [order.number]);
    expect(await unused()).toContain(path);
  });
});
