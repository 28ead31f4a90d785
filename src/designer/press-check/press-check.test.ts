// product: press-check
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyObject } from '../../../tests/support/any-design.ts';
import type { ClipArtDrawing } from '../clip-art.ts';
import { designSchema, type Design, type DesignObject, type DesignSide } from '../design.ts';
import { drawObject, type DrawingParts, type DrawnObject, type Mark } from '../draw-object.ts';
import { inks, type InkKey } from '../../artwork/ink.ts';
import { objectName } from '../object-name.ts';
import { checkDesign, type Finding, type Fix, type Measured } from './press-check.ts';
import {
  blankDesign,
  newClipArt,
  newPicture,
  newShape,
  newTeam,
  newText,
} from '../starting-point.ts';
import type { TypefaceKey } from '../lettering/typeface.ts';

const duck: ClipArtDrawing = {
  key: 'duck',
  name: 'Duck',
  category: 'Animals',
  words: '',
  width: 100,
  height: 80,
  parts: [
    { name: 'Body', ink: 'black', path: 'M0 0H100V80Z' },
    { name: 'Bill', ink: 'orange', path: 'M10 10H20V20Z' },
  ],
};
const parts: DrawingParts = {
  typeface: () => {
    throw new Error('Letters are drawn below.');
  },
  clipArt: (key) => (key === 'duck' ? duck : undefined),
};
const area = { widthIn: 12, heightIn: 16 };

/** Letters are boxes here; what they look like doesn't matter. */
const plain = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,'];
const has = (typeface: TypefaceKey, character: string) =>
  plain.includes(character) || (typeface === 'libre-franklin' && 'čČ'.includes(character));
const typefacesWith = (characters: readonly string[]) =>
  (['anton', 'graduate', 'libre-franklin'] as const).filter((key) =>
    characters.every((character) => has(key, character)),
  );

function draw(object: DesignObject): DrawnObject {
  if (object.kind !== 'text' && object.kind !== 'team') return drawObject(object, parts);
  const [lines, heightIn] =
    object.kind === 'text'
      ? [[object.text], object.heightIn]
      : [
          [object.name.toUpperCase(), object.number],
          (object.name ? object.nameHeightIn : 0) + (object.number ? object.numberHeightIn : 0),
        ];
  const printed = lines.map((line) => [...line].filter((letter) => has(object.typeface, letter)));
  const widths = printed.map(({ length }, line) =>
    object.kind === 'text' || line === 0
      ? length * 0.5 * ('nameHeightIn' in object ? object.nameHeightIn : object.heightIn)
      : length * 0.5 * object.numberHeightIn,
  );
  const around = 2 * (object.outline?.widthIn ?? 0);
  const path = 'M0 0H1V1Z';
  const outline: Mark[] = object.outline
    ? [{ kind: 'stroke', path, ink: object.outline.ink, widthIn: around }]
    : [];
  const fill: Mark = { kind: 'fill', path, ink: object.ink, rule: 'nonzero' };
  return {
    widthIn: Math.max(...widths, 0.01) + around,
    heightIn: Math.max(heightIn, 0.01) + around,
    marks: printed.flat().length > 0 ? [...outline, fill] : [],
    missing: [...new Set(lines.join(''))].filter(
      (letter) => letter.trim() && !has(object.typeface, letter),
    ),
    complete: true,
  };
}

const onFront = (objects: readonly DesignObject[], fields: Partial<Design> = {}): Design => {
  const blank = blankDesign('7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11');
  return { ...blank, sides: { ...blank.sides, front: [...objects] }, ...fields };
};
const nothing: Measured = { line: null, gap: null, mainColor: null };
const check = (design: Design, measured: Partial<Measured> = {}): Finding[] =>
  checkDesign({
    design,
    draw,
    nameOf: (object) => objectName(object, () => duck),
    typefacesWith,
    measured: () => ({ ...nothing, ...measured }),
  });

