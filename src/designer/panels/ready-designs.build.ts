import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import {
  designGarments,
  designSchema,
  designSides,
  type Design,
  type DesignSide,
} from '../design.ts';
import { drawObject, type DrawingParts } from '../draw-object.ts';
import { objectName } from '../object-name.ts';
import { firstGarment } from '../starting-point.ts';
import { checkDesign } from '../press-check/press-check.ts';
import { builtInSwatches } from '../../garments/swatches.ts';
import { usualGarments } from '../../garments/usual-garments.ts';
import { readClipArt } from '../pictures/clip-art.build.ts';
import { readTypeface } from '../lettering/typefaces.build.ts';

/** One of the shop's own designs to start from. */
export type ReadyDesign = {
  /** The file's name. */
  readonly key: string;
  readonly name: string;
  readonly category: string;
  /** Other search words, separated by spaces. */
  readonly words: string;
  /** One of the few in the panel; all are in the dialog. */
  readonly featured: boolean;
  /** The side shown in the picture. */
  readonly pictured: Extract<DesignSide, 'front' | 'back'>;
  readonly design: Omit<Design, 'id' | 'name'>;
};

/** A ready design's file can't be used; the message names it and says what to change. */
export class ReadyDesignError extends Error {
  override name = 'ReadyDesignError';
}

/** The shop's drawings and typefaces, read from the project's folder. */
export function readParts(): DrawingParts & { readonly categories: readonly string[] } {
  const drawings = readClipArt();
  const byKey = new Map(drawings.map((drawing) => [drawing.key, drawing]));
  return {
    clipArt: (key) => byKey.get(key),
    typeface: readTypeface,
    categories: drawings.map(({ category }) => category),
  };
}

type Parts = ReturnType<typeof readParts>;

/**
 * All of `src/content/ready-designs/NAME.json`, by name. Throws a ReadyDesignError at the first one
 * that doesn't follow that folder's README or that the press check stops.
 */
