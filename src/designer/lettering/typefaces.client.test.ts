// product: words-and-typefaces
import { describe, expect, test, vi } from 'vitest';
import { words } from '../../../local/design-objects.ts';
import { readTypeface } from './typefaces.build.ts';
import { outlineText } from './text-outline.ts';
import { createPacker, createUnpacker } from './packed-lines.client.ts';
import type { Shaper } from './shaper.client.ts';
import { createTypefaces } from './typefaces.client.ts';

/** Typefaces, nothing shaped yet, and a shaper that answers later, as the worker does. */
function open() {
  const [pack, unpack] = [createPacker(), createUnpacker()];
  const shape = vi.fn<Shaper['shape']>(async (key, lines) =>
    unpack(
      pack(lines.flatMap(({ line, ligatures }) => readTypeface(key).shape(line, ligatures) ?? [])),
    ),
  );
  return { ...createTypefaces({ shape, suggest: async () => [] }), shape };
}

describe('letters are shaped when needed', () => {
  test('a line is there a moment after it is asked for, once, along with others', async () => {
    const { $typefaces, shapeObject, shape } = open();
    expect(shape).not.toHaveBeenCalled();
    const arrived = vi.fn();
    $typefaces.listen(arrived);
    expect($typefaces.get()('rye').shape('River', true)).toBeUndefined();
    const object = words('River\nDays', 'rye', 1, 'black');
    await Promise.all([shapeObject(object), shapeObject(object)]);
    expect(shape).toHaveBeenCalledTimes(1);
    expect(shape.mock.calls[0]?.[1].map(({ line }) => line)).toEqual(['River', 'Days']);
    expect(arrived).toHaveBeenCalledTimes(1);
    const line = $typefaces.get()('rye').shape('Days', true);
    expect(line).toEqual(readTypeface('rye').shape('Days', true));
    await shapeObject(object);
    expect(shape).toHaveBeenCalledTimes(1);
  });

  test('words that wrap are shaped first, then the lines that fit', async () => {
    const { $typefaces, shapeObject, shape } = open();
    const object = { ...words('River Days in June', 'anton', 1, 'black'), wrapIn: 5 };
    await shapeObject(object);
    const asked = shape.mock.calls.flatMap(([, lines]) => lines.map(({ line }) => line));
    expect(asked).toEqual(['River', 'Days', 'in', 'June', ' ', 'River Days', 'in June']);
    expect(outlineText(object, $typefaces.get()('anton'))?.heightIn).toBeGreaterThan(2);
  });

  test('what is spaced apart is shaped without ligatures', async () => {
    const { $typefaces, shapeObject } = open();
    const object = words('fi', 'lobster', 1, 'black');
    await shapeObject(object);
    await shapeObject({ ...object, letterSpacing: 100 });
    expect($typefaces.get()('lobster').shape('fi', true)?.letters).toHaveLength(1);
    expect($typefaces.get()('lobster').shape('fi', false)?.letters).toHaveLength(2);
  });

  test('after a failure the line is asked for again', async () => {
    const { $typefaces, shapeObject, shape } = open();
    const object = words('River', 'anton', 1, 'black');
    shape.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(shapeObject(object)).rejects.toThrow('Failed to fetch');
    expect($typefaces.get()('anton').shape('River', true)).toBeUndefined();
    await shapeObject(object);
    expect($typefaces.get()('anton').shape('River', true)?.letters).toHaveLength(5);
  });
});
