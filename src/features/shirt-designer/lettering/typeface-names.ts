import { atom } from 'nanostores';
import type { TypefaceKey } from '../../../domain/design/typeface.ts';

/** A face's name set in itself: an outline in a box of its own units, from 0, 0. */
export type NameOutline = { width: number; height: number; path: string };
export type NameOutlines = Readonly<Record<TypefaceKey, NameOutline>>;

/** Null until it is fetched; a list of faces shows plain names until then. */
export const $nameOutlines = atom<NameOutlines | null>(null);

const address = '/typeface-names.json';
let asked = false;

/** Fetches the names once: all of them are smaller than one face. Without them, names stay plain. */
export async function loadTypefaceNames(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    // Our own file, built by src/designer/pages/typeface-names.json.ts.
    $nameOutlines.set((await response.json()) as NameOutlines);
  } catch {
    // Looks only: whoever opens the list next asks again.
    asked = false;
  }
}
