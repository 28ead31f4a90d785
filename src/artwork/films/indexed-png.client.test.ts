// product: pictures-in-a-design
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { unprinted } from './color-reduction.ts';
import { indexedPng } from './indexed-png.client.ts';

it('a reduced picture is painted entry by entry, opaque, and not at all if the entry is null or missing', async () => {
  const picture = { width: 5, height: 1, indices: Uint8Array.of(0, 1, unprinted, 2, 0) };
  const png = await indexedPng(picture, ['#17140f', null]);
  const { data, info } = await sharp(await png.bytes())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([png.type, info.width, info.height, info.channels]).toEqual(['image/png', 5, 1, 4]);
  const [ink, none] = [[23, 20, 15, 255], Array.from({ length: 12 }, () => 0)];
  expect([...data].map((byte, at) => (data[at - (at % 4) + 3] === 0 ? 0 : byte))).toEqual([
    ...ink,
    ...none,
    ...ink,
  ]);
});

it('a picture of several strips keeps every pixel, and says how far it is', async () => {
  const [width, height] = [1000, 2500];
  const indices = Uint8Array.from({ length: width * height }, (_, at) => (at * 7919) % 6);
  const paints = ['#000000', '#111111', '#222222', '#333333', '#444444', '#555555'];
  const shares: number[] = [];
  const png = await indexedPng({ width, height, indices }, paints, (share) => shares.push(share));
  const red = await sharp(await png.bytes())
    .extractChannel('red')
    .raw()
    .toBuffer();
  expect(red.every((tone, at) => tone === (indices[at] ?? 0) * 17)).toBe(true);
  expect(shares).toEqual([0.4, 0.8, 1]);
});
