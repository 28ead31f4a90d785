import { globSync, readFileSync } from 'node:fs';
import type { Loader, LoaderContext } from 'astro/loaders';
import { describe, expect, test } from 'vitest';
import { figures, fillIn, withFigures, writtenFigures } from './figures.ts';

// product: shop-facts
describe('a figure in a text', () => {
  test.each([
    ['costs ((rush fee)) more', 'costs $30 more'],
    ['((Rush days in words)) costs more', 'Four to seven costs more'],
    ['((standard\n  days)) business days', '8 business days'],
    ['((Standard days in words)) business days', 'Eight business days'],
    ['falls at ((price steps)) pieces', 'falls at 3, 6, 12, 24, 50, 100, 200 and 300 pieces'],
    ['((reminder days)) days', '7, 14, and 30 days'],
    ['((sales tax)) by ((cutoff))', '7% by 1:00 PM Central'],
    ['((garment Bella + Canvas 3001))', '$4.00'],
    ['((each of 23 Bella + Canvas 3001))', '$16.00'],
    ['((all of 14 Gildan 2000 Ultra Cotton, front and back))', '$234.50'],
    ['((each of 12 digital)) or ((each of 12 digital, front and back))', '$20 or $25'],
    ['((all of 2,000 Gildan 2000 Ultra Cotton, front and back, 2 colors))', '$15,000.00'],
    ['((each of 23 Bella + Canvas 3001 less each of 24 Bella + Canvas 3001))', '$2.00'],
    ['(nothing to fill in)', '(nothing to fill in)'],
  ])('%s', (text, filled) => expect(fillIn(text)).toBe(filled));

  test.each([
    'rush fees',
    '',
    'toString',
    'each of 23 Bella',
    'each of 0 Bella + Canvas 3001',
    // What the bulk formula needs, and what online orders don't have.
    'each of 1,001 Bella + Canvas 3001',
    'each of 23 Bella + Canvas 3001, 2 colors',
    'each of 23 Bella + Canvas 3001 less nothing',
    'garment Bella',
  ])('isn’t filled in with ((%s)), and the known ones are listed', (name) => {
    expect(() => fillIn(`A fee of ((${name})).`)).toThrow(
      `There is no figure ((${name})). Write one of ((rush fee)), ((rush days)), `,
    );
  });

  test('has a name that ends', () => {
    expect(() => fillIn('A fee of ((rush fee).')).toThrow('ends with two parentheses');
  });
});

describe('a figure that somebody typed in', () => {
  test.each([
    ['A rush costs $30.', '$30', '((rush fee))'],
    ['A second place adds $2.25.', '$2.25', '((extra location)) or ((bulk location))'],
    ['It takes 8 business days.', '8', '((standard days))'],
    ['Eight business days, or rush it.', 'Eight', '((standard days in words))'],
    ['It takes 6–8 business days.', '6–8', '((reorder days))'],
    ['Four to seven costs more.', 'Four to seven', '((rush days in words))'],
    ['A rush is 4 to 7.', '4 to 7', '((rush days))'],
    ['Orders in by 1:00 PM Central', '1:00 PM Central', '((cutoff))'],
    ['Past 1,000 we call.', '1,000', '((largest online order))'],
    ['1,000 shirts or more', '1,000', '((largest online order))'],
    ['At 1,001 of them', '1,001', '((smallest bulk order))'],
    ['With 7% on top.', '7%', '((sales tax))'],
    ['A 50% deposit', '50%', '((deposit))'],
    ['within 30 days', '30', '((account days)) or ((guarantee days))'],
    ['cheaper at 3, 6, 12, 24, 50, 100, 200 and 300', '3, 6, 12', '((price steps))'],
  ])('is found in “%s”', (text, literal, placeholder) => {
    expect(() => fillIn(text)).toThrow(`Write ${placeholder} instead of “${literal}`);
  });

  test.each([
    ['A rush costs $40.', '$40'],
    ['From $3.75 each.', '$3.75'],
    ['It takes ten business days.', 'ten'],
    ['It takes 5 to 9 business days.', '5 to 9'],
    ['Orders in by 11:30 AM', '11:30 AM'],
    ['There’s a 24 pieces minimum.', '24 pieces minimum'],
    ['There’s a minimum of 24.', 'minimum of 24'],
  ])('is found in “%s”, though no figure is that', (text, literal) => {
    expect(() => fillIn(text)).toThrow(`“${literal}” isn’t among the shop’s figures.`);
  });

  test.each([
    'For the proof: $0.',
    'We answer within 1 business day, or one business day.',
    '100% cotton, 50% polyester, 300 DPI, 16 × 20 inches, 4,800 × 6,000 pixels',
    'A reunion of 24 orders 21,000 stickers, 1,000 of them in 2010.',
  ])('isn’t found in “%s”', (text) => expect(fillIn(text)).toBe(text));

  test('is in no code, outside of comments', () => {
    const files = globSync('src/**/*.{astro,ts,tsx}');
    const found = files
      // The shop's facts are the figures' home, and the ages of balances come from accounting.
      .filter((file) => !/\.(test|workbench)\.tsx?$|style-guide|shop\.ts$|\/books\.ts$/.test(file))
      .flatMap((file) =>
        writtenFigures(withoutComments(readFileSync(file, 'utf8')))
          .filter(({ names }) => names.length > 0)
          .map(({ literal, names }) => `${file}: ${literal} (${names.join(' or ')})`),
      );
    expect(found).toEqual([]);
  });
});

