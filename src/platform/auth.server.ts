import * as z from 'zod/mini';
import type { ServiceBackend } from './backend.server.ts';
import { BackendError, RequestError } from './errors.server.ts';

const factorSchema = z.object({ id: z.string(), factor_type: z.string(), status: z.string() });
const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ factors: z.optional(z.array(factorSchema)) }),
});
export type Tokens = { accessToken: string; refreshToken: string };
/** A session after the first step. With a `factorId`, it opens nothing without the second. */
export type FirstStep = Tokens & { factorId: string | null };

/** Auth's own refusals; an answer from a gateway in front has another shape. */
const refusalSchema = z.object({ error_code: z.string() });

/** Every refusal says this, so that nobody learns which addresses have a sign-in. */
const noSignIn = 'Invalid login credentials';
const noApp =
  'That authenticator app isn’t the one for this sign-in anymore. Reload the page and try again.';
const ended = 'Another sign-in of yours just ended this one. Please sign in again.';
const noSignInCodes = ['invalid_credentials', 'email_not_confirmed', 'user_banned'];

/** How long Auth's own limits last if it doesn't say. */
const waitSeconds = 300;

/** The documented endpoints of Supabase Auth that need the secret key. Each throws BackendError. */
export type Auth = ReturnType<typeof openAuth>;

