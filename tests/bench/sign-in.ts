import type { Backend } from '../../local/backend.ts';

/** The seeded owner's session from Auth. */
export async function signInOwner(
  backend: Pick<Backend, 'url' | 'secretKey' | 'staff'>,
): Promise<{ readonly access_token: string }> {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(backend.staff),
  });
  if (!response.ok) throw new Error(`Signing in: ${await response.text()}`);
  return (await response.json()) as { access_token: string };
}
