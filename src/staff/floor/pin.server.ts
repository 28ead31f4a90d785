import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const keyBytes = 32;

/** A slow hash of a PIN: 's1.{salt}.{key}', both base64url. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(pin, salt, keyBytes);
  return `s1.${salt.toString('base64url')}.${key.toString('base64url')}`;
}

/** Whether a hash is this PIN's. Takes as long without a hash, so that nobody learns who has a PIN. */
export async function isPin(pin: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = /^s1\.([\w-]+)\.([\w-]+)$/.exec(hash ?? '') ?? [];
  const known = Buffer.from(key, 'base64url');
  const given = await derive(pin, Buffer.from(salt, 'base64url'), keyBytes);
  return known.length === keyBytes && timingSafeEqual(known, given);
}
