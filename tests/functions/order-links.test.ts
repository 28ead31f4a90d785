import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { down } from '../../local/mailbox.ts';
import emailDraftFunction from '../../netlify/functions/email-draft.ts';
import keepDraftFunction from '../../netlify/functions/keep-draft.ts';
import openDraftFunction from '../../netlify/functions/open-draft.ts';
import readConfirmationFunction from '../../netlify/functions/read-confirmation.ts';
import sweepFiles from '../../netlify/functions/sweep-files.ts';
import { emailDraft } from '../../src/contracts/email-draft.ts';
import { keepDraft } from '../../src/contracts/keep-draft.ts';
import { openDraft } from '../../src/contracts/open-draft.ts';
import { readConfirmation } from '../../src/contracts/read-confirmation.ts';
import { draftLinkDays, noDraft, type KeptDraft } from '../../src/domain/draft-link.ts';
import { brokenConfirmation, confirmationDays } from '../../src/domain/order-link.ts';
import { paths } from '../../src/paths.ts';
import { confirmationLink } from '../../src/server/confirmation-link.ts';
import { emailLimits } from '../../src/server/email-guard.ts';
import { readEnv } from '../../src/server/env.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { readyArtwork, readyDraft, newDraftKey } from '../factory/order-draft.ts';
import { orderInput } from '../factory/orders.ts';
import {
  callFunction,
  newVisitor,
  openShop,
  place,
  readableText,
  siteUrl,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const sweep = async () => (await sweepFiles()).json() as Promise<unknown>;
const confirm = (token: string, options?: CallOptions) =>
  callFunction(readConfirmation, readConfirmationFunction, { token }, options);

async function placed(changes: Parameters<typeof orderInput>[0] = {}) {
  const input = orderInput(changes);
  const { data } = await place(input);
  return { input, ...data };
}

// product: order-confirmation
describe('the link to a confirmation', () => {
  test('opens number, name, email address, dates, goods, and price of its order, and nothing else', async () => {
    const address = {
      name: 'Grace Hopper',
      street: '1200 Locust Street',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
    };
    const { input, orderNumber, confirmation } = await placed({
      delivery: { method: 'shipping', address },
    });
    await placed();
    const { status, data } = await confirm(confirmation);
    expect(status).toBe(200);
    const { name, email } = input.customer;
    expect(data).toEqual({
      orderNumber,
      name,
      email,
      emailHeld: false,
      createdAt: expect.any(String) as unknown,
      dueDate: input.dueDate,
      deliveryMethod: 'shipping',
      deliveryZip: '97201',
      garmentId: 'premium-cotton',
      garmentName: 'Premium Cotton',
      styleCode: input.styleCode,
      colorName: 'White',
      colorHex: expect.stringMatching(/^#[0-9a-f]{6}$/i) as unknown,
      quantities: { S: 4, M: 8, L: 7, XL: 3, '2XL': 1 },
      totalQuantity: 23,
      printLocations: input.printLocations,
      perItemCents: 1825,
      subtotalCents: 41_975,
      rushFeeCents: 0,
      shippingCents: 2000,
      taxCents: 3078,
      totalCents: input.seenTotalCents,
    });
  });

  test('says that its email is held until staff send it', async () => {
    const ip = newVisitor();
    await place(orderInput(), { ip });
    await shop.backend.sql('update private.rate_limits set taken = 1000 where bucket = $1', [
      emailLimits.byVisitor.bucket,
    ]);
    const { confirmation } = (await place(orderInput(), { ip })).data;
    expect((await confirm(confirmation)).data.emailHeld).toBe(true);
    await shop.backend.sql(
      `update public.outbox set status = 'pending', last_error_code = null where status = 'held'`,
    );
    expect((await confirm(confirmation)).data.emailHeld).toBe(false);
  });

  test('is the same for a repeat, and in emails', async () => {
    const { input, confirmation } = await placed();
    expect((await place(input)).data.confirmation).toBe(confirmation);
    const [row] = await shop.backend.sql(
      'select id from public.orders where idempotency_key = $1',
      [input.idempotencyKey],
    );
    expect(confirmationLink(String(row?.['id']), readEnv(process.env))).toBe(
      `${siteUrl}${paths.orderConfirmation}#order=${confirmation}`,
    );
  });

  test('works for 90 days after the order', async () => {
    const { input, confirmation } = await placed();
    const age = (seconds: number) =>
      shop.backend.sql(
        `update public.orders set created_at = now() - make_interval(secs => $1)
         where idempotency_key = $2`,
        [seconds, input.idempotencyKey],
      );
    const whole = confirmationDays * 86_400;
    await age(whole - 60);
    expect((await confirm(confirmation)).status).toBe(200);
    await age(whole + 60);
    const { status, error } = await confirm(confirmation);
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not-found' });
    expect(error.message).toContain(`${confirmationDays} days`);
  });

  test('that we didn’t sign opens nothing, and doesn’t say whether there is such an order', async () => {
    const { confirmation } = await placed();
    const [id, signature = ''] = confirmation.split('.');
    const other = crypto.randomUUID();
    for (const token of [`${id}.${'A'.repeat(43)}`, `${other}.${signature}`]) {
      const { status, error } = await confirm(token);
      expect({ status, ...error }).toEqual({
        status: 404,
        code: 'not-found',
        message: brokenConfirmation,
      });
    }
    for (const token of ['', id!, confirmation.slice(0, -1), `${confirmation}A`, '1042']) {
      expect((await confirm(token)).error.message).toBe(brokenConfirmation);
    }
  });

  test('has a limit on how often it’s opened', async () => {
    const ip = newVisitor();
    const { confirmation } = await placed();
    expect((await confirm(confirmation, { ip })).status).toBe(200);
    await shop.backend.sql(`update private.rate_limits set taken = 1000 where bucket = $1`, [
      rateLimits.orderLinks.bucket,
    ]);
    expect((await confirm(confirmation, { ip })).status).toBe(429);
  });

  test('leaves neither itself nor the customer in the log', async () => {
    const { confirmation } = await placed();
    await confirm(confirmation);
    await confirm(`${confirmation.slice(0, -1)}!`);
    expect(shop.log.join('\n')).not.toMatch(new RegExp(`${confirmation.slice(0, 36)}|Lovelace`));
  });
});

const keep = (key: string, kept: unknown, options?: CallOptions) =>
  callFunction(keepDraft, keepDraftFunction, { key, kept }, options);
const open = (key: string, options?: CallOptions) =>
  callFunction(openDraft, openDraftFunction, { key }, options);
const unfinished = (): KeptDraft => ({
  draft: readyDraft(),
  artwork: readyArtwork,
  contact: { name: 'Ada Lovelace', email: 'ada@' },
});

// product: draft-links
describe('the link to a draft', () => {
  test('opens what was kept last, for 14 days after that', async () => {
    const key = newDraftKey();
    const first = unfinished();
    await keep(key, first);
    const last = {
      ...first,
      draft: { ...first.draft, quantities: { ...first.draft.quantities, M: 9 } },
    };
    const { status, data } = await keep(key, last);
    expect(status).toBe(200);
    const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(draftLinkDays);
    expect((await open(key)).data).toEqual(last);

    await shop.backend.sql(
      `update private.order_drafts
       set saved_at = now() - interval '14 days', expires_at = now() - interval '1 second'`,
    );
    const { error, ...expired } = await open(key);
    expect({ status: expired.status, ...error }).toEqual({
      status: 404,
      code: 'not-found',
      message: noDraft,
    });
    expect(await sweep()).toMatchObject({ ended: 1 });
  });

  test('keeps any characters that a person can type', async () => {
    const key = newDraftKey();
    const kept = unfinished();
    kept.artwork = { ...kept.artwork, description: '\u202e 🦆 ‏نجيب' };
    expect((await keep(key, kept)).status).toBe(200);
    expect((await open(key)).data.artwork.description).toBe(kept.artwork.description);
  });

  test('is stored only as a hash, and leaves nothing in the log', async () => {
    const key = newDraftKey();
    await keep(key, unfinished());
    await open(key);
    await open(newDraftKey());
    await keep(key, { ...unfinished(), contact: { name: 7 } });
    const rows = await shop.backend.sql('select key_hash from private.order_drafts');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(shop.log.join('\n')).not.toMatch(/Lovelace|catfish/i);
    expect(shop.log.join('\n')).not.toContain(key);
  });

  test('says that the order is placed once it is', async () => {
    const key = newDraftKey();
    const { input, orderNumber } = await placed();
    const kept = unfinished();
    await keep(key, { ...kept, draft: { ...kept.draft, idempotencyKey: input.idempotencyKey } });
    const { status, error } = await open(key);
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'aborted' });
    expect(error.message).toContain(`#${orderNumber}`);
  });

  test('takes only a draft in our form, and only under a key of 192 bits', async () => {
    const kept = unfinished();
    for (const wrong of [
      {},
      { ...kept, draft: { ...kept.draft, version: 0 } },
      { ...kept, draft: { ...kept.draft, quantities: { S: -1 } } },
      { ...kept, artwork: { ...kept.artwork, description: 'x'.repeat(4001) } },
      { ...kept, contact: { notes: 'x'.repeat(2001) } },
      { ...kept, contact: { ['x'.repeat(41)]: 'x' } },
      {
        ...kept,
        contact: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x'])),
      },
    ]) {
      expect((await keep(newDraftKey(), wrong)).status).toBe(400);
    }
    expect((await keep(newDraftKey(), { ...kept, filler: 'x'.repeat(64_000) })).status).toBe(400);
    for (const key of ['', 'x'.repeat(31), `${newDraftKey()}x`, `${newDraftKey().slice(0, -1)}!`]) {
      expect((await keep(key, kept)).status).toBe(400);
      expect((await open(key)).error.message).toBe(noDraft);
    }
  });

  test('is made a hundred times a day at most, and those that are there can still change', async () => {
    const [ip, key] = [newVisitor(), newDraftKey()];
    expect((await keep(key, unfinished(), { ip })).status).toBe(200);
    await shop.backend.sql('update private.rate_limits set taken = $1 where bucket = $2', [
      rateLimits.newDrafts.tokens,
      rateLimits.newDrafts.bucket,
    ]);
    const refused = await keep(newDraftKey(), unfinished(), { ip });
    expect(refused.status).toBe(429);
    expect(refused.error.message).toContain('We’ve already saved 100 unfinished orders');
    expect(refused.headers.get('retry-after')).toBe('86400');
    expect((await keep(key, unfinished(), { ip })).status).toBe(200);
    expect((await keep(newDraftKey(), unfinished(), { ip: newVisitor() })).status).toBe(200);
  });

  test('has limits on how often it’s kept and opened', async () => {
    const [ip, key] = [newVisitor(), newDraftKey()];
    for (const [bucket, again] of [
      [rateLimits.drafts.bucket, () => keep(key, unfinished(), { ip })],
      [rateLimits.orderLinks.bucket, () => open(key, { ip })],
    ] as const) {
      expect((await again()).status).toBe(200);
      await shop.backend.sql('update private.rate_limits set taken = 1000 where bucket = $1', [
        bucket,
      ]);
      expect((await again()).status).toBe(429);
    }
  });
});

