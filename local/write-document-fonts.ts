/**
 * Writes `src/payments/documents/typefaces.json`: the typefaces of invoices and other documents as
 * TrueType in base64, so that a function's bundle has them without looking for files. Run by hand
 * after changing a character set: `node local/write-document-fonts.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { readPart } from '../src/designer/lettering/typefaces.build.ts';
import { fontFile } from '../src/designer/shaping/font-file.ts';

const require = createRequire(import.meta.url);
const output = new URL('../src/payments/documents/typefaces.json', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
/** The characters of headings. */
const headline = `${ascii}–—’`;
/** All that each of the files has, by its part. */
const letters = Object.fromEntries(
  ['latin', 'latin-ext', 'vietnamese'].map((part) => {
    const { font } = readPart(fontFile('libre-franklin', part));
    const own = [...font.face.collectUnicodes()].filter((each) => each >= 0x20);
    return [part, String.fromCodePoint(...own.sort((a, b) => a - b))];
  }),
);

const franklin = (part: string, weight: number) =>
  `@fontsource/libre-franklin/files/libre-franklin-${part}-${weight}-normal.woff2`;
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz';

const faces: Readonly<
  Record<string, { source: string; text: string; axes?: Record<string, number> }>
> = {
  display: { source: `${newsreader}-normal.woff2`, text: headline, axes: { opsz: 72, wght: 800 } },
  italic: { source: `${newsreader}-italic.woff2`, text: headline, axes: { opsz: 72, wght: 500 } },
  ...Object.fromEntries(
    Object.entries(letters).flatMap(([part, text]) =>
      [400, 700].map((weight) => [`${weight}-${part}`, { source: franklin(part, weight), text }]),
    ),
  ),
};

const fonts: Record<string, string> = {};
for (const [name, { source, text, axes }] of Object.entries(faces)) {
  const font = await subsetFont(await readFile(require.resolve(source)), text, {
    targetFormat: 'sfnt',
    ...(axes ? { variationAxes: axes } : {}),
  });
  fonts[name] = font.toString('base64');
}
await writeFile(
  output,
  `${JSON.stringify({ letters: { headline, ...letters }, fonts }, null, 2)}\n`,
);
