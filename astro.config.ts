import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import React from 'react';
import type { Plugin } from 'vite';
import { trimPage } from './src/build/trim-page.ts';
import { unlistedPaths } from './src/paths.ts';

const supabaseOrigin = process.env.SUPABASE_URL ? new URL(process.env.SUPABASE_URL).origin : '';
const tagManager = process.env.PUBLIC_TAG_MANAGER_ID
  ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com']
  : [];

/**
 * What islands share, React's client aside, in as few chunks as have parts for everybody who loads
 * them: what only orders and estimates need, what only forms that are sent need, and the rest with the
 * small libraries. Many small chunks compress worse.
 */
const forOrders =
  /\/src\/(domain\/(address|customer|garment|money|order|order-summary|price|digital-price)|browser\/order-draft|contracts\/place-order|ui\/(AddressFields|GarmentDrawing|Ledger|drawings|cloth|garment-geometry|use-drawings))\b/;
const forSending =
  /\/src\/(browser\/(request-form|schema-form|form-\w+|quote-\w+)|ui\/(FormErrors|JobTicket|RequestProblem)|domain\/(quote|request-failure)|contracts\/form-guard)\.\w+$/;
const shared =
  /\/src\/(domain|contracts|browser|ui|shop|paths)|\/node_modules\/(zod|nanostores|@nanostores)\//;
const forStaff = /\?staff$/;
const forOrder = (id: string) => forOrders.test(id) && !forStaff.test(id);
const forAll = (id: string) =>
  shared.test(id) && !forStaff.test(id) && !forOrders.test(id) && !forSending.test(id);

/** Features that ask the backend as staff; the rest are the customers'. */
const staffFeatures: readonly string[] = readdirSync('src/features').filter((feature) =>
  readdirSync(`src/features/${feature}`, { encoding: 'utf8' }).some(
    (file) =>
      /\.tsx?$/.test(file) &&
      readFileSync(`src/features/${feature}/${file}`, 'utf8').includes('/browser/staff/'),
  ),
);

/**
 * Gives staff features a copy of their own of all they share with customers' pages, React aside. A
 * module that both load is one module with what either of them uses, zod above all: whatever staff
 * need of it would travel to every customer.
 */
const staffCopies: Plugin = {
  name: 'staff-copies',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (!importer) return null;
    const from = path.relative(import.meta.dirname, importer);
    const feature = /^src\/features\/([^/]+)/.exec(from)?.[1];
    const isStaff = feature ? staffFeatures.includes(feature) : forStaff.test(from);
    if (!isStaff) return null;
    const found = await this.resolve(source, importer.replace(forStaff, ''), {
      ...options,
      skipSelf: true,
    });
    if (!found || found.external || !shared.test(found.id) || !/\.[jt]sx?$/.test(found.id)) {
      return found;
    }
    return { ...found, id: `${found.id}?staff` };
  },
};

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

const sources = (...list: string[]) => list.filter(Boolean).join(' ');

/**
 * Netlify's adapter under `astro dev` alone, where it serves netlify/functions, redirects and
 * headers. On build it would emit a function that catches every path without a file, even with all
 * pages static, and the 404 page would pass through it. Make it the `adapter` when the first page
 * is rendered on demand.
 */
const netlifyInDev: AstroIntegration = {
  name: 'netlify-in-dev',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'dev') return;
      const devFeatures = { images: false, environmentVariables: false, edgeFunctions: false };
      updateConfig({ session: false, integrations: [netlify({ imageCDN: false, devFeatures })] });
    },
  },
};

const trimmedPages: AstroIntegration = {
  name: 'trimmed-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for (const name of await readdir(dir, { recursive: true })) {
        if (!name.endsWith('.html')) continue;
        const file = new URL(name, dir);
        await writeFile(file, trimPage(await readFile(file, 'utf8')));
      }
    },
  },
};

/** The sitemap names every page that doesn't ask search engines to leave it out. */
const listedPages = sitemap({
  filter: (address) => !unlistedPaths.includes(new URL(address).pathname),
  namespaces: { news: false, xhtml: false, image: false, video: false },
});

export default defineConfig({
  output: 'static',
  site: process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4321',
  // `about.html` is what Netlify serves at /about, without a redirect to /about/.
  trailingSlash: 'never',
  build: {
    format: 'file',
    // One round trip less before the first paint; the sheet is a few kilobytes compressed.
    inlineStylesheets: 'always',
  },
  integrations: [react(), listedPages, trimmedPages, netlifyInDev],
  markdown: { syntaxHighlight: false },
  // Pictures in markdown: WebP in these widths, with sizes, width and height.
  image: { layout: 'constrained', breakpoints: [360, 640, 960, 1344] },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  vite: {
    plugins: [staffCopies, reactForStaff, ownHelper],
    // Found only when an island first loads in `astro dev`, they would reload the page under it.
    optimizeDeps: {
      include: [
        '@nanostores/react',
        '@supabase/supabase-js',
        '@tanstack/react-table',
        '@uppy/core/utils',
        'nanostores',
        'recharts',
        'zod/mini',
      ],
    },
    build: {
      modulePreload: false,
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false },
        output: {
          codeSplitting: {
            groups: [
              // A group takes what its modules import along, so what all need comes first.
              { name: 'shared', test: forAll, minShareCount: 2, priority: 3 },
              { name: 'orders', test: forOrder, minShareCount: 2, priority: 2 },
              { name: 'sending', test: forSending, minShareCount: 2, priority: 1 },
              { name: 'staff', test: forStaff, minShareCount: 2, priority: 0 },
            ],
          },
        },
      },
      // Scripts may be inlined (their hashes are in the policy); a font as a data: address may not.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `connect-src ${sources("'self'", supabaseOrigin, ...tagManager)}`,
        `img-src ${sources("'self'", 'blob:', 'data:', supabaseOrigin, ...tagManager)}`,
        "worker-src 'self' blob:",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ],
      // frame-ancestors is ignored in a meta tag: netlify.toml sends it as a header.
      scriptDirective: { resources: ["'self'", ...tagManager.slice(0, 1)] },
    },
  },
});
