// product: presses
import { describe, expect, test } from 'vitest';
import type { Press } from './floor-settings.ts';
import {
  inksAndGarments,
  jobMinutes,
  minutesByPress,
  pressDesigns,
  usualInks,
  type PressDesign,
} from './job-minutes.ts';

const press: Press = {
  id: 'auto',
  name: 'Auto',
  heads: 6,
  flashStations: 1,
  screenMinutes: 10,
  locationMinutes: 5,
  perHour: { light: 300, dark: 150 },
  weekdayMinutes: [420, 420, 420, 420, 420],
};
const on = (colorHex: string, pieces: number, styleCode = '00606') => ({
  styleCode,
  colorHex,
  quantities: { M: pieces },
});
const white = on('#ffffff', 50);
const navy = on('#1c2336', 50);
const front = { location: 'frontLarge', inks: ['white', 'gold'] } as const;
const back = { location: 'backLarge', inks: ['black'] } as const;
const design = (prints: PressDesign['prints'], ...items: PressDesign['items']): PressDesign => ({
  prints,
  items,
});
const passes = (...designs: PressDesign[]) => jobMinutes(designs, press).passes;

describe('a pass takes', () => {
  test('the setup of its location and of each ink’s screen, and the pieces at the light rate', () => {
    expect(passes(design([front], white))).toEqual([
      {
        design: 0,
        location: 'frontLarge',
        screens: 2,
        underbase: false,
        heads: 2,
        light: 50,
        dark: 0,
        minutes: 5 + 2 * 10 + 10,
      },
    ]);
  });

  test('a screen for the underbase on dark cloth, the flash, and the dark rate', () => {
    expect(passes(design([front], navy))).toMatchObject([
      { screens: 3, underbase: true, heads: 4, light: 0, dark: 50, minutes: 5 + 3 * 10 + 20 },
    ]);
  });

  test('the light rate for light garments of a design that also prints on dark ones', () => {
    expect(passes(design([front], white, navy))).toMatchObject([
      { screens: 3, light: 50, dark: 50, minutes: 5 + 3 * 10 + 10 + 20 },
    ]);
  });

  test('no underbase if every ink is darker than the cloth', () => {
    expect(passes(design([back], on('#6c6a2a', 50)))).toMatchObject([
      { screens: 1, underbase: false, light: 50 },
    ]);
  });

  test('whole minutes, rounded up', () => {
    expect(passes(design([back], on('#ffffff', 1)))).toMatchObject([{ minutes: 16 }]);
  });
});

test('each location of each design is its own pass, and a job takes all of them', () => {
  const designs = [design([front, back], white), design([back], white)];
  const result = jobMinutes(designs, press);
  expect(result.ok && result.minutes).toBe(35 + 25 + 25);
  expect(result.passes.map(({ design: at, location }) => [at, location])).toEqual([
    [0, 'frontLarge'],
    [0, 'backLarge'],
    [1, 'backLarge'],
  ]);
});

test('a design without pieces takes no time', () => {
  expect(jobMinutes([design([front], on('#ffffff', 0))], press)).toEqual({
    ok: true,
    minutes: 0,
    passes: [],
  });
});

describe('a press whose heads a pass exceeds', () => {
  const five = { location: 'frontLarge', inks: 5 } as const;

  test('doesn’t print the job, and the pass says why', () => {
    expect(jobMinutes([design([back, five], navy)], press)).toMatchObject({
      ok: false,
      reason: 'heads',
      passes: [{ design: 0, location: 'frontLarge', screens: 6, heads: 7 }],
    });
    expect(jobMinutes([design([five], white)], press).ok).toBe(true);
  });

  test('prints it if its flash is beside the press', () => {
    expect(jobMinutes([design([five], navy)], { ...press, flashStations: 0 }).ok).toBe(true);
    expect(jobMinutes([design([five], navy)], { ...press, flashStations: 2 }).ok).toBe(false);
  });

  test('is left out of a job’s minutes by press', () => {
    const presses = [press, { ...press, id: 'large', heads: 10 }];
    expect(minutesByPress([design([five], navy)], { presses })).toEqual({ large: 85 });
  });
});

describe('an order’s inks', () => {
  const order = {
    printLocations: ['frontLarge', 'backLarge'] as const,
    inkColors: 3,
    items: [{ ...white, garmentId: '', garmentName: '', colorKey: '', colorName: '' }],
  };
  const inksOf = (designs: readonly PressDesign[]) =>
    designs.flatMap(({ prints }) => prints.map(({ inks }) => inks));

  test('are those of its proof', () => {
    const print = { file: null, widthIn: 1, heightIn: 1, topIn: 1, rightIn: 1 };
    const prints = [
      { ...print, ...front, inks: [...front.inks] },
      { ...print, ...back, inks: [...back.inks] },
    ];
    const proof = { designs: [{ items: [], prints, wording: '', picture: null }] };
    expect(
      inksOf(pressDesigns([{ ...order, printLocations: ['frontLarge', 'backLarge'] }], proof)),
    ).toEqual([['white', 'gold'], ['black']]);
  });

  test('are shared among its locations before there is a proof', () => {
    expect(
      inksOf(pressDesigns([{ ...order, printLocations: [...order.printLocations] }], null)),
    ).toEqual([2, 2]);
  });

  test('are taken to be two a location if nobody counted them', () => {
    const { inkColors: _, ...uncounted } = order;
    expect(inksOf(pressDesigns([{ ...uncounted, printLocations: ['frontLarge'] }], null))).toEqual([
      usualInks,
    ]);
  });
});

test('jobs with the same inks on the same garments are alike, in whatever order', () => {
  const one = [design([front, back], white, navy)];
  expect(inksAndGarments([design([back, front], navy, white)])).toBe(inksAndGarments(one));
  expect(inksAndGarments([design([front], white, navy)])).not.toBe(inksAndGarments(one));
  expect(inksAndGarments([design([front, back], white)])).not.toBe(inksAndGarments(one));
});
