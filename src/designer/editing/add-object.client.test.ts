import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readTypeface } from '../lettering/typefaces.build.ts';
import type { ClipArtDrawing } from '../clip-art.ts';
import type { ObjectOf } from '../design.ts';
import { objectBounds, overhang } from '../object-box.ts';
import { blankDesign } from '../starting-point.ts';
import { createDesigner } from '../designer.client.ts';
import type { Shaper } from '../lettering/shaper.client.ts';

vi.mock('../../site/visit.client.ts', () => ({ startVisit: () => undefined }));

const shaper = {
  shape: vi.fn<Shaper['shape']>(async (key, lines) =>
    lines.flatMap(({ line, ligatures }) => readTypeface(key).shape(line, ligatures) ?? []),
  ),
  suggest: async () => [],
};

const {
  $announcement,
  $area,
  $chosen,
  $design,
  addArt,
  addShape,
  addTeam,
  addText,
  openDesign,
  readableInk,
  sizeOf,
  turnTo,
} = createDesigner({}, shaper);

const onCloth = (hex: string) => {
  const design = blankDesign('7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11');
  openDesign({ ...design, color: { ...design.color, hex } });
};
const objects = () => $design.get().sides.front;

beforeEach(() => {
  onCloth('#1c2336');
  shaper.shape.mockClear();
});

describe('an added object', () => {
  test('gets a visible ink: white on dark cloth, black on light', async () => {
    expect(readableInk()).toBe('white');
    await addText('DUCK DERBY');
    expect(objects()[0]).toMatchObject({ kind: 'text', ink: 'white' });
    onCloth('#f0e7d6');
    expect(readableInk()).toBe('black');
    addShape('star');
    expect(objects()[0]).toMatchObject({ kind: 'shape', ink: 'black' });
  });

  test('is chosen, and announced with its position', async () => {
    turnTo('back');
    await addTeam('OLSON', '7');
    expect($chosen.get()).toMatchObject([{ kind: 'team', name: 'OLSON', number: '7' }]);
    expect($announcement.get()).toBe('“OLSON 7” is on the back, and chosen.');
  });

  test('is placed beside what is there, never on top of it or off the shirt', () => {
    for (let added = 0; added < 60; added += 1) addShape('star');
    const places = objects().map(({ x, y }) => [x, y]);
    expect(places.slice(0, 4)).toEqual([
      [0, 0],
      [0, 4.25],
      [4, 4.25],
      [4, 0],
    ]);
    expect(new Set(places.map(String)).size).toBe(60);
    const outside = objects().filter(
      (object) => overhang(objectBounds(object, sizeOf), $area.get()) > 0,
    );
    expect(outside).toEqual([]);
  });

  test('as words fits the print area, small on a sleeve', async () => {
    await addText('A sentence that is far too long to stand on one line of a shirt');
    turnTo('leftSleeve');
    await addText('DES MOINES, IOWA');
    const design = $design.get();
    for (const [side, widthIn] of [
      ['front', 12],
      ['leftSleeve', 3.5],
    ] as const) {
      const [words] = design.sides[side];
      if (!words) throw new Error('Nothing was added.');
      expect(sizeOf(words).widthIn).toBeGreaterThan(widthIn / 2);
      expect(sizeOf(words).widthIn).toBeLessThanOrEqual(widthIn);
    }
    expect($area.get().widthIn).toBe(3.5);
  });

  test('as a long name fits the print area, over a number that fits, too', async () => {
    await addTeam('VANDERLINDEN-OLSON', '15');
    const [team] = objects();
    if (!team || team.kind !== 'team') throw new Error('Nobody was added.');
    expect(sizeOf(team).widthIn).toBeLessThanOrEqual(12);
    expect(team.nameHeightIn).toBeGreaterThan(0.6);
  });

  test('as a number has the same height whichever two digits it has', async () => {
    for (const number of ['7', '10', '11', '48', '88', '99']) await addTeam('OLSON', number);
    const teams = objects().flatMap((object) => (object.kind === 'team' ? [object] : []));
    expect(teams).toHaveLength(6);
    expect(new Set(teams.map(({ numberHeightIn }) => numberHeightIn)).size).toBe(1);
    for (const team of teams) expect(sizeOf(team).widthIn).toBeLessThanOrEqual(12);
    expect(teams[0]?.numberHeightIn).toBeGreaterThan(6);
  });

  test('as a name gets a sensible height even if its letters can’t be loaded', async () => {
    shaper.shape.mockRejectedValue(new Error('Failed to fetch'));
    await addTeam('CALLOWAY', '15');
    const [team] = objects();
    if (!team || team.kind !== 'team') throw new Error('Nobody was added.');
    expect(team.nameHeightIn).toBeGreaterThan(1);
  });
});

describe('a drawing', () => {
  const drawing: ClipArtDrawing = {
    key: 'owl',
    name: 'Owl',
    category: 'Animals',
    words: '',
    width: 100,
    height: 80,
    parts: [
      { name: 'Body', ink: 'black', path: 'M0 0H100V80Z' },
      { name: 'Eyes', ink: 'white', path: 'M10 10H20V20Z' },
      { name: 'Bill', ink: 'orange', path: 'M30 30H40V40Z' },
    ],
  };
  const inks = () => (objects()[0] as ObjectOf<'clipArt'>).inks;

  test('keeps its own inks where they’re visible', () => {
    onCloth('#f0e7d6');
    addArt(drawing);
    expect(inks()).toEqual(['black', 'white', 'orange']);
  });

  test('replaces any ink that disappears on the cloth with a visible one, in whichever part', () => {
    addArt(drawing);
    expect(inks()).toEqual(['white', 'black', 'orange']);
    onCloth('#1c2336');
    const [body, eyes, bill] = drawing.parts;
    addArt({ ...drawing, parts: [bill, body, eyes].flatMap((part) => part ?? []) });
    expect(inks()).toEqual(['orange', 'white', 'black']);
  });

  test('in white is black on white cloth', () => {
    onCloth('#ffffff');
    const [body] = drawing.parts;
    if (body) addArt({ ...drawing, parts: [{ ...body, ink: 'white' }] });
    expect(inks()).toEqual(['black']);
  });
});
