import { describe, expect, test } from 'vitest';
import { clipArtDrawingSchema, type ClipArtDrawing } from './clip-art.ts';

describe('A drawing', () => {
  test.each([
    ['no part', { parts: [] }],
    ['an ink that the shop has not', { parts: [{ name: 'All', ink: 'ultraviolet', path: '' }] }],
    ['a key that isn’t a file name', { key: 'Duck!' }],
    ['no width', { width: 0 }],
  ])('with %s is refused', (_, change) => {
    const drawing: ClipArtDrawing = {
      key: 'duck',
      name: 'Duck',
      category: 'Animals',
      words: 'bird',
      width: 100,
      height: 80,
      parts: [{ name: 'All', ink: 'black', path: 'M0 0H100V80Z' }],
    };
    expect(clipArtDrawingSchema.safeParse(drawing).success).toBe(true);
    expect(clipArtDrawingSchema.safeParse({ ...drawing, ...change }).success).toBe(false);
  });
});
