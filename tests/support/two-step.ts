import { Secret, TOTP } from 'otpauth';

type Auth = { readonly url: string; readonly publishableKey: string };

/** Sets up two-step sign-in over Auth's own endpoints, as the page does. Answers the app's codes. */
export async function setUpTwoStep(
  { url, publishableKey }: Auth,
  accessToken: string,
): Promise<TOTP> {
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
    if (!response.ok) throw new Error(`Setting up two-step sign-in: ${await response.text()}`);
    return (await response.json()) as { id: string; totp: { secret: string } };
  };
  const { id, totp } = await post('', { factor_type: 'totp' });
  const app = appFor(totp.secret);
  const { id: challenge_id } = await post(`/${id}/challenge`, {});
  await post(`/${id}/verify`, { challenge_id, code: app.generate() });
  return app;
}

/** An authenticator app with this key. */
export const appFor = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret) });

/** The code after the current one, which Auth takes, too. */
export const nextCode = (app: TOTP): string => app.generate({ timestamp: Date.now() + 30_000 });

/** A code that the app doesn't show anytime soon. */
export const wrongCode = (app: TOTP): string => app.generate({ timestamp: 0 });
