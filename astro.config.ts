import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import type { AstroUserConfig } from 'astro';
import { contentSecurityPolicy } from './src/platform/build/content-security-policy.build.ts';
import { finishedPages } from './src/platform/build/finish-pages.build.ts';
import { unlistedPaths } from './src/paths.ts';
import { published } from './src/settings/published.ts';
import { definitions, publishedBook } from './src/settings/published-book.build.ts';

const built = published ?? (await publishedBook(process.env));
const site = process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4321';

/**
 * What most islands need comes in one file each: small ones compress badly. Own copies, such as
 * `money.ts?own=home`, stay out.
 */
const groups = [
  {
    name: 'react',
    test: /\/node_modules\/((@nanostores|@astrojs)\/react|react|react-dom|scheduler|nanostores|zod)\//,
  },
  {
    name: 'base',
    test: /\/(paths|platform\/(typed-number|dates\/(calendar|date-words)|(call|connection|storage|restored-page)\.client|contract|error-code|dates\/shop-clock\.client)|due-dates\/(closed-day|due-date)|payments\/tax-schema)\.ts$|vite\/preload-helper|\/ui\/Field\.tsx$/,
  },
  {
    name: 'garments',
    test: /\/(garments\/(garment|usual-sizes|print-location)|delivery\/delivery-method)\.ts$/,
  },
  { name: 'forms', test: /\/platform\/forms\/(text-field|form-field|invisible-text)\.ts$/ },
  {
    name: 'uploads',
    test: /\/artwork\/(uploads\/delete-upload\.contract|artwork-(format|type)|picture-name)\.ts$/,
  },
];

