import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readClipArt } from '../src/designer/pictures/clip-art.build.ts';
import { drawReadyDesign } from '../src/designer/panels/ready-design-picture.build.tsx';
import { readTypeface } from '../src/designer/lettering/typefaces.build.ts';
import { designSchema, sideArea } from '../src/designer/design.ts';
import { drawObject, sideInks, type DrawingParts } from '../src/designer/draw-object.ts';
import { inkByKey } from '../src/artwork/ink.ts';
import { objectBounds, overhang } from '../src/designer/object-box.ts';
import { garmentById } from '../src/garments/garment.ts';
import { builtInSwatches } from '../src/garments/swatches.ts';
import { workDesigns } from './work-designs.ts';

const drawings = new Map(readClipArt().map((drawing) => [drawing.key, drawing]));
const parts: DrawingParts = {
  clipArt: (key) => drawings.get(key),
  typeface: readTypeface,
};

const work = readFileSync('src/content/work/work.yaml', 'utf8');

/** Printed paper, also in the night edition, like the illustrations. */
const paper =
  '<style>.pf{fill:#f1ebdd}@media(prefers-color-scheme:dark){.pf{fill:#d8cfbc}}</style>' +
  '<path class="pf" d="M62 34h256v216H62z"/>';

// product: our-work
test.each(Object.entries(workDesigns))(
  'the piece "%s" is drawn as its design prints',
  async (id, design) => {
    const full = { ...design, id: '7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11', name: id };
    expect(designSchema.parse(full)).toEqual(full);
    const colors = builtInSwatches[garmentById(design.garmentId)?.styleCode ?? ''];
    const { name, hex } = design.color;
    expect(colors).toContainEqual(expect.objectContaining({ name, hex, inStock: true }));
    for (const object of design.sides.front) {
      const drawing = drawObject(object, parts);
      const bounds = objectBounds(object, () => drawing);
      expect(overhang(bounds, sideArea(design, 'front')), object.id).toBe(0);
    }
    const { inks } = sideInks(design.sides.front, (one) => drawObject(one, parts));
    const entry = new RegExp(`^${id}:\n(?: {2}.*\n)+`, 'm').exec(work)?.[0].replaceAll(/\s+/g, ' ');
    expect(entry).toContain(` garment: ${design.garmentId} color: ${name} `);
    expect(entry?.replaceAll(/\[ |,? \]/g, (bracket) => bracket.replace(/[, ]+/, ''))).toContain(
      ` inks: [${inks.map((key) => inkByKey[key].name).join(', ')}]`,
    );
    const picture = drawReadyDesign(design, 'front', parts).replace(/(<svg[^>]*>)/, `$1${paper}`);
    await expect(`${picture}\n`).toMatchFileSnapshot(`../src/content/work/${id}.svg`);
  },
);
