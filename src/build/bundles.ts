import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ViteUserConfig } from 'astro';
import React from 'react';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** Modules that are copies of the staff's, or of the shirt designer's. */
export const forStaff = /\?staff$/;
export const forDesigner = /\?designer$/;
const copied = /\?(staff|designer)$/;

/**
 * Keeps whatever staff and the shirt designer load out of the other pages' scripts, which have limits
 * of their own. Without these each customer's page with an island carries 5 to 8 KB more in two files
 * more for the staff's sake, and 14 KB more for the designer's.
 * @param shared modules of ours, and libraries, that islands on both sides import
 */
export const ownBundles = (shared: RegExp): Plugin[] => [
  ownCopies(shared),
  reactForStaff,
  ownHelper,
];

/** Features with copies of their own: those that ask the backend as staff, and the designer. */
const copyOf = new Map(
  readdirSync('src/features').flatMap((feature) => {
    if (feature === 'shirt-designer') return [[feature, '?designer']];
    const files = readdirSync(`src/features/${feature}`, { encoding: 'utf8', recursive: true });
    const isStaff = files.some(
      (file) =>
        /\.tsx?$/.test(file) &&
        readFileSync(`src/features/${feature}/${file}`, 'utf8').includes('/browser/staff/'),
    );
    return isStaff ? [[feature, '?staff']] : [];
  }),
);

/**
 * Gives these features a copy of their own of all they share with other pages, React aside. A module
 * that both load is one module with what either of them uses, zod above all: whatever one needs of it
 * would travel to every customer.
 */
const ownCopies = (shared: RegExp): Plugin => ({
  name: 'own-copies',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (!importer) return null;
    const from = path.relative('.', importer);
    const feature = /^src\/features\/([^/]+)/.exec(from)?.[1];
    const copy = feature ? copyOf.get(feature) : copied.exec(from)?.[0];
    if (!copy) return null;
    const found = await this.resolve(source, importer.replace(copied, ''), {
      ...options,
      skipSelf: true,
    });
    if (!found || found.external || !shared.test(found.id) || !/\.[jt]sx?$/.test(found.id)) {
      return found;
    }
    return { ...found, id: found.id + copy };
  },
});

/**
 * Gives the staff's libraries React as a module of named exports, and its portals in a copy. Imported
 * whole by a single one of them, React would be wrapped for all: a helper and calls of it more in
 * every customer's page; and what they share of react-dom would be a file more there.
 */
const reactForStaff: Plugin = {
  name: 'react-for-staff',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer, { kind }) {
    const isTheirs = /\/node_modules\/(?!@astrojs|@nanostores|react-dom)/.test(importer ?? '');
    return isTheirs && kind === 'import-statement' && /^react(-dom)?$/.test(source)
      ? `\0${source}-for-staff`
      : null;
  },
  async load(id) {
    if (id === '\0react-dom-for-staff') {
      return readFile('node_modules/react-dom/cjs/react-dom.production.js', 'utf8');
    }
    if (id !== '\0react-for-staff') return null;
    const names = Object.keys(React).join(', ');
    return `import { ${names} } from 'react'; export { ${names} }; export default { ${names} }`;
  },
};

/**
 * The bundler's helpers are one file for all chunks, with whatever any of them needs. Chunks that need
 * its single line for React alone, as customers' do, get that line of their own.
 */
const ownHelper: Plugin = {
  name: 'own-helper',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')?.code ?? '';
    const [, local, line] =
      /(\w+)=(\(e,t\)=>\(\)=>\(t\|\|\(e\(\(t=\{exports:\{\}\}\)\.exports[^)]*\),e=null\),t\.exports\))/.exec(
        helpers,
      ) ?? [];
    const exported = new RegExp(`\\b${local} as (\\w+)`).exec(helpers)?.[1];
    if (!line || !exported) return;
    for (const chunk of chunks) {
      chunk.code = chunk.code.replace(
        /^import\{(\w+) as (\w+)\}from"\.\/rolldown-runtime\.[\w-]+\.js";/,
        (all, name, as) => (name === exported ? `var ${as}=${line};` : all),
      );
    }
  },
};

/**
 * Chunks that are fetched when needed are fetched by the browser's own import, without Vite's two
 * kilobytes that would load their style sheets first: style is within the pages.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  // Astro's own setting would win over that of `build`, and list what each chunk imports.
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: false } } : undefined,
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
};