const emailLink = (key: string, email: string, guard: object = {}, options?: CallOptions) =>
  callFunction(emailDraft, emailDraftFunction, { key, email, openMs: 9_000, ...guard }, options);
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const outboxTo = (email: string) =>
  shop.backend.sql('select status, sealed_key from public.outbox where recipient = $1', [email]);

// product: draft-links, outbox
describe('the email with a draft’s link', () => {
  test('opens the draft, in our own words only', async () => {
    const [key, email] = [newDraftKey(), newAddress()];
    await keep(key, unfinished());
    const { status, data } = await emailLink(key, email);
    expect({ status, data }).toEqual({ status: 200, data: { asked: true } });
    const [sent, ...others] = await shop.emailsTo(email);
    expect(others).toEqual([]);
    expect(sent?.subject).toBe('Your T-shirt order, to finish later');
    const link = `${siteUrl}${paths.order}#draft=${key}`;
    expect(sent?.html).toContain(`href="${link}"`);
    expect(sent?.text).toContain(link);
    for (const body of [readableText(sent!.html!), sent!.text!.replace(/\s+/g, ' ')]) {
      expect(body).toContain('23 Premium Cotton (Bella + Canvas 3001)');
      expect(body).toContain(`for ${draftLinkDays} days after your last change`);
      expect(body).toContain('Somebody entered your address by mistake.');
      expect(body).not.toMatch(/Lovelace|catfish|Navy/i);
    }
  });

  test('is tried again after a failure, and not once the order is placed or the link has ended', async () => {
    const [key, ended, order] = [newDraftKey(), newDraftKey(), newDraftKey()];
    const { input } = await placed();
    const kept = unfinished();
    await keep(key, kept);
    await keep(ended, kept);
    await keep(order, kept);
    const [later, never, placedBy] = [newAddress(), newAddress(), newAddress()];
    shop.mailbox.fail(down);
    await emailLink(key, later);
    await emailLink(ended, never);
    await emailLink(order, placedBy);
    shop.mailbox.fail(null);
    expect(await outboxTo(later)).toMatchObject([{ status: 'pending' }]);
    await shop.backend.sql(
      `update private.order_drafts
       set saved_at = now() - interval '1 day', expires_at = now() where key_hash =
         (select draft_key_hash from public.outbox where recipient = $1)`,
      [never],
    );
    await keep(order, { ...kept, draft: { ...kept.draft, idempotencyKey: input.idempotencyKey } });
    await shop.dueNow();
    await shop.drain();
    expect(await shop.emailsTo(later)).toHaveLength(1);
    expect([...(await shop.emailsTo(never)), ...(await shop.emailsTo(placedBy))]).toEqual([]);
    expect(await outboxTo(later)).toEqual([{ status: 'sent', sealed_key: null }]);
  });

  test('is refused for a link that opens no draft, a wrong address, and a program', async () => {
    const key = newDraftKey();
    expect((await emailLink(key, newAddress())).error).toMatchObject({
      code: 'not-found',
      message: noDraft,
    });
    await keep(key, unfinished());
    expect((await emailLink(key, 'ada@')).error.fields).toHaveProperty('email');
    const email = newAddress();
    for (const guard of [{ website: 'x' }, { openMs: 100 }]) {
      expect((await emailLink(key, email, guard)).status).toBe(400);
    }
    expect(await outboxTo(email)).toEqual([]);
  });
});
