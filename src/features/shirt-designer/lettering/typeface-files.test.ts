// product: words-and-typefaces
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTypefaces } from './typeface-files.ts';

/** Typefaces, none fetched yet, and a network that gives this answer. */
function open(answer: (address: string) => Promise<Response>) {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return { ...createTypefaces(), fetched };
}

const face = async (address: string) =>
  new Response(
    await readFile(new URL(`../../../..${address.split('?')[0] ?? ''}`, import.meta.url)),
  );

afterEach(() => vi.unstubAllGlobals());

describe('typefaces are loaded when chosen', () => {
  test('nothing loads until a face is chosen, and then only that face, once', async () => {
    const { loadTypeface, $typefaces, fetched } = open(face);
    expect(fetched).not.toHaveBeenCalled();
    const [one, other] = await Promise.all([loadTypeface('rye'), loadTypeface('rye')]);
    expect(await loadTypeface('rye')).toBe(one);
    expect(other).toBe(one);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[0]).toContain('/typefaces/rye.json');
    expect($typefaces.get()).toEqual({ rye: one });
  });

  test.each([
    ['a network that is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that doesn’t have it', () => Promise.resolve(new Response('', { status: 404 }))],
    ['an answer cut short', () => Promise.resolve(new Response('{"unitsPerEm":1000,"gly'))],
  ])('after %s the face is fetched again when next requested', async (_name, fails) => {
    const { loadTypeface, $typefaces, fetched } = open(fails);
    await expect(loadTypeface('anton')).rejects.toThrow();
    expect($typefaces.get()).toEqual({});
    fetched.mockImplementation(face);
    expect((await loadTypeface('anton')).capHeight).toBeGreaterThan(0);
    expect($typefaces.get()).toHaveProperty('anton');
  });
});
