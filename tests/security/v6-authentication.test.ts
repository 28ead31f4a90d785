// V6 Authentication
import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import timers from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import changePasswordFunction from '../../netlify/functions/change-password.ts';
import resetPasswordFunction from '../../netlify/functions/reset-password.ts';
import saveResetFunction from '../../netlify/functions/save-reset.ts';
import setTwoStepFunction from '../../netlify/functions/set-two-step.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { changePassword } from '../../src/staff/login/change-password.contract.ts';
import { resetPassword } from '../../src/staff/login/reset-password.contract.ts';
import { saveReset } from '../../src/staff/login/save-reset.contract.ts';
import { setTwoStep } from '../../src/staff/login/set-two-step.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { refusalMs } from '../../src/staff/login/sign-in.server.ts';
import { readDevice, signDevice } from '../../src/staff/login/known-device.server.ts';
import { openAuth } from '../../src/platform/auth.server.ts';
import { openFreshBackend } from '../../src/platform/backend.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { factorsOf, nextCode, wrongCode } from '../support/two-step.ts';
import {
  callFunction,
  newVisitor,
  openShop,
  setUpTwoStep,
  type TestShop,
} from '../functions/test-shop.ts';
import { addPerson, password, resetTokenIn } from '../support/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.stubEnv('SUPABASE_URL', shop.backend.url);
  await shop.backend.sql('delete from private.rate_limits');
});

const newPerson = () => addPerson(shop.backend.sql, 'owner');

type Try = { password?: string; code?: string; device?: string; ip?: string };

const logIn = (email: string, { ip, ...input }: Try = {}) =>
  callFunction(signIn, signInFunction, { email, password, ...input }, ip ? { ip } : {});

/** The statuses of that many calls. At once, a busy machine would take too long to answer the last. */
async function inTurn(
  count: number,
  call: (at: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call(at)).status);
  return statuses;
}

/** What strangers' guesses at one address, from everywhere, come to. */
async function attack(email: string): Promise<void> {
  await logIn(email, { password: 'a guess' });
  await shop.backend.sql(
    `update private.rate_limits set taken = 50 where bucket = 'sign-ins-by-email'`,
  );
}

// product: signing-in
test('a refusal takes as long for an unknown address as for a known one', async () => {
  // Hosted Auth's times: it hashes the password only if there is one to compare with.
  const slow = `known@${facts.emailDomain}`;
  const provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/rest/')) {
      response.end('true');
      return;
    }
    request.once('data', (body: Buffer) => {
      if (body.includes(slow)) vi.advanceTimersByTime(300);
      response.writeHead(400).end('{"error_code":"invalid_credentials","msg":"no"}');
    });
  });
  onTestFinished(() => void provider.close());
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
  vi.useFakeTimers({ toFake: ['performance'] });
  const wait = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  // Otherwise, modules that import it by name keep the real one.
  syncBuiltinESMExports();
  onTestFinished(() => {
    wait.mockRestore();
    syncBuiltinESMExports();
    vi.useRealTimers();
  });
  for (const email of [slow, `nobody@${facts.emailDomain}`]) {
    expect((await logIn(email)).status).toBe(401);
  }
  // Both take as long as one step, together with the provider's time.
  expect(wait.mock.calls).toEqual([[refusalMs - 300], [refusalMs]]);
});

// product: rate-limits
test('50 guesses at an address from everywhere leave strangers 3 tries each, and let the right password in', async () => {
  expect(rateLimits.signInsByEmail).toMatchObject({ tokens: 50, windowSeconds: 3600 });
  expect(rateLimits.signInsUnderAttack).toMatchObject({ tokens: 3, windowSeconds: 900 });
  const email = await newPerson();
  await attack(email);
  expect((await logIn(email)).status).toBe(200);
  const ip = newVisitor();
  const statuses = await inTurn(10, () => logIn(email, { ip, password: 'a guess' }));
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect((await logIn(email, { ip })).status).toBe(429);
  expect((await logIn(email, { ip: newVisitor() })).status).toBe(200);
});

