/**
 * Writes the garments that emails show, `src/server/emails/garment-drawings.ts`, from the drawings
 * in `src/ui/drawings`. Run by hand after changing one of those: `node local/write-email-garments.ts`.
 * The output is committed.
 *
 * Each drawing is the pixels of a PNG whose palette isn't colors yet: an entry says how much of the
 * cloth's color and of the lines' color shows, on top of a color that never changes. So a function
 * can make a garment in any color by writing a palette, without a program that draws.
 */
import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ink } from '../src/server/emails/email-ink.ts';
import { everyDrawing } from '../src/ui/drawings/every.ts';
import {
  garmentGeometry,
  type GarmentShape,
  type GarmentSide,
  type PrintArea,
} from '../src/ui/garment-geometry.ts';

const output = new URL('../src/server/emails/garment-drawings.ts', import.meta.url);
/** Twice as wide as emails show it, for sharp screens. */
const widthPx = 320;
const mostColors = 64;

const pictures = Object.entries(garmentGeometry).flatMap(([shape, sides]) =>
  Object.entries(sides).flatMap(([side, { areas }]) =>
    (Object.keys(areas) as PrintArea[]).map((area) => ({
      name: `${shape}-${area}`,
      ...{ shape: shape as GarmentShape, side: side as GarmentSide, area },
    })),
  ),
);

function svgOf({ shape, side, area }: (typeof pictures)[number], cloth: string, line: string) {
  const { width, height, areas } = garmentGeometry[shape][side];
  const drawing = everyDrawing[shape].sides[side];
  const box = areas[area];
  const turn = area === 'rightSleeve' ? `transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  const path = (d: string | undefined, more: string) => (d ? `<path d="${d}" ${more}/>` : '');
  const rect = box && `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${widthPx}" fill="none" stroke-linejoin="round" stroke-linecap="round"><rect width="100%" height="100%" fill="${ink.well}"/><g ${turn}>${drawing.cloth.map((d) => path(d, `fill="${cloth}" stroke="${ink.ink}" stroke-width="4"`)).join('')}${path(drawing.inside, `fill="${line}" fill-opacity=".28" stroke="${line}" stroke-opacity=".5"`)}${path(drawing.collar, `fill="${cloth}" stroke="${line}" stroke-width="1.6"`)}<g stroke="${line}" stroke-opacity=".6">${path(drawing.cloth.join(''), '')}${path(drawing.lines, 'stroke-width="1.6"')}${path(drawing.stitches, 'stroke-dasharray="3.5 3"')}</g></g><rect ${rect} fill="${ink.spot}"/><rect ${rect} stroke="${line}" stroke-width="2" stroke-dasharray="5 5"/></svg>`;
}

const draw = async (svg: string) =>
  sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** How much of the cloth and of the lines shows, 0 to 255, and what color is under them. */
type Mix = readonly [cloth: number, line: number, red: number, green: number, blue: number];

const drawn = [];
for (const picture of pictures) {
  const { data: base, info } = await draw(svgOf(picture, '#000000', '#000000'));
  const { data: white } = await draw(svgOf(picture, '#ffffff', '#000000'));
  const { data: lined } = await draw(svgOf(picture, '#000000', '#ffffff'));
  const mixes = Array.from({ length: info.width * info.height }, (_, index): Mix => {
    const at = index * 3;
    const part = (offset: number) => base[at + offset] ?? 0;
    return [
      (white[at] ?? 0) - part(0),
      (lined[at] ?? 0) - part(0),
      ...([part(0), part(1), part(2)] as const),
    ];
  });
  drawn.push({ ...picture, mixes, heightPx: info.height });
}

/** The most frequent of similar mixes are the palette; the others take the nearest. */
const step = 17;
const rounded = (mix: Mix) => mix.map((part) => Math.round(part / step) * step).join();
const groups = new Map<string, { count: number; sums: number[] }>();
for (const mix of drawn.flatMap(({ mixes }) => mixes)) {
  const { count, sums } = groups.get(rounded(mix)) ?? { count: 0, sums: [0, 0, 0, 0, 0] };
  groups.set(rounded(mix), {
    count: count + 1,
    sums: sums.map((sum, at) => sum + (mix[at] ?? 0)),
  });
}
const palette = [...groups.values()]
  .sort((a, b) => b.count - a.count)
  .slice(0, mostColors)
  .map(({ count, sums }) => sums.map((sum) => Math.round(sum / count)));
const nearest = new Map<string, number>();
function indexOf(mix: Mix): number {
  const key = rounded(mix);
  const known = nearest.get(key);
  if (known !== undefined) return known;
  const distances = palette.map((entry) =>
    entry.reduce((sum, part, at) => sum + (part - (mix[at] ?? 0)) ** 2, 0),
  );
  const index = distances.indexOf(Math.min(...distances));
  nearest.set(key, index);
  return index;
}

const entries = drawn.map(({ name, mixes, heightPx }) => {
  const rows = Buffer.alloc(heightPx * (widthPx + 1));
  for (const [index, mix] of mixes.entries()) {
    rows[Math.floor(index / widthPx) * (widthPx + 1) + 1 + (index % widthPx)] = indexOf(mix);
  }
  const data = deflateSync(rows, { level: 9 }).toString('base64');
  return `  '${name}':\n    '${data}',\n`;
});
const [{ heightPx } = { heightPx: 0 }] = drawn;
const text = `// Written by local/write-email-garments.ts.

export const drawingSize = { widthPx: ${widthPx}, heightPx: ${heightPx} };

/** Five bytes each: how much of the cloth and of the lines shows, then red, green, and blue. */
export const paletteMixes =
  '${Buffer.from(palette.flat()).toString('base64')}';

/** The compressed pixels of a garment with one print area marked. */
export const garmentDrawings = {
${entries.join('')}} as const;
`;
await writeFile(output, text);
console.log(`${entries.length} drawings, ${palette.length} colors, ${text.length} bytes`);
