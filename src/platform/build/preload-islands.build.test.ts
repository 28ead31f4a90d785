import { expect, test } from 'vitest';
import { preloadIslands, staticImports } from './preload-islands.build.ts';

test('a script’s imports are those it has to wait for', async () => {
  const code = `import{a}from"./a.B1_x-y.js";import"./b.js";export{c}from"./c.js";import d from"elsewhere";
    const later=()=>import("./later.js"),text='from"./no.js"';`;
  expect(await staticImports(code)).toEqual(['a.B1_x-y.js', 'b.js', 'c.js']);
});

test('a page fetches each script of its islands once, with all that those import', () => {
  const island = (name: string) =>
    `<astro-island component-url="/_astro/${name}" renderer-url="/_astro/client.js"></astro-island>`;
  const imports = new Map([
    ['Order.js', ['react.js', 'price.js']],
    ['price.js', ['money.js']],
    ['money.js', ['price.js']],
    ['client.js', ['react.js']],
    ['other.js', ['unused.js']],
  ]);
  const page = `<head><title>Order</title></head>${island('Order.js')}`;
  const links = ['Order.js', 'client.js', 'react.js', 'price.js', 'money.js'].map(
    (name) => `<link rel="modulepreload" href="/_astro/${name}">`,
  );
  expect(preloadIslands(page, imports)).toBe(page.replace('</head>', `${links.join('')}</head>`));
});

test('a page without an island stays as it is', () => {
  const page = '<head></head><main>About</main>';
  expect(preloadIslands(page, new Map())).toBe(page);
});
