// product: shapes-and-drawings, ready-designs
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogCategories, searchCatalog } from './catalog.ts';

const draw = (name: string, words: string, category = 'Animals') => ({ name, category, words });

const drawings = [
  draw('Mug of coffee', 'café diner breakfast', 'Music & food'),
  draw('Duck on parade', 'bird mallard pond'),
  draw('Goldfinch', 'bird state wing', 'Iowa'),
  draw('Bird of prey', 'hawk', 'Teams & school'),
  draw('Bowl of cherries', 'fruit', 'Music & food'),
  draw('Hand press', 'print shop', 'Work & tools'),
];
const find = (query: string, category: string | null = null) =>
  searchCatalog(drawings, query, category).map(({ name }) => name);

describe('The search of a catalog', () => {
  test('finds words in any order', () => {
    expect(find('parade duck')).toEqual(['Duck on parade']);
    expect(find('pond duck')).toEqual(['Duck on parade']);
    expect(find('duck hawk')).toEqual([]);
  });

  test('matches the beginnings of words, not their middles', () => {
    expect(find('gold')).toEqual(['Goldfinch']);
    expect(find('finch')).toEqual([]);
  });

  test('ranks matching names above matching search words', () => {
    expect(find('bird')).toEqual(['Bird of prey', 'Duck on parade', 'Goldfinch']);
  });

  test.each([
    ['CAFE', 'Mug of coffee'],
    ['cafés', 'Mug of coffee'],
    ['ducks', 'Duck on parade'],
    ['duck’s', 'Duck on parade'],
    ['cherry', 'Bowl of cherries'],
    ['cherries', 'Bowl of cherries'],
    ['presses', 'Hand press'],
    ['press', 'Hand press'],
  ])('forgives plurals, case, and accents: %s', (query, name) => {
    expect(find(query)).toEqual([name]);
  });

  test('stays within a category, and matches the name of the category', () => {
    expect(find('bird', 'Iowa')).toEqual(['Goldfinch']);
    expect(find('', 'Iowa')).toEqual(['Goldfinch']);
    expect(find('iowa')).toEqual(['Goldfinch']);
  });

  test('lists each category once, in the order of the items', () => {
    expect(catalogCategories(drawings)).toEqual([
      'Music & food',
      'Animals',
      'Iowa',
      'Teams & school',
      'Work & tools',
    ]);
  });

  const word = fc.string({ unit: fc.constantFrom(...'abeosyxé'), minLength: 1, maxLength: 6 });
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const anyDrawings = fc.array(
    fc.tuple(text, text, fc.constantFrom('Iowa', 'Animals')).map((each) => draw(...each)),
    { maxLength: 8 },
  );

  test('finds every drawing by any of its words, in any case, shortened or plural', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (name, words, at, length) => {
        const own = `${name} ${words}`.split(' ');
        const picked = own[at % own.length] ?? '';
        const short = picked.slice(0, 1 + (length % picked.length));
        const drawing = draw(name, words);
        const plural = /..[^sxy]$/u.test(picked) ? `${picked}s` : picked;
        for (const query of [picked, picked.toUpperCase(), short, plural]) {
          expect(searchCatalog([drawing], query, null), query).toEqual([drawing]);
        }
      }),
    );
  });

  test('finds fewer with each extra word, the same in any order, and nothing unlisted', () => {
    fc.assert(
      fc.property(anyDrawings, word, word, (all, one, other) => {
        const both = searchCatalog(all, `${one} ${other}`, null);
        const swapped = searchCatalog(all, `${other}  ${one} `, null);
        expect(swapped).toEqual(both);
        const wider = new Set(searchCatalog(all, one, null));
        expect(both.every((drawing) => wider.has(drawing))).toBe(true);
        expect(searchCatalog(all, ' ', null)).toEqual(all);
      }),
    );
  });
});
