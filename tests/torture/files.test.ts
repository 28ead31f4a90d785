// product: artwork-files
import { expect, test } from 'vitest';
import { readAll } from './read-files.ts';

test('damaged files are read without throwing, and quickly', async () => {
  const { read, taken, faults } = await readAll({ seed: 1, from: 0, count: 8000 });
  expect(faults.map(({ index, what }) => `${index}: ${what}`)).toEqual([]);
  expect(read).toBe(8000);
  // Otherwise nothing behind the first check would have been tried.
  expect(taken).toBeGreaterThan(800);
});
