import * as z from 'zod/mini';
import { garmentById, garments, type Garment } from '../garments/garment.ts';
import { colorChoiceSchema } from '../orders/order.ts';
import { mostItems } from '../orders/order-design.ts';
import {
  noLocations,
  printAreas,
  type LocationFlags,
  type PrintLocation,
} from '../garments/print-location.ts';
import { inkKeySchema as ink } from '../artwork/ink.ts';
import { pictureEditsSchema } from './pictures/picture-edits.ts';
import { rosterLimits, teamPlayerSchema } from './team/roster.ts';
import { typefaceKeys } from './lettering/typeface.ts';
import { isVectorArt, vectorLimits } from '../artwork/pictures/vector-art.ts';

/**
 * A shirt's design as it is edited, stored, and shared. Lengths are inches, angles are degrees
 * clockwise. An object's position is its center's, measured from the center of its side's print
 * area, x to the right and y down, so that a design stays in place when the area changes size.
 */

/** The sides a customer can turn the shirt to. Each prints in one location. */
export const designSides = ['front', 'back', 'leftSleeve', 'rightSleeve'] as const;
export type DesignSide = (typeof designSides)[number];

/** The most a design may contain, no matter whether it comes from a file, a link, or storage. */
export const designLimits = {
  name: 60,
  objectsPerSide: 150,
  text: 300,
  teamName: rosterLimits.name,
  teamNumber: rosterLimits.number,
  /** Inches from the center of the print area. */
  reach: 40,
  /** Inches. The smallest that a screen can print depends on the art, not on the editor. */
  leastSizeIn: 0.1,
  mostSizeIn: 40,
  leastLetterIn: 0.1,
  mostLetterIn: 20,
  leastOutlineIn: 0.01,
  mostOutlineIn: 0.5,
  leastCircleIn: 0.5,
  mostCircleIn: 40,
  pictures: 20,
} as const;

const inches = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const place = inches(-designLimits.reach, designLimits.reach);
const size = inches(designLimits.leastSizeIn, designLimits.mostSizeIn);
const letter = inches(designLimits.leastLetterIn, designLimits.mostLetterIn);
const key = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const typeface = z.enum(typefaceKeys);

/** A line around a filled shape, printed below it. */
const outlineSchema = z.object({
  ink,
  widthIn: inches(designLimits.leastOutlineIn, designLimits.mostOutlineIn),
});
export type Outline = z.infer<typeof outlineSchema>;

/** How a line bends instead of along an arc; `strength` is in percent, negative is upside down. */
const bendSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['arch', 'bridge', 'wave']),
    strength: z.number().check(z.minimum(-100), z.maximum(100)),
  }),
  z.object({
    kind: z.literal('circle'),
    /** Across the circle that the widest line stands on. */
    diameterIn: inches(designLimits.leastCircleIn, designLimits.mostCircleIn),
    /** Outside its top, or inside its bottom, where words still read from the left. */
    at: z.enum(['top', 'bottom']),
  }),
]);

/** What prints with letters, besides their outline. Designs from before these have none of them. */
const effects = {
  /** Around the outline. */
  secondOutline: z.optional(z.nullable(outlineSchema)),
  /** The same letters with their outlines in another ink, below and farther along. */
  dropLine: z.optional(
    z.nullable(
      z.object({
        ink,
        /** As far across as up or down. */
        offsetIn: inches(designLimits.leastOutlineIn, designLimits.mostOutlineIn),
        toward: z.enum(['downRight', 'downLeft', 'upRight', 'upLeft']),
      }),
    ),
  ),
  /** How worn the print looks, in percent. */
  worn: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
};
export type LetterEffects = Pick<ObjectOf<'text'>, keyof typeof effects>;

const placement = {
  id: key,
  x: place,
  y: place,
  rotation: z.number().check(z.minimum(-180), z.maximum(180)),
  locked: z.boolean(),
  /** Objects with the same group are chosen and moved together. */
  group: z.nullable(key),
};

const textSchema = z.object({
  ...placement,
  kind: z.literal('text'),
  text: z.string().check(z.maxLength(designLimits.text)),
  typeface,
  letterCase: z.enum(['typed', 'upper', 'lower', 'title']),
  /** Height of a capital letter. */
  heightIn: letter,
  /** Thousandths of an em. */
  letterSpacing: z.number().check(z.minimum(-100), z.maximum(1000)),
  /** Times the typeface's line height. */
  lineSpacing: z.number().check(z.minimum(0.7), z.maximum(3)),
  align: z.enum(['left', 'center', 'right']),
  /** Inches that lines wrap to, between words; otherwise, they only break where that was typed. */
  wrapIn: z.optional(z.nullable(size)),
  /** Degrees over the widest line: positive like a rainbow, negative like a smile. */
  arc: z.number().check(z.minimum(-360), z.maximum(360)),
  /** Replaces the arc. */
  bend: z.optional(z.nullable(bendSchema)),
  ink,
  outline: z.nullable(outlineSchema),
  ...effects,
});

