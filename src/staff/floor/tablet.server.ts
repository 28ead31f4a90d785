import { RequestError } from '../../platform/errors.server.ts';
import type { Call } from '../../platform/handle.server.ts';
import { pageCookie } from '../../platform/handle-page.server.ts';
import { isSigned, sign } from '../../platform/signature.server.ts';

const cookieName = 'tablet';
/** Browsers keep none for longer; every time that the floor opens, it's set again. */
const cookieDays = 400;

const notOurs = 'This tablet isn’t the shop’s.';

/** Says which of the shop's tablets a browser is: '{id}.{signature}'. */
export const signTablet = (id: string, secret: string): string =>
  `${id}.${sign('tablet', id, secret)}`;

/** The id of a tablet that we signed; null for anything else. */
export function readTablet(token: string | undefined, secret: string): string | null {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  return id && signature && isSigned('tablet', id, signature, secret) ? id : null;
}

export const tabletCookie = (id: string, secret: string): string =>
  pageCookie(cookieName, signTablet(id, secret), '/api/', cookieDays, 'Strict');

/**
 * The id of the tablet that calls. Whether it's still the shop's, the database says.
 * @throws RequestError 'permission-denied' if it's none
 */
export function readTabletId({ cookies, env }: Pick<Call, 'cookies' | 'env'>): string {
  const id = readTablet(cookies.get(cookieName), env.receiptSecret);
  if (id === null) throw noTablet();
  return id;
}

export const signedOut = (): RequestError =>
  new RequestError('unauthenticated', 'Nobody is signed in on this tablet. Enter your PIN.');

export const noTablet = (): RequestError => new RequestError('permission-denied', notOurs);
