import { deviceStorage } from '../../platform/storage.client.ts';
import { teamKeySchema } from '../team/team-link.ts';

const storageKey = (linkKey: string) => `your-line:${linkKey}`;

/** 192 random bits, base64url. */
export function newEditKey(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_');
}

/** What this browser changes its line with, or a new key. */
export const readEditKey = (linkKey: string): string =>
  teamKeySchema.safeParse(deviceStorage.readText(storageKey(linkKey))).data ?? newEditKey();

/** False if the browser keeps nothing: the line can't be changed here later. */
export const keepEditKey = (linkKey: string, editKey: string): boolean =>
  deviceStorage.writeText(storageKey(linkKey), editKey);
