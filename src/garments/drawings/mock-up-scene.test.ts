// product: mock-ups
import { expect, test } from 'vitest';
import { mockUpViews, mockUpViewsOf } from '../../designer/output/mock-up-view.ts';
import { parsePath } from '../../artwork/path-data.ts';
import { everyDrawing } from './every.ts';
import { garmentGeometry } from './garment-geometry.ts';
import { mockUpScene, onOtherSleeve } from './mock-up-scene.ts';

const scenes = Object.values(everyDrawing).flatMap((garment) =>
  mockUpViewsOf({ kind: garment.shape }).flatMap((view) =>
    (['front', 'back'] as const).map((facing) => ({ garment, view, facing })),
  ),
);

test('shirts are seen from the front, from the back, folded, and on a hanger; a cap from its front alone', () => {
  expect(mockUpViewsOf({ kind: 'tee' })).toEqual(mockUpViews);
  expect(mockUpViewsOf({ kind: 'cap' })).toEqual(['front']);
  expect(mockUpScene(everyDrawing.cap, 'folded')).toBeNull();
  expect(mockUpScene(everyDrawing.tee, 'hanger', 'back')?.side).toBe('back');
});

test.each(scenes)(
  'the $garment.shape, $view, facing $facing, has cloth with folds, and all of its print in the picture',
  ({ garment, view, facing }) => {
    const scene = mockUpScene(garment, view, facing);
    if (!scene) throw new Error('There is no such scene.');
    const { left, top, size, side, sleeve } = scene;
    expect(scene.pieces.length).toBeGreaterThan(0);
    if (garment.shape !== 'cap') expect(scene.folds.length).toBeGreaterThan(4);
    for (const { path } of scene.folds) expect(parsePath(path), path).not.toBeNull();
    const areas = Object.values(garmentGeometry[garment.shape][side].areas);
    for (const { x, y, width } of areas) {
      expect(x).toBeGreaterThan(left);
      expect(x + width).toBeLessThan(left + size);
      expect(y).toBeGreaterThan(top);
    }
    if (!sleeve) return;
    const [a, b, c, d, x] = sleeve;
    // Not mirrored, and at most its true size.
    expect(a * d - b * c).toBeGreaterThan(0);
    for (const length of [Math.hypot(a, b), Math.hypot(c, d)]) expect(length).toBeLessThan(10.5);
    expect(x).toBeGreaterThan(280);
    expect(onOtherSleeve(sleeve)[4]).toBeLessThan(100);
  },
);
