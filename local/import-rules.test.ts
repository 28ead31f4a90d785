import { describe, expect, it } from 'vitest';
import { findBreaches, importsOf } from './import-rules.ts';

const dependencies = [
  'zod',
  'react',
  'react-dom',
  'date-fns',
  'nodemailer',
  'stripe',
  'pdfkit',
  'astro',
  '@uppy/core',
];

/** The breaches in a tree of these files, plus one file in each place that may be imported. */
function breachesOf(files: Record<string, string>): string[] {
  const places = {
    'src/domain/price.ts': '',
    'src/contracts/place-order.ts': '',
    'src/ui/Button.tsx': '',
    'src/browser/uploads.ts': '',
    'src/order-editor/PartFields.tsx': '',
    'src/features/checkout/Checkout.tsx': '',
    'src/server/email.ts': '',
    'src/layouts/Page.astro': '',
    'src/content/services.json': '',
    'src/build/inks.ts': '',
    'src/shop.ts': '',
    'src/paths.ts': '',
    'src/database.types.ts': '',
    'local/stack.ts': '',
    'tests/support/control.ts': '',
  };
  const all = { ...places, ...files };
  return findBreaches({
    code: new Map(Object.entries(all).filter(([file]) => /\.(tsx?|astro)$/.test(file))),
    paths: new Set(Object.keys(all)),
    dependencies: new Set(dependencies),
    devDependencies: new Set(['vitest']),
  });
}

const importing = (...targets: string[]): string =>
  targets.map((target) => `import '${target}';`).join('\n');

const sources = {
  domain: '../domain/price.ts',
  contracts: '../contracts/place-order.ts',
  ui: '../ui/Button.tsx',
  browser: '../browser/uploads.ts',
  'order editor': '../order-editor/PartFields.tsx',
  features: '../features/checkout/Checkout.tsx',
  server: '../server/email.ts',
  layouts: '../layouts/Page.astro',
  content: '../content/services.json',
  build: '../build/inks.ts',
  shop: '../shop.ts',
  paths: '../paths.ts',
  'database types': '../database.types.ts',
  local: '../../local/stack.ts',
  tests: '../../tests/support/control.ts',
};
type Place = keyof typeof sources;