let made = 0;
const press = (design: Design, fix: Fix | undefined): Design => {
  if (fix?.kind !== 'edit') throw new Error('It isn’t an edit.');
  return fix.edit(design, () => `new-${(made += 1)}`);
};
/** The first finding's first fix applied. */
const fixed = (design: Design, measured?: Partial<Measured>) =>
  press(design, check(design, measured)[0]?.fixes[0]);
const said = (design: Design, measured?: Partial<Measured>) =>
  check(design, measured).map(({ level, says, fixes }) => [
    level,
    says,
    ...fixes.map(({ does }) => does),
  ]);

const words = (text: string, fields: object = {}) => ({
  ...newText('words', text, area, 'white'),
  ...fields,
});
const photo = (fields: object = {}) => ({
  ...newPicture(
    'photo',
    { id: 'a'.repeat(64), name: 'duck.jpg', widthPx: 198, heightPx: 100 },
    area,
  ),
  ...fields,
});

describe('letters that the typeface lacks', () => {
  test('are named, with a typeface that has them', () => {
    const design = onFront([words('Kovač')]);
    expect(said(design)).toEqual([
      ['error', 'Poster doesn’t have č, so it won’t print in “Kovač”.', 'Change to Plain Gothic'],
    ]);
    expect(check(fixed(design))).toEqual([]);
  });

  test('that no typeface has are written without, as plainly as possible', () => {
    expect(said(onFront([words('Kovaćević 🦆')]))[0]?.[2]).toBe('Write “Kovacevic” instead');
    expect(said(onFront([words('Kovač 🦆')]))[0]?.[2]).toBe('Change to Plain Gothic, as “Kovač”');
    expect(check(fixed(onFront([words('Kovaćević 🦆')])))).toEqual([]);
    const duckOnly = onFront([words('🦆')]);
    expect(said(duckOnly)[0]?.[2]).toBe('Take it off');
    expect(fixed(duckOnly).sides.front).toEqual([]);
  });

  test('of a player’s name are named, too', () => {
    const team = { ...newTeam('team', area, 'white'), name: 'Kovać', numberHeightIn: 4 };
    expect(check(fixed(onFront([team])))).toEqual([]);
  });

  // product: roster
  test('every player’s letters are checked, and one press settles them for all', () => {
    const roster = ['Lee', 'Kovać', 'Łuk'].map((name) => ({
      ...{ name, number: '7', size: 'L' as const },
    }));
    const design = {
      ...onFront([{ ...newTeam('team', area, 'white'), numberHeightIn: 4 }]),
      roster,
    };
    expect(check(design)).toMatchObject([
      { kind: 'missingLetters', says: expect.stringContaining('in the roster’s names') },
    ]);
    const settled = fixed(design);
    expect(check(settled)).toEqual([]);
    expect(settled.roster?.map(({ name }) => name)).toEqual(['Lee', 'Kovac', 'uk']);
  });
});

describe('a picture', () => {
  test('with few pixels for its size says how few, and shrinks until it isn’t rough', () => {
    const design = onFront([photo({ inks: ['white'], widthIn: 11, heightIn: 5.56 })]);
    expect(said(design)).toEqual([
      [
        'error',
        'duck.jpg has 18 DPI at 11 in wide. It will look blurry in print; 300 DPI is sharp.',
        'Shrink it to 1.32 in',
      ],
    ]);
    const after = fixed(design);
    expect(said(after)).toMatchObject([
      ['advice', expect.stringContaining('a little soft'), 'Shrink it to 0.66 in'],
    ]);
    expect(check(fixed(after))).toEqual([]);
  });

  test('in full color is reduced for screens, or goes digital where that’s possible', () => {
    const sharp = photo({ widthPx: 3000, heightPx: 1500 });
    const [finding] = check(onFront([sharp]));
    expect(finding).toMatchObject({ kind: 'fullColor', level: 'error' });
    expect(finding?.fixes.map(({ does }) => does)).toEqual([
      'Reduce it to 4 inks',
      'Switch to digital',
    ]);
    expect(check(press(onFront([sharp]), finding?.fixes[1]))).toEqual([]);
    const [onBlend] = check(onFront([sharp], { garmentId: 'premium-tri-blend' }));
    expect(onBlend?.fixes).toHaveLength(1);
  });

  test('from an SVG with text in a font that wasn’t there asks for outlines', () => {
    const drawn = photo({ widthPx: 3000, heightPx: 1500, inks: ['white'] });
    expect(said(onFront([{ ...drawn, missingFonts: ['Gotham', 'Futura'] }]))).toEqual([
      [
        'error',
        'duck.jpg has text in Gotham or Futura, which this device doesn’t have, so it was drawn in another font. Export it with its text as outlines and add that file.',
        'Take it off',
      ],
    ]);
  });
});

