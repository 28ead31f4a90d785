import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { preloadIslands, staticImports } from './preload-islands.build.ts';
import { trimPage } from './trim-page.build.ts';

/** Trims each built page to what it uses, and has it fetch all scripts of its islands at once. */
export const finishedPages: AstroIntegration = {
  name: 'finished-pages',
  hooks: {
    'astro:build:done': async ({ assets, dir }) => {
      const folder = new URL('_astro/', dir);
      const imports = new Map<string, readonly string[]>();
      for (const name of await readdir(fileURLToPath(folder))) {
        if (!name.endsWith('.js')) continue;
        imports.set(name, await staticImports(await readFile(new URL(name, folder), 'utf8')));
      }
      const pages = [...assets.values()]
        .flat()
        .filter(({ pathname }) => pathname.endsWith('.html'));
      for (const page of pages) {
        const trimmed = trimPage(await readFile(page, 'utf8'));
        await writeFile(page, preloadIslands(trimmed, imports));
      }
    },
  },
};
