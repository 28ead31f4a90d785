import { atom } from 'nanostores';
import type { TypefaceKey } from './typeface.ts';

/** A face's name set in itself: an outline in a box with its own units, from 0, 0. */
export type NameOutline = { width: number; height: number; path: string };
export type NameOutlines = Readonly<Record<TypefaceKey, NameOutline>>;

const address = '/typeface-names.json';

export function createTypefaceNames() {
  /** null until loaded; lists of faces show plain names until then. */
  const $nameOutlines = atom<NameOutlines | null>(null);
  let asked = false;

  /**
   * Loads the names once; all of them are smaller than one face. If that fails, names stay plain.
   */
  async function loadTypefaceNames(): Promise<void> {
    if (asked) return;
    asked = true;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
      // Our own file, built by src/pages/typeface-names.json.ts.
      $nameOutlines.set((await response.json()) as NameOutlines);
    } catch {
      // Only cosmetic; opening the list again retries.
      asked = false;
    }
  }

  return { $nameOutlines, loadTypefaceNames };
}
