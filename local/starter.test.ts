import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { staleReason } from './starter.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/astro': { version: '7.3.0', integrity: 'sha512-a' },
    'node_modules/sharp-win32': { version: '1.0.0', optional: true },
  },
};
const installed = {
  packages: { 'node_modules/astro': { version: '7.3.0', integrity: 'sha512-a' } },
};

describe('whether packages are installed', () => {
  it('is true when npm’s own record matches the lock file, apart from missing optional packages', () => {
    expect(staleReason(lock, installed)).toBeNull();
  });

  it('is false when nothing is installed, or when a package is missing or has another version', () => {
    expect(staleReason(lock, null)).toBe('nothing is installed yet');
    expect(staleReason(lock, { packages: {} })).toBe('astro is not at 7.3.0');
    const older = {
      packages: { 'node_modules/astro': { version: '7.2.0', integrity: 'sha512-b' } },
    };
    expect(staleReason(lock, older)).toBe('astro is not at 7.3.0');
  });
});

describe('without the packages for development', () => {
  const both = {
    packages: { ...lock.packages, 'node_modules/vitest': { version: '5.1.0', dev: true } },
  };

  it('the site starts, and nothing else runs', () => {
    expect(staleReason(both, installed, false)).toBeNull();
    expect(staleReason(both, installed)).toBe('vitest is not at 5.1.0');
  });

  // `npm start` installs no others.
  it('the site has everything that it imports', async () => {
    const { metafile } = await build({
      absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
      entryPoints: ['local/start.ts', 'local/seed-demo.ts', 'astro.config.ts'],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outdir: 'unwritten',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const { dependencies } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    ) as { dependencies: Record<string, string> };
    const imported = Object.values(metafile.inputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path, external }) => external === true && !isBuiltin(path))
      .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
    expect(new Set(imported).size).toBeGreaterThan(10);
    expect([...new Set(imported)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  });
});

describe('the lock file', () => {
  // Installing can leave out what only other platforms need, but `npm ci` refuses a lockfile like
  // that.
  it('names every optional package of every package in it', () => {
    const file = new URL('../package-lock.json', import.meta.url);
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const names = new Set(
      Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')),
    );
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
      .filter((name) => !names.has(name));
    expect(missing).toEqual([]);
  });
});
