import { atom } from 'nanostores';
import type { DesignObject } from '../design.ts';
import { objectLines } from '../draw-object.ts';
import {
  typefaceKeys,
  typefaceMetrics,
  type ShapedLine,
  type Typeface,
  type TypefaceKey,
} from './typeface.ts';
import { createWorkerShaper, type Line, type Shaper } from './shaper.client.ts';

/** More letters than the largest design that anybody could open, so that nothing in use goes. */
const mostLetters = 200_000;

export type Typefaces = ReturnType<typeof createTypefaces>;

export function createTypefaces(shaper: Shaper = createWorkerShaper()) {
  /** Lines that were shaped, oldest first. */
  const lines = new Map<string, ShapedLine>();
  let letters = 0;
  /** Lines that the worker is shaping. */
  const asked = new Map<string, Promise<void>>();
  /** Lines to send to the worker together. */
  const batches = new Map<TypefaceKey, { wanted: Line[]; done: Promise<void> }>();

  const typefaceOf = (key: TypefaceKey): Typeface => ({
    ...typefaceMetrics[key],
    shape: (line, ligatures) => {
      const shaped = lines.get(nameOf(key, { line, ligatures }));
      // A failure reaches what waits for the design's parts (`fetchParts`).
      if (!shaped) shapeLine(key, { line, ligatures }).catch(() => undefined);
      return shaped;
    },
  });

  /** A face by key. What draws text subscribes, and draws again when its lines arrive. */
  const $typefaces = atom(typefaceOf);

  const nameOf = (key: TypefaceKey, { line, ligatures }: Line) =>
    `${key} ${ligatures ? 'with' : 'without'} ligatures: ${line}`;

  /** Resolves once a line is there; rejects if it can't be. Asking again retries. */
  function shapeLine(key: TypefaceKey, line: Line): Promise<void> {
    const name = nameOf(key, line);
    if (lines.has(name)) return Promise.resolve();
    const known = asked.get(name);
    if (known) return known;
    const batch = batches.get(key) ?? startBatch(key);
    batch.wanted.push(line);
    asked.set(name, batch.done);
    return batch.done;
  }

  function startBatch(key: TypefaceKey) {
    const wanted: Line[] = [];
    const done = Promise.resolve().then(async () => {
      batches.delete(key);
      try {
        const shaped = await shaper.shape(key, wanted);
        for (const [index, line] of wanted.entries()) keep(nameOf(key, line), shaped[index]);
      } finally {
        for (const line of wanted) asked.delete(nameOf(key, line));
      }
      $typefaces.set((each) => typefaceOf(each));
    });
    const batch = { wanted, done };
    batches.set(key, batch);
    return batch;
  }

  function keep(name: string, line: ShapedLine | undefined): void {
    if (!line) return;
    lines.set(name, line);
    letters += line.letters.length;
    for (const [oldest, { letters: dropped }] of lines) {
      if (letters <= mostLetters) return;
      lines.delete(oldest);
      letters -= dropped.length;
    }
  }

  /** Loads a face that will be needed. Rejects if that fails; asking again retries. */
  const loadTypeface = (key: TypefaceKey): Promise<void> =>
    shapeLine(key, { line: 'A', ligatures: true });

  /** Resolves once an object's letters are there. */
  async function shapeObject(object: DesignObject): Promise<void> {
    if (!('typeface' in object)) return;
    const shapeKnown = () =>
      Promise.all(objectLines(object, typefaceOf).map((line) => shapeLine(object.typeface, line)));
    await shapeKnown();
    // The lines of words that wrap are known once the words are there.
    await shapeKnown();
  }

  /** The faces that have every character of a text, in the order of the list. */
  const typefacesWith = (text: string): Promise<readonly TypefaceKey[]> =>
    shaper.suggest(text, typefaceKeys);

  return { $typefaces, loadTypeface, shapeObject, typefacesWith };
}
