import { createHmac } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { down } from '../../local/mailbox.ts';
import { addSignIn } from '../../local/backend.ts';
import changePasswordFunction from '../../netlify/functions/change-password.ts';
import findResetFunction from '../../netlify/functions/find-reset.ts';
import inviteFunction from '../../netlify/functions/invite-staff.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import renewOrderLinkFunction from '../../netlify/functions/renew-order-link.ts';
import resendFunction from '../../netlify/functions/resend-email.ts';
import resetFunction from '../../netlify/functions/reset-password.ts';
import saveResetFunction from '../../netlify/functions/save-reset.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { changePassword } from '../../src/staff/login/change-password.contract.ts';
import { findReset } from '../../src/staff/login/find-reset.contract.ts';
import { inviteStaff } from '../../src/staff/members/invite-staff.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { renewOrderLink } from '../../src/orders/your-order/renew-order-link.contract.ts';
import { resendEmail } from '../../src/staff/resend-email.contract.ts';
import { patienceMs } from '../../src/staff/resend-email.server.ts';
import { resetPassword } from '../../src/staff/login/reset-password.contract.ts';
import { saveReset } from '../../src/staff/login/save-reset.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { paths } from '../../src/paths.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput } from '../factory/orders.ts';
import { password, resetTokenIn } from '../support/people.ts';
import {
  callFunction,
  newVisitor,
  openShop,
  place,
  siteUrl,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

const companyEmail = (name: string) => `${name}@${facts.emailDomain}`;
const unknownEmail = '6a3c1b52-6d2f-4c5e-9a55-1f0e3f7b8c01';

let shop: TestShop;
let tokens: { owner: string; staff: string; nonMember: string };
let staffId: string;
beforeAll(async () => {
  shop = await openShop();
  const { sql, staff: owner } = shop.backend;
  staffId = await addSignIn(sql, companyEmail('staff'), password, 'staff');
  await addSignIn(sql, companyEmail('non-member'), password, null);
  tokens = {
    owner: await tokenOf(owner.email, owner.password),
    staff: await tokenOf(companyEmail('staff'), password),
    nonMember: await tokenOf(companyEmail('non-member'), password),
  };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.mailbox.clear();
  shop.log.length = 0;
});
afterEach(async () => {
  shop.mailbox.fail(null);
  vi.stubEnv('SUPABASE_URL', shop.backend.url);
  await shop.backend.sql('delete from private.rate_limits');
});

const logIn = (email: string, secret: string) =>
  callFunction(signIn, signInFunction, { email, password: secret });

async function tokenOf(email: string, secret: string): Promise<string> {
  return (await logIn(email, secret)).data.accessToken;
}

const bearer = (token: string): CallOptions => ({ headers: { authorization: `Bearer ${token}` } });

const invite = (input: unknown, token = tokens.owner) =>
  callFunction(inviteStaff, inviteFunction, input, bearer(token));
const resend = (input: unknown, token = tokens.staff) =>
  callFunction(resendEmail, resendFunction, input, bearer(token));
const renew = (number: number, email: string, token = tokens.staff) =>
  callFunction(renewOrderLink, renewOrderLinkFunction, { number, email }, bearer(token));
const reset = (email: string, options?: CallOptions) =>
  callFunction(resetPassword, resetFunction, { email }, options);

/** The only link in the only email to an address. */
async function linkTo(email: string): Promise<URL> {
  const [message, ...others] = await shop.emailsTo(email);
  expect(others).toEqual([]);
  return new URL(/https?:\/\/\S+verify\S+/.exec(message?.text ?? '')![0]);
}

/** The token in the only email to an address, which leads to the sign-in page. */
async function resetTokenTo(email: string): Promise<string> {
  const [message, ...others] = await shop.emailsTo(email);
  expect(others).toEqual([]);
  // That is for customers.
  expect(message?.html).not.toContain('what you typed');
  expect(message?.text).toContain(`${siteUrl}${paths.login}#reset=`);
  return resetTokenIn(message)!;
}

const save = (token: string, secret: string) =>
  callFunction(saveReset, saveResetFunction, { token, password: secret });

/** Follows a link as a browser does: where it leads, and what its hash says. */
async function follow(link: URL): Promise<{ place: string; said: Record<string, string> }> {
  const response = await fetch(link, { redirect: 'manual' });
  const location = new URL(response.headers.get('location')!);
  return {
    place: `${location.origin}${location.pathname}`,
    said: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  };
}

const openClient = () =>
  createClient(shop.backend.url, shop.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

async function clientOf(said: Record<string, string>): Promise<SupabaseClient> {
  const client = openClient();
  await client.auth.setSession({
    access_token: said['access_token']!,
    refresh_token: said['refresh_token']!,
  });
  return client;
}

const roleOf = async (email: string) =>
  (
    await shop.backend.sql(
      `select staff.role::text from private.staff join auth.users on id = user_id where email = $1`,
      [email],
    )
  )[0]?.['role'];

// product: order-page
describe('replacing an order’s link', () => {
  const open = (key: string) => callFunction(openOrder, openOrderFunction, { key });

  test('ends the old link at once, and emails the new one to the customer', async () => {
    const input = orderInput();
    const { orderNumber, orderKey } = (await place(input)).data;
    await shop.mailbox.clear();
    expect((await renew(orderNumber, input.customer.email)).data).toEqual({ renewed: true });
    expect((await open(orderKey)).status).toBe(404);
    await expect.poll(() => shop.emailsTo(input.customer.email)).toHaveLength(1);
    const [email] = await shop.emailsTo(input.customer.email);
    const key = /#order=([^\s&]+)/.exec(email!.text!)![1]!;
    expect((await open(key)).data.number).toBe(orderNumber);
  });

  test('keeps the new one from an address that the order had before', async () => {
    const input = orderInput();
    shop.mailbox.fail(down);
    const { orderNumber } = (await place(input)).data;
    shop.mailbox.fail(null);
    const right = `right-${input.customer.email}`;
    await shop.backend.sql('update public.orders set customer_email = $2 where number = $1', [
      orderNumber,
      right,
    ]);
    await renew(orderNumber, right);
    await shop.dueNow();
    await shop.drain();
    const [waited] = await shop.backend.sql(
      'select id, status::text from public.outbox where recipient = $1',
      [input.customer.email],
    );
    expect(waited).toMatchObject({ status: 'skipped' });
    expect((await resend({ id: waited?.['id'] })).data).toEqual({ outcome: 'skipped' });
    expect((await shop.emailsTo(input.customer.email)).map(({ to }) => to)).toEqual([[right]]);
  });

  test('keeps the new one from an address that staff haven’t seen on the order', async () => {
    const input = orderInput();
    const { orderNumber, orderKey } = (await place(input)).data;
    const thief = `thief-${input.customer.email}`;
    // Anyone who has the link can change the address while staff look at the job.
    const become = (email: string) =>
      shop.backend.sql('update public.orders set customer_email = $2 where number = $1', [
        orderNumber,
        email,
      ]);
    await become(thief);
    const { status, error } = await renew(orderNumber, input.customer.email);
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'aborted' });
    expect(await shop.emailsTo(thief)).toEqual([]);
    expect((await open(orderKey)).status).toBe(200);
    await become(input.customer.email);
    expect((await renew(orderNumber, input.customer.email.toUpperCase())).status).toBe(200);
    expect((await open(orderKey)).status).toBe(404);
  });

  // The link may have been replaced because the wrong person has it, who may have the draft, too.
  test('keeps the new one from anyone who sends the order again', async () => {
    const input = orderInput();
    const placed = (await place(input)).data;
    expect((await place(input)).data).toEqual(placed);
    await renew(placed.orderNumber, input.customer.email);
    const again = await place(input);
    expect(again.status).toBe(409);
    expect(again.error.message).toContain(`already placed as order #${placed.orderNumber}`);
  });

  test('is for staff', async () => {
    const input = orderInput();
    const { orderNumber, orderKey } = (await place(input)).data;
    const { email } = input.customer;
    expect((await renew(orderNumber, email, tokens.nonMember)).status).toBe(403);
    expect((await renew(orderNumber, email, 'no.good.token')).status).toBe(401);
    expect((await open(orderKey)).status).toBe(200);
    expect((await renew(999_999, email)).status).toBe(404);
  });
});