/** What `withFigures` stores of an entry that a loader finds. */
async function loaded(body: string, data: Record<string, unknown>) {
  const found: unknown[] = [];
  const filePath = 'src/content/pages/a.md';
  const filled = withFigures({
    name: 'files',
    load: async ({ parseData, store }) => {
      store.set({ id: 'a', data: await parseData({ id: 'a', data, filePath }), body, filePath });
    },
  });
  await filled.load({
    config: { root: new URL('file:///shop/') },
    parseData: async (entry: { data: unknown }) => entry.data,
    renderMarkdown: async (text: string) => ({ html: `<p>${text}</p>` }),
    store: { set: (entry: DataEntry) => found.push(entry.body, entry.rendered?.html, entry.data) },
  } as unknown as LoaderContext);
  return found;
}
type DataEntry = Parameters<LoaderContext['store']['set']>[0];

describe('a file of content', () => {
  test('has its figures filled in, in its text and in every field', async () => {
    const data = { facts: [{ figure: '((rush fee))', year: 2012 }], date: new Date(0) };
    expect(await loaded('It costs ((rush fee)).', data)).toEqual([
      'It costs $30.',
      '<p>It costs $30.</p>',
      { facts: [{ figure: '$30', year: 2012 }], date: new Date(0) },
    ]);
  });

  test.each([
    ['in its text', 'It costs $30.', {}],
    ['in a field', '', { facts: [{ label: 'It costs $30.' }] }],
  ])('is named when a figure is typed %s', async (_where, body, data) => {
    await expect(loaded(body, data)).rejects.toThrow(
      'src/content/pages/a.md: Write ((rush fee)) instead of “$30”',
    );
  });

  test('changes with the shop’s facts: a new fee is in all six sentences', () => {
    const texts = globSync('src/content/{pages/*.md,front-page.yaml}').map((file) =>
      readFileSync(file, 'utf8'),
    );
    const counted = (rushFee: string, found: RegExp) => {
      const filled = texts.map((text) => fillIn(text, { ...figures, 'rush fee': rushFee }));
      return filled.join('\n').match(found)?.length ?? 0;
    };
    expect(counted('$30', /\$30\b/g)).toBe(6);
    expect(counted('$42.50', /\$42\.50/g)).toBe(6);
    expect(counted('$42.50', /\$30\b/g)).toBe(0);
  });

  test('is read again when a figure has changed', async () => {
    const digest = async (rushFee: string) => {
      let found = '';
      const load: Loader['load'] = async (context) => void (found = context.generateDigest('text'));
      const generateDigest = (text: unknown) => JSON.stringify(text);
      await withFigures({ name: 'files', load }, { ...figures, 'rush fee': rushFee }).load({
        generateDigest,
      } as unknown as LoaderContext);
      return found;
    };
    expect(await digest('$30')).toBe(await digest('$30'));
    expect(await digest('$42.50')).not.toBe(await digest('$30'));
  });
});

const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|<style>[\s\S]*?<\/style>/gm, '');
