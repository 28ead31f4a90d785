// product: presses
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualFloorSettings } from '../../press/floor-settings.ts';
import { withValue } from './book-form.ts';
import { floorForm, readFloorForm } from './floor-form.ts';

const form = floorForm(usualFloorSettings);
const reading = (path: string, text: unknown) => readFloorForm(withValue(form, path, text));
const messages = (path: string, text: unknown) => {
  const result = reading(path, text);
  return result.ok ? {} : result.messages;
};

test('shares are typed in percent, and a press’s day in hours', () => {
  expect(form).toMatchObject({
    soldAheadPermille: '85',
    strangersPermille: '20',
    spoilage: { permille: '2', leastPieces: '1', abovePieces: '24' },
    presses: [{ name: 'Press 1', heads: '6', weekdayMinutes: ['7', '7', '7', '7', '7'] }],
  });
});

test('what isn’t changed is read as it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1440 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
      (minutes, permille, hourlyCents) => {
        const settings = {
          ...usualFloorSettings,
          soldAheadPermille: permille,
          presses: usualFloorSettings.presses.map((press) => ({
            ...press,
            hourlyCents,
            weekdayMinutes: [minutes, 0, 1440, minutes, 60] as typeof press.weekdayMinutes,
          })),
        };
        expect(readFloorForm(floorForm(settings))).toEqual({ ok: true, settings });
      },
    ),
  );
});

describe('typed', () => {
  test.each([
    ['presses.0.perHour.light', '1,200', { perHour: { light: 1200 } }],
    ['presses.0.weekdayMinutes.4', '3.5', { weekdayMinutes: [420, 420, 420, 420, 210] }],
    ['presses.0.name', ' Big Red ', { name: 'Big Red' }],
    ['presses.0.hourlyCents', '1,000', { hourlyCents: 100_000 }],
    ['presses.0.hourlyCents', '45.5', { hourlyCents: 4550 }],
    ['presses.0.hourlyCents', ' ', { hourlyCents: undefined }],
  ])('%s as %j', (path, text, press) => {
    expect(reading(path, text)).toMatchObject({ ok: true, settings: { presses: [press] } });
  });

  test('a share with its sign', () => {
    expect(reading('soldAheadPermille', '82.5 %')).toMatchObject({
      settings: { soldAheadPermille: 825 },
    });
  });
});

test.each([
  ['presses.0.heads', '', 'Enter 1 to 24 heads.'],
  ['presses.0.heads', 'six', 'Enter 1 to 24 heads.'],
  ['presses.0.perHour.dark', '0', 'Enter 1 to 5,000 impressions an hour.'],
  ['presses.0.weekdayMinutes.0', '25', 'Enter 0 to 24 hours, like 7.5.'],
  ['presses.0.weekdayMinutes.0', '', 'Enter 0 to 24 hours, like 7.5.'],
  ['presses.0.name', ' ', 'Enter the press’s name.'],
  ['soldAheadPermille', '101', 'Enter a share from 0 to 100%.'],
  ['soldAheadPermille', '82.55', 'Enter a share from 0 to 100%.'],
  ['spoilage.leastPieces', '1.5', 'Enter 0 to 100 pieces.'],
])('says at %s what’s wrong with %j', (path, text, message) => {
  expect(messages(path, text)).toEqual({ [path]: message });
});

test('says at the second press that it has the name of the first', () => {
  const [press] = form.presses;
  expect(messages('presses', [press, { ...press, id: 'other', name: 'Press 1 ' }])).toEqual({
    'presses.1.name': 'Another press has this name.',
  });
});
