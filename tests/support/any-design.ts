import fc from 'fast-check';
import {
  designLimits,
  designSides,
  shapeNames,
  type Design,
  type DesignObject,
} from '../../src/designer/design.ts';
import { inks } from '../../src/artwork/ink.ts';
import { blankDesign } from '../../src/designer/starting-point.ts';
import { typefaceKeys } from '../../src/designer/lettering/typeface.ts';

/** Objects and designs of every kind within the limits, for property tests. */
const ink = fc.constantFrom(...inks.map(({ key }) => key));
const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const outline = fc.option(fc.record({ ink, widthIn: number(0.01, designLimits.mostOutlineIn) }));
const letter = number(designLimits.leastLetterIn, designLimits.mostLetterIn);
const size = number(designLimits.leastSizeIn, designLimits.mostSizeIn);
const typeface = fc.constantFrom(...typefaceKeys);
const sha = fc.stringMatching(/^[0-9a-f]{64}$/);

const effects = {
  secondOutline: outline,
  dropLine: fc.option(
    fc.record({
      ink,
      offsetIn: number(designLimits.leastOutlineIn, designLimits.mostOutlineIn),
      toward: fc.constantFrom('downRight' as const, 'downLeft' as const, 'upRight' as const),
    }),
  ),
  worn: fc.constantFrom(undefined, undefined, undefined, 0, 40),
};

const placement = {
  id: fc.stringMatching(/^[a-z0-9]{8}$/),
  x: number(-20, 20),
  y: number(-20, 20),
  rotation: fc.integer({ min: -179, max: 180 }),
  locked: fc.constant(false),
  group: fc.option(fc.constantFrom('g1', 'g2')),
};

export const anyText = fc.record({
  ...placement,
  kind: fc.constant('text' as const),
  text: fc.string({ maxLength: 40 }),
  typeface,
  letterCase: fc.constantFrom(
    'typed' as const,
    'upper' as const,
    'lower' as const,
    'title' as const,
  ),
  heightIn: letter,
  letterSpacing: number(-100, 1000),
  lineSpacing: number(0.7, 3),
  align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
  wrapIn: fc.option(size),
  arc: number(-360, 360),
  bend: fc.oneof(
    fc.constant(null),
    fc.record({
      kind: fc.constantFrom('arch' as const, 'bridge' as const, 'wave' as const),
      strength: number(-100, 100),
    }),
    fc.record({
      kind: fc.constant('circle' as const),
      diameterIn: number(designLimits.leastCircleIn, designLimits.mostCircleIn),
      at: fc.constantFrom('top' as const, 'bottom' as const),
    }),
  ),
  ink,
  outline,
  ...effects,
});

export const anyTeam = fc.record({
  ...placement,
  kind: fc.constant('team' as const),
  name: fc.string({ maxLength: designLimits.teamName }),
  number: fc.stringMatching(/^[0-9]{0,3}$/),
  typeface,
  nameHeightIn: letter,
  numberHeightIn: letter,
  gapIn: number(0, 5),
  arc: number(-360, 360),
  ink,
  outline,
  ...effects,
});

export const anyShape = fc.record({
  ...placement,
  kind: fc.constant('shape' as const),
  shape: fc.constantFrom(...shapeNames),
  widthIn: size,
  heightIn: size,
  ink: fc.option(ink),
  outline,
});

export const anyClipArt = fc.record({
  ...placement,
  kind: fc.constant('clipArt' as const),
  art: fc.constantFrom('duck', 'corn'),
  widthIn: size,
  heightIn: size,
  mirrored: fc.boolean(),
  inks: fc.array(ink, { maxLength: 4 }),
});

export const anyPicture = fc.record({
  ...placement,
  kind: fc.constant('picture' as const),
  picture: sha,
  source: sha,
  name: fc.string({ maxLength: 100 }),
  widthPx: fc.integer({ min: 1, max: 20_000 }),
  heightPx: fc.integer({ min: 1, max: 20_000 }),
  widthIn: size,
  heightIn: size,
  mirrored: fc.boolean(),
  inks: fc.option(fc.array(ink, { minLength: 1, maxLength: 6 })),
});

export const anyObject: fc.Arbitrary<DesignObject> = fc.oneof(
  anyText,
  anyTeam,
  anyShape,
  anyClipArt,
  anyPicture,
);

/** The objects of one side, with unique ids. */
export const anyObjects = fc.uniqueArray(anyObject, { selector: ({ id }) => id, maxLength: 8 });

export const anyDesign: fc.Arbitrary<Design> = fc
  .record({
    id: fc.uuid(),
    name: fc.string({ maxLength: designLimits.name }),
    method: fc.constantFrom('screen' as const, 'digital' as const),
    small: fc.record({ front: fc.boolean(), back: fc.boolean() }),
    sides: fc.record(
      Object.fromEntries(designSides.map((side) => [side, anyObjects])) as Record<
        (typeof designSides)[number],
        typeof anyObjects
      >,
    ),
  })
  .map((parts) => ({ ...blankDesign(parts.id), ...parts }));
