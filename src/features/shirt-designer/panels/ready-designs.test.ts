import { describe, expect, test } from 'vitest';
import { readClipArt } from '../../../build/clip-art.ts';
import { drawReadyDesign } from '../../../build/ready-design-picture.tsx';
import { readTypeface } from '../../../build/typefaces.ts';
import { designSchema, designSides, sideArea } from '../../../domain/design/design.ts';
import {
  drawObject,
  inkHex,
  sideInks,
  type DrawingParts,
} from '../../../domain/design/draw-object.ts';
import { usualInks } from '../../../domain/design/ink-count.ts';
import { objectBounds, overhang } from '../../../domain/design/object-box.ts';
import { garmentById } from '../../../domain/garment.ts';
import { builtInSwatches } from '../../../domain/swatches.ts';
import { readyDesigns } from './ready-designs.ts';

const clipArt = new Map(readClipArt().map((drawing) => [drawing.key, drawing]));
const parts: DrawingParts = {
  clipArt: (key) => clipArt.get(key),
  typeface: readTypeface,
};

test('there are six to start from, each with its own key', () => {
  expect(readyDesigns.map(({ key }) => key)).toHaveLength(6);
  expect(new Set(readyDesigns.map(({ key }) => key)).size).toBe(6);
});

describe.each(readyDesigns)('the ready design $name', ({ name, pictured, design }) => {
  test('is a design like any other', () => {
    const id = '7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11';
    expect(designSchema.parse({ ...design, id, name })).toEqual({ ...design, id, name });
    expect(design.sides[pictured].length).toBeGreaterThan(1 - Number(pictured === 'back'));
  });

  test('is on a garment in a color that the shop has', () => {
    const { garmentId, color } = design;
    const styleCode = garmentById(garmentId)?.styleCode ?? '';
    const swatch = builtInSwatches[styleCode]?.find(({ key }) => key === color.key);
    expect(swatch).toMatchObject({ name: color.name, hex: color.hex, inStock: true });
    expect(color.id).toBe(`${styleCode}-${color.key}`);
  });

  test('prints all of it inside the print areas, in no more inks than usual', () => {
    for (const side of designSides) {
      const area = sideArea(design, side);
      for (const object of design.sides[side]) {
        const drawing = drawObject(object, parts);
        expect(drawing, object.id).toMatchObject({ complete: true, missing: [] });
        const bounds = objectBounds(object, () => drawing);
        expect(overhang(bounds, area), `${object.id} on the ${side}`).toBe(0);
      }
      expect(sideInks(design.sides[side], parts).inks.length).toBeLessThanOrEqual(usualInks);
    }
  });

  test('has a picture of the marks that print', () => {
    const picture = drawReadyDesign(design, pictured);
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(picture).toContain(design.color.hex);
    for (const ink of sideInks(design.sides[pictured], parts).inks) {
      expect(picture).toContain(`="${inkHex(ink)}"`);
    }
    expect(picture.length).toBeLessThan(60_000);
  });
});
