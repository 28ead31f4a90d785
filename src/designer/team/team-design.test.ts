// product: roster
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypeface } from '../lettering/typefaces.build.ts';
import { drawObject, type DrawingParts } from '../draw-object.ts';
import { areaBounds, objectBounds } from '../object-box.ts';
import { pathBounds } from '../../artwork/path-data.ts';
import { sideArea, type Design, type ObjectOf } from '../design.ts';
import type { Player } from './roster.ts';
import { blankDesign, newTeam } from '../starting-point.ts';
import {
  asPlayer,
  designForPlayer,
  heightThatFits,
  narrowest,
  teamSides,
  withRoster,
} from './team-design.ts';
import { partsToMeasure } from '../output/worn-parts.ts';

const parts: DrawingParts = { typeface: readTypeface, clipArt: () => undefined };
const area = { widthIn: 12, heightIn: 16 };
const draw = (object: ObjectOf<'team'>) => drawObject(object, parts);
const sizeOf = (object: Parameters<typeof drawObject>[0]) => drawObject(object, parts);
const player = (name: string, number: string): Player => ({ name, number, size: 'L' });
const anyPlayer = fc.record({
  name: fc.stringMatching(/^[A-Za-z -]{0,20}$/),
  number: fc.stringMatching(/^[0-9]{0,3}$/),
  size: fc.constant('L' as const),
});

function design(team: ObjectOf<'team'> = newTeam('team', area, 'white')): Design {
  const blank = blankDesign('6f1b8c1e-6d0e-4f57-9b0a-0d6f3a1c2b3d');
  return { ...blank, sides: { ...blank.sides, back: [team] } };
}

test('every name and number fits the print area, at the same height as everyone’s', () => {
  fc.assert(
    fc.property(anyPlayer, fc.option(fc.constant(0.3)), (one, lineIn) => {
      const outline = lineIn === null ? null : { ink: 'red' as const, widthIn: lineIn };
      const team = { ...newTeam('team', area, 'white'), outline };
      const bounds = objectBounds(asPlayer(team, one, 0), sizeOf);
      expect(bounds.left).toBeGreaterThanOrEqual(areaBounds(area).left);
      expect(bounds.right).toBeLessThanOrEqual(areaBounds(area).right);
    }),
    { numRuns: 40 },
  );
  const heights = ['H', 'HHHHHHHHHH', 'HHHHHHHHHHHHHHHHHHHH'].map((name) => {
    const [mark] = draw({ ...newTeam('team', area, 'white'), name, number: '' }).marks;
    const bounds = mark?.kind === 'fill' ? pathBounds(mark.path) : null;
    return bounds && bounds.bottom - bounds.top;
  });
  for (const height of heights) expect(height).toBeCloseTo(2, 2);
});

test('letters that would be squeezed too much are made smaller for everyone instead', () => {
  const team = newTeam('team', area, 'white');
  const fit = (name: string) =>
    heightThatFits({ ...team, name, number: '' }, 'nameHeightIn', sizeOf);
  expect(fit('LEE')).toBe(team.nameHeightIn);
  const long = { ...team, name: 'VANDERLINDEN-OLSON', number: '' };
  const nameHeightIn = fit(long.name);
  expect(nameHeightIn).toBeLessThan(team.nameHeightIn);
  const { mostWidthIn: most = 0, ...free } = { ...long, nameHeightIn };
  expect(most / draw(free).widthIn).toBeCloseTo(narrowest, 5);
  const numberHeightIn = heightThatFits(
    { ...team, name: '', number: '888' },
    'numberHeightIn',
    sizeOf,
  );
  expect(draw({ ...free, name: '', number: '888', numberHeightIn }).widthIn).toBeCloseTo(most, 3);
});

test('a number’s bottom stays where it is for all players, at any angle', () => {
  const anyTeam = fc.record({
    x: fc.integer({ min: -4, max: 4 }),
    rotation: fc.constantFrom(0, 90, -30),
  });
  fc.assert(
    fc.property(anyPlayer, anyTeam, (one, place) => {
      fc.pre(one.number !== '');
      const team = { ...newTeam('team', area, 'white'), ...place };
      const [worn] = designForPlayer(design(team), one, 3, sizeOf).sides.back;
      if (worn?.kind !== 'team') throw new Error('Nobody wears it.');
      const bottom = (object: ObjectOf<'team'>) => {
        const angle = (object.rotation * Math.PI) / 180;
        const half = draw(object).heightIn / 2;
        return { x: object.x - half * Math.sin(angle), y: object.y + half * Math.cos(angle) };
      };
      expect(bottom(worn).x).toBeCloseTo(bottom(team).x, 3);
      expect(bottom(worn).y).toBeCloseTo(bottom(team).y, 3);
    }),
    { numRuns: 20 },
  );
});

test('where the shirt shows no name, no player’s name prints', () => {
  const front = { ...newTeam('small', area, 'white'), name: '' };
  const worn = designForPlayer(
    { ...design(), sides: { ...design().sides, front: [front] } },
    player('Olson', '7'),
    0,
    sizeOf,
  );
  expect(worn.sides.front).toMatchObject([{ name: '', number: '7' }]);
  expect(worn.sides.back).toMatchObject([{ name: 'Olson', number: '7' }]);
  expect(teamSides(worn)).toEqual(['front', 'back']);
});

test('a roster keeps names inside the print area of designs from before it', () => {
  const { mostWidthIn: _, ...before } = newTeam('team', area, 'white');
  const old = { ...design(before), small: { front: false, back: true } };
  const [team] = withRoster(old, [player('Olson', '7')]).sides.back;
  expect(team).toMatchObject({ mostWidthIn: sideArea(old, 'back').widthIn * 0.92 });
  expect(withRoster(withRoster(old, [player('Olson', '7')]), [])).not.toHaveProperty('roster');
});

test('what is set narrower is measured on each player, and otherwise every new letter once', () => {
  const team = { ...newTeam('team', area, 'white'), typeface: 'anton' as const };
  const long = 'Kovačević-Montgomery';
  const roster = [
    player('Smith', '23'),
    player('Hits', '32'),
    player('Lee', '7'),
    player(long, '23'),
    player('Eel', ''),
    player(long.toUpperCase(), '9'),
  ];
  const found = partsToMeasure(team, roster, (object) => drawObject(object, parts));
  expect(found.map(({ name, number }) => [name, number])).toEqual([
    ['Lee', ''],
    [long, ''],
  ]);
  expect(partsToMeasure(team, roster, (object) => drawObject(object, parts))).toBe(found);
  const loading = () => ({ ...draw(team), complete: false });
  expect(partsToMeasure(team, [...roster], loading)).toEqual([]);
  const narrow = { ...team, mostWidthIn: 5 };
  const numbers = partsToMeasure(narrow, roster, (object) => drawObject(object, parts));
  expect(numbers.filter(({ name }) => name === '').map(({ number }) => number)).toEqual([
    '23',
    '32',
  ]);
});
