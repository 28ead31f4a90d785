import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'));

test('all fonts of a page together stay under 70 KB', () => {
  const bytes = fonts.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  expect(fonts).toHaveLength(4);
  expect(bytes).toBeLessThan(70_000);
});

test('every font file is used, swaps in, and has its license beside it', () => {
  const css = readFileSync(new URL('fonts.css', folder), 'utf8');
  for (const name of fonts) expect(css).toContain(`url('./${name}')`);
  expect(css.match(/font-display: swap/g)).toHaveLength(fonts.length);
  expect(readdirSync(folder).filter((name) => name.startsWith('OFL-'))).toHaveLength(2);
});
