import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addSignIn } from '../../local/backend.ts';
import { sessionKey } from '../../src/staff/backend.client.ts';
import type { StaffRole } from '../../src/staff/permission.ts';
import { shop } from '../../src/shop.ts';
import type { Control } from './control.ts';

/** Who a test signs in as: on the staff list in that role, or not on it. */
export type Who = StaffRole | 'non-member';

export type SignIn = { readonly userId: string; readonly email: string; readonly password: string };

/** A confirmed sign-in for this test alone. */
export async function makeSignIn(control: Control, who: Who): Promise<SignIn> {
  const email = `${who}.${randomUUID()}@${shop.emailDomain}`;
  const password = randomUUID();
  const role = who === 'non-member' ? null : who;
  const userId = await addSignIn(control.sql, email, password, role);
  return { userId, email, password };
}

/**
 * A session from Auth for the password, bypassing the site's own endpoint and its count of tries.
 */
export async function sessionOf(
  control: Control,
  { email, password }: SignIn,
): Promise<{ access_token: string; refresh_token: string }> {
  const response = await fetch(`${control.backendUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: control.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in as ${email}: ${await response.text()}`);
  return (await response.json()) as { access_token: string; refresh_token: string };
}

type Session = Awaited<ReturnType<typeof sessionOf>>;

/** A worker's own member of each role, whom most of its tests share. */
const shared = new Map<string, Promise<Signed>>();

type Signed = { readonly signIn: SignIn; readonly session: Session };

async function startSession(control: Control, signIn: SignIn): Promise<Signed> {
  return { signIn, session: await sessionOf(control, signIn) };
}

function sharedSession(control: Control, who: StaffRole): Promise<Signed> {
  const starting =
    shared.get(who) ?? makeSignIn(control, who).then((signIn) => startSession(control, signIn));
  shared.set(who, starting);
  return starting;
}

/**
 * Signs the page's browser in without the form: the next staff page that opens is theirs. A test
 * that signs out, changes the password, or takes somebody off the list makes a sign-in for itself.
 */
export async function signInAs(
  page: Page,
  control: Control,
  who: StaffRole | SignIn,
): Promise<SignIn> {
  const { signIn, session } = await (typeof who === 'string'
    ? sharedSession(control, who)
    : startSession(control, who));
  // Any page that does nothing, because storage belongs to its origin.
  await page.goto('/robots.txt');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    sessionKey,
    JSON.stringify(session),
  ] as const);
  return signIn;
}

/** Takes somebody off the staff list, as an owner's click does. */
export async function takeOffStaff(control: Control, { userId }: SignIn): Promise<void> {
  await control.sql('delete from private.staff where user_id = $1', [userId]);
}

/** The link in the only email to `email`, as soon as it arrives. */
export async function emailedLink(control: Control, email: string): Promise<string> {
  await expect.poll(() => control.emailsTo(email)).toHaveLength(1);
  const [message] = await control.emailsTo(email);
  const body = (message?.html ?? message?.text ?? '').replaceAll('&amp;', '&');
  const link = /https?:\/\/[^\s"<>]+(?:\/auth\/v1\/verify|#reset=)[^\s"<>]*/.exec(body)?.[0];
  if (!link) throw new Error(`There is no link in: ${body}`);
  return link;
}
