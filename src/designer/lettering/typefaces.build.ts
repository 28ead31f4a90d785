import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { typefaceMetrics, type ShapedLine, type Typeface, type TypefaceKey } from './typeface.ts';
import { readCoverage, type Coverage, type WrittenCoverage } from '../shaping/coverage.ts';
import { fontFile, plainFont, woffTables } from '../shaping/font-file.ts';
import { splitLine } from '../shaping/line-runs.ts';
import { openPart, shapeLine, type OpenPart } from '../shaping/shape-line.ts';

const coverages = new Map<TypefaceKey, Coverage>();
const parts = new Map<string, OpenPart>();
const lines = new Map<string, ShapedLine>();

/** A face of the designer, shaped at once, from the files in the project's folder. */
export function readTypeface(key: TypefaceKey): Typeface {
  return {
    ...typefaceMetrics[key],
    shape: (line, ligatures) =>
      remember(lines, JSON.stringify([key, line, ligatures]), () =>
        shapeLine(splitLine(line, readFaceCoverage(key)), ligatures, key, (part) =>
          remember(parts, fontFile(key, part), readPart),
        ),
      ),
  };
}

/** The characters that each part of a face has. */
export function readFaceCoverage(key: TypefaceKey): Coverage {
  return remember(coverages, key, () => {
    const file = path.resolve('src/designer/shaping/typefaces', `${key}.json`);
    return readCoverage(JSON.parse(readFileSync(file, 'utf8')) as WrittenCoverage);
  });
}

/** A font file as HarfBuzz takes it. */
export function readPart(file: string): OpenPart {
  // The built module is somewhere else; builds run in the project's folder.
  const packed = new Uint8Array(readFileSync(path.join(path.resolve(), file)));
  const tables = woffTables(packed);
  const contents = tables.map(({ start, packedLength, length }) => {
    const piece = packed.subarray(start, start + packedLength);
    return packedLength < length ? new Uint8Array(inflateSync(piece)) : piece;
  });
  return openPart(plainFont(tables, contents));
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, read: (key: Key) => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = read(key);
    known.set(key, value);
  }
  return value;
}