// product: rate-limits
test('a device that was signed in on has its own tries, even at an address that strangers have used up', async () => {
  expect(rateLimits.signInsByDevice).toMatchObject({ tokens: 10, windowSeconds: 900 });
  const email = await newPerson();
  const { device } = (await logIn(email)).data;
  await attack(email);
  const ip = newVisitor();
  await inTurn(4, () => logIn(email, { ip, password: 'a guess' }));
  expect((await logIn(email, { ip })).status).toBe(429);

  const again = await logIn(email, { ip, device });
  expect(again.status).toBe(200);
  const statuses = await inTurn(12, () => logIn(email, { ip, device, password: 'typo' }));
  expect(statuses.filter((status) => status === 401)).toHaveLength(9);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await logIn(email, { ip: newVisitor(), device: again.data.device })).status).toBe(429);
});

test('nobody makes up a device, and one is forgotten after 90 days', () => {
  const secret = 'the secret of this test';
  const now = new Date('2026-12-01T12:00:00Z');
  const device = signDevice(null, now, secret);
  const known = readDevice(device, now, secret);
  expect(known).toMatch(/^[\da-f-]{36}$/);
  expect(readDevice(signDevice(known, now, secret), now, secret)).toBe(known);
  const [version, id, at, signature] = device.split('.') as [string, string, string, string];
  for (const forged of [
    undefined,
    '',
    version,
    `${version}.${randomUUID()}.${at}.${signature}`,
    `${version}.${id}.${Number(at) + 1}.${signature}`,
    `${version}.${id}.${at}.${'A'.repeat(43)}`,
    signDevice(known, now, 'another secret'),
  ]) {
    expect(readDevice(forged, now, secret)).toBeNull();
  }
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(readDevice(device, after(89), secret)).toBe(known);
  expect(readDevice(device, after(90), secret)).toBeNull();
});

// product: rate-limits
test('asking for links keeps nobody from the one they got, and a known device has its own', async () => {
  expect(rateLimits.resetsByDevice).toMatchObject({ tokens: 5, windowSeconds: 3600 });
  const email = await newPerson();
  const { device } = (await logIn(email)).data;
  const ask = (input = {}) =>
    callFunction(resetPassword, resetPasswordFunction, { email, ...input });
  const asked = await inTurn(7, () => ask());
  expect(asked.filter((status) => status === 200)).toHaveLength(5);
  expect((await ask()).status).toBe(429);
  expect((await ask({ device })).status).toBe(200);

  const tokens = (await shop.emailsTo(email)).map(resetTokenIn);
  expect(new Set(tokens).size).toBe(6);
  const save = (token: string | undefined) =>
    callFunction(saveReset, saveResetFunction, { token, password: 'another horse battery' });
  // Any of them, the first one included; then none.
  const first = await save(tokens.at(-1));
  expect(first.status).toBe(200);
  for (const token of tokens) expect((await save(token)).status).toBe(404);
});

// product: signing-in
test('a password that is easy to guess is refused, and the link keeps working', async () => {
  const email = await newPerson();
  await callFunction(resetPassword, resetPasswordFunction, { email });
  const [message] = await shop.emailsTo(email);
  const token = resetTokenIn(message);
  const save = (chosen: string) =>
    callFunction(saveReset, saveResetFunction, { token, password: chosen });
  for (const common of [
    'password1234',
    'qwertyuiop12',
    '123456789012',
    'aaaaaaaaaaaa',
    'P@ssw0rd2026',
    'pässword12345', // cspell:disable-line
    'ｐａｓｓｗｏｒｄ１２３４', // cspell:disable-line
    'iloveyou1234',
    'confluence2026',
    'Confluence Print Co.',
    'Confluence-Password1',
    'ConfluenceAdmin2026',
    'letmein-confluence',
    'Welcome2Confluence!',
    'Summer2026!!',
    'Christmas2026!!',
    '515-555-0142',
    'Call 515-555-0142',
    email.slice(0, 13),
  ]) {
    expect(await save(common)).toMatchObject({
      status: 400,
      error: { fields: { password: expect.stringContaining('too easy to guess') } },
    });
  }
  expect((await save('another horse battery')).status).toBe(200);
});

