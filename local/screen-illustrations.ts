/**
 * Screens the paper's pictures as a press would: from `src/content/illustrations/plates/ID.svg`,
 * drawn in tones, it writes `src/content/illustrations/ID.svg`, printed in dots of three inks. Run by
 * hand after drawing: `node local/screen-illustrations.ts [ID …]`. The output is committed.
 *
 * A plate file is an SVG of 800 × 500 with two groups. In `<g id="tone">` every fill, stroke and
 * stop-color is `paper` or a mixture of inks in percent, such as `ink-60` or `spot-80 ink-20`; shapes
 * knock out what lies under them, gradients and blurs become dots that swell and shrink. In
 * `<g id="line">` colors are `ink`, `spot`, `blue` or `paper`; it is kept as drawn, on top.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../src/content/illustrations/', import.meta.url);
const width = 800;
const height = 500;
/** Pixels of tone per unit of the drawing. More would only make the dots' sizes more exact. */
const scale = 2;

const plates = ['ink', 'spot', 'blue'] as const;
type Plate = (typeof plates)[number];

/** Each plate's angle in degrees and dot distance, different enough to avoid moiré. */
const screens: Readonly<Record<Plate, { angle: number; pitch: number }>> = {
  ink: { angle: 45, pitch: 6.5 },
  spot: { angle: 15, pitch: 7.5 },
  blue: { angle: 75, pitch: 7.5 },
};
/** Number of dot sizes; the eye doesn't see more. */
const levels = 8;
/** Dots of a solid area overlap: half a cell's diagonal and a little more. */
const solidDiameter = 1.5;

const style =
  '.k{stroke:#17140f}.s{stroke:#d1301d}.b{stroke:#1d4e89}.p{stroke:#f1ebdd}' +
  '.kf{fill:#17140f}.sf{fill:#d1301d}.bf{fill:#1d4e89}.pf{fill:#f1ebdd}' +
  '@media(prefers-color-scheme:dark){.p{stroke:#d8cfbc}.pf{fill:#d8cfbc}}';
const classes = { ink: 'k', spot: 's', blue: 'b', paper: 'p' } as const;

/**
 * The printed picture of a drawing in tones.
 * @throws if the drawing doesn't have the form above
 */
export async function screen(source: string): Promise<string> {
  const tone = group(source, 'tone');
  const line = group(source, 'line');
  const defs = /<defs>[\s\S]*?<\/defs>/.exec(source)?.[0] ?? '';
  const art = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}"><rect width="800" height="500" fill="#fff"/>${mixInks(defs + tone)}</svg>`;
  const { data, info } = await sharp(Buffer.from(art))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const coverage = (x: number, y: number, plate: number): number => {
    const column = Math.round(x * scale);
    const row = Math.round(y * scale);
    if (column < 0 || row < 0 || column >= info.width || row >= info.height) return 0;
    return 1 - (data[(row * info.width + column) * info.channels + plate] ?? 255) / 255;
  };
  // Spot and blue below, ink on top, in print order.
  const dots = (['spot', 'blue', 'ink'] as const).map((plate) =>
    screenPlate(plate, (x, y) => coverage(x, y, plates.indexOf(plate))),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${style}</style><path class="pf" d="M0 0H${width}V${height}H0z"/>` +
    `<g fill="none" stroke-linecap="round" stroke-dasharray=".01 .99">${dots.join('')}</g>` +
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${keepLines(line)}</g></svg>\n`
  );
}

function group(source: string, id: string): string {
  const found = new RegExp(`<g id="${id}"[^>]*>([\\s\\S]*?)</g><!--${id}-->`).exec(source)?.[1];
  if (found === undefined) throw new Error(`The drawing has no <g id="${id}">…</g><!--${id}-->.`);
  return found;
}

