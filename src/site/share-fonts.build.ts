import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'satori';
import subsetFont from 'subset-font';
import { readCoverage } from '../designer/shaping/coverage.ts';
import noto from '../payments/documents/noto.json' with { type: 'json' };
import scripts from '../payments/documents/scripts.json' with { type: 'json' };

const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz';
const franklin = '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2';

type Face = Omit<Font, 'data'> & { source: string; axes: Record<string, number> };
const faces: readonly Face[] = [
  {
    name: 'Display',
    weight: 800,
    style: 'normal',
    source: `${newsreader}-normal.woff2`,
    axes: { opsz: 72, wght: 760 },
  },
  {
    name: 'Display',
    weight: 500,
    style: 'italic',
    source: `${newsreader}-italic.woff2`,
    axes: { opsz: 72, wght: 500 },
  },
  {
    name: 'Text',
    weight: 400,
    style: 'normal',
    source: `${newsreader}-normal.woff2`,
    axes: { opsz: 24, wght: 400 },
  },
  { name: 'Sans', weight: 700, style: 'normal', source: franklin, axes: { wght: 660 } },
];

/**
 * Everything the Latin files have in these ranges: letters, punctuation, currency, arrows, minus.
 */
const ranges = [
  [0x20, 0x17f],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;
const characters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
  .map((code) => String.fromCharCode(code))
  .join('');

/**
 * The paper's faces in the form that the picture's typesetter takes: one weight each, TrueType. Cut
 * from the variable fonts, which takes a while: cut them once for all pictures.
 */
export function cutShareFonts(): Promise<Font[]> {
  return Promise.all(faces.map(cutFace));
}

const coverage = readCoverage(scripts);

/** Fonts for letters that the paper's faces lack, the same as those of documents. */
export async function fontsOfOtherLetters(text: string): Promise<Font[]> {
  const parts = new Set(
    Array.from(text, (letter) => {
      const found = [...coverage].find(([, has]) => has(letter.codePointAt(0) ?? 0));
      return found?.[0];
    }).filter((part) => part !== undefined),
  );
  const require = createRequire(path.resolve('package.json'));
  return Promise.all(
    [...parts].map(async (part) => {
      const inBase64 = (noto as Readonly<Record<string, string>>)[part];
      const [face, slice] = part.split('/');
      const file = `@fontsource/${face}/files/${face}-${slice}-400-normal.woff`;
      const data =
        inBase64 === undefined
          ? await readFile(require.resolve(file))
          : Buffer.from(inBase64, 'base64');
      return { name: part, data, weight: 400, style: 'normal' } as const;
    }),
  );
}

async function cutFace({ source, axes, ...face }: Face): Promise<Font> {
  // The built module is somewhere else; builds run in the project's folder.
  const file = createRequire(path.resolve('package.json')).resolve(source);
  const data = await subsetFont(await readFile(file), characters, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    keepFeatures: ['kern', 'liga', 'lnum'],
    noHinting: true,
  });
  return { ...face, data };
}