// product: signing-in
test('a session changes the password only with the current one, here and at the provider', async () => {
  const email = await newPerson();
  const { accessToken } = (await logIn(email)).data;
  const headers = { authorization: `Bearer ${accessToken}` };
  const change = (input: object) =>
    callFunction(
      changePassword,
      changePasswordFunction,
      { password: 'another horse battery', ...input },
      { headers },
    );
  for (const current of [undefined, '', 'a guess']) {
    const { status, error } = await change({ current });
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['current'],
    });
  }
  const failures = await shop.backend.sql(
    `select actor, target from private.audit_events where what = 'sign-in-failed' and target = $1`,
    [email],
  );
  expect(failures).toEqual([{ actor: 'visitor', target: email }]);
  const direct = await fetch(`${shop.backend.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { ...headers, apikey: shop.backend.publishableKey },
    body: JSON.stringify({ password: 'another horse battery' }),
  });
  expect(await direct.json()).toMatchObject({ error_code: 'current_password_required' });
  expect((await logIn(email)).status).toBe(200);
  expect((await change({ current: password })).status).toBe(200);
  expect((await logIn(email, { password: 'another horse battery' })).status).toBe(200);
  // Its own session has ended with the others.
  expect((await change({ current: 'another horse battery' })).status).toBe(401);
});

// product: rate-limits
test('nobody guesses the password of a session they stole', async () => {
  expect(rateLimits.passwordChanges).toMatchObject({ tokens: 10, windowSeconds: 900 });
  const email = await newPerson();
  const { accessToken } = (await logIn(email)).data;
  const guess = () =>
    callFunction(
      changePassword,
      changePasswordFunction,
      { current: 'a guess', password: 'another horse battery' },
      { headers: { authorization: `Bearer ${accessToken}` } },
    );
  const statuses = await inTurn(12, guess);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

// product: signing-in
test('the provider’s own endpoints neither sign in, nor send email, nor say who is known', async () => {
  const email = await newPerson();
  for (const route of [
    'token?grant_type=password',
    'otp',
    'magiclink',
    'recover',
    'resend',
    'signup',
  ]) {
    const answers = await Promise.all(
      [email, `nobody@${facts.emailDomain}`].map(async (whom) => {
        const response = await fetch(`${shop.backend.url}/auth/v1/${route}`, {
          method: 'POST',
          headers: { apikey: shop.backend.publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email: whom, password, type: 'signup', create_user: true }),
        });
        return { status: response.status, body: await response.json() };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 400, body: { error_code: 'captcha_failed' } });
    expect(answers[1]).toEqual(answers[0]);
  }
  expect(await shop.emailsTo(email)).toEqual([]);
});

// product: signing-in
test('no spelling of the path gets past the CAPTCHA, or past the rules for a new password', async () => {
  const { url, publishableKey } = shop.backend;
  const email = await newPerson();
  const { accessToken } = (await logIn(email)).data;
  /** Past `fetch`, which would tidy up the path. */
  const ask = (method: string, path: string, body: object) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { apikey: publishableKey, authorization: `Bearer ${accessToken}` };
      const { hostname, port } = new URL(url);
      const asked = request({ hostname, port, path, method, headers }, (response) => {
        text(response).then(
          (said) => resolve({ status: response.statusCode!, text: said }),
          reject,
        );
      });
      asked.on('error', reject).end(JSON.stringify(body));
    });
  const spellings = (route: string) => [
    `/auth/v1/${route}`,
    `/auth/v1/%${route.charCodeAt(0).toString(16)}${route.slice(1)}`,
    `/auth/v1/%25${route.charCodeAt(0).toString(16)}${route.slice(1)}`,
    `/%61uth/v1/${route}`,
    `/auth/%76%31/${route}`,
    `/auth/v1%2F${route}`,
    `/auth/v1/%2F${route}`,
    `/auth/v1//${route}`,
    `//auth/v1/${route}`,
    `/auth/v1/./${route}`,
    `/auth/v1/x/%2E%2e/${route}`,
    `/auth/v1\\${route}`,
    `/AUTH/v1/${route}`,
    `/auth/v1/${route.toUpperCase()}`,
    `/auth/v1/${route.replace(/\?|$/, '/$&')}`,
    `/auth/v1/${route.replace(/\?|$/, '%00$&')}`,
    `/auth/v1/${route.replace(/\?|$/, '%$&')}`,
    `/auth/v1/${route.replace(/\?|$/, '#?')}`,
    `/auth/v1/${route.replace(/\?|$/, '?x#&')}`,
    `/auth/v1/${route.replace('?', '?%67rant_type=x&')}`,
    `/auth/v1/${route.replace('?g', '?x&%67').replace('password', 'pass%77ord')}`,
    `/auth/v1/${route.replace(/\?|$/, '%3F')}`,
    `/auth/v1/${route.replace(/\?|$/, '%23?')}`,
    `/auth/v1/${route.replace(/\?|$/, '%09$&')}`,
  ];
  for (const route of ['token?grant_type=password', 'otp', 'recover', 'resend', 'magiclink']) {
    for (const path of spellings(route)) {
      const answer = await ask('POST', path, { email, password, type: 'signup' });
      expect({ path, ok: answer.status < 400 }).toEqual({ path, ok: false });
      expect(answer.text).not.toContain('access_token');
    }
  }
  for (const path of spellings('user')) {
    const answer = await ask('PUT', path, { password: 'another horse battery' });
    expect({ path, ok: answer.status < 400 }).toEqual({ path, ok: false });
  }
  expect(await shop.emailsTo(email)).toEqual([]);
  expect((await logIn(email)).status).toBe(200);
});

