import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { authError, readJson } from './auth-answer.ts';
import { makeSecondFactor } from './second-factor.ts';
import type { Fetch } from './storage-translation.ts';

/**
 * Makes the embedded Auth behave as hosted Supabase Auth is documented. The rules below are
 * independent: when the embedded Auth catches up, delete the rule, its line in `translate`, and its
 * test.
 */

export type AuthEmail = { to: string; subject: string; text?: string; html?: string };

type Surroundings = {
  /** The backend's own origin, where links in emails lead first. */
  readonly url: string;
  /** The site's origin, the only place that links lead on to. */
  readonly siteUrl: string;
  readonly secretKey: string;
  sql(text: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  deliver(email: AuthEmail): Promise<void>;
};

export type AuthTranslation = {
  translate(answer: Fetch): Fetch;
  /** The embedded Auth's email driver. */
  readonly emails: { send(email: AuthEmail): Promise<void> };
};

/** What hosted Auth asks a CAPTCHA for, except from the service. Nobody else gets in this way. */
const protectedRoutes = ['/signup', '/recover', '/resend', '/magiclink', '/otp'];

/** As in supabase/config.toml. */
const fewestCharacters = 12;

/** Makes the rules for one backend; they share their state. */
export function makeAuthTranslation(surroundings: Surroundings): AuthTranslation {
  const redirects = new AsyncLocalStorage<string>();
  const secondFactor = makeSecondFactor(surroundings);

  const translate =
    (answer: Fetch): Fetch =>
    async (request) => {
      const url = new URL(request.url);
      if (!url.pathname.startsWith('/auth/v1/')) return answer(request);
      const route = `${request.method} ${url.pathname.slice('/auth/v1'.length)}`;
      const redirectTo = ownAddress(url.searchParams.get('redirect_to'), surroundings.siteUrl);
      if (isProtected(url) && request.headers.get('apikey') !== surroundings.secretKey) {
        const reason = 'captcha protection: request disallowed (no captcha_token found)';
        return authError(400, 'captcha_failed', reason);
      }
      if (route === 'POST /invite') return invite(request, redirectTo, surroundings);
      const person = /^PUT \/admin\/users\/([\da-f-]{36})$/.exec(route)?.[1];
      if (person) return setPassword(request, person, surroundings);
      if (route === 'PUT /user') return changeUser(answer, request, redirectTo, surroundings);
      if (/^\w+ \/factors(\/|$)/.test(route)) {
        return secondFactor.withFactors(await secondFactor.answerFactors(answer, request, route));
      }
      if (route === 'GET /user' || route === 'POST /token') {
        return secondFactor.withFactors(await answer(request));
      }
      if (/^(GET|HEAD|POST) \/verify$/.test(route)) {
        const confirmed = await confirmChange(request, url, redirectTo, surroundings);
        if (confirmed) return confirmed;
      }
      if (route === 'GET /verify') return verify(answer, request, url, redirectTo, surroundings);
      return redirects.run(redirectTo, () => answer(request));
    };

  return {
    translate,
    emails: {
      send: (email) =>
        surroundings.deliver(
          fixLinks(email, redirects.getStore() ?? surroundings.siteUrl, surroundings),
        ),
    },
  };
}

/** Delivers to a mail server on this machine; without a port, drops everything. */
export function deliverTo(smtpUrl: string | undefined, from: { name: string; address: string }) {
  const transport = smtpUrl === undefined ? null : createTransport(smtpUrl);
  return async (email: AuthEmail): Promise<void> => {
    await transport?.sendMail({ from, ...email });
  };
}

/** Where a link may lead: an address of the site, or its front page. */
function ownAddress(address: string | null, siteUrl: string): string {
  return address !== null && URL.parse(address)?.origin === siteUrl ? address : siteUrl;
}

/** It has no CAPTCHA. With one, our functions' limits can't be bypassed. */
function isProtected({ pathname, searchParams }: URL): boolean {
  const route = pathname.slice('/auth/v1'.length);
  if (route === '/token') return searchParams.get('grant_type') === 'password';
  return protectedRoutes.includes(route);
}

/**
 * Its links lead to the site, which has no Auth, and on to the front page no matter what was asked.
 */
function fixLinks(email: AuthEmail, redirectTo: string, { url, siteUrl }: Surroundings): AuthEmail {
  const fix = (text: string): string =>
    text.replace(/https?:\/\/[^\s"<>]+/g, (found) => {
      if (!found.startsWith(`${siteUrl}/auth/v1/verify?`)) return found;
      const { searchParams } = new URL(found);
      searchParams.set('redirect_to', redirectTo);
      return `${url}/auth/v1/verify?${searchParams.toString()}`;
    });
  return {
    ...email,
    ...(email.text === undefined ? {} : { text: fix(email.text) }),
    ...(email.html === undefined ? {} : { html: fix(email.html) }),
  };
}

/**
 * It has no invitations: this makes a sign-in without a password and emails a link that confirms
 * it.
 */
async function invite(
  request: Request,
  redirectTo: string,
  { url, secretKey, sql, deliver }: Surroundings,
): Promise<Response> {
  if (request.headers.get('apikey') !== secretKey) {
    return authError(403, 'not_admin', 'User not allowed');
  }
  const { email } = readJson(await request.text());
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  const token = randomBytes(28).toString('hex');
  const [user] = await sql(
    `with invited as (
       insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data,
         confirmation_token, confirmation_sent_at, invited_at, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2,
         '{"provider":"email","providers":["email"]}', '{}', $3, now(), now(), now(), now())
       on conflict (email) where is_sso_user = false do update
       set confirmation_token = excluded.confirmation_token,
         confirmation_sent_at = excluded.confirmation_sent_at,
         invited_at = excluded.invited_at
       where auth.users.email_confirmed_at is null
       returning id, aud, role, email, invited_at, confirmation_sent_at, created_at, updated_at),
     identified as (
       insert into auth.identities (id, provider, provider_id, user_id, identity_data,
         created_at, updated_at)
       select gen_random_uuid(), 'email', id::text, id,
         jsonb_build_object('sub', id::text, 'email', email, 'email_verified', false), now(), now()
       from invited
       on conflict (provider, provider_id) do nothing)
     select * from invited`,
    [randomUUID(), email.toLowerCase(), token],
  );
  if (!user) {
    const taken = 'A user with this email address has already been registered';
    return authError(422, 'email_exists', taken);
  }
  const query = new URLSearchParams({ token, type: 'invite', redirect_to: redirectTo });
  const link = `${url}/auth/v1/verify?${query.toString()}`;
  try {
    await deliver({
      to: email,
      subject: 'You have been invited',
      text: `You have been invited. Accept with this link: ${link}`,
    });
  } catch {
    return authError(500, 'unexpected_failure', 'Error sending invite email');
  }
  return Response.json(user);
}

/** It has no admin API: this saves a password, which ends all sessions. */
async function setPassword(
  request: Request,
  id: string,
  { secretKey, sql }: Surroundings,
): Promise<Response> {
  if (request.headers.get('apikey') !== secretKey) {
    return authError(403, 'not_admin', 'User not allowed');
  }
  const { password } = readJson(await request.text());
  if (typeof password !== 'string' || password.length < fewestCharacters) {
    return authError(422, 'weak_password', 'Password is too short');
  }
  // A cheap hash, as in addSignIn of local/backend.ts.
  const [user] = await sql(
    `update auth.users
     set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)),
       email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null
     where id = $1 returning id, email`,
    [id, password],
  );
  if (!user) return authError(404, 'user_not_found', 'User not found');
  await endSessions(sql, id, null);
  return Response.json(user);
}

/**
 * It lets a session change the password without the one there is, and then keeps the person's other
 * sessions; hosted Auth does neither with the settings in docs/deploy.md. And it emails the link that
 * confirms a new address only to the old one.
 */
async function changeUser(
  answer: Fetch,
  request: Request,
  redirectTo: string,
  surroundings: Surroundings,
): Promise<Response> {
  const { sql } = surroundings;
  // Written again, text would lose a byte order mark, and then be JSON only to the embedded Auth.
  const body = readJson(await request.clone().text());
  const change = async (): Promise<Response> => {
    const response = await answer(request);
    if (response.ok && body['email']) await askNewAddress(response, redirectTo, surroundings);
    return response;
  };
  if (!('password' in body)) return change();
  const caller = await answer(new Request(request.url, { headers: request.headers }));
  if (!caller.ok) return caller;
  const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
  const { sub, session_id } = readJson(Buffer.from(payload, 'base64url').toString());
  const { current_password: current } = body;
  const [user] = await sql(
    `select encrypted_password = extensions.crypt($2, encrypted_password) as known
     from auth.users where id::text = $1 and encrypted_password <> ''`,
    [sub, typeof current === 'string' ? current : ''],
  );
  if (user && user['known'] !== true) {
    const code = current ? 'current_password_invalid' : 'current_password_required';
    return authError(400, code, 'Current password required when setting new password.');
  }
  const response = await change();
  if (response.ok) await endSessions(sql, sub, session_id);
  return response;
}

/** Emails the second of the two links that confirm a new address: the one to that address. */
async function askNewAddress(
  response: Response,
  redirectTo: string,
  { url, sql, deliver }: Surroundings,
): Promise<void> {
  const { id } = readJson(await response.clone().text());
  const [asked] = await sql(
    `update auth.users set email_change_confirm_status = 0
     where id::text = $1 and email_change_token_new <> ''
     returning email_change, email_change_token_new as token`,
    [id],
  );
  if (!asked) return;
  const query = new URLSearchParams({
    token: String(asked['token']),
    type: 'email_change',
    redirect_to: redirectTo,
  });
  await deliver({
    to: String(asked['email_change']),
    subject: 'Confirm Email Change',
    text: `Follow this link to confirm the change: ${url}/auth/v1/verify?${query.toString()}`,
  });
}

/**
 * It changes an address once the link to the old one is followed, without the one to the new address.
 * This answers whichever is followed first; null leaves everything else to it.
 */
async function confirmChange(
  request: Request,
  { searchParams }: URL,
  redirectTo: string,
  { sql }: Surroundings,
): Promise<Response | null> {
  const isLink = request.method !== 'POST';
  const given = isLink
    ? // Auth reads the first of several with one name.
      Object.fromEntries([...searchParams].toReversed())
    : readJson(await request.clone().text());
  if (given['type'] !== 'email_change') return null;
  const token = given[isLink ? 'token' : 'token_hash'];
  // It also takes six digits instead of a link's token; our emails have none.
  if (typeof token !== 'string' || token === '') {
    return authError(403, 'otp_expired', 'Token has expired or is invalid');
  }
  // It checks only the old address's token, so the one that is left takes that place.
  const [first] = await sql(
    `update auth.users
     set email_change_confirm_status = 1,
       email_change_token_current = case
         when email_change_token_new = $1 then email_change_token_current
         else email_change_token_new
       end,
       email_change_token_new = null
     where $1 in (email_change_token_current, email_change_token_new)
       and email_change_confirm_status = 0
       and email_change_sent_at > now() - interval '1 hour'
     returning id`,
    [token],
  );
  if (!first) return null;
  const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
  if (!isLink) return Response.json({ code: '200', msg });
  const location = `${redirectTo}#${new URLSearchParams({ message: msg }).toString()}`;
  return new Response(null, { status: 303, headers: { location } });
}

/** Ends all of a person's sessions but one. */
async function endSessions(
  sql: Surroundings['sql'],
  person: unknown,
  kept: unknown,
): Promise<void> {
  for (const [table, column] of [
    ['refresh_tokens', 'session_id'],
    ['sessions', 'id'],
  ]) {
    await sql(
      `delete from auth.${table} where user_id = $1::uuid and ${column} is distinct from $2::uuid`,
      [person, kept],
    );
  }
}

/**
 * It has no invitations, but a confirmed sign-up is the same, except that hosted Auth first gives
 * the person a random password; and it redirects away from this site's port.
 */
async function verify(
  answer: Fetch,
  request: Request,
  url: URL,
  redirectTo: string,
  { sql }: Surroundings,
): Promise<Response> {
  const invited = url.searchParams.get('type') === 'invite';
  url.searchParams.set('redirect_to', redirectTo);
  if (invited) {
    url.searchParams.set('type', 'signup');
    await sql(
      `update auth.users
       set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4))
       where confirmation_token = $1 and coalesce(encrypted_password, '') = ''`,
      [url.searchParams.get('token'), randomUUID()],
    );
  }
  const response = await answer(new Request(url, request));
  const location = response.headers.get('location');
  if (!invited || location === null) return response;
  const headers = new Headers(response.headers);
  headers.set('location', location.replace(/([#&])type=signup(?=&|$)/, '$1type=invite'));
  return new Response(null, { status: response.status, headers });
}