describe('ink that vanishes on the garment', () => {
  test('becomes one that shows, in words, outlines, shapes, and drawings', () => {
    const vanishing = [
      words('Night run', { ink: 'navy' }),
      { ...newShape('ring', 'ellipse', area, 'navy'), x: 3 },
      newClipArt('duck', duck, area),
    ];
    for (const object of vanishing) {
      const design = onFront([object]);
      expect(said(design), object.kind).toEqual([
        ['error', expect.stringMatching(/hardly shows on Navy/), 'Use Fresh-Sheet White instead'],
      ]);
      expect(check(fixed(design))).toEqual([]);
    }
  });

  // product: designs-and-items
  test('is judged on each garment that the design goes on, and an ink that shows on all replaces it', () => {
    const on = (...hexes: [name: string, hex: string][]) => ({
      alsoOn: hexes.map(([name, hex]) => ({
        garmentId: 'premium-cotton',
        color: { id: name, key: name, name, hex, swatchUrl: null },
      })),
    });
    const yellow = ['Yellow', '#f5c518'] as [string, string];
    const black = ['Black', '#111111'] as [string, string];
    const white = ['White', '#ffffff'] as [string, string];
    const dark = words('Night run', { ink: 'black' });
    const says = (fields: Partial<Design>) => said(onFront([dark], fields));
    expect(says(on(yellow))).toEqual([
      ['error', expect.stringMatching(/hardly shows on Navy\.$/), 'Use Fresh-Sheet White instead'],
    ]);
    expect(says(on(yellow, black))[0]?.[1]).toMatch(/hardly shows on Navy and Black\.$/);
    // Neither white nor black shows on both of these.
    const both = onFront([dark], on(white));
    expect(check(fixed(both))).toEqual([]);
    expect(fixed(both).sides.front).toMatchObject([{ kind: 'text' }]);
    const everywhere = onFront(
      [dark],
      on(...inks.map(({ name, hex }): [string, string] => [name, hex])),
    );
    expect(said(everywhere)).toEqual([['error', expect.anything(), 'Take it off']]);
    // A roster is for the shirt on the stage.
    const roster = [{ name: 'OLSON', number: '7', size: 'M' }];
    expect(said(onFront([words('Hi', { ink: 'white' })], { ...on(white), roster }))).toEqual([]);
  });

  test('is fine inside an outline that shows, or on an area of ink that does', () => {
    const hollow = words('Night run', { ink: 'navy', outline: { ink: 'white', widthIn: 0.05 } });
    const panel = { ...newShape('panel', 'star', area, 'white'), widthIn: 12, heightIn: 12 };
    expect(check(onFront([hollow]))).toEqual([]);
    expect(check(onFront([panel, words('Hi', { ink: 'navy' })]))).toEqual([]);
    expect(check(onFront([words('Hi', { ink: 'navy' }), panel]))).toHaveLength(1);
  });

  test('in a picture gets an area of ink behind it, if there’s a press head left', () => {
    const dark = photo({ widthPx: 3000, heightPx: 1500 });
    const design = onFront([dark], { method: 'digital' });
    expect(said(design, { mainColor: '#101020' })).toEqual([
      [
        'advice',
        'Most of duck.jpg is nearly the color of the shirt, Navy, and will hardly show.',
        'Put Fresh-Sheet White behind it',
      ],
    ]);
    const after = fixed(design, { mainColor: '#101020' });
    expect(after.sides.front.map(({ kind }) => kind)).toEqual(['shape', 'picture']);
    expect(check(after, { mainColor: '#101020' })).toEqual([]);
  });
});

