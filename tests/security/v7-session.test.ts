// V7 Session Management
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import resendFunction from '../../netlify/functions/resend-email.ts';
import resetPasswordFunction from '../../netlify/functions/reset-password.ts';
import saveResetFunction from '../../netlify/functions/save-reset.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { resendEmail } from '../../src/staff/resend-email.contract.ts';
import { resetPassword } from '../../src/staff/login/reset-password.contract.ts';
import { saveReset } from '../../src/staff/login/save-reset.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { callFunction, openShop, setUpTwoStep, type TestShop } from '../functions/test-shop.ts';
import { addPerson, password, resetTokenIn } from '../support/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newPerson = () => addPerson(shop.backend.sql, 'staff');

/** A token from a new session. */
async function tokenOf(email: string): Promise<string> {
  return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
}

const ask = (token: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(shop.backend.url + path, {
    method,
    headers: {
      apikey: shop.backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** What the token opens: an SQL function, and one of our functions. */
async function opens(token: string) {
  const call = await ask(token, 'POST', '/rest/v1/rpc/who_am_i', { p: {} });
  const own = await callFunction(
    resendEmail,
    resendFunction,
    { id: randomUUID() },
    { headers: { authorization: `Bearer ${token}` } },
  );
  return { call: call.status, function: own.status };
}
// There is no such email, which only staff are told.
const everything = { call: 200, function: 404 };
const nothing = { call: 401, function: 401 };

// product: signing-in
test('a token opens nothing from the moment its session is signed out, and others keep working', async () => {
  const email = await newPerson();
  const [phone, laptop] = [await tokenOf(email), await tokenOf(email)];
  expect(await opens(phone)).toEqual(everything);
  expect((await ask(phone, 'POST', '/auth/v1/logout?scope=local')).status).toBe(204);
  expect(await opens(phone)).toEqual(nothing);
  expect(await opens(laptop)).toEqual(everything);
});

test('a token opens nothing once its session has run out, or if it belongs to somebody else', async () => {
  const [email, other] = [await newPerson(), await newPerson()];
  const token = await tokenOf(email);
  await shop.backend.sql(
    `update auth.sessions set not_after = now() - interval '1 second'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  expect(await opens(token)).toEqual(nothing);
  await shop.backend.sql(
    `update auth.sessions set not_after = now() + interval '1 day',
       user_id = (select id from auth.users where email = $2)
     where user_id = (select id from auth.users where email = $1)`,
    [email, other],
  );
  expect(await opens(token)).toEqual(nothing);
});

test('a new password ends every other session at once', async () => {
  const email = await newPerson();
  const [own, stolen] = [await tokenOf(email), await tokenOf(email)];
  const changed = await ask(own, 'PUT', '/auth/v1/user', {
    password: 'another long password',
    current_password: password,
  });
  expect(changed.status).toBe(200);
  expect(await opens(stolen)).toEqual(nothing);
  expect(await opens(own)).toEqual(everything);
});

// product: signing-in
test('a reset ends every session at once', async () => {
  const email = await newPerson();
  const stolen = await tokenOf(email);
  await callFunction(resetPassword, resetPasswordFunction, { email });
  const [message] = await shop.emailsTo(email);
  const token = resetTokenIn(message);
  const input = { token, password: 'another horse battery' };
  const { data } = await callFunction(saveReset, saveResetFunction, input);
  expect(await opens(stolen)).toEqual(nothing);
  expect(await opens(data.accessToken)).toEqual(everything);
});

// product: two-steps, staff-access
test('with two-step sign-in, a session that only took the password opens nothing', async () => {
  const email = await newPerson();
  const [own, other] = [await tokenOf(email), await tokenOf(email)];
  await setUpTwoStep(shop.backend, own);
  expect(await opens(own)).toEqual(everything);
  expect(await opens(other)).toEqual(nothing);
  // Straight from Auth, past our function.
  const firstStep = await fetch(`${shop.backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: shop.backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token, user } = (await firstStep.json()) as {
    access_token: string;
    user: { factors: { id: string }[] };
  };
  expect(await opens(token)).toEqual(nothing);
  // Neither can it turn the second step off, nor add another.
  const [factor] = user.factors;
  for (const [method, route] of [
    ['DELETE', `/factors/${factor?.id}`],
    ['POST', '/factors'],
  ] as const) {
    const refused = await ask(token, method, `/auth/v1${route}`, {});
    expect(await refused.json()).toMatchObject({ error_code: 'insufficient_aal' });
  }
  expect((await ask(own, 'DELETE', `/auth/v1/factors/${factor?.id}`)).status).toBe(200);
  expect(await opens(await tokenOf(email))).toEqual(everything);
});
