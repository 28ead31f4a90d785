// product: editing-a-design
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { designLimits, designSchema, type DesignObject } from '../design.ts';
import {
  alignObjects,
  alignments,
  distributeObjects,
  duplicateObjects,
  fitObjects,
  groupObjects,
  layerMoves,
  lockObjects,
  moveLayers,
  moveObjects,
  pasteObjects,
  removeObjects,
  rotateObjects,
  scaleObjects,
  ungroupObjects,
  uprightAngle,
  withGroups,
} from './edit-objects.ts';
import { areaBounds, centerOf, jointBounds, objectBounds, overhang } from '../object-box.ts';
import { blankDesign, newShape, newTeam, newText } from '../starting-point.ts';

const area = { widthIn: 12, heightIn: 16 };
const sizeOf = (object: DesignObject) => {
  if (object.kind === 'text') return { widthIn: 3 * object.heightIn, heightIn: object.heightIn };
  if (object.kind !== 'team') return object;
  const { nameHeightIn, numberHeightIn, gapIn } = object;
  return { widthIn: 4 * nameHeightIn, heightIn: nameHeightIn + gapIn + numberHeightIn };
};

const tenth = (most: number) => fc.integer({ min: -most * 10, max: most * 10 }).map((n) => n / 10);
const placement = {
  x: tenth(8),
  y: tenth(8),
  rotation: fc.integer({ min: -179, max: 180 }),
  locked: fc.boolean(),
  group: fc.constantFrom(null, null, 'g1', 'g2'),
};
const object = fc.oneof(
  fc
    .record({ ...placement, widthIn: fc.constantFrom(1, 2, 5), heightIn: fc.constantFrom(1, 3) })
    .map((fields): DesignObject => ({ ...newShape('', 'star', area, 'white'), ...fields })),
  fc
    .record({ ...placement, heightIn: fc.constantFrom(0.5, 2) })
    .map((fields): DesignObject => ({ ...newText('', 'DSM', area, 'white'), ...fields })),
  fc
    .record(placement)
    .map((fields): DesignObject => ({ ...newTeam('', area, 'white'), ...fields })),
);
const objects = fc
  .array(object, { minLength: 1, maxLength: 8 })
  .map((list) => list.map((each, index): DesignObject => ({ ...each, id: `o${index}` })));
/** Objects and some of their ids. */
const choice = objects.chain((list) =>
  fc.tuple(
    fc.constant(list),
    fc.subarray(
      list.map(({ id }) => id),
      { minLength: 1 },
    ),
  ),
);
const free = (list: readonly DesignObject[]) =>
  list.map((each): DesignObject => ({ ...each, locked: false }));
const freeChoice = choice.map(([list, ids]) => [free(list), ids] as const);
const point = fc.record({ x: tenth(4), y: tenth(4) });
const places = (list: readonly DesignObject[]) => list.map(({ x, y }) => ({ x, y }));
const counter = () => {
  let count = 0;
  return () => `new${++count}`;
};

/** Expects equal objects, within a press's precision. */
function expectAlike(found: readonly DesignObject[], expected: readonly DesignObject[]): void {
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  for (const [index, each] of found.entries()) {
    expect(each.x).toBeCloseTo(expected[index]!.x, 3);
    expect(each.y).toBeCloseTo(expected[index]!.y, 3);
    expect(uprightAngle(each.rotation - expected[index]!.rotation)).toBeCloseTo(0, 1);
    expect(sizeOf(each).widthIn).toBeCloseTo(sizeOf(expected[index]!).widthIn, 3);
    expect(sizeOf(each).heightIn).toBeCloseTo(sizeOf(expected[index]!).heightIn, 3);
  }
}