describe('lines and gaps', () => {
  const thin: Partial<Measured> = { line: { ink: 'white', widthIn: 0.0068 } };

  test('that a screen can’t hold say how thin they are; words get thicker lines', () => {
    const design = onFront([words('Hairline')]);
    expect(said(design, thin)).toEqual([
      [
        'error',
        'Lines in “Hairline” are about 0.007 in thick. A screen holds 0.014 in, so thinner ones break up.',
        'Make the lines thicker',
      ],
    ]);
    expect(fixed(design, thin).sides.front).toMatchObject([{ outline: { widthIn: 0.02 } }]);
  });

  test('don’t matter to digital printing', () => {
    expect(check(onFront([words('Hairline')], { method: 'digital' }), thin)).toEqual([]);
  });

  test('in a drawing take a larger one, if it fits', () => {
    const art = { ...newClipArt('duck', duck, area), inks: ['white', 'orange'] as const };
    const [finding] = check(onFront([{ ...art, inks: [...art.inks] }]), thin);
    expect(finding?.fixes[0]?.does).toMatch(/^Make it 11\.\d+ in wide$/);
    const [thinner] = check(onFront([{ ...art, inks: [...art.inks] }]), {
      line: { ink: 'white', widthIn: 0.002 },
    });
    expect(thinner?.fixes[0]?.does).toBe('Take it off');
  });

  test('of an outline are known without measuring', () => {
    const design = onFront([words('Thin', { outline: { ink: 'red', widthIn: 0.01 } })]);
    expect(check(design)[0]).toMatchObject({ kind: 'thinLines', level: 'error' });
    expect(check(fixed(design))).toEqual([]);
  });

  // product: roster
  test('are measured on players whose names are set narrower, too, who may get more room', () => {
    const team = { ...newTeam('team', area, 'white'), name: 'LEE', number: '', mostWidthIn: 6 };
    const roster = ['Lee', 'Vanderlinden', 'Constantinople', 'Montgomery', 'Worthington'].map(
      (name) => ({ name, number: '', size: 'L' as const }),
    );
    const on = (thinNames: readonly string[], widthIn: number) => {
      const measured = (object: DesignObject): Measured =>
        'name' in object && thinNames.includes(object.name)
          ? { ...nothing, line: { ink: 'white', widthIn } }
          : nothing;
      const found = checkDesign({
        design: onFront([team], { roster }),
        draw,
        nameOf: (object) => objectName(object, () => duck),
        typefacesWith,
        measured,
      });
      return found.filter(({ kind }) => kind === 'thinLines');
    };
    const [finding] = on(['Vanderlinden'], 0.009);
    expect(finding).toMatchObject({ level: 'error', objects: ['team'] });
    expect(finding?.says).toBe(
      'Lines in “Vanderlinden” are about 0.009 in thick. A screen holds 0.014 in, so thinner ones break up.',
    );
    expect(finding?.fixes.map(({ does }) => does)).toEqual([
      'Let them be 12 in wide',
      'Make the lines thicker',
    ]);
    const widened = press(onFront([team], { roster }), finding?.fixes[0]);
    expect(widened.sides.front).toMatchObject([{ mostWidthIn: 12 }]);

    const [many] = on(roster.map(({ name }) => name).slice(1), 0.002);
    expect(many?.says).toContain('“Vanderlinden”, “Constantinople”, “Montgomery” and 1 more are');
    expect(many?.fixes.map(({ does }) => does)).toEqual(['Make the lines thicker']);
    expect(on([], 0.002)).toEqual([]);
  });

  test('of gaps are advice', () => {
    expect(said(onFront([words('ill')]), { gap: { widthIn: 0.01 } })).toEqual([
      [
        'advice',
        'Gaps in “ill” are about 0.01 in wide. Ink closes gaps under 0.014 in.',
        expect.stringMatching(/^Make it [\d.]+ in wide$/),
      ],
    ]);
  });
});