/** A name above a number, as on a player's back. */
export const teamSchema = z.object({
  ...placement,
  kind: z.literal('team'),
  name: z.string().check(z.maxLength(designLimits.teamName)),
  number: z.string().check(z.maxLength(designLimits.teamNumber), z.regex(/^[0-9]*$/)),
  typeface,
  nameHeightIn: letter,
  numberHeightIn: letter,
  /** Between the bottom of the name and the top of the number. */
  gapIn: inches(0, 5),
  /** Longer names and numbers are set narrower, at the same height. Without it, nothing is. */
  mostWidthIn: z.optional(size),
  /** The name's, as for text. */
  arc: z.number().check(z.minimum(-360), z.maximum(360)),
  ink,
  outline: z.nullable(outlineSchema),
  ...effects,
});

export const shapeNames = [
  'rectangle',
  'rounded',
  'ellipse',
  'triangle',
  'diamond',
  'hexagon',
  'star',
  'burst',
  'heart',
  'shield',
  'ribbon',
  'arrow',
  'line',
  'ring',
] as const;
export type ShapeName = (typeof shapeNames)[number];

const shapeSchema = z.object({
  ...placement,
  kind: z.literal('shape'),
  shape: z.enum(shapeNames),
  widthIn: size,
  heightIn: size,
  /** null if only the outline prints. */
  ink: z.nullable(ink),
  outline: z.nullable(outlineSchema),
});

const clipArtSchema = z.object({
  ...placement,
  kind: z.literal('clipArt'),
  art: key,
  widthIn: size,
  heightIn: size,
  mirrored: z.boolean(),
  /** One for each part of the drawing, in order. Parts beyond these print in their own inks. */
  inks: z.array(ink).check(z.maxLength(8)),
});

/** SHA-256 of a picture's bytes. */
export const pictureIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const pictureSchema = z.object({
  ...placement,
  kind: z.literal('picture'),
  /** The bytes that print, reduced to flat inks if that was asked for. */
  picture: pictureIdSchema,
  /** The bytes in full color, for reducing them again. */
  source: pictureIdSchema,
  /** Only if it was edited: the bytes before that. */
  original: z.optional(pictureIdSchema),
  edits: z.optional(pictureEditsSchema),
  name: z.string().check(z.maxLength(100)),
  widthPx: z.number().check(z.int(), z.positive(), z.maximum(20_000)),
  heightPx: z.number().check(z.int(), z.positive(), z.maximum(20_000)),
  widthIn: size,
  heightIn: size,
  mirrored: z.boolean(),
  /** The flat inks it is reduced to, or null if it prints as it is. */
  inks: z.nullable(z.array(ink).check(z.minLength(1), z.maxLength(6))),
  /**
   * The share of its pixels along a side that a picture in its SVG or PDF really has: 0.01 if it was
   * 40 pixels wide and was drawn 4,000 wide.
   */
  detail: z.optional(z.number().check(z.positive(), z.maximum(1))),
  /** Fonts that its SVG names for text, and that the device which drew it didn't have. */
  missingFonts: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(8))),
});

const vectorUnits = z.number().check(z.int(), z.minimum(1), z.maximum(vectorLimits.mostUnits));

