import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { $draftKept, contactKey } from './order-draft.ts';
import { readSession, writeSession } from './session-value.ts';

/** What the customer has entered about themselves in checkout, kept like the draft. */
export const $contact = atom<Record<string, string>>({});

export function restoreContact(): void {
  $contact.set(readSession(contactKey, z.record(z.string(), z.string())) ?? {});
}

export function keepContact(contact: Record<string, string>): void {
  $contact.set(contact);
  if (!writeSession(contactKey, contact)) $draftKept.set(false);
}
