/**
 * Writes the icons for home screens from `public/favicon.svg`. Run by hand after drawing another:
 * `node local/write-icons.ts`. The output is committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const output = new URL('../public/', import.meta.url);

/** Where each goes, in pixels; `share` is how much of its width the drawing takes. */
const icons = [
  { file: 'apple-touch-icon.png', size: 180, share: 1 },
  { file: 'icons/192.png', size: 192, share: 1 },
  { file: 'icons/512.png', size: 512, share: 1 },
  // A mask may cut down to a circle of 80%: the drawing's own margin does for the rest.
  { file: 'icons/maskable-512.png', size: 512, share: 0.84 },
];

const drawing = await readFile(new URL('favicon.svg', output));
const paper = '#f4efe3';
await mkdir(new URL('icons/', output), { recursive: true });
for (const { file, size, share } of icons) {
  const inner = Math.round((size * share) / 2) * 2;
  const margin = (size - inner) / 2;
  const icon = await sharp(drawing, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: paper })
    .flatten({ background: paper })
    .png({ palette: true, colors: 64, compressionLevel: 9 })
    .toBuffer();
  await writeFile(new URL(file, output), icon);
  console.log(`${file}: ${icon.length} bytes`);
}