/** A customer's drawing as paths, which print sharp at any size. */
const vectorSchema = z
  .object({
    ...placement,
    kind: z.literal('vector'),
    name: z.string().check(z.maxLength(100)),
    widthIn: size,
    heightIn: size,
    mirrored: z.boolean(),
    width: vectorUnits,
    height: vectorUnits,
    colors: z
      .array(z.string().check(z.regex(/^#[0-9a-f]{6}$/)))
      .check(z.minLength(1), z.maxLength(vectorLimits.colors)),
    inks: z.array(z.nullable(ink)).check(z.maxLength(vectorLimits.colors)),
    layers: z
      .array(
        z.object({
          path: z.string().check(z.maxLength(vectorLimits.characters)),
          color: z.number().check(z.int(), z.minimum(0)),
          rule: z.optional(z.literal('evenodd')),
          stroke: z.optional(
            z.object({
              width: vectorUnits,
              cap: z.enum(['butt', 'round', 'square']),
              join: z.enum(['miter', 'round', 'bevel']),
              miterLimit: z.number().check(z.minimum(1), z.maximum(100)),
            }),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(vectorLimits.layers)),
  })
  .check(z.refine(isVectorArt));

const objectSchema = z.discriminatedUnion('kind', [
  textSchema,
  teamSchema,
  shapeSchema,
  clipArtSchema,
  pictureSchema,
  vectorSchema,
]);
export type DesignObject = z.infer<typeof objectSchema>;
export type ObjectKind = DesignObject['kind'];
export type ObjectOf<Kind extends ObjectKind> = Extract<DesignObject, { kind: Kind }>;

const objects = z.array(objectSchema).check(
  z.maxLength(designLimits.objectsPerSide),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length),
);

/** A garment in a color. */
const onGarment = {
  garmentId: z.string().check(z.refine((id) => designGarment(id) !== undefined)),
  color: colorChoiceSchema,
};
const designItemSchema = z.object(onGarment);
export type DesignItem = z.infer<typeof designItemSchema>;

/** Tells a design's items apart. */
export const designItemKey = ({ garmentId, color }: DesignItem): string =>
  `${garmentId}:${color.key}`;

export const designSchema = z.object({
  version: z.literal(1),
  id: z.uuid(),
  name: z.string().check(z.maxLength(designLimits.name)),
  ...onGarment,
  /** What else it goes on when it's used, without duplicates. */
  alsoOn: z.optional(
    z.array(designItemSchema).check(
      z.maxLength(mostItems - 1),
      z.refine((list) => new Set(list.map(designItemKey)).size === list.length),
    ),
  ),
  method: z.enum(['screen', 'digital']),
  /** Sides that use the small print area. */
  small: z.object({ front: z.boolean(), back: z.boolean() }),
  /** Painted in this order. */
  sides: z.object({ front: objects, back: objects, leftSleeve: objects, rightSleeve: objects }),
  /** Who wears it, one shirt each; its names and numbers print on the 'team' objects. */
  roster: z.optional(z.array(teamPlayerSchema).check(z.maxLength(rosterLimits.players))),
});
export type Design = z.infer<typeof designSchema>;

/** A garment that can be designed on; a cap has none of the print areas. */
export function designGarment(id: string): Garment | undefined {
  const garment = garmentById(id);
  return garment?.kind === 'cap' ? undefined : garment;
}

/** The garments that can be designed on. */
export const designGarments = garments.filter(({ id }) => designGarment(id));

/** What a design goes on, the shirt on the stage first. A roster is for that shirt alone. */
export function designItems({
  garmentId,
  color,
  roster = [],
  alsoOn = [],
}: Pick<Design, 'garmentId' | 'color' | 'roster' | 'alsoOn'>): DesignItem[] {
  const stage = { garmentId, color };
  const others = alsoOn.filter((item) => designItemKey(item) !== designItemKey(stage));
  return [stage, ...(roster.length > 0 ? [] : others)];
}

/** The colors that a design is printed on. */
export const designCloths = (design: Parameters<typeof designItems>[0]): DesignItem['color'][] =>
  designItems(design).map(({ color }) => color);

/** Where a side prints. */
export function sideLocation({ small }: Pick<Design, 'small'>, side: DesignSide): PrintLocation {
  if (side === 'front') return small.front ? 'frontSmall' : 'frontLarge';
  if (side === 'back') return small.back ? 'backSmall' : 'backLarge';
  return side;
}

export type AreaSize = { widthIn: number; heightIn: number };

/** The most that digital printing covers on a front or a back: 16 × 20 in. */
export const digitalArea: AreaSize = { widthIn: 16, heightIn: 20 };

/** The largest print on a side. */
export function sideArea(design: Pick<Design, 'small' | 'method'>, side: DesignSide): AreaSize {
  const location = sideLocation(design, side);
  const isLarge = location === 'frontLarge' || location === 'backLarge';
  if (isLarge && design.method === 'digital') return digitalArea;
  const { widthIn, heightIn } = printAreas[location];
  return { widthIn, heightIn };
}

/** Sides with objects, in the order of the shirt. */
export function printedSides({ sides }: Pick<Design, 'sides'>): DesignSide[] {
  return designSides.filter((side) => sides[side].length > 0);
}

/** The locations that the design prints in. */
export function designLocations(design: Pick<Design, 'small' | 'sides'>): LocationFlags {
  const flags = { ...noLocations };
  for (const side of printedSides(design)) flags[sideLocation(design, side)] = true;
  return flags;
}

/** All picture bytes that a design needs, originals included, without duplicates. */
export function designPictures({ sides }: Pick<Design, 'sides'>): string[] {
  return pictureIds(designSides.flatMap((side) => sides[side]));
}

/** Whether a design stays within its limits when `picture` replaces its object of that id. */
export function takesPicture(
  { sides }: Pick<Design, 'sides'>,
  picture: ObjectOf<'picture'>,
): boolean {
  const others = designSides.flatMap((side) => sides[side].filter(({ id }) => id !== picture.id));
  return pictureIds([...others, picture]).length <= designLimits.pictures;
}

function pictureIds(objects: readonly DesignObject[]): string[] {
  const ids = objects.flatMap((one) =>
    one.kind === 'picture' ? [one.picture, one.source, one.original ?? one.source] : [],
  );
  return [...new Set(ids)];
}