/** Red, green and blue of the tone picture are ink, spot and blue; 0 is solid. */
function mixInks(text: string): string {
  return text.replace(
    /\b(fill|stroke|stop-color)="((?:paper|(?:ink|spot|blue)-\d+)(?: (?:ink|spot|blue)-\d+)*)"/g,
    (_, attribute: string, mixture: string) => {
      const channel = (plate: Plate) => {
        const percent = Number(new RegExp(`${plate}-(\\d+)`).exec(mixture)?.[1] ?? 0);
        return Math.round(255 * (1 - percent / 100));
      };
      return `${attribute}="rgb(${plates.map(channel).join()})"`;
    },
  );
}

/** Rows of the rotated grid; a run of dots of the same size is one dashed line. */
function screenPlate(plate: Plate, coverageAt: (x: number, y: number) => number): string {
  const { angle, pitch } = screens[plate];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const reach = Math.ceil(Math.hypot(width, height) / pitch);
  /** For each dot size: what is drawn, and where the pen is. */
  const pens = Array.from({ length: levels + 1 }, () => ({ path: '', x: 0, y: 0 }));

  for (let row = -reach; row <= reach; row += 1) {
    let start = 0;
    let running = 0;
    for (let column = -reach; column <= reach + 1; column += 1) {
      const x = (column * cos - row * sin) * pitch;
      const y = (column * sin + row * cos) * pitch;
      const inside = column <= reach && x > -4 && y > -4 && x < width + 4 && y < height + 4;
      const covered = inside
        ? coverageAt(Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y)))
        : 0;
      const level = Math.round(covered * levels);
      if (level === running) continue;
      const pen = running > 0 ? pens[running] : undefined;
      if (pen) {
        pen.path += `m${short(start - pen.x)} ${row - pen.y}h${short(column - start - 0.9)}`;
        pen.x = column - 0.9;
        pen.y = row;
      }
      running = level;
      start = column;
    }
  }
  const drawn = pens.flatMap(({ path }, level) => {
    if (!path) return [];
    const size = diameter(level / levels)
      .toFixed(2)
      .replace(/^0/, '');
    return `<path stroke-width="${size}" d="${path}"/>`;
  });
  return drawn.length === 0
    ? ''
    : `<g class="${classes[plate]}" transform="rotate(${angle})scale(${pitch})">${drawn.join('')}</g>`;
}

/** A tenth of a cell is exact enough. */
function short(length: number): string {
  return String(Math.round(length * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** The diameter of a dot, in cells, that covers this share of its cell. */
function diameter(share: number): number {
  // Round dots touch at 78%; above that they grow linearly to a solid.
  const touching = Math.PI / 4;
  return share <= touching
    ? 2 * Math.sqrt(share / Math.PI)
    : 1 + ((share - touching) / (1 - touching)) * (solidDiameter - 1);
}

function keepLines(text: string): string {
  const inked = text
    .replace(
      /\bstroke="(ink|spot|blue|paper)"/g,
      (_, ink: keyof typeof classes) => `class="${classes[ink]}"`,
    )
    .replace(
      /\bfill="(ink|spot|blue|paper)"/g,
      (_, ink: keyof typeof classes) => `class="${classes[ink]}f"`,
    )
    // An element with both has its classes in one attribute.
    .replace(/class="(\w+)"([^>]*?)\s*class="(\w+)"/g, 'class="$1 $3"$2');
  return inked.replace(/<!--[\s\S]*?-->/g, '').replace(/\s*\n\s*/g, '');
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  const names = (await readdir(new URL('plates/', folder))).filter((name) => name.endsWith('.svg'));
  for (const name of names) {
    if (wanted.length > 0 && !wanted.includes(name.replace('.svg', ''))) continue;
    const printed = await screen(await readFile(new URL(`plates/${name}`, folder), 'utf8'));
    await writeFile(new URL(name, folder), printed);
    console.log(`${name}: ${(printed.length / 1024).toFixed(1)} KB`);
  }
}
