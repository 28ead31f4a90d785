// product: print-recipes
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inks } from '../artwork/ink.ts';
import { screensOf } from '../artwork/films/screens.ts';
import { recipeScreenSchema, screensToSet, screenText, type RecipeScreen } from './recipe.ts';

const navy = '#1f2a44';
const white = '#ffffff';
const texts = (screens: readonly RecipeScreen[]) => screens.map(screenText);

test('a new design starts with the usual mesh, and a flash after the underbase', () => {
  expect(texts(screensToSet(['red', 'black'], navy))).toEqual([
    'White underbase, 156 mesh, flash',
    'Barn Red, 230 mesh',
    'Press Black, 230 mesh',
  ]);
  expect(texts(screensToSet(['red'], white))).toEqual(['Barn Red, 156 mesh']);
  expect(screensToSet([], navy)).toEqual([]);
});

test('what worked last time starts the next ticket, in its order', () => {
  const kept: RecipeScreen[] = [
    { screen: 'red', mesh: 110, strokes: 2, flash: true },
    { screen: 'black', mesh: 305, strokes: 1, flash: false },
  ];
  expect(screensToSet(['black', 'red'], white, kept)).toEqual(kept);
  expect(texts(screensToSet(['black', 'red'], white, kept))).toEqual([
    'Barn Red, 110 mesh, 2 strokes, flash',
    'Press Black, 305 mesh',
  ]);
});

test('on other cloth or with another ink, the screens that are still there keep what worked', () => {
  const kept: RecipeScreen[] = [{ screen: 'red', mesh: 110, strokes: 2, flash: true }];
  expect(texts(screensToSet(['red'], navy, kept))).toEqual([
    'White underbase, 156 mesh, flash',
    'Barn Red, 110 mesh, 2 strokes, flash',
  ]);
});

test('whatever was kept, each screen that the press needs is set up once, and no other', () => {
  const screen = fc.record({
    screen: fc.constantFrom('underbase' as const, ...inks.map(({ key }) => key)),
    mesh: fc.integer({ min: 30, max: 400 }),
    strokes: fc.integer({ min: 1, max: 9 }),
    flash: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.subarray(inks.map(({ key }) => key)),
      fc.constantFrom(navy, white, '#888888'),
      fc.array(screen, { maxLength: 8 }),
      (chosen, cloth, kept) => {
        const set = screensToSet(chosen, cloth, kept);
        expect(set.map((each) => each.screen).toSorted()).toEqual(
          screensOf(chosen, cloth)
            .map(({ key }) => key)
            .toSorted(),
        );
        for (const each of set) {
          const before = kept.findLast((one) => one.screen === each.screen);
          if (before) expect(each).toEqual(before);
        }
      },
    ),
  );
});

test('a mesh or strokes that no screen has are refused with a sentence', () => {
  const screen = { screen: 'red', mesh: 156, strokes: 1, flash: false } as const;
  const said = (changes: object) =>
    recipeScreenSchema.safeParse({ ...screen, ...changes }).error?.issues[0]?.message;
  expect(said({})).toBeUndefined();
  expect(said({ mesh: 29 })).toBe('Enter a mesh count between 30 and 400.');
  expect(said({ mesh: Number('') })).toBe('Enter a mesh count between 30 and 400.');
  expect(said({ mesh: 1.5 })).toBe('Enter a mesh count between 30 and 400.');
  expect(said({ strokes: 0 })).toBe('Enter 1 to 9 strokes.');
  expect(said({ strokes: Number('x') })).toBe('Enter 1 to 9 strokes.');
});
