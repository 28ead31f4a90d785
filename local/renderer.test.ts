import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './stack.ts';

/** What renders components and isn't React, with its integration for Astro. */
const otherRenderers = /^(@astrojs\/)?(preact|solid-js|svelte|vue|lit)$/;

type Package = { name?: string; version: string };
type Lock = { packages: Readonly<Record<string, Package>> };

/** Why browsers, emails, and tests wouldn't all run React itself. */
function otherRenderersIn({ packages }: Lock): string[] {
  const direct = Object.entries(packages).flatMap(([place, { name }]) => {
    const installed = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1];
    return installed ? [{ installed, name: name ?? installed }] : [];
  });
  return direct
    .filter(({ installed, name }) =>
      ['react', 'react-dom'].includes(installed)
        ? name !== installed
        : otherRenderers.test(installed) || otherRenderers.test(name),
    )
    .map(({ installed }) => installed);
}

test('components run on React alone: in browsers, emails, and tests', () => {
  const lock = JSON.parse(
    readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'),
  ) as Lock;
  expect(otherRenderersIn(lock)).toEqual([]);
  expect(lock.packages['node_modules/react']?.version).toMatch(/^19\./);
});

test('another renderer is found, also one under React’s name', () => {
  const version = '1.0.0';
  expect(
    otherRenderersIn({
      packages: {
        'node_modules/react': { version, name: '@preact/compat' },
        'node_modules/react-dom': { version },
        'node_modules/preact': { version },
        'node_modules/@astrojs/vue': { version },
        // A part of a package, which no page loads as a renderer.
        'node_modules/@uppy/core/node_modules/preact': { version },
      },
    }),
  ).toEqual(['react', 'preact', '@astrojs/vue']);
});
