import { describe, expect, test } from 'vitest';
import { pictureObjectPath, smallPicture, supplierPicture } from './product-picture.ts';

describe('where a picture is stored', () => {
  test('depends on style, color, and view', () => {
    const navy = { key: 'heather-navy', name: 'Heather Navy' };
    expect(pictureObjectPath('00606', navy, 'front')).toBe('shirts/00606/Heather_Navy-front.jpg');
    expect(pictureObjectPath('00606', navy, 'back')).toBe('shirts/00606/Heather_Navy-back.jpg');
    expect(pictureObjectPath('00606', navy, 'swatch')).toBe('shirts/00606/Heather_Navy-swatch.jpg');
  });

  test('differs for colors whose names come out the same, and is never above its folder', () => {
    const colors = [
      { key: 'navy-white', name: 'Navy/White' },
      { key: 'navy-white-71', name: 'Navy White' },
      { key: 'uber', name: 'Über' },
      { key: 'ber', name: '_ber' },
      { key: 'ber-uber', name: '_ber uber' },
      { key: 'color-12', name: '../..' },
    ];
    const paths = colors.map((color) => pictureObjectPath('00606', color, 'front'));
    expect(new Set(paths).size).toBe(colors.length);
    for (const path of paths) expect(path).toMatch(/^shirts\/00606\/[\w.-]+-front\.jpg$/);
  });

  test('has small ones next to it, for every version in the address', () => {
    expect(smallPicture('https://x/a-front.jpg?v=12')).toBe('https://x/a-front-small.jpg?v=12');
    expect(smallPicture('https://x/a-front.jpg')).toBe('https://x/a-front-small.jpg');
  });
});

test('the supplier’s sizes are named by the end of its path', () => {
  expect(supplierPicture('Images/Color/17130_f_fl.jpg', 'fm')).toBe('Images/Color/17130_f_fm.jpg');
  expect(supplierPicture('Images/Color/17130_fm_fm.jpg', 'fs')).toBe(
    'Images/Color/17130_fm_fs.jpg',
  );
  expect(supplierPicture('Images/Color/plain.jpg', 'fs')).toBe('Images/Color/plain.jpg');
});
