import { Secret, TOTP } from 'otpauth';

/** Auth's own endpoints for somebody's second factors, as anybody can call them. */
export function factorsOf(
  { url, publishableKey }: { readonly url: string; readonly publishableKey: string },
  accessToken: string,
) {
  const post = async (route: string, body: object) => {
    const response = await fetch(`${url}/auth/v1/factors${route}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const data = (await response.json()) as {
      id: string;
      totp: { secret: string };
      access_token: string;
    };
    return { status: response.status, data };
  };
  return {
    /** Adds an app, as the page does; the first code turns two-step sign-in on. */
    async enroll(): Promise<{ factorId: string; app: TOTP }> {
      const { data } = await post('', { factor_type: 'totp' });
      return { factorId: data.id, app: appFor(data.totp.secret) };
    },
    /** Enters a code past our functions. */
    async verify(factorId: string, code: string) {
      const { id: challenge_id } = (await post(`/${factorId}/challenge`, {})).data;
      return post(`/${factorId}/verify`, { challenge_id, code });
    },
  };
}

/** An authenticator app with this key. */
export const appFor = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret) });

/** The code after the current one, which Auth takes, too. */
export const nextCode = (app: TOTP): string => app.generate({ timestamp: Date.now() + 30_000 });

/** A code that the app doesn't show anytime soon. */
export const wrongCode = (app: TOTP): string => app.generate({ timestamp: 0 });