describe('every edit', () => {
  const edits = {
    move: (list: DesignObject[], ids: string[]) => moveObjects(list, ids, { x: 99, y: -99 }),
    turn: (list: DesignObject[], ids: string[]) => rotateObjects(list, ids, 77, { x: 30, y: 0 }),
    grow: (list: DesignObject[], ids: string[]) => scaleObjects(list, ids, 1e6, { x: 0, y: 0 }),
    shrink: (list: DesignObject[], ids: string[]) => scaleObjects(list, ids, 1e-6, { x: 0, y: 0 }),
    align: (list: DesignObject[], ids: string[]) => alignObjects(list, ids, 'left', sizeOf, area),
    distribute: (list: DesignObject[], ids: string[]) =>
      distributeObjects(list, ids, 'down', sizeOf),
    fit: (list: DesignObject[], ids: string[]) => fitObjects(list, ids, sizeOf, area),
  };

  test.each(Object.entries(edits))('%s stays within a design’s limits', (_, edit) => {
    fc.assert(
      fc.property(choice, ([list, ids]) => {
        const design = blankDesign('5f0c7a43-6b8e-4d3c-9d0e-0a3c6a6a1f11');
        design.sides.front = edit(list, ids);
        expect(designSchema.safeParse(design).success).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test.each(Object.entries(edits))('%s leaves locked and unchosen objects alone', (_, edit) => {
    fc.assert(
      fc.property(choice, ([list, ids]) => {
        const whole = withGroups(list, ids);
        const after = edit(list, whole);
        for (const [index, each] of list.entries()) {
          if (each.locked || !whole.includes(each.id)) expect(after[index]).toBe(each);
        }
      }),
    );
  });
});

test('moving is undone by the opposite move', () => {
  fc.assert(
    fc.property(choice, point, ([list, ids], by) => {
      const there = moveObjects(list, ids, by);
      expect(moveObjects(there, ids, { x: -by.x, y: -by.y })).toEqual(list);
    }),
  );
});

test('rotating around a point is undone by rotating back, and keeps distances from it', () => {
  fc.assert(
    fc.property(
      freeChoice,
      point,
      fc.integer({ min: -180, max: 180 }),
      ([list, ids], around, by) => {
        const there = rotateObjects(list, ids, by, around);
        for (const [index, each] of there.entries()) {
          const before = list[index]!;
          expect(Math.hypot(each.x - around.x, each.y - around.y)).toBeCloseTo(
            Math.hypot(before.x - around.x, before.y - around.y),
            3,
          );
        }
        expectAlike(rotateObjects(there, ids, -by, around), list);
      },
    ),
  );
});

test('an angle is always above −180 and at most 180', () => {
  fc.assert(
    fc.property(fc.double({ min: -5000, max: 5000, noNaN: true }), (degrees) => {
      const angle = uprightAngle(degrees);
      expect(angle).toBeGreaterThan(-180);
      expect(angle).toBeLessThanOrEqual(180);
      const turns = (degrees - angle) / 360;
      expect(turns).toBeCloseTo(Math.round(turns), 3);
    }),
  );
  expect([0, 180, -180, 190, 540].map(uprightAngle)).toEqual([0, 180, 180, -170, 180]);
});

test('scaling around a point keeps that point, and scales the distances between objects', () => {
  fc.assert(
    fc.property(freeChoice, point, ([list, ids], from) => {
      const there = scaleObjects(list, ids, 1.5, from);
      for (const [index, each] of there.entries()) {
        const before = list[index]!;
        if (!ids.includes(each.id)) continue;
        expect(each.x - from.x).toBeCloseTo(1.5 * (before.x - from.x), 3);
        expect(each.y - from.y).toBeCloseTo(1.5 * (before.y - from.y), 3);
      }
      expectAlike(scaleObjects(there, ids, 1 / 1.5, from), list);
    }),
  );
});

test('outlines scale with their object, as wide as they may be and as narrow as a screen holds', () => {
  const outline = { ink: 'red', widthIn: 0.1 } as const;
  const list = [
    { ...newText('a', 'Duck', area, 'white'), outline },
    { ...newTeam('b', area, 'white'), outline },
    { ...newShape('c', 'star', area, 'white'), outline },
  ];
  const widths = (factor: number) =>
    list.map((each) => scaleObjects([each], [each.id], factor, { x: 0, y: 0 })[0]);
  for (const there of widths(2)) expect(there).toHaveProperty('outline.widthIn', 0.2);
  for (const there of widths(0.08)) expect(there).toHaveProperty('outline.widthIn', 0.014);
  const fine = { ...newShape('d', 'star', area, 'white'), outline: { ...outline, widthIn: 0.011 } };
  expect(scaleObjects([fine], ['d'], 0.5, { x: 0, y: 0 })[0]).toHaveProperty(
    'outline.widthIn',
    0.011,
  );
  expect(widths(6)[0]).toHaveProperty('outline.widthIn', 0.5);
});

test('an object at its limit stops everything scaled with it', () => {
  const list = [
    { ...newShape('a', 'star', area, 'white'), widthIn: 20, heightIn: 20 },
    { ...newShape('b', 'star', area, 'white'), widthIn: 2, heightIn: 2, x: 3 },
  ];
  const [big, small] = scaleObjects(list, ['a', 'b'], 10, { x: 0, y: 0 });
  expect(big).toMatchObject({ widthIn: 40 });
  expect(small).toMatchObject({ widthIn: 4, x: 6 });
});

describe('aligning', () => {
  test.each(alignments)('one object to the %s uses the print area', (alignment) => {
    fc.assert(
      fc.property(object, (one) => {
        const alone: DesignObject = { ...one, id: 'a', group: null, locked: false };
        const [there] = alignObjects([alone], ['a'], alignment, sizeOf, area);
        const [found, edges] = [objectBounds(there!, sizeOf), areaBounds(area)];
        if (alignment === 'center') expect(centerOf(found).x).toBeCloseTo(0, 3);
        else if (alignment === 'middle') expect(centerOf(found).y).toBeCloseTo(0, 3);
        else expect(found[alignment]).toBeCloseTo(edges[alignment], 3);
      }),
    );
  });

  test.each(alignments)(
    'several to the %s share that line, and a group moves as one',
    (alignment) => {
      fc.assert(
        fc.property(objects, (made) => {
          const list = free(made);
          const ids = list.map(({ id }) => id);
          const blocks = [...new Set(list.map(({ id, group }) => group ?? id))];
          fc.pre(blocks.length > 1);
          const there = alignObjects(list, ids, alignment, sizeOf, area);
          const lines = blocks.map((block) => {
            const members = there.filter(({ id, group }) => (group ?? id) === block);
            const bounds = jointBounds(members, sizeOf)!;
            if (alignment === 'center') return centerOf(bounds).x;
            return alignment === 'middle' ? centerOf(bounds).y : bounds[alignment];
          });
          for (const line of lines) expect(line).toBeCloseTo(lines[0]!, 3);
          for (const block of blocks) {
            const shifts = list.flatMap((before, index) =>
              (before.group ?? before.id) === block
                ? [there[index]!.x - before.x + 100 * (there[index]!.y - before.y)]
                : [],
            );
            for (const shift of shifts) expect(shift).toBeCloseTo(shifts[0]!, 1);
          }
        }),
      );
    },
  );
});

test('distributing makes the gaps equal and keeps the outermost objects in place', () => {
  fc.assert(
    fc.property(objects, fc.constantFrom('across', 'down'), (made, direction) => {
      const list = free(made).map((each): DesignObject => ({ ...each, group: null }));
      fc.pre(list.length > 2);
      const spread = direction === 'across' ? list.map(({ x }) => x) : list.map(({ y }) => y);
      fc.pre(new Set(spread).size === list.length);
      const ids = list.map(({ id }) => id);
      const [start, end] =
        direction === 'across' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
      const there = distributeObjects(list, ids, direction, sizeOf);
      const by = (each: DesignObject) => {
        const bounds = objectBounds(each, sizeOf);
        return bounds[start] + bounds[end];
      };
      const order = list.map((_, index) => index).sort((a, b) => by(list[a]!) - by(list[b]!));
      const sorted = order.map((index) => objectBounds(there[index]!, sizeOf));
      const gaps = sorted.slice(1).map((bounds, index) => bounds[start] - sorted[index]![end]);
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 2);
      const [first, last] = [order[0]!, order.at(-1)!];
      expect(places([there[first]!, there[last]!])).toEqual(places([list[first]!, list[last]!]));
    }),
  );
});

describe('layers', () => {
  test.each(layerMoves)(
    'moved %s hold the same objects, and keep the order of both kinds',
    (move) => {
      fc.assert(
        fc.property(choice, ([list, ids]) => {
          const there = moveLayers(list, ids, move);
          expect([...there].sort(byId)).toEqual([...list].sort(byId));
          const chosen = (each: DesignObject) => ids.includes(each.id);
          expect(there.filter(chosen)).toEqual(list.filter(chosen));
          expect(there.filter((each) => !chosen(each))).toEqual(
            list.filter((each) => !chosen(each)),
          );
        }),
      );
    },
  );

  test('go one up, one down, and to either end', () => {
    const list = ['a', 'b', 'c', 'd'].map((id) => newShape(id, 'star', area, 'white'));
    const order = (ids: string[], move: (typeof layerMoves)[number]) =>
      moveLayers(list, ids, move)
        .map(({ id }) => id)
        .join('');
    expect(order(['b'], 'forward')).toBe('acbd');
    expect(order(['b'], 'backward')).toBe('bacd');
    expect(order(['b'], 'front')).toBe('acdb');
    expect(order(['c'], 'back')).toBe('cabd');
    expect(order(['b', 'c'], 'forward')).toBe('adbc');
    expect(order(['c', 'd'], 'forward')).toBe('abcd');
  });

  const byId = (a: DesignObject, b: DesignObject) => a.id.localeCompare(b.id);
});

describe('copies', () => {
  test('get their own ids, are on top, and their groups are new and complete', () => {
    fc.assert(
      fc.property(choice, ([list, ids]) => {
        const whole = withGroups(list, ids);
        const result = duplicateObjects(list, whole, counter());
        expect(new Set(result.objects.map(({ id }) => id)).size).toBe(list.length + whole.length);
        expect(result.objects.slice(0, list.length)).toEqual(list);
        const copies = result.objects.slice(list.length);
        expect(copies.map(({ id }) => id)).toEqual(result.copies);
        const originals = list.filter(({ id }) => whole.includes(id));
        for (const [index, copy] of copies.entries()) {
          expect(copy.locked).toBe(false);
          expect(copy.x - originals[index]!.x).toBeCloseTo(0.5);
          expect(copy.group === null).toBe(originals[index]!.group === null);
          for (const [other, twin] of copies.entries()) {
            expect(copy.group === twin.group).toBe(
              originals[index]!.group === originals[other]!.group,
            );
          }
          expect(list.some(({ group }) => group !== null && group === copy.group)).toBe(false);
        }
      }),
    );
  });

  test('never exceed what fits on a side', () => {
    const list = Array.from({ length: designLimits.objectsPerSide - 1 }, (_, index) =>
      newShape(`o${index}`, 'star', area, 'white'),
    );
    const ids = ['o1', 'o2', 'o3'];
    expect(duplicateObjects(list, ids, counter()).objects).toHaveLength(
      designLimits.objectsPerSide,
    );
    const full = [...list, newShape('last', 'star', area, 'white')];
    const pasted = pasteObjects(full, list.slice(0, 2), { x: 0, y: 0 }, counter());
    expect(pasted).toEqual({ objects: full, copies: [] });
  });
});

describe('groups', () => {
  test('are chosen as a whole', () => {
    fc.assert(
      fc.property(choice, ([list, ids]) => {
        const whole = withGroups(list, ids);
        expect(withGroups(list, whole)).toEqual(whole);
        for (const id of ids) expect(whole).toContain(id);
        for (const { id, group } of list) {
          const mate = list.some((other) => other.group === group && whole.includes(other.id));
          if (group !== null && mate) expect(whole).toContain(id);
        }
      }),
    );
  });

  test('sit together where their topmost object was, and come apart again', () => {
    fc.assert(
      fc.property(choice, ([list, ids]) => {
        fc.pre(ids.length > 1);
        const grouped = groupObjects(list, ids, 'new');
        const members = grouped.filter(({ group }) => group === 'new').map(({ id }) => id);
        expect(members).toEqual(list.filter(({ id }) => ids.includes(id)).map(({ id }) => id));
        const first = grouped.findIndex(({ id }) => id === members[0]);
        expect(grouped.slice(first, first + members.length).map(({ id }) => id)).toEqual(members);
        expect(ungroupObjects(grouped, members).some(({ group }) => group === 'new')).toBe(false);
      }),
    );
  });
});

test('a locked object can’t be deleted until it’s unlocked', () => {
  const list = ['a', 'b'].map((id) => newShape(id, 'star', area, 'white'));
  const locked = lockObjects(list, ['a'], true);
  expect(removeObjects(locked, ['a', 'b']).map(({ id }) => id)).toEqual(['a']);
  expect(removeObjects(lockObjects(locked, ['a'], false), ['a', 'b'])).toEqual([]);
});

test('words with the widest outline fit at the first press', () => {
  const outline = { ink: 'red', widthIn: 0.5 } as const;
  const wide = { ...newShape('a', 'star', area, 'white'), widthIn: 30, heightIn: 3, outline };
  const outer: typeof sizeOf = (object) => {
    const around = 'outline' in object && object.outline ? 2 * object.outline.widthIn : 0;
    const { widthIn, heightIn } = sizeOf(object);
    return { widthIn: widthIn + around, heightIn: heightIn + around };
  };
  const [there] = fitObjects([wide], ['a'], outer, area);
  expect(outer(there!).widthIn).toBeCloseTo(area.widthIn, 3);
  expect(there).toHaveProperty('outline.widthIn', expect.closeTo((0.5 * 12) / 31, 3));
});

test('a fitted object is inside the print area, no larger than before', () => {
  fc.assert(
    fc.property(freeChoice, ([list, ids]) => {
      const there = fitObjects(list, ids, sizeOf, area);
      for (const [index, each] of there.entries()) {
        expect(sizeOf(each).widthIn).toBeLessThanOrEqual(sizeOf(list[index]!).widthIn + 1e-9);
      }
      const chosen = there.filter(({ id }) => ids.includes(id));
      expect(overhang(jointBounds(chosen, sizeOf)!, area)).toBe(0);
    }),
  );
});
