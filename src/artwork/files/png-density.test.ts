// product: print-files
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withDensity } from './png-density.ts';

test('a PNG at 300 DPI says so, and keeps its pixels', async () => {
  const plain = await sharp({
    create: { width: 30, height: 40, channels: 4, background: '#d1301d80' },
  })
    .png()
    .toBuffer();
  const dense = withDensity(new Uint8Array(plain), 300);
  const { density, width, height } = await sharp(dense).metadata();
  expect([density, width, height]).toEqual([300, 30, 40]);
  expect(await sharp(dense).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
});

test('refuses what isn’t a PNG', () => {
  expect(() => withDensity(new TextEncoder().encode('<svg xmlns="…"/>'.repeat(4)), 300)).toThrow(
    TypeError,
  );
});
