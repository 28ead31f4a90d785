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
    'src/orders/price.ts': '',
    'src/orders/place-order.contract.ts': '',
    'src/orders/move-job.rpc.ts': '',
    'src/ui/Button.tsx': '',
    'src/artwork/uploads.client.ts': '',
    'src/artwork/UploadBox.tsx': '',
    'src/orders/checkout/Checkout.tsx': '',
    'src/platform/email.server.ts': '',
    'src/orders/new-order.email.tsx': '',
    'src/platform/inks.build.ts': '',
    'src/layouts/Page.astro': '',
    'src/content/services.json': '',
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
  rules: '../orders/price.ts',
  contracts: '../orders/place-order.contract.ts',
  rpc: '../orders/move-job.rpc.ts',
  ui: '../ui/Button.tsx',
  client: '../artwork/uploads.client.ts',
  component: '../artwork/UploadBox.tsx',
  screen: '../orders/checkout/Checkout.tsx',
  server: '../platform/email.server.ts',
  email: '../orders/new-order.email.tsx',
  layouts: '../layouts/Page.astro',
  content: '../content/services.json',
  build: '../platform/inks.build.ts',
  shop: '../shop.ts',
  paths: '../paths.ts',
  'database types': '../database.types.ts',
  local: '../../local/stack.ts',
  tests: '../../tests/support/control.ts',
};
type Place = keyof typeof sources;