describe('a function for staff', () => {
  const inputs = {
    invite: { email: companyEmail('somebody'), role: 'staff' },
    resend: { id: unknownEmail },
  };
  const both = (token: string) =>
    Promise.all([invite(inputs.invite, token), resend(inputs.resend, token)]);

  /** A token with these claims, signed with a guessed key. */
  const forged = (claims: Record<string, unknown>) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${createHmac('sha256', 'a guess').update(signed).digest('base64url')}`;
  };

  test('asks anyone without a valid token to log in again', async () => {
    const later = Math.floor(Date.now() / 1000) + 3600;
    const [head, , signature] = tokens.owner.split('.');
    for (const token of [
      '',
      'nonsense',
      'a.b.c',
      shop.backend.publishableKey,
      shop.backend.secretKey,
      `${tokens.owner}x`,
      `${head}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.${signature}`,
      forged({ sub: staffId, role: 'authenticated', exp: later }),
      forged({ role: 'service_role', exp: later }),
    ]) {
      for (const answer of await both(token)) {
        expect(answer).toMatchObject({
          status: 401,
          error: {
            code: 'unauthenticated',
            message: 'Your session ended. Log in again to continue.',
          },
        });
      }
    }
    const without = await callFunction(resendEmail, resendFunction, inputs.resend);
    expect(without.status).toBe(401);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    const expired = await both(tokens.owner);
    vi.useRealTimers();
    expect(expired.map(({ status }) => status)).toEqual([401, 401]);
  });

  test('is closed to a non-member, and to staff if it’s for owners', async () => {
    for (const answer of await both(tokens.nonMember)) {
      expect(answer).toMatchObject({ status: 403, error: { code: 'permission-denied' } });
    }
    expect(await invite(inputs.invite, tokens.staff)).toMatchObject({
      status: 403,
      error: { code: 'permission-denied', message: 'Only owners can do this.' },
    });
    expect(await roleOf(inputs.invite.email)).toBeUndefined();
    expect(await shop.mailbox.list()).toEqual([]);
  });

  test('is closed to a removed member at once, even while their token is valid', async () => {
    const email = companyEmail('leaver');
    const id = await addSignIn(shop.backend.sql, email, password, 'owner');
    const token = await tokenOf(email, password);
    expect((await resend(inputs.resend, token)).status).toBe(404);
    await shop.backend.sql('delete from private.staff where user_id = $1', [id]);
    for (const answer of await both(token)) expect(answer.status).toBe(403);
  });

  test('is refused to another site’s page, no matter who is signed in', async () => {
    const headers = { authorization: `Bearer ${tokens.owner}`, origin: 'https://evil.example' };
    const answers = [
      await callFunction(inviteStaff, inviteFunction, inputs.invite, { headers }),
      await callFunction(resendEmail, resendFunction, inputs.resend, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(await roleOf(inputs.invite.email)).toBeUndefined();
  });

  test('says so when the backend can’t be reached', async () => {
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    for (const answer of await both(tokens.owner)) {
      expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    }
    for (const secret of [tokens.owner, shop.backend.secretKey, inputs.invite.email]) {
      expect(shop.log.join()).not.toContain(secret);
    }
  });

  // Customers may share the shop's network.
  test('takes 60 calls in ten minutes from a visitor, of those who may call', async () => {
    expect(rateLimits.staffEmails).toMatchObject({ tokens: 60, windowSeconds: 600 });
    const ip = newVisitor();
    const send = (options: CallOptions) =>
      callFunction(resendEmail, resendFunction, inputs.resend, { ...options, ip });
    const count = () =>
      shop.backend.sql(`select taken from private.rate_limits where bucket = 'staff-emails'`);
    for (const token of ['', 'a.b.c', tokens.nonMember]) await send(bearer(token));
    expect(await count()).toEqual([]);
    expect((await send(bearer(tokens.staff))).status).toBe(404);
    expect(await count()).toEqual([{ taken: 1 }]);
    await shop.backend.sql(
      `update private.rate_limits set taken = 60 where bucket = 'staff-emails'`,
    );
    expect((await send(bearer(tokens.staff))).status).toBe(429);
  });
});

describe('resetting a password', () => {
  test('emails a link that works once, signs in, and allows a new password, which ends other sessions', async () => {
    const email = companyEmail('forgetful');
    await addSignIn(shop.backend.sql, email, password, 'staff');
    const { data: old } = await logIn(email, password);
    expect(await reset(email.toUpperCase())).toMatchObject({ status: 200, data: { sent: true } });

    const token = await resetTokenTo(email);
    const found = await callFunction(findReset, findResetFunction, { token });
    expect(found).toMatchObject({ status: 200, data: { email } });
    const saved = await save(token, 'another horse battery');
    expect(saved.status).toBe(200);
    expect((await resend({ id: unknownEmail }, saved.data.accessToken)).status).toBe(404);
    expect((await logIn(email, password)).status).toBe(401);
    expect((await logIn(email, 'another horse battery')).status).toBe(200);
    const refreshed = await openClient().auth.refreshSession({ refresh_token: old.refreshToken });
    expect(refreshed.error).not.toBeNull();

    const gone = { status: 404, error: { message: expect.stringContaining('already used') } };
    expect(await save(token, 'yet another horse')).toMatchObject(gone);
    expect(await callFunction(findReset, findResetFunction, { token })).toMatchObject(gone);
  });

  test('takes a link for an hour, and no token that was made up', async () => {
    const email = companyEmail('late');
    await addSignIn(shop.backend.sql, email, password, 'staff');
    await reset(email);
    const token = await resetTokenTo(email);
    await shop.backend.sql(
      `update private.password_resets set created_at = now() - interval '61 minutes'`,
    );
    expect((await save(token, 'another horse battery')).status).toBe(404);
    expect((await save('A'.repeat(43), 'another horse battery')).status).toBe(404);
    expect((await save('x', 'another horse battery')).status).toBe(400);
    expect((await logIn(email, password)).status).toBe(200);
  });

  test('answers the same for an address without a sign-in, and emails nothing', async () => {
    const email = companyEmail('known');
    await addSignIn(shop.backend.sql, email, password, 'staff');
    const answers = [await reset(email), await reset(companyEmail('unknown'))];
    const [known, unknown] = answers.map(({ status, data, headers }) => ({
      status,
      data,
      headers: [...headers],
    }));
    expect(unknown).toEqual(known);
    expect(await shop.emailsTo(companyEmail('unknown'))).toEqual([]);
  });

  test('answers before the email is sent, so that timing reveals nothing, and the same when sending fails', async () => {
    const email = companyEmail('slow');
    await addSignIn(shop.backend.sql, email, password, 'staff');
    shop.mailbox.fail(down);
    const later: Promise<unknown>[] = [];
    const answer = await reset(email, { waitUntil: (task) => void later.push(task) });
    expect(answer).toMatchObject({ status: 200, data: { sent: true } });
    await Promise.all(later);
    const events = shop.log.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual(['reset-failed']);
    expect(shop.log.join()).not.toContain(email);
  });

  test('works for company addresses only', async () => {
    expect(await reset('ada@example.com')).toMatchObject({
      status: 400,
      error: { fields: { email: `Only ${facts.name} email addresses are allowed` } },
    });
  });

  test('emails 5 links an hour to one address and takes 20 requests from one visitor, known or not', async () => {
    expect(rateLimits.resetsByEmail).toMatchObject({ tokens: 5, windowSeconds: 3600 });
    expect(rateLimits.resets).toMatchObject({ tokens: 20, windowSeconds: 3600 });
    const email = companyEmail('nobody-at-all');
    for (let count = 0; count < 5; count += 1) expect((await reset(email)).status).toBe(200);
    expect(await reset(email)).toMatchObject({
      status: 429,
      error: { code: 'resource-exhausted' },
    });
    const ip = newVisitor();
    await reset(companyEmail('a'), { ip });
    await shop.backend.sql(`update private.rate_limits set taken = 20 where bucket = 'resets'`);
    expect((await reset(companyEmail('b'), { ip })).status).toBe(429);
  });
});

describe('adding staff', () => {
  test('invites anyone without a sign-in: the link confirms them, and they choose a password', async () => {
    const email = companyEmail('new-hire');
    expect(await invite({ email: email.toUpperCase(), role: 'staff' })).toMatchObject({
      status: 200,
      data: { outcome: 'invited' },
    });
    expect(await roleOf(email)).toBe('staff');
    expect((await logIn(email, password)).status).toBe(401);

    const { place: at, said } = await follow(await linkTo(email));
    expect(at).toBe(`${siteUrl}${paths.login}`);
    expect(said).toMatchObject({ type: 'invite' });
    const client = await clientOf(said);
    const { data: session } = await client.auth.getSession();
    const chosen = await callFunction(
      changePassword,
      changePasswordFunction,
      { password },
      bearer(session.session!.access_token),
    );
    expect(chosen.status).toBe(200);
    const token = await tokenOf(email, password);
    expect((await resend({ id: unknownEmail }, token)).status).toBe(404);
  });

  test('never leads to another origin, whatever a link says', async () => {
    const email = companyEmail('lured');
    await invite({ email, role: 'staff' });
    const link = await linkTo(email);
    expect(link.searchParams.get('redirect_to')).toBe(`${siteUrl}${paths.login}`);
    link.searchParams.set('redirect_to', 'https://evil.example/login');
    expect((await follow(link)).place).toBe(`${siteUrl}/`);
  });

  test('emails anyone who hasn’t responded again, and only the newest link works', async () => {
    const email = companyEmail('late-hire');
    await invite({ email, role: 'staff' });
    const first = await linkTo(email);
    await shop.mailbox.clear();
    expect((await invite({ email, role: 'staff' })).data).toEqual({ outcome: 'invited' });
    const second = await linkTo(email);
    expect((await follow(first)).said).toMatchObject({ error_code: 'otp_expired' });
    expect((await follow(second)).said).toMatchObject({ type: 'invite' });
    const users = await shop.backend.sql('select id from auth.users where email = $1', [email]);
    expect(users).toHaveLength(1);
    const log = await shop.backend.sql(
      `select what, actor from private.audit_events where target = $1`,
      [email],
    );
    expect(log).toEqual([{ what: 'staff-added', actor: shop.backend.staff.email }]);
  });

  test('adds an existing sign-in, changes roles, and says when nothing changed, all without an email', async () => {
    const email = companyEmail('colleague');
    await addSignIn(shop.backend.sql, email, password, null);
    const outcomes = [];
    for (const role of ['staff', 'staff', 'owner', 'staff']) {
      outcomes.push((await invite({ email, role })).data.outcome);
    }
    expect(outcomes).toEqual(['added', 'unchanged', 'role-changed', 'role-changed']);
    expect(await shop.mailbox.list()).toEqual([]);
  });

  test('keeps the last owner an owner, and says why', async () => {
    const { email } = shop.backend.staff;
    const answer = await invite({ email, role: 'staff' });
    expect(answer).toMatchObject({
      status: 409,
      error: {
        code: 'aborted',
        message: 'The last owner can’t step down. Make somebody else an owner first.',
      },
    });
    expect(await roleOf(email)).toBe('owner');
  });

  test('says so when the invitation can’t be emailed; asking again sends it', async () => {
    const email = companyEmail('unlucky-hire');
    shop.mailbox.fail(down);
    expect(await invite({ email, role: 'staff' })).toMatchObject({
      status: 503,
      error: { code: 'unavailable' },
    });
    expect(await roleOf(email)).toBeUndefined();
    shop.mailbox.fail(null);
    expect((await invite({ email, role: 'staff' })).data).toEqual({ outcome: 'invited' });
    expect((await follow(await linkTo(email))).said).toMatchObject({ type: 'invite' });
  });

  test('takes only company addresses and known roles', async () => {
    for (const [input, field] of [
      [{ email: 'ada@example.com', role: 'staff' }, 'email'],
      [{ email: `a\r\nbcc: b@${facts.emailDomain}`, role: 'staff' }, 'email'],
      [{ email: companyEmail('x'), role: 'admin' }, 'role'],
      [{ email: companyEmail('x'), role: '__proto__' }, 'role'],
      [{ email: [companyEmail('x')], role: 'staff' }, 'email'],
    ] as const) {
      const { status, error } = await invite(input);
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });
});

describe('sending an email again', () => {
  async function newEmail(): Promise<{ id: string; recipient: string }> {
    const input = orderInput();
    await place(input);
    await shop.mailbox.clear();
    const recipient = input.customer.email;
    const [email] = await shop.backend.sql(
      `select id from public.outbox where recipient = $1 and status = 'sent'`,
      [recipient],
    );
    return { id: email?.['id'] as string, recipient };
  }
  const statusOf = async (id: string) =>
    (await shop.backend.sql('select status::text from public.outbox where id = $1', [id]))[0];

  // product: held-emails
  test('sends one that was held, without holding it again', async () => {
    const input = orderInput();
    const ip = newVisitor();
    await place(orderInput({ customer: { email: input.customer.email } }), { ip });
    await shop.backend.sql(
      `update private.rate_limits set taken = 5 where bucket = 'emails-to-mailbox'`,
    );
    await place(input, { ip });
    const held = await shop.backend.sql(
      `select id from public.outbox where recipient = $1 and status = 'held'`,
      [input.customer.email],
    );
    expect(held).toHaveLength(1);
    await shop.mailbox.clear();
    const id = held[0]!['id'] as string;
    expect((await resend({ id })).data).toEqual({ outcome: 'sent' });
    expect(await shop.emailsTo(input.customer.email)).toHaveLength(1);
    expect(await statusOf(id)).toEqual({ status: 'sent' });
  });

  // product: outbox
  test('says that nothing goes out if it isn’t true anymore, and keeps when it was sent', async () => {
    const { recipient } = await newEmail();
    const [ready] = await shop.backend.sql(
      `insert into public.outbox (order_id, template, occasion, recipient)
       select id, 'status-ready', gen_random_uuid(), customer_email
       from public.orders where customer_email = $1 returning id`,
      [recipient],
    );
    await shop.mailbox.clear();
    const id = ready!['id'] as string;
    expect((await resend({ id })).data).toEqual({ outcome: 'skipped' });
    expect(await statusOf(id)).toEqual({ status: 'skipped' });
    await shop.backend.sql(
      `update public.outbox set status = 'sent', sent_at = '2026-11-20T15:05Z' where id = $1`,
      [id],
    );
    expect((await resend({ id })).data).toEqual({ outcome: 'skipped' });
    expect(
      await shop.backend.sql(
        `select status::text, sent_at = '2026-11-20T15:05Z' as then from public.outbox where id = $1`,
        [id],
      ),
    ).toEqual([{ status: 'sent', then: true }]);
    expect(await shop.emailsTo(recipient)).toEqual([]);
  });

  test('sends it now, whether it was sent before or given up', async () => {
    const { id, recipient } = await newEmail();
    expect(await resend({ id })).toMatchObject({ status: 200, data: { outcome: 'sent' } });
    expect(await shop.emailsTo(recipient)).toHaveLength(1);
    await shop.backend.sql(
      `update public.outbox set status = 'dead', sent_at = null, attempts = 8,
       last_error_code = 'ECONNECTION' where id = $1`,
      [id],
    );
    expect((await resend({ id })).data).toEqual({ outcome: 'sent' });
    expect(await shop.emailsTo(recipient)).toHaveLength(2);
    expect(await statusOf(id)).toEqual({ status: 'sent' });
  });

  test('leaves it to the schedule when sending fails', async () => {
    const { id, recipient } = await newEmail();
    shop.mailbox.fail(down);
    expect((await resend({ id })).data).toEqual({ outcome: 'waiting' });
    expect(await statusOf(id)).toEqual({ status: 'pending' });
    shop.mailbox.fail(null);
    await shop.dueNow();
    await shop.drain();
    expect(await shop.emailsTo(recipient)).toHaveLength(1);
  });

  /** The page waits for as long as sending takes, however busy the machine is. */
  function outlastPatience() {
    const { setTimeout: sleep } = timers;
    const waits = vi
      .spyOn(timers, 'setTimeout')
      .mockImplementation((ms, ...rest) =>
        ms === patienceMs ? new Promise(() => {}) : sleep(ms, ...rest),
      );
    // Otherwise, modules that import it by name keep the real one.
    syncBuiltinESMExports();
    return {
      end: () => {
        waits.mockRestore();
        syncBuiltinESMExports();
      },
    };
  }

  test('says at once that it was refused, or never confirmed', async () => {
    const { id } = await newEmail();
    shop.mailbox.fail({ refuses: 'recipient', reply: 550 });
    expect((await resend({ id })).data).toEqual({ outcome: 'refused' });
    expect(await statusOf(id)).toEqual({ status: 'dead' });
    shop.mailbox.fail({ answersAfterMs: null });
    const patience = outlastPatience();
    expect((await resend({ id })).data).toEqual({ outcome: 'unconfirmed' });
    patience.end();
    expect(await statusOf(id)).toEqual({ status: 'pending' });
    shop.mailbox.fail(null);
    expect((await resend({ id })).data).toEqual({ outcome: 'sent' });
  });

  test('doesn’t touch one that is being sent', async () => {
    const { id, recipient } = await newEmail();
    await shop.backend.sql(
      `update public.outbox set status = 'pending', sent_at = null, claim = gen_random_uuid(),
       leased_until = now() + interval '1 minute' where id = $1`,
      [id],
    );
    expect((await resend({ id })).data).toEqual({ outcome: 'being-sent' });
    expect(await shop.emailsTo(recipient)).toEqual([]);
    await shop.backend.sql(
      'update public.outbox set claim = null, leased_until = null where id = $1',
      [id],
    );
  });

  test('answers while a slow mail server takes its time; sending goes on', async () => {
    const { id } = await newEmail();
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
    const later: Promise<unknown>[] = [];
    const answer = await callFunction(
      resendEmail,
      resendFunction,
      { id },
      { ...bearer(tokens.staff), waitUntil: (task) => void later.push(task) },
    );
    expect(answer.data).toEqual({ outcome: 'being-sent' });
    expect(later).toHaveLength(1);
    await Promise.all(later);
    vi.stubEnv('SMTP_URL', shop.mailbox.smtpUrl);
    silent.close();
    const [email] = await shop.backend.sql(
      'select status::text, attempts, claim from public.outbox where id = $1',
      [id],
    );
    expect(email).toEqual({ status: 'pending', attempts: 1, claim: null });
  });

  test('sends one email when two people ask at once', async () => {
    const { id, recipient } = await newEmail();
    const answers = await Promise.all([resend({ id }), resend({ id }, tokens.owner)]);
    const outcomes = answers.map(({ data }) => data.outcome);
    expect(outcomes).toContain('sent');
    const emails = await shop.emailsTo(recipient);
    expect(emails).toHaveLength(outcomes.filter((outcome) => outcome === 'sent').length);
  });

  test('says when there is no such email', async () => {
    expect(await resend({ id: unknownEmail })).toMatchObject({
      status: 404,
      error: { code: 'not-found', message: 'There is no such email.' },
    });
    for (const id of ['', 'x', "'; drop table outbox; --", 7, null]) {
      expect((await resend({ id })).status).toBe(400);
    }
  });
});