/** The same for files that the same pages load, without what they import, which others load, too. */
const alike = [
  {
    name: 'prices',
    test: /\/(payments\/(sales-tax|tax-label)|quotes\/range-label|settings\/(usual-book|built-book|price-book|book(-store)?\.client)|orders\/(quantity|order-design|prices\/(price|extra|adjustment-label|rush-words)))\.ts$/,
  },
  {
    name: 'book',
    test: /\/(orders\/min-pieces|garments\/(cloth|drawings\/(tee|shirt-parts|garment-geometry)))\.ts$|\/(settings\/PriceNews|ui\/use-drawings|orders\/fields\/FieldGroup|garments\/drawings\/GarmentDrawing)\.tsx?$|\/fields\.module\.css/,
  },
  {
    name: 'summary',
    test: /\/(orders\/order-summary\.ts|ui\/Ledger\.tsx)$/,
  },
  {
    name: 'fields',
    test: /\/(ui\/PriceNudge|platform\/forms\/unread-field\.client|orders\/(fields\/(DeliveryField|DueDateField|LocationField|quantity-input\.client)|job-query|prices\/price-break))\.tsx?$/,
  },
  {
    name: 'draft',
    test: /\/(orders\/(drafts\/(order-draft|draft-link)\.client|placing\/(price-rows|order-state|artwork-previews|placed-order)\.client)|ui\/(LoadButton|FinishLaterButton|use-passing-failure))\.tsx?$/,
  },
  { name: 'shirts', test: /\/(ui\/PrintedGarment\.tsx|drawings\/garment-views\.ts)$/ },
  {
    name: 'counts',
    test: /\/(orders\/fields\/SizeCounts\.tsx|garments\/stock\/stock-left\.ts)$/,
  },
  {
    name: 'placing',
    test: /\/(orders\/(placing\/(last-order\.client|place-order\.contract)|drafts\/(lack-place|contact\.client)|delivery\/local-address)|roster-mismatch|messages-under)\.ts$/,
  },
  {
    name: 'jobs',
    test: /\/(orders\/(job|prices\/adjustment-schema)|payments\/documents\/document)\.ts$/,
  },
  { name: 'visit', test: /\/site\/(visit\.client|tracking\.client|quote-path)\.ts$/ },
  {
    name: 'sizes',
    test: /\/(garments\/size|designer\/team\/roster|orders\/delivery\/address)\.ts$/,
  },
  {
    name: 'colors',
    test: /\/(orders\/fields\/ColorField|ui\/SwatchPicker)\.tsx$|\/list-colors\.contract\.ts$/,
  },
  {
    name: 'estimates',
    test: /\/(quotes\/estimate\.ts|orders\/(prices\/digital-price\.ts|fields\/PiecesField\.tsx))$/,
  },
  { name: 'contact', test: /\/platform\/(forms\/(contact|tidy-contact)|new-id)\.ts$/ },
  { name: 'inks', test: /\/(artwork\/(ink|color-distance)|print-verdict)\.ts$/ },
  {
    name: 'page',
    test: /\/(your-order\/(order-page\.module\.css|Section\.tsx)|ui\/Messages\.module\.css|orders\/shop-address\.ts)$/,
  },
  { name: 'typo', test: /\/(forms\/email-typo\.ts|ui\/EmailTypo\.tsx)$/ },
  {
    name: 'payments',
    test: /\/(payments\/(payment|payment-terms)|orders\/(ink-colors|customer))\.ts$/,
  },
  {
    name: 'orders',
    test: /\/(orders\/(order-record|changes\/change-record|messages\/(write-message\.contract|message)|your-order\/(linked-order\.client|open-order\.contract))|proofs\/shown-proof)\.ts$|\/OrderNotice\.tsx$/,
  },
  {
    name: 'approval',
    test: /\/(artwork\/art-id|proofs\/(approval-clock|approval-words|proof-words|placement)|orders\/(changes\/change-words|due-dates\/production|order-goods|job-number|quantity-words|your-order\/order-art\.client))\.ts$/,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

/** The sitemap has every page except those hidden from search engines. */
const listedPages = sitemap({
  filter: (address) => !unlistedPaths.includes(new URL(address).pathname),
  namespaces: { news: false, xhtml: false, image: false, video: false },
});

const config = {
  output: 'static',
  site,
  // Netlify serves `about.html` at /about, without a redirect to /about/.
  trailingSlash: 'never',
  build: {
    format: 'file',
    // Saves a round trip before the first paint; compressed, the styles are a few kilobytes.
    inlineStylesheets: 'always',
    // The pictures of links are drawn in threads.
    concurrency: 4,
  },
  integrations: [react(), listedPages, finishedPages],
  markdown: { syntaxHighlight: false },
  // Pictures in markdown: WebP at these widths, with sizes, width, and height.
  image: { layout: 'constrained', breakpoints: [360, 640, 960, 1344] },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  vite: {
    define: definitions(built),
    // pdf.js asks for its own address, which only modules know.
    worker: { format: 'es' },
    plugins: [
      {
        // Astro's own is 'exports-only', which keeps chunks from being made of chosen files alone.
        name: 'extended-entries',
        applyToEnvironment: ({ name }) => name === 'client',
        options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
      },
      {
        // What an own copy imports is its own, too (docs/decisions/build-own-copies.md).
        name: 'own-copies',
        enforce: 'pre',
        resolveId(source, importer, options) {
          const own = /\?own=\w+$/.exec(importer ?? '')?.[0];
          return own && source.startsWith('.')
            ? this.resolve(source + own, importer, options)
            : null;
        },
      },
    ],
    // If `astro dev` found these only when an island loads, it would reload the page.
    optimizeDeps: {
      include: [
        '@nanostores/react',
        '@resvg/resvg-wasm',
        '@rgrove/parse-xml',
        '@supabase/supabase-js',
        '@tanstack/react-query',
        '@uppy/core/utils',
        'bidi-js',
        'idb',
        'nanostores',
        'recharts',
        'zod/mini',
      ],
      // Its WebAssembly is a file next to it.
      exclude: ['harfbuzzjs'],
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [...groups, ...alike] } },
          },
        },
      },
    },
    build: {
      // The policy allows inlined scripts (it has their hashes), but no fonts from data: URLs. Longer
      // scripts stay files, because a page's first round trip has no room for them.
      assetsInlineLimit: (file, content) =>
        file.endsWith('.woff2') || content.length > 3_500 ? false : undefined,
    },
  },
  security: { csp: contentSecurityPolicy(process.env) },
} satisfies AstroUserConfig;

export default config;