describe('sizes, places, and screens', () => {
  test('letters under an eighth of an inch become that tall, inside the print area', () => {
    const small = words('est. 1987', { heightIn: 0.1, x: 5.85, locked: true });
    const after = fixed(onFront([small]));
    expect(after.sides.front).toMatchObject([{ heightIn: 0.125, locked: true }]);
    expect(check(after)).toEqual([]);
  });

  test('what sticks out moves inside, or shrinks, outlines and all, as one group', () => {
    const far = words('Hi', { x: 5.9 });
    expect(said(onFront([far]))[0]?.[2]).toBe('Move it inside');
    expect(check(fixed(onFront([far])))).toEqual([]);
    const wide = words('A very long line of words', {
      heightIn: 3,
      group: 'g',
      outline: { ink: 'red', widthIn: 0.5 },
    });
    const other = { ...words('Two', { y: 3, group: 'g' }), id: 'two' };
    const design = onFront([wide, other]);
    expect(said(design)).toMatchObject([
      ['error', expect.stringMatching(/^A group of 2 sticks/), 'Shrink it to fit'],
    ]);
    expect(check(fixed(design)).filter(({ kind }) => kind === 'overhang')).toEqual([]);
  });

  const colorOf = (name: string, hex: string) => ({
    id: name,
    key: name,
    name,
    hex,
    swatchUrl: null,
  });
  const starsIn = (...keys: InkKey[]) =>
    keys.map((ink, index) => ({ ...newShape(ink, 'star', area, ink), widthIn: 1, x: index - 4 }));

  // product: press-check
  test('more inks than heads become fewer, the most similar ones together', () => {
    const stars = starsIn('navy', 'black', 'gold', 'red', 'cardinal', 'blue', 'forest', 'kelly');
    const design = onFront(stars, { color: colorOf('White', '#fbfbf8') });
    const [finding] = check(design);
    expect(finding?.says).toMatch(
      /^The front takes 8 inks, and our press has 6 heads\. 6 inks would print .+ as .+ and .+ as .+\.$/,
    );
    expect(finding?.fixes.map(({ does }) => does)).toEqual([
      'Print it in 6 inks',
      'Switch to digital',
    ]);
    for (const fix of finding?.fixes ?? []) expect(check(press(design, fix))).toEqual([]);
  });

  // product: press-check
  test('on dark cloth the underbase and its flash take two heads, on any of a design’s garments', () => {
    const stars = starsIn('white', 'gold', 'orange', 'red', 'sky', 'kelly');
    const cream = colorOf('Cream', '#f3ead2');
    const night = colorOf('Night', '#101014');
    const says = (fields: Partial<Design>) =>
      check(onFront(stars, fields))
        .filter(({ kind }) => kind === 'tooManyInks')
        .map((each) => each.says);
    expect(says({ color: cream })).toEqual([]);
    const { garmentId } = onFront([]);
    const both = { color: cream, alsoOn: [{ garmentId, color: night }] };
    for (const [told = ''] of [says({ color: night }), says(both)]) {
      expect(told).toMatch(
        /^The front takes 6 inks, and on Night a white underbase and a flash to dry it: 8 heads, and our press has 6\. 4 inks would print /,
      );
    }
  });

  test('a side on which nothing prints comes off', () => {
    const blank = { ...newTeam('team', area, 'white'), name: '', number: '' };
    const design = onFront([words('Front')]);
    const both = { ...design, sides: { ...design.sides, back: [words('  '), blank] } };
    expect(said(both)).toEqual([
      [
        'error',
        'Nothing on the back prints, because its text is empty. It would still be priced as a printed side.',
        'Take them off',
      ],
    ]);
    expect(fixed(both).sides.back).toEqual([]);
  });

  test('a design without problems has no findings', () => {
    expect(
      check(
        onFront([
          words('River Days'),
          photo({ inks: ['white'], widthPx: 3000, heightPx: 1500, y: 4 }),
        ]),
      ),
    ).toEqual([]);
  });
});