export function openAuth({ ask, fetch }: ServiceBackend) {
  /** @param address the visitor's, which Auth counts by instead of the function's own */
  const send = (
    what: string,
    method: 'POST' | 'PUT' | 'DELETE',
    path: `/${string}`,
    body: Readonly<Record<string, unknown>>,
    address: string | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    ask(what, () =>
      fetch(`/auth/v1${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...headers,
          ...(address === null ? {} : { 'sb-forwarded-for': address }),
        },
        body: JSON.stringify(body),
      }),
    );

  const read = <Schema extends z.ZodMiniType>(
    what: string,
    schema: Schema,
    response: Response,
  ): Promise<z.infer<Schema>> => ask(what, async () => z.parse(schema, await response.json()));

  /**
   * Auth's reason for refusing.
   * @throws RequestError 'aborted' if the session was ended meanwhile, as another sign-in's second
   *   step does; BackendError if the answer isn't a refusal by Auth
   */
  const readRefusal = async (
    what: string,
    response: Response,
  ): Promise<z.infer<typeof refusalSchema>> => {
    if (response.status >= 500) {
      throw new BackendError(`${what}: HTTP ${response.status}`, {});
    }
    const refusal = await read(what, refusalSchema, response);
    if (refusal.error_code === 'session_not_found') throw new RequestError('aborted', ended);
    return refusal;
  };

  return {
    /** @throws RequestError 'unauthenticated' or 'resource-exhausted' */
    async signIn(email: string, password: string, address: string | null): Promise<FirstStep> {
      const what = 'Signing in';
      const response = await send(
        what,
        'POST',
        '/token?grant_type=password',
        { email, password },
        address,
      );
      if (response.ok) {
        const session = await read(what, sessionSchema, response);
        const factor = session.user.factors?.find(
          ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
        );
        return { ...tokensOf(session), factorId: factor?.id ?? null };
      }
      if (response.status === 429) throw tooMany(response);
      const { error_code } = await readRefusal(what, response);
      if (noSignInCodes.includes(error_code)) throw new RequestError('unauthenticated', noSignIn);
      throw new BackendError(`${what}: ${error_code}`, {});
    },

    /**
     * Asks for a code from an app.
     * @returns the challenge's id
     * @throws RequestError 'resource-exhausted', or 'not-found' if the person has no such app
     */
    async startChallenge(
      { accessToken }: Tokens,
      factorId: string,
      address: string | null,
    ): Promise<string> {
      const what = 'Asking for a code';
      const headers = { authorization: `Bearer ${accessToken}` };
      const path = `/factors/${factorId}/challenge` as const;
      const response = await send(what, 'POST', path, {}, address, headers);
      if (response.status === 429) throw tooMany(response);
      if (!response.ok) {
        const { error_code } = await readRefusal(what, response);
        if (error_code === 'mfa_factor_not_found') throw new RequestError('not-found', noApp);
        throw new BackendError(`${what}: ${error_code}`, {});
      }
      const { id } = await read(what, z.object({ id: z.string() }), response);
      return id;
    },

    /**
     * Takes a session past the second step, which ends the person's other sessions that didn't get
     * there, and turns two-step sign-in on if it's off. Null: Auth finds the code wrong.
     * @throws RequestError 'resource-exhausted'
     */
    async enterCode(
      { accessToken }: Tokens,
      factorId: string,
      challengeId: string,
      code: string,
      address: string | null,
    ): Promise<Tokens | null> {
      const what = 'Checking a code';
      const headers = { authorization: `Bearer ${accessToken}` };
      const path = `/factors/${factorId}/verify` as const;
      const body = { challenge_id: challengeId, code };
      const response = await send(what, 'POST', path, body, address, headers);
      if (response.ok) return tokensOf(await read(what, sessionSchema, response));
      if (response.status === 429) throw tooMany(response);
      const { error_code } = await readRefusal(what, response);
      if (error_code === 'mfa_verification_failed') return null;
      throw new BackendError(`${what}: ${error_code}`, {});
    },

    /**
     * Turns two-step sign-in off, for a session that got past the second step.
     * @throws RequestError 'resource-exhausted'
     */
    async removeFactor(
      { accessToken }: Tokens,
      factorId: string,
      address: string | null,
    ): Promise<void> {
      const what = 'Turning off two-step sign-in';
      const headers = { authorization: `Bearer ${accessToken}` };
      const response = await send(what, 'DELETE', `/factors/${factorId}`, {}, address, headers);
      if (response.ok) return;
      if (response.status === 429) throw tooMany(response);
      const { error_code } = await readRefusal(what, response);
      throw new BackendError(`${what}: ${error_code}`, {});
    },

    /**
     * Saves a person's password, which ends all their sessions. Their address counts as confirmed,
     * because only its mailbox leads here. False: Auth finds the password too weak.
     */
    async setPassword(userId: string, password: string): Promise<boolean> {
      const what = 'Saving a password';
      const body = { password, email_confirm: true };
      const response = await send(what, 'PUT', `/admin/users/${userId}`, body, null);
      if (response.ok) return true;
      const { error_code } = await readRefusal(what, response);
      if (error_code === 'weak_password') return false;
      throw new BackendError(`${what}: ${error_code}`, {});
    },

    /**
     * Emails an invitation and makes a sign-in if there is none; sends it again if it is still
     * unanswered. False: the address already has a sign-in.
     * @throws RequestError 'resource-exhausted'
     */
    async invite(email: string, redirectTo: string): Promise<boolean> {
      const what = 'Inviting';
      const query = new URLSearchParams({ redirect_to: redirectTo }).toString();
      const response = await send(what, 'POST', `/invite?${query}`, { email }, null);
      if (response.ok) return true;
      if (response.status === 429) throw tooMany(response);
      const { error_code } = await readRefusal(what, response);
      if (error_code === 'email_exists') return false;
      throw new BackendError(`${what}: ${error_code}`, {});
    },
  };
}

function tokensOf({ access_token, refresh_token }: z.infer<typeof sessionSchema>): Tokens {
  return { accessToken: access_token, refreshToken: refresh_token };
}

/** Auth's own limits count by the minute. */
function tooMany(response: Response): RequestError {
  const seconds = Number(response.headers.get('retry-after'));
  return new RequestError(
    'resource-exhausted',
    'Too many tries. Wait five minutes and try again.',
    {
      retryAfterSeconds: seconds > 0 ? seconds : waitSeconds,
    },
  );
}
