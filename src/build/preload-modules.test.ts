import { expect, test } from 'vitest';
import { preloadModules } from './preload-modules.ts';

const modules: Readonly<Record<string, string>> = {
  '/_astro/Island.a.js':
    'import{a}from"./shared.b.js";import"./side.c.js";const d=()=>import("./dialog.d.js")',
  '/_astro/client.e.js': 'import{r}from"./shared.b.js"',
  '/_astro/shared.b.js': 'import{x}from"./Island.a.js"',
  '/_astro/side.c.js': '',
};
const source = (address: string): string => {
  const text = modules[address];
  if (text === undefined) throw new Error(`${address} isn't asked for at the start.`);
  return text;
};

test('a page asks at once for its islands and all they import, not for what comes later', () => {
  const page =
    '<head><title>x</title></head><astro-island component-url="/_astro/Island.a.js" renderer-url="/_astro/client.e.js"></astro-island>';
  const preloaded = preloadModules(page, source);
  expect([...preloaded.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    '/_astro/Island.a.js',
    '/_astro/shared.b.js',
    '/_astro/side.c.js',
    '/_astro/client.e.js',
  ]);
  expect(preloaded.indexOf('modulepreload')).toBeLessThan(preloaded.indexOf('</head>'));
});

test('a page without an island stays as it is', () => {
  const page = '<head></head><p>Words</p>';
  expect(preloadModules(page, source)).toBe(page);
});