test('pressing a fix settles its finding, adds no error, and leaves a design within the limits', () => {
  const anyColor = fc.integer({ min: 0, max: 0xffffff });
  const nearby = anyObject.map((object) => ({
    ...object,
    x: object.x / 4,
    y: object.y / 4,
    group: null,
    ...('widthIn' in object
      ? { widthIn: Math.min(8, object.widthIn), heightIn: Math.min(8, object.heightIn) }
      : {}),
    ...('text' in object
      ? { text: object.text.slice(0, 5), heightIn: Math.min(1, object.heightIn), letterSpacing: 0 }
      : {}),
    ...('numberHeightIn' in object
      ? { name: object.name.slice(0, 5), nameHeightIn: 0.1, numberHeightIn: 2 }
      : {}),
    ...('art' in object ? { art: 'duck' } : {}),
  })) as fc.Arbitrary<DesignObject>;
  const sides: DesignSide[] = ['front', 'leftSleeve'];
  // Shrunk to fit, it would be as narrow as shapes get before its outline, as thin as they get, fits.
  const thinBurst = {
    ...newShape('thin', 'burst', area, 'lavender'),
    ...{ widthIn: 0.2058, heightIn: 8, rotation: -62 },
    outline: { ink: 'mint' as const, widthIn: 0.01023 },
  };
  // Its name is as small as names get, so with thicker lines it wouldn't fit.
  const smallTeam = {
    ...newTeam('team', area, 'forest'),
    ...{ name: 'Lc9=', number: '617', typeface: 'saira-extra-condensed' as const, worn: 40 },
    ...{ nameHeightIn: 0.1, numberHeightIn: 2, gapIn: 0, rotation: 16 },
    outline: { ink: 'teal' as const, widthIn: 0.01 },
    dropLine: { ink: 'rose' as const, offsetIn: 0.01226, toward: 'downRight' as const },
  };
  fc.assert(
    fc.property(
      fc.uniqueArray(nearby, { selector: ({ id }) => id, minLength: 1, maxLength: 4 }),
      anyColor,
      fc.constantFrom(...sides),
      fc.constantFrom(...inks.map(({ hex }) => hex), null),
      fc.uniqueArray(anyColor, { maxLength: 3 }),
      (objects, rgb, side, ownInk, others) => {
        const hexOf = (color: number) => `#${color.toString(16).padStart(6, '0')}`;
        const hex = ownInk ?? hexOf(rgb);
        const blank = onFront([]);
        const design: Design = {
          ...blank,
          color: { ...blank.color, hex },
          alsoOn: others.map((color) => ({
            garmentId: 'premium-blend',
            color: { ...blank.color, key: `${color}`, hex: hexOf(color) },
          })),
          sides: { ...blank.sides, [side]: objects },
        };
        const before = check(design);
        for (const { id, fixes } of before) {
          for (const fix of fixes) {
            if (fix.kind !== 'edit') continue;
            const after = press(design, fix);
            expect(designSchema.safeParse(after).success, fix.does).toBe(true);
            const found = check(after);
            expect(
              found.map((each) => each.id),
              fix.does,
            ).not.toContain(id);
            // Something else may have been hidden by what moved, and shrunken letters may be small.
            if (objects.length > 1) continue;
            const known = before.map((each) => each.kind);
            if (fix.does === 'Shrink it to fit') known.push('smallLetters');
            const added = found.filter(
              ({ level, kind }) => level === 'error' && !known.includes(kind),
            );
            expect(
              added.map(({ says }) => says),
              fix.does,
            ).toEqual([]);
          }
        }
      },
    ),
    {
      numRuns: 150,
      examples: [
        [[thinBurst], 0, 'leftSleeve', null, []],
        [[smallTeam], 0, 'leftSleeve', null, []],
      ],
    },
  );
});