/** The architecture's table: a place, and what it may import besides itself. */
const table: Record<string, { from: string; may: Place[]; packages: string[] }> = {
  rules: { from: 'src/proofs/x.ts', may: ['rules', 'shop'], packages: ['zod', 'date-fns'] },
  contracts: {
    from: 'src/proofs/x.contract.ts',
    may: ['contracts', 'rpc', 'rules'],
    packages: ['zod'],
  },
  rpc: { from: 'src/proofs/x.rpc.ts', may: ['contracts', 'rpc', 'rules'], packages: ['zod'] },
  ui: { from: 'src/ui/X.tsx', may: ['ui', 'rules'], packages: ['react', 'react-dom'] },
  client: {
    from: 'src/proofs/x.client.ts',
    may: ['client', 'component', 'contracts', 'rpc', 'rules', 'ui', 'paths', 'shop'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core'],
  },
  worker: {
    from: 'src/proofs/x.worker.ts',
    may: ['client', 'component', 'contracts', 'rpc', 'rules', 'ui', 'paths', 'shop'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core'],
  },
  components: {
    from: 'src/proofs/X.tsx',
    may: ['client', 'component', 'contracts', 'rpc', 'rules', 'ui', 'paths', 'shop'],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core'],
  },
  server: {
    from: 'src/proofs/x.server.ts',
    may: ['server', 'email', 'rules', 'contracts', 'rpc', 'shop', 'paths', 'database types'],
    packages: ['zod', 'react', 'date-fns', 'nodemailer', 'stripe', 'pdfkit', 'node:crypto'],
  },
  emails: {
    from: 'src/proofs/x.email.tsx',
    may: ['server', 'email', 'rules', 'contracts', 'rpc', 'shop', 'paths', 'database types'],
    packages: ['zod', 'react', 'date-fns', 'nodemailer', 'stripe', 'pdfkit', 'node:crypto'],
  },
  pages: {
    from: 'src/pages/x.astro',
    may: [
      'layouts',
      'client',
      'component',
      'screen',
      'ui',
      'rules',
      'paths',
      'shop',
      'content',
      'build',
    ],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core', 'astro'],
  },
  layouts: {
    from: 'src/layouts/X.astro',
    may: [
      'layouts',
      'client',
      'component',
      'screen',
      'ui',
      'rules',
      'paths',
      'shop',
      'content',
      'build',
    ],
    packages: ['zod', 'react', 'react-dom', 'date-fns', '@uppy/core', 'astro'],
  },
  build: {
    from: 'src/proofs/x.build.ts',
    may: ['build', 'ui', 'rules', 'paths', 'shop', 'content'],
    packages: ['react', 'react-dom', 'astro', 'node:crypto'],
  },
};

const wrap = (file: string, code: string): string =>
  file.endsWith('.astro') ? `---\n${code}\n---\n<p></p>` : code;

describe('import rules', () => {
  for (const [name, { from, may, packages }] of Object.entries(table)) {
    it(`let ${name} import what the table says, and report everything else`, () => {
      for (const [place, source] of Object.entries(sources)) {
        const breaches = breachesOf({ [from]: wrap(from, importing(source)) });
        expect(breaches, `${name} → ${place}`).toHaveLength(may.includes(place as Place) ? 0 : 1);
      }
      for (const source of [...dependencies, 'node:crypto']) {
        const breaches = breachesOf({ [from]: wrap(from, importing(source)) });
        expect(breaches, `${name} → ${source}`).toHaveLength(packages.includes(source) ? 0 : 1);
      }
    });
  }

  it('let functions import only contracts, server code, and rules', () => {
    for (const [place, source] of Object.entries(sources)) {
      const target = source.startsWith('../../') ? source : source.replace('..', '../../src');
      const breaches = breachesOf({ 'netlify/functions/x.ts': importing(target) });
      const allowed = ['contracts', 'rpc', 'server', 'email', 'rules'].includes(place);
      expect(breaches, place).toHaveLength(allowed ? 0 : 1);
    }
  });

  it('let a screen import itself and what screens share, but no other screen', () => {
    const files = {
      'src/orders/checkout/store.client.ts': importing('./Checkout.tsx'),
      'src/orders/checkout/checkout.module.css': '',
      'src/orders/checkout/rows.ts': '',
    };
    expect(breachesOf(files)).toEqual([]);
    const other = {
      'src/staff/job/money.client.ts': importing(
        '../../orders/checkout/Checkout.tsx',
        '../../orders/checkout/store.client.ts',
        '../../orders/checkout/checkout.module.css',
        '../../orders/checkout/rows.ts',
      ),
    };
    const sentence = (target: string) =>
      `src/staff/job/money.client.ts: may not import from the screen src/orders/checkout; move what screens share out of it (../../orders/checkout/${target}).`;
    expect(breachesOf({ ...files, ...other })).toEqual(
      ['Checkout.tsx', 'store.client.ts', 'checkout.module.css'].map(sentence),
    );
  });

  it('let nothing but rules out of the designer', () => {
    const files = {
      'src/designer/store.client.ts': '',
      'src/designer/stage/Stage.tsx': importing('../store.client.ts', '../design.ts'),
      'src/designer/design.ts': '',
    };
    expect(breachesOf(files)).toEqual([]);
    for (const [target, count] of Object.entries({
      '../designer/design.ts': 0,
      '../designer/store.client.ts': 1,
      '../designer/stage/Stage.tsx': 1,
    })) {
      const order = { 'src/orders/order.client.ts': importing(target) };
      expect(breachesOf({ ...files, ...order }), target).toHaveLength(count);
    }
  });

  it('let tests and local tools import anything, including development packages', () => {
    const everything = importing(...Object.values(sources), 'vitest', 'node:fs');
    expect(breachesOf({ 'src/orders/x.test.ts': everything })).toEqual([]);
    expect(breachesOf({ 'src/orders/x.ts': importing('vitest') })).toHaveLength(1);
  });

  it('report cycles, barrels, missing extensions, unlisted packages, and names that say nothing', () => {
    const circle = { 'src/ui/A.tsx': importing('./B.tsx'), 'src/ui/B.tsx': importing('./A.tsx') };
    expect(breachesOf(circle)).toEqual([
      'src/ui/A.tsx → src/ui/B.tsx → src/ui/A.tsx: imports in a circle.',
    ]);
    expect(breachesOf({ 'src/orders/index.ts': '' })).toHaveLength(1);
    expect(breachesOf({ 'src/orders/all.ts': `export * from './price.ts';` })).toHaveLength(1);
    expect(breachesOf({ 'src/orders/x.ts': importing('./price') })).toHaveLength(1);
    expect(breachesOf({ 'src/orders/x.client.ts': importing('left-pad') })).toHaveLength(1);
    expect(breachesOf({ 'src/orders/x.client.ts': importing('@/orders/price.ts') })).toHaveLength(
      1,
    );
    for (const name of ['utils.ts', 'helpers/date.ts', 'misc.ts']) {
      expect(breachesOf({ [`src/orders/${name}`]: '' }), name).toHaveLength(1);
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