export function readReadyDesigns(
  parts: Parts,
  folder = 'src/content/ready-designs',
): ReadyDesign[] {
  const root = path.resolve(folder);
  const files = readdirSync(root).filter((file) => file.endsWith('.json'));
  return files
    .map((file) => readReadyDesign(file, readFileSync(path.join(root, file), 'utf8'), parts))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

const plain = z.string().trim().min(1);
/** As in the designer's own files; what is usual may be left out. */
const objects = z.array(z.looseObject({ kind: plain })).default([]);
const fileSchema = z.strictObject({
  name: plain.max(30),
  theme: plain,
  words: plain,
  featured: z.boolean().default(false),
  pictured: z.enum(['front', 'back']).default('front'),
  garment: plain,
  color: plain,
  /** Sides that use the small print area. */
  small: z.array(z.enum(['front', 'back'])).default([]),
  front: objects,
  back: objects,
  leftSleeve: objects,
  rightSleeve: objects,
});

const usual = { x: 0, y: 0, rotation: 0, locked: false, group: null };
const usualByKind: Readonly<Record<string, object>> = {
  text: {
    letterCase: 'typed',
    letterSpacing: 0,
    lineSpacing: 1,
    align: 'center',
    arc: 0,
    outline: null,
  },
  team: { arc: 0, outline: null },
  shape: { outline: null },
  clipArt: { mirrored: false },
};

/** The design in `json`, the text of the file `NAME.json`. Throws a ReadyDesignError. */
export function readReadyDesign(file: string, json: string, parts: Parts): ReadyDesign {
  const fail = (sentence: string): never => {
    throw new ReadyDesignError(`${file}: ${sentence}`);
  };
  const [, key = ''] =
    /^([a-z0-9-]{1,40})\.json$/.exec(file) ??
    fail('name it in small letters, digits, and hyphens, like duck-derby.json.');
  const read = fileSchema.safeParse(parseJson(json, fail));
  if (!read.success) return fail(sayIssue(read.error));
  const { name, theme, words, featured, pictured, garment: garmentId, ...rest } = read.data;
  if (!parts.categories.includes(theme)) {
    fail(`theme: choose one of ${[...new Set(parts.categories)].join(', ')}.`);
  }

  // A file is right or wrong by a new shop's catalog: what owners change must not end a build.
  const known =
    usualGarments.find(({ id, kind }) => id === garmentId && kind !== 'cap') ??
    fail(`garment: we can’t design a "${garmentId}".`);
  const garment = designGarments.find(({ id }) => id === garmentId) ?? firstGarment;
  const swatches = (builtInSwatches[known.styleCode] ?? []).filter(({ inStock }) => inStock);
  const color =
    swatches.find((swatch) => swatch.name === rest.color) ??
    fail(`color: ${known.name} comes in ${swatches.map((each) => each.name).join(', ')}.`);

  const complete = (object: z.infer<typeof objects>[number], index: number) => ({
    ...usual,
    id: `object-${index + 1}`,
    ...usualByKind[object.kind],
    ...(object.kind === 'clipArt' ? asDrawn(object, parts, fail) : {}),
    ...object,
  });
  const sides = Object.fromEntries(designSides.map((side) => [side, rest[side].map(complete)]));
  const parsed = designSchema.safeParse({
    version: 1,
    id: '00000000-0000-4000-8000-000000000000',
    name,
    garmentId: garment.id,
    color: {
      id: `${garment.styleCode}-${color.key}`,
      key: color.key,
      name: color.name,
      hex: color.hex,
      swatchUrl: null,
    },
    method: 'screen',
    small: { front: rest.small.includes('front'), back: rest.small.includes('back') },
    sides,
  });
  if (!parsed.success) return fail(sayIssue(parsed.error));

  for (const side of designSides) {
    for (const [index, object] of rest[side].entries()) {
      const known = parsed.data.sides[side][index] ?? {};
      const unknown = Object.keys(object).find((field) => !Object.hasOwn(known, field));
      if (unknown) fail(`${side}, object ${index + 1}: remove ${unknown}.`);
    }
  }
  if (parsed.data.sides[pictured].length === 0) fail(`put something on the ${pictured}.`);
  const [finding] = checkReadyDesign(parsed.data, parts);
  if (finding) fail(`${finding.side}: ${finding.says}`);

  const { id: _id, name: _name, ...design } = parsed.data;
  return { key, name, category: theme, words, featured, pictured, design };
}

/** What of a design the shop wouldn't print without asking. */
function checkReadyDesign(design: Design, parts: DrawingParts) {
  return checkDesign({
    design,
    draw: (object) => drawObject(object, parts),
    nameOf: (object) => objectName(object, parts.clipArt),
    typefacesWith: () => null,
    // Thin lines and a picture's colors take pixels.
    measured: () => undefined,
  }).filter(({ level }) => level === 'error');
}

/** A drawing's own inks and proportions. */
function asDrawn(
  object: Readonly<Record<string, unknown>>,
  { clipArt }: DrawingParts,
  fail: (sentence: string) => never,
): object {
  const name = String(object.art);
  const drawing = clipArt(name) ?? fail(`there is no drawing "${name}".`);
  return {
    heightIn: (Number(object.widthIn) * drawing.height) / drawing.width,
    inks: drawing.parts.map(({ ink }) => ink),
  };
}

function parseJson(json: string, fail: (sentence: string) => never): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    return fail(`it isn’t JSON: ${(error as Error).message}`);
  }
}

/** 'front, object 2, heightIn: Invalid input' */
function sayIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const place = (issue?.path ?? [])
    .filter((part) => part !== 'sides')
    .map((part) => (typeof part === 'number' ? `object ${part + 1}` : String(part)));
  return `${place.map((part) => `${part}: `).join('')}${issue?.message ?? 'Invalid input'}`;
}