/** The architecture's table: a place, and what it may import besides itself. */
const table: Record<string, { from: string; may: Place[]; packages: string[] }> = {
  domain: { from: 'src/domain/x.ts', may: ['domain', 'shop'], packages: ['zod', 'date-fns'] },
  contracts: { from: 'src/contracts/x.ts', may: ['contracts', 'domain'], packages: ['zod'] },
  ui: { from: 'src/ui/X.tsx', may: ['ui', 'domain'], packages: ['react', 'react-dom'] },
  browser: {
    from: 'src/browser/x.ts',
    may: ['browser', 'contracts', 'domain', 'paths'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core'],
  },
  'order editor': {
    from: 'src/order-editor/x.ts',
    may: ['order editor', 'domain', 'contracts', 'ui', 'browser'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core'],
  },
  features: {
    from: 'src/features/checkout.tsx',
    may: ['domain', 'contracts', 'ui', 'browser', 'order editor', 'paths', 'shop'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core'],
  },
  server: {
    from: 'src/server/x.ts',
    may: ['server', 'domain', 'contracts', 'shop', 'paths', 'database types'],
    packages: ['zod', 'react', 'date-fns', 'nodemailer', 'stripe', 'pdfkit', 'node:crypto'],
  },
  pages: {
    from: 'src/pages/x.astro',
    may: ['layouts', 'features', 'ui', 'domain', 'paths', 'shop', 'content', 'build'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core', 'astro'],
  },
  layouts: {
    from: 'src/layouts/X.astro',
    may: ['layouts', 'features', 'ui', 'domain', 'paths', 'shop', 'content', 'build'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core', 'astro'],
  },
  build: {
    from: 'src/build/x.ts',
    may: ['build', 'ui', 'domain', 'paths', 'shop', 'content'],
    packages: ['react', 'react-dom', 'astro', 'node:crypto'],
  },
};

const wrap = (file: string, code: string): string =>
  file.endsWith('.astro') ? `---\n${code}\n---\n<p></p>` : code;

describe('import rules', () => {
  for (const [name, { from, may, packages }] of Object.entries(table)) {
    it(`let ${name} import what the table says, and report everything else`, () => {
      for (const [place, source] of Object.entries(sources)) {
        // A file directly in features/ is its own feature: this one, and Checkout.tsx another.
        const breaches = breachesOf({ [from]: wrap(from, importing(source)) });
        expect(breaches, `${name} → ${place}`).toHaveLength(may.includes(place as Place) ? 0 : 1);
      }
      for (const source of [...dependencies, 'node:crypto']) {
        const breaches = breachesOf({ [from]: wrap(from, importing(source)) });
        expect(breaches, `${name} → ${source}`).toHaveLength(packages.includes(source) ? 0 : 1);
      }
    });
  }

  it('let functions import only contracts, server, and domain', () => {
    for (const [place, source] of Object.entries(sources)) {
      const target = source.startsWith('../../') ? source : source.replace('..', '../../src');
      const breaches = breachesOf({ 'netlify/functions/x.ts': importing(target) });
      const allowed = ['contracts', 'server', 'domain'].includes(place);
      expect(breaches, place).toHaveLength(allowed ? 0 : 1);
    }
  });

  it('let a feature import itself, and no other feature', () => {
    const own = { 'src/features/checkout/store.ts': importing('./Checkout.tsx') };
    const other = { 'src/features/reorder/store.ts': importing('../checkout/Checkout.tsx') };
    expect(breachesOf(own)).toEqual([]);
    expect(breachesOf(other)).toEqual([
      'src/features/reorder/store.ts: src/features/reorder may not import another feature (../checkout/Checkout.tsx).',
    ]);
  });

  it('let a room of the back office import itself and what rooms share, but no other room', () => {
    const rooms = {
      'src/features/staff/money/books.ts': '',
      'src/features/staff/frame/StaffGate.tsx': '',
      'src/features/staff/job/JobSheet.tsx': '',
      'src/features/staff/board/Board.tsx': importing('../frame/StaffGate.tsx', './store.ts'),
      'src/features/staff/board/store.ts': '',
    };
    expect(breachesOf(rooms)).toEqual([]);
    const board = { 'src/features/staff/board/store.ts': importing('../job/JobSheet.tsx') };
    expect(breachesOf({ ...rooms, ...board })).toEqual([
      'src/features/staff/board/store.ts: may not import from the room src/features/staff/job; what rooms share is beside them (../job/JobSheet.tsx).',
    ]);
    const money = { 'src/features/staff/board/store.ts': importing('../money/books.ts') };
    expect(breachesOf({ ...rooms, ...money })).toHaveLength(1);
    const frame = { 'src/features/staff/frame/StaffGate.tsx': importing('../job/JobSheet.tsx') };
    expect(breachesOf({ ...rooms, ...frame })).toHaveLength(1);
  });

  it('let tests and local tools import anything, including development packages', () => {
    const everything = importing(...Object.values(sources), 'vitest', 'node:fs');
    expect(breachesOf({ 'src/domain/x.test.ts': everything })).toEqual([]);
    expect(breachesOf({ 'src/domain/x.ts': importing('vitest') })).toHaveLength(1);
  });

  it('report cycles, barrels, missing extensions, unlisted packages, and names that say nothing', () => {
    const circle = { 'src/ui/A.tsx': importing('./B.tsx'), 'src/ui/B.tsx': importing('./A.tsx') };
    expect(breachesOf(circle)).toEqual([
      'src/ui/A.tsx → src/ui/B.tsx → src/ui/A.tsx: imports in a circle.',
    ]);
    expect(breachesOf({ 'src/domain/index.ts': '' })).toHaveLength(1);
    expect(breachesOf({ 'src/domain/all.ts': `export * from './price.ts';` })).toHaveLength(1);
    expect(breachesOf({ 'src/domain/x.ts': importing('./price') })).toHaveLength(1);
    expect(breachesOf({ 'src/browser/x.ts': importing('left-pad') })).toHaveLength(1);
    expect(breachesOf({ 'src/browser/x.ts': importing('@/domain/price.ts') })).toHaveLength(1);
    for (const name of ['utils.ts', 'helpers/date.ts', 'misc.ts']) {
      expect(breachesOf({ [`src/domain/${name}`]: '' }), name).toHaveLength(1);
    }
    expect(breachesOf({ 'src/stray.ts': '' })).toHaveLength(1);
  });

  it('read every kind of import', () => {
    const code = `import a from './a.ts'; import type { B } from './b.ts'; export { c } from './c.ts';
      const d = await import('./d.ts');`;
    expect(importsOf('x.ts', code)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts']);
    const page = `---\nimport A from './A.astro';\n---\n<script>import './b.ts';</script>`;
    expect(importsOf('x.astro', page)).toEqual(['./A.astro', './b.ts']);
  });
});
