// product: group-orders
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { garmentViews } from '../garments/drawings/garment-views.ts';
import { groupPictureName, readPictureName } from './picture-name.server.ts';

const anyPicture = fc.record({
  proof: fc.integer({ min: 1, max: 1000 }),
  design: fc.nat({ max: 5 }),
  view: fc.constantFrom(...garmentViews.map(({ key }) => key)),
  styleCode: fc.stringMatching(/^\d{5}$/),
  colorKey: fc.stringMatching(/^[a-z\d][a-z\d-]{0,59}$/),
});

it('names a picture so that its name says what it shows', () => {
  fc.assert(
    fc.property(anyPicture, (picture) => {
      expect(readPictureName(groupPictureName(picture))).toEqual(picture);
    }),
  );
});

it.each(['', 'x.png', '0-0-front-00606-navy.png', '1-0-inside-00606-navy.png', '../1-0-front.png'])(
  'reads nothing in %j',
  (name) => {
    expect(readPictureName(name)).toBeNull();
  },
);
