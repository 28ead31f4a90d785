import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { priceOneItem } from '../src/orders/prices/price.ts';
import type { DeliveryMethod } from '../src/orders/delivery/delivery-method.ts';
import { formatCents } from '../src/platform/money.ts';
import { usualBook } from '../src/settings/usual-book.ts';
import { exceptionKinds, mayExcept, usualStaffMay } from '../src/orders/changes/exception.ts';
import {
  duties,
  roleLabels,
  rolesWith,
  staffRoles,
  type Duty,
  type StaffRole,
} from '../src/staff/permission.ts';
import { chosenLocations, noLocations, printLocations } from '../src/garments/print-location.ts';
import { anchorsOf, marksIn, productMarks, productSections } from './product-coverage.ts';
import { projectRoot } from './stack.ts';
import { generatedDocs } from './write-docs.ts';

const documents = globSync(['*.md', '{docs,src,supabase,tests}/**/*.md'], { cwd: projectRoot });
/** Everything that may refer to a document: code, tests, SQL, settings, and documents. */
const sources = globSync(
  [
    '*.{md,ts,js,toml}',
    '{docs,src,netlify,supabase,local,tests}/**/*.{ts,tsx,astro,css,sql,toml,md,mjs}',
  ],
  { cwd: projectRoot },
);

test('`npm run docs` changes neither the diagrams nor the index of decisions', async () => {
  for (const { file, text } of await generatedDocs()) expect(read(file), file).toBe(text);
});

test('the README can be read in one sitting: at most 150 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

// product: roles, exceptions
test('the product’s tables of exceptions and duties say who may what as the code does', () => {
  const rows = [...read('docs/product.md').matchAll(/^\| `([\w-]+)` +\|[^|]+\| ([\w, ]+?) +\|$/gm)];
  const row = (name: string, roles: readonly StaffRole[]) =>
    `${name}: ${roles.map((role) => roleLabels[role]).join(', ')}`;
  expect(rows.map(([, name, who]) => `${name}: ${who}`)).toEqual([
    ...exceptionKinds.map((kind) =>
      row(
        kind,
        staffRoles.filter((role) => mayExcept({ role }, kind, { staffMay: usualStaffMay })),
      ),
    ),
    ...Object.keys(duties).map((duty) => row(duty, rolesWith(duty as Duty))),
  ]);
});

describe('references', () => {
  test('to a section of product.md match an existing section', () => {
    const anchors = new Set(anchorsOf(read('docs/product.md')).map(({ anchor }) => anchor));
    const broken = sources.flatMap((file) =>
      [...read(file).matchAll(/\bproduct\.md#([\w-]+)/g)]
        .filter(([, anchor = '']) => !anchors.has(anchor))
        .map(([reference]) => `${file}: ${reference}`),
    );
    expect(broken).toEqual([]);
  });

  test('to a decision match an existing file', () => {
    const broken = sources.flatMap((file) =>
      [...read(file).matchAll(/\bdecisions\/([\w-]+\.md)/g)]
        .filter(([, name = '']) => !existsSync(path.join(projectRoot, 'docs/decisions', name)))
        .map(([reference]) => `${file}: ${reference}`),
    );
    expect(broken).toEqual([]);
  });

  test('are only to documents in this repository', () => {
    const old = /\bspec \d|\bthe spec\b|\bdecisions\.md|\b(decision|ruling) \d|spec-coverage/gi;
    const broken = sources
      .filter((file) => file !== 'local/docs.test.ts')
      .flatMap((file) => [...read(file).matchAll(old)].map(([text]) => `${file}: ${text}`));
    expect(broken).toEqual([]);
  });

  test('between documents, and to headings, lead somewhere', () => {
    const broken = documents.flatMap((document) =>
      [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(https?:|mailto:|tel:|\/)/.test(target))
        .filter((target) => !leadsSomewhere(document, target))
        .map((target) => `${document}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('to files in documents match existing files', () => {
    const named = /`((?:src|local|netlify|supabase|tests|docs|public)\/[^`\s]*)`/g;
    const broken = documents
      .filter((document) => !document.startsWith('src/content/'))
      .flatMap((document) =>
        [...read(document).matchAll(named)]
          .map(([, name = '']) => name)
          // NAME is a placeholder; braces and asterisks are patterns.
          .filter((name) => !/NAME|CATEGORY|[*{]/.test(name))
          .filter((name) => !existsSync(path.join(projectRoot, name)))
          .map((name) => `${document}: ${name}`),
      );
    expect(broken).toEqual([]);
  });
});

describe('docs/product.md', () => {
  const marks = productMarks();

  test('has a test for each section', () => {
    const shown = new Set(marks.flatMap(({ sections }) => sections));
    expect(productSections().filter((section) => !shown.has(section))).toEqual([]);
  });

  test('is mentioned by tests only in sections that exist', () => {
    const known = new Set(productSections());
    const broken = marks.flatMap(({ place, sections }) =>
      sections.filter((section) => !known.has(section)).map((section) => `${place}: ${section}`),
    );
    expect(broken).toEqual([]);
  });

  test('is mentioned right above a test, or on the first line of a file', () => {
    expect(marks.filter(({ title }) => title === null).map(({ place }) => place)).toEqual([]);
    const stray = marksIn('a.test.ts', "import 'a';\n// product: rush\nconst a = 1;\n");
    expect(stray).toMatchObject([{ place: 'a.test.ts:2', sections: ['rush'], title: null }]);
  });

  test('states the prices that we charge', () => {
    const examples = tableOf('style', 'pieces');
    expect(examples.length).toBeGreaterThan(5);
    for (const [style = '', pieces, locations, rush, delivery, ...amounts] of examples) {
      const price = priceOneItem({
        styleCode: style,
        quantities: Number(pieces),
        locations: firstLocations(Number(locations)),
        rush: rush === 'yes',
        delivery: delivery as DeliveryMethod,
      });
      const { perItemCents, subtotalCents, rushFeeCents, shippingCents, taxCents, totalCents } =
        price;
      const charged = [perItemCents, subtotalCents, rushFeeCents, shippingCents, taxCents];
      expect(amounts).toEqual([...charged, totalCents].map(formatCents));
    }
    const tiers = tableOf('pieces', 'print, each');
    expect(tiers.map(([pieces, each]) => [parseInt(pieces ?? ''), each])).toEqual(
      usualBook.print.steps.map(({ from, cents }) => [from, formatCents(cents)]),
    );
  });
});

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '');
}

function leadsSomewhere(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const found = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
  if (!existsSync(path.join(projectRoot, found))) return false;
  return anchor === undefined || anchorsOf(read(found)).some((each) => each.anchor === anchor);
}

/** The cells of the table in product.md whose header begins with these cells. */
function tableOf(...head: string[]): string[][] {
  const tables = read('docs/product.md')
    .split(/\n\n+/)
    .filter((block) => block.startsWith('|'))
    .map((block) => block.split('\n').map(cellsOf));
  const found = tables.find(([first = []]) => head.every((cell, index) => first[index] === cell));
  return (found ?? []).slice(2);
}

function cellsOf(line: string): string[] {
  const cells = line.split('|').slice(1, -1);
  return cells.map((cell) => cell.trim());
}

/** This many locations that can be combined. */
function firstLocations(count: number) {
  const together = printLocations.filter((location) => !location.endsWith('Small'));
  const flags = { ...noLocations };
  for (const location of together.slice(0, count)) flags[location] = true;
  expect(chosenLocations(flags)).toHaveLength(count);
  return flags;
}
