// product: presses
import { describe, expect, test } from 'vitest';
import {
  floorSettingsSchema,
  mostPresses,
  spoilageOf,
  usualFloorSettings,
  type Press,
} from './floor-settings.ts';

const press = usualFloorSettings.presses[0] as Press;
const messageOf = (settings: unknown) =>
  floorSettingsSchema.safeParse(settings).error?.issues[0]?.message;
const withPress = (change: object) => ({
  ...usualFloorSettings,
  presses: [{ ...press, ...change }],
});

test('a new shop starts with one press, of which 85% is sold ahead', () => {
  expect(usualFloorSettings.presses).toHaveLength(1);
  expect(usualFloorSettings.soldAheadPermille).toBe(850);
  expect(messageOf(usualFloorSettings)).toBeUndefined();
});

describe('the settings are refused', () => {
  test.each([
    ['without a press', { ...usualFloorSettings, presses: [] }, 'Keep at least one press.'],
    [
      'with more presses than fit on a list',
      {
        ...usualFloorSettings,
        presses: Array.from({ length: mostPresses + 1 }, (_, at) => ({
          ...press,
          id: `press-${at}`,
          name: `Press ${at}`,
        })),
      },
      'Add at most 12 presses.',
    ],
    [
      'with two presses of a name',
      { ...usualFloorSettings, presses: [press, { ...press, id: 'other' }] },
      'Another press has this name.',
    ],
    ['with a press without a name', withPress({ name: ' ' }), 'Enter the press’s name.'],
    ['with a press without heads', withPress({ heads: 0 }), 'Enter 1 to 24 heads.'],
    [
      'with a press that prints nothing',
      withPress({ perHour: { light: 0, dark: 1 } }),
      'Enter 1 to 5,000 impressions an hour.',
    ],
    [
      'with a day that’s longer than one',
      withPress({ weekdayMinutes: [1441, 0, 0, 0, 0] }),
      'Enter 0 to 24 hours, like 7.5.',
    ],
    [
      'with more than a day sold ahead',
      { ...usualFloorSettings, soldAheadPermille: 1001 },
      'Enter a share from 0 to 100%.',
    ],
  ])('%s', (_, settings, message) => {
    expect(messageOf(settings)).toBe(message);
  });

  test('but not at their limits', () => {
    expect(messageOf(withPress({ heads: 24, flashStations: 0, screenMinutes: 0 }))).toBeUndefined();
    expect(messageOf({ ...usualFloorSettings, soldAheadPermille: 1000 })).toBeUndefined();
  });
});

test.each([
  [1, 0],
  [24, 0],
  [25, 1],
  [50, 1],
  [51, 2],
  [1000, 20],
])('for %i pieces, %i are bought besides', (pieces, spoiled) => {
  expect(spoilageOf(pieces, usualFloorSettings.spoilage)).toBe(spoiled);
});

test('spares may be none, or more', () => {
  expect(spoilageOf(100, { permille: 0, leastPieces: 0, abovePieces: 24 })).toBe(0);
  expect(spoilageOf(100, { permille: 50, leastPieces: 1, abovePieces: 24 })).toBe(5);
});
