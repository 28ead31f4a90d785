import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allSizes } from '../src/garments/size-order.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Where sizes are listed for garments, and what is written from it. */
const homes = [
  'src/garments/garment.ts',
  'src/garments/usual-sizes.ts',
  'supabase/schemas/price-book-rows.sql',
];

/** 'S', 'M', and 'L' could be anything, but nobody spells out only those. */
const spelled = new RegExp(
  String.raw`\b(?:${allSizes()
    .filter((size) => size.length > 1)
    .join('|')})\b`,
);
const comment = /^\s*(?:\/?\*|--).*|(?:^|\s)(?:\/\/|--) .*/;

/** The lines with a size in them, apart from comments. */
const findSpelledSizes = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      spelled.test(line.replace(comment, '')) ? `${file}:${index + 1}` : [],
    );

test('sizes are spelled out only where garments list them', async () => {
  const found: string[] = [];
  for await (const match of glob('{src,netlify,supabase/schemas}/**/*.{astro,md,ts,tsx,sql}', {
    cwd: root,
  })) {
    const file = match.replaceAll(path.sep, '/');
    if (homes.includes(file) || /\.(?:test|workbench)\.tsx?$/.test(file)) continue;
    found.push(...findSpelledSizes(file, await readFile(path.join(root, file), 'utf8')));
  }
  expect(found, 'Go by the sizes that a garment lists instead').toEqual([]);
});

test.each([
  [`export const sizes = ['S', 'M', 'L', 'XL'];`, true],
  [`const noQuantities = { XS: 0, S: 0 };`, true],
  [`size text check (size in ('S', 'M', 'L', 'XL', '2XL')), -- as on the form`, true],
  [`const label = size === 'One size' ? '' : size;`, true],
  [`  'M' === command; // not XL`, false],
  [`/** 'S 6, XL 14' */`, false],
  ['  -- Up to 3XL.', false],
  ['`${digits}X`', false],
])('%s spells out a size: %s', (line, spells) => {
  expect(findSpelledSizes('a.ts', line)).toEqual(spells ? ['a.ts:1'] : []);
});
