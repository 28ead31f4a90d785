import { atom } from 'nanostores';
import type { TypefaceKey } from '../lettering/typeface.ts';
import type { Designer } from '../designer.client.ts';

/** Which typefaces have which letters, asked for once each. */
export function createLetterCoverage({ typefacesWith: ask }: Designer) {
  /** By text. What shows suggestions subscribes, because answers arrive later. */
  const $covered = atom<ReadonlyMap<string, readonly TypefaceKey[]>>(new Map());
  const asked = new Set<string>();

  /** The faces that have all these characters; null until that is known. */
  function typefacesWith(characters: readonly string[]): readonly TypefaceKey[] | null {
    const text = characters.join('');
    const known = $covered.get().get(text);
    if (!known && !asked.has(text)) {
      asked.add(text);
      ask(text).then(
        (faces) => $covered.set(new Map($covered.get()).set(text, faces)),
        // Without an answer there's a fix without another typeface; the next change asks again.
        () => asked.delete(text),
      );
    }
    return known ?? null;
  }

  return { $covered, typefacesWith };
}