// product: signing-in
test('no byte order marks get a new password past the rules for it', async () => {
  const { url, publishableKey } = shop.backend;
  const email = await newPerson();
  const { accessToken } = (await logIn(email)).data;
  const body = JSON.stringify({ password: 'another horse battery' });
  for (const marks of [1, 2, 3, 4, 5]) {
    const { status } = await fetch(`${url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: publishableKey, authorization: `Bearer ${accessToken}` },
      body: '\uFEFF'.repeat(marks) + body,
    });
    expect({ marks, status }).toEqual({ marks, status: 400 });
  }
});

// product: signing-in
test('of links to choose a password that are used at the same time, one works', async () => {
  const email = await newPerson();
  await callFunction(resetPassword, resetPasswordFunction, { email });
  await callFunction(resetPassword, resetPasswordFunction, { email });
  const [one, other] = (await shop.emailsTo(email)).map(resetTokenIn);
  const saved = await Promise.all(
    [one, one, other, other].map((token, at) =>
      callFunction(saveReset, saveResetFunction, {
        token,
        password: `another horse battery ${at}`,
      }),
    ),
  );
  const refused = saved.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(3);
  // One that came late finds its link used.
  for (const { status } of refused) expect([404, 429]).toContain(status);
  const changes = await shop.backend.sql(
    `select from private.audit_events where what = 'password-changed' and actor = $1`,
    [email],
  );
  expect(changes).toHaveLength(1);
});

// product: signing-in
test('a link to choose a password stops working when the sign-in gets another address', async () => {
  const email = await newPerson();
  await callFunction(resetPassword, resetPasswordFunction, { email });
  const [message] = await shop.emailsTo(email);
  await shop.backend.sql('update auth.users set email = $2 where email = $1', [
    email,
    `${randomUUID()}@${facts.emailDomain}`,
  ]);
  const input = { token: resetTokenIn(message), password: 'another horse battery' };
  expect((await callFunction(saveReset, saveResetFunction, input)).status).toBe(404);
});

describe('two-step sign-in', () => {
  async function newPersonWithApp() {
    const email = await newPerson();
    return { email, ...(await setUpTwoStep(shop.backend, (await logIn(email)).data.accessToken)) };
  }

  // product: two-steps
  test('takes the password and a code, each of which works once, and gives out no session before', async () => {
    const { email, app } = await newPersonWithApp();
    const asked = await logIn(email);
    expect(asked).toMatchObject({
      status: 400,
      error: { fields: { code: expect.stringContaining('6-digit code') } },
    });
    expect(Object.keys(asked.data)).toEqual(['error']);
    expect((await logIn(email, { code: wrongCode(app) })).error.fields).toHaveProperty('code');
    expect((await logIn(email, { code: app.generate(), password: 'a guess' })).status).toBe(401);

    const code = nextCode(app);
    const { status, data } = await logIn(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect({ status, keys: Object.keys(data).sort() }).toEqual({
      status: 200,
      keys: ['accessToken', 'device', 'refreshToken'],
    });
    expect((await logIn(email, { code })).status).toBe(400);
  });

  // product: two-steps
  describe('takes a code once, whatever it was used for:', () => {
    /** As if the last codes had been entered two minutes ago. */
    const wait = async () => {
      await shop.backend.sql('delete from auth.mfa_challenges');
      await shop.backend.sql('delete from private.rate_limits');
    };
    const turnOff = (accessToken: string, factorId: string, code: string) =>
      callFunction(
        setTwoStep,
        setTwoStepFunction,
        { on: false, factorId, code },
        { headers: { authorization: `Bearer ${accessToken}` } },
      );

    test('the one that set it up doesn’t sign in, and the next one does', async () => {
      const { email, app, code } = await newPersonWithApp();
      const { status, error } = await logIn(email, { code });
      expect({ status, fields: error.fields }).toEqual({
        status: 400,
        fields: { code: expect.stringContaining('Wait for the next one') },
      });
      expect((await logIn(email, { code: nextCode(app) })).status).toBe(200);
    });

    test('the one that signed in doesn’t turn it off, and the next one does', async () => {
      const { email, app, factorId } = await newPersonWithApp();
      await wait();
      const code = app.generate();
      const { accessToken } = (await logIn(email, { code })).data;
      expect((await turnOff(accessToken, factorId, code)).status).toBe(400);
      const off = await turnOff(accessToken, factorId, nextCode(app));
      expect(off.status).toBe(200);
      expect((await logIn(email)).status).toBe(200);
    });

    test('a factor’s id in capitals doesn’t make it another code', async () => {
      const { factorId, code, accessToken } = await newPersonWithApp();
      const off = await turnOff(accessToken, factorId.toUpperCase(), code);
      expect({ status: off.status, fields: off.error?.fields }).toEqual({
        status: 400,
        fields: { code: expect.stringContaining('Wait for the next one') },
      });
    });

    test('two sign-ins at the same time with the same one are one', async () => {
      const { email, app } = await newPersonWithApp();
      const code = nextCode(app);
      const tries = await Promise.all(Array.from({ length: 4 }, () => logIn(email, { code })));
      expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    });

    test('one that Auth took itself doesn’t sign in, nor any other that could be the same', async () => {
      const email = await newPerson();
      const own = factorsOf(shop.backend, (await logIn(email)).data.accessToken);
      const { factorId, app } = await own.enroll();
      const code = app.generate();
      expect((await own.verify(factorId, code)).status).toBe(200);
      expect((await logIn(email, { code })).status).toBe(400);
      expect((await logIn(email, { code: nextCode(app) })).status).toBe(400);
      await wait();
      expect((await logIn(email, { code: app.generate() })).status).toBe(200);
    });

    test('one that was entered here isn’t taken by Auth itself', async () => {
      const { email, app, factorId, code, accessToken } = await newPersonWithApp();
      expect((await factorsOf(shop.backend, accessToken).verify(factorId, code)).status).toBe(500);
      await wait();
      const signedIn = app.generate();
      const session = (await logIn(email, { code: signedIn })).data.accessToken;
      const own = factorsOf(shop.backend, session);
      expect((await own.verify(factorId, signedIn)).status).toBe(500);
      await wait();
      expect((await own.verify(factorId, app.generate())).status).toBe(200);
      expect((await own.verify(factorId, app.generate())).status).toBe(500);
    });

    test('a new app of the same person starts over', async () => {
      const { email, app, factorId, accessToken } = await newPersonWithApp();
      const { data } = await turnOff(accessToken, factorId, nextCode(app));
      const { app: second } = await setUpTwoStep(shop.backend, data.accessToken);
      expect((await logIn(email, { code: nextCode(second) })).status).toBe(200);
    });

    test('a sign-in that another one ends between the steps says to sign in again', async () => {
      const { email, app, factorId } = await newPersonWithApp();
      const auth = openAuth(openFreshBackend(readEnv(process.env)));
      const slow = await auth.signIn(email, password, null);
      const asked = await auth.startChallenge(slow, factorId, null);
      const code = nextCode(app);
      expect((await logIn(email, { code })).status).toBe(200);
      const refusal = { code: 'aborted', message: expect.stringContaining('Please sign in again') };
      await expect(auth.startChallenge(slow, factorId, null)).rejects.toMatchObject(refusal);
      await expect(auth.enterCode(slow, factorId, asked, code, null)).rejects.toMatchObject(
        refusal,
      );
      await expect(auth.removeFactor(slow, factorId, null)).rejects.toMatchObject(refusal);
    });

    test('nobody turns it on or off with a wrong one, or for somebody else', async () => {
      const { app, factorId, accessToken } = await newPersonWithApp();
      expect((await turnOff(accessToken, factorId, wrongCode(app))).status).toBe(400);
      const other = (await logIn(await newPerson())).data.accessToken;
      expect(await turnOff(other, factorId, nextCode(app))).toMatchObject({
        status: 404,
        error: { message: expect.stringContaining('Reload the page') },
      });
      const [factor] = await shop.backend.sql('select status from auth.mfa_factors where id = $1', [
        factorId,
      ]);
      expect(factor).toEqual({ status: 'verified' });
    });
  });

  // product: two-steps
  test('is asked for after a reset and a new password, too', async () => {
    const { email } = await newPersonWithApp();
    await callFunction(resetPassword, resetPasswordFunction, { email });
    const [message] = await shop.emailsTo(email);
    const token = resetTokenIn(message);
    const input = { token, password: 'another horse battery' };
    const saved = await callFunction(saveReset, saveResetFunction, input);
    expect(saved).toMatchObject({ status: 400, error: { fields: { code: expect.any(String) } } });
    const again = await logIn(email, { password: input.password });
    expect(again.error.fields).toHaveProperty('code');
  });

  // product: rate-limits
  test('leaves ten tries an hour, no matter from where', async () => {
    expect(rateLimits.codes).toMatchObject({ tokens: 10, windowSeconds: 3600 });
    const { email, app } = await newPersonWithApp();
    await shop.backend.sql('delete from private.rate_limits');
    const statuses = await inTurn(12, (n) =>
      logIn(email, { code: String(n).padStart(6, '0'), ip: newVisitor() }),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const ip = newVisitor();
    expect((await logIn(email, { code: app.generate(), ip })).status).toBe(429);
  });

  // product: audit-trail
  test('is recorded: set up, a wrong code, and one sign-in for both steps', async () => {
    const { email, app } = await newPersonWithApp();
    await logIn(email);
    await logIn(email, { code: wrongCode(app) });
    await logIn(email, { code: nextCode(app) });
    const events = await shop.backend.sql(
      `select what, actor, target from private.audit_events
       where $1 in (actor, target) and what <> 'staff-added' order by id`,
      [email],
    );
    expect(events).toEqual([
      { what: 'signed-in', actor: email, target: null },
      { what: 'two-step-on', actor: email, target: email },
      { what: 'code-failed', actor: 'visitor', target: email },
      { what: 'signed-in', actor: email, target: null },
    ]);
  });
});
