/**
 * Writes `src/payments/documents/typefaces.json`: the typefaces of invoices and other documents as
 * TrueType in base64, so that a function's bundle has them without looking for files. And
 * `scripts.json`: which font has which other letter, and `noto.json`: those of them that are in few
 * files, as WOFF in base64. Run by hand after changing a character set or a package:
 * `node local/write-document-fonts.ts`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { readPart } from '../src/designer/lettering/typefaces.build.ts';
import { writeCoverage, type WrittenCoverage } from '../src/designer/shaping/coverage.ts';
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

/** The faces of other scripts, the best for a letter being first. */
const scriptFaces = [
  'noto-sans',
  ...[
    'arabic',
    'hebrew',
    'armenian',
    'georgian',
    'ethiopic',
    'thai',
    'lao',
    'khmer',
    'myanmar',
    'bengali',
    'gujarati',
    'gurmukhi',
    'kannada',
    'malayalam',
    'sinhala',
    'tamil',
    'telugu',
  ].map((script) => `noto-sans-${script}`),
  'lxgw-marker-gothic',
  'gowun-dodum',
];

/** Letters that an earlier file has, except marks, which have to go with their letters. */
const known = new Set<number>();
const scripts: Record<string, WrittenCoverage[string]> = {};
const noto: Record<string, string> = {};
for (const face of scriptFaces) {
  const folder = new URL(`../node_modules/@fontsource/${face}/files/`, import.meta.url);
  const script = /^noto-sans-(.*)/.exec(face)?.[1];
  const files = (await readdir(folder)).filter((file) => file.endsWith('-400-normal.woff')).sort();
  for (const file of files) {
    const part = file.slice(face.length + 1, -'-400-normal.woff'.length);
    // Its other parts have Latin letters.
    if (script !== undefined && part !== script) continue;
    const { font } = readPart(`/node_modules/@fontsource/${face}/files/${file}`);
    const own = [...font.face.collectUnicodes()].filter(
      (each) => each >= 0x20 && (!known.has(each) || /\p{M}/u.test(String.fromCodePoint(each))),
    );
    for (const each of own) known.add(each);
    if (own.length === 0) continue;
    scripts[`${face}/${part}`] = writeCoverage(own);
    // Of the others, a package has a hundred files, so they stay there.
    if (face.startsWith('noto-')) {
      noto[`${face}/${part}`] = await readFile(new URL(file, folder), 'base64');
    }
  }
}
/** Each package's copyright, and the license that all have. */
const copyrights = new Set<string>();
let license = '';
for (const face of new Set(Object.keys(noto).map((name) => name.replace(/\/.*/, '')))) {
  const text = await readFile(require.resolve(`@fontsource/${face}/LICENSE`), 'utf8');
  const [copyright = '', ...rest] = text.split('\n');
  copyrights.add(copyright);
  license = rest.join('\n');
}
await writeFile(
  new URL('../src/payments/documents/OFL-noto-sans.txt', import.meta.url),
  `${[...copyrights].join('\n')}\n${license}`,
);
for (const [name, content] of Object.entries({ scripts, noto })) {
  const file = new URL(`../src/payments/documents/${name}.json`, import.meta.url);
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
