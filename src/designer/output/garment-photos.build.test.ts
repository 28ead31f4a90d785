// product: mock-ups
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readGarmentPhotos } from './garment-photos.build.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'garment-photos-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const picture = async (side: number, format: 'jpeg' | 'png') =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#888888' } })
    .toFormat(format)
    .toBuffer();
const photo = await picture(1600, 'jpeg');
const gray = await picture(1600, 'png');
const small = await picture(160, 'png');
const place = '{ "printTop": [800, 520], "pxPerInch": 42 }';

function write(folder: string, files: Record<string, Uint8Array | string>): void {
  mkdirSync(path.join(root, folder), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(path.join(root, folder, name), bytes);
  }
}
const whole = { 'photo.jpg': photo, 'mask.png': gray, 'relief.png': gray, 'place.json': place };

test('a folder with a photo, a mask, a relief, and a place is a photograph of that view', async () => {
  expect(await readGarmentPhotos(root)).toEqual([]);
  write('budget-cotton/front', whole);
  const [built] = await readGarmentPhotos(root);
  expect(built?.photo).toEqual({
    garmentId: 'budget-cotton',
    view: 'front',
    printTop: [800, 520],
    pxPerInch: 42,
  });
  expect(built?.files['photo.jpg']).toHaveLength(photo.length);
});

test.each([
  ['no-cotton/front', whole, 'no-cotton/front: there is no garment "no-cotton"'],
  ['budget-cotton/side', whole, 'name the folder in it front, back, folded, hanger'],
  ['richardson-112/folded', whole, 'a cap has no view "folded"'],
  ['budget-cotton/back', { 'photo.jpg': photo, 'mask.png': gray }, 'add relief.png'],
  [
    'budget-cotton/back',
    { ...whole, 'mask.png': small },
    'mask.png is 160 × 160 px; make it 1600 × 1600',
  ],
  [
    'budget-cotton/back',
    { ...whole, 'photo.jpg': gray },
    'photo.jpg is a png; save it as its name says',
  ],
  ['budget-cotton/back', { ...whole, 'relief.png': 'MZ' }, 'relief.png isn’t a picture'],
  ['budget-cotton/back', { ...whole, 'place.json': '{' }, 'write place.json as {'],
  [
    'budget-cotton/back',
    { ...whole, 'place.json': '{"printTop":[800,520]}' },
    'write place.json as {',
  ],
])('the build says what is wrong with %s', async (folder, files, sentence) => {
  write(folder, files);
  await expect(readGarmentPhotos(root)).rejects.toThrow(sentence);
});
