import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 'k1';

/** Our one secret, for sealing only. */
const sealingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'key of a draft’s link', 32));

/** Encrypts (AES-256-GCM) the key of a draft's link, for as long as an email waits to be sent. */
export function sealKey(key: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const text = Buffer.concat([cipher.update(key), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);
  return `${version}.${sealed.toString('base64url')}`;
}

/** The key that was sealed with this secret; null if it wasn't, or was changed since. */
export function openKey(sealed: string, secret: string): string | null {
  const [given, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (given !== version || bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
  } catch {
    return null; // another secret, or not what we sealed
  }
}
