import { map } from 'nanostores';
import type { Typeface, TypefaceKey } from '../../../domain/design/typeface.ts';

/** Addresses alone: a face's outlines are fetched when it is chosen, never with the editor. */
const addresses = import.meta.glob<string>('./typefaces/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type Typefaces = ReturnType<typeof createTypefaces>;

export function createTypefaces() {
  /** The faces that are there. What draws text subscribes, and draws again when its own arrives. */
  const $typefaces = map<Readonly<Partial<Record<TypefaceKey, Typeface>>>>({});

  const asked = new Map<TypefaceKey, Promise<Typeface>>();

  /**
   * A face's outlines, fetched once. Rejects where they don't come; asking after that fetches
   * them again.
   */
  function loadTypeface(key: TypefaceKey): Promise<Typeface> {
    const known = asked.get(key);
    if (known) return known;
    const loading = fetchTypeface(key);
    asked.set(key, loading);
    loading.catch(() => asked.delete(key));
    return loading;
  }

  async function fetchTypeface(key: TypefaceKey): Promise<Typeface> {
    const address = addresses[`./typefaces/${key}.json`];
    if (!address) throw new Error(`No outlines were built for ${key}.`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    // Our own file, written by local/write-typefaces.ts.
    const typeface = (await response.json()) as Typeface;
    $typefaces.setKey(key, typeface);
    return typeface;
  }

  return { $typefaces, loadTypeface };
}
