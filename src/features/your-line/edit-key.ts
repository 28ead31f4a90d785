import { teamKeySchema } from '../../domain/design/team-link.ts';

const storageKey = (linkKey: string) => `your-line:${linkKey}`;

/** 192 random bits, base64url. */
export function newEditKey(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_');
}

/** What this browser changes its line with, or a new key. */
export function readEditKey(linkKey: string): string {
  try {
    return teamKeySchema.safeParse(localStorage.getItem(storageKey(linkKey))).data ?? newEditKey();
  } catch {
    // The browser forbids storage.
    return newEditKey();
  }
}

/** False if the browser keeps nothing: the line can't be changed here later. */
export function keepEditKey(linkKey: string, editKey: string): boolean {
  try {
    localStorage.setItem(storageKey(linkKey), editKey);
    return true;
  } catch {
    return false;
  }
}
