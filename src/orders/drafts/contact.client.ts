import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { $draftKept, contactKey } from './order-draft.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

/** What the customer has entered about themselves in checkout, kept like the draft. */
export const $contact = atom<Record<string, string>>({});

export function restoreContact(): void {
  $contact.set(tabStorage.read(contactKey, z.record(z.string(), z.string())) ?? {});
}

export function keepContact(contact: Record<string, string>): void {
  $contact.set(contact);
  if (!tabStorage.write(contactKey, contact)) $draftKept.set(false);
}
