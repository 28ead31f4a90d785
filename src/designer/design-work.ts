import {
  designLimits,
  designPictures,
  designSides,
  type Design,
  type DesignObject,
  type ObjectOf,
} from './design.ts';

/**
 * The most that a design may ask of a browser, as plain letters to draw. A laptop draws this many
 * of the most ornate typeface in about a second.
 */
const mostLetters = 6000;
/** The most megapixels of all pictures that print: half a gigabyte of memory once they're open. */
const mostMegapixels = 120;
/** In letters, by the time that browsers take. */
const cost = {
  bent: 1.25,
  warped: 3,
  outline: 3,
  worn: 4,
  shape: 2,
  clipArt: 15,
  picture: 15,
  charactersOfPath: 500,
} as const;

/** How much there is to draw in a design, in plain letters. */
export function designWork({ sides }: Pick<Design, 'sides'>): number {
  return designSides
    .flatMap((side) => sides[side])
    .reduce((sum, object) => sum + objectWork(object), 0);
}

function objectWork(object: DesignObject): number {
  switch (object.kind) {
    case 'text':
      return object.text.length * bent(object) * lettered(object);
    case 'team':
      return (object.name.length * bent(object) + object.number.length) * lettered(object);
    case 'shape':
      return cost.shape * outlined(object);
    case 'clipArt':
    case 'picture':
      return cost[object.kind];
    case 'vector':
      return Math.max(
        cost.clipArt,
        object.layers.reduce((sum, { path }) => sum + path.length, 0) / cost.charactersOfPath,
      );
  }
}

function bent({ arc, bend }: Pick<ObjectOf<'text'>, 'arc' | 'bend'>): number {
  if (bend) return bend.kind === 'circle' ? cost.bent : cost.warped;
  return arc === 0 ? 1 : cost.bent;
}

const outlined = ({ outline }: Pick<ObjectOf<'shape'>, 'outline'>) =>
  outline ? 1 + cost.outline : 1;

/** A letter with its effects; below a drop line, it is drawn once more, with a line if it has one. */
function lettered(object: ObjectOf<'text' | 'team'>): number {
  const lines = [object.outline, object.secondOutline].filter(Boolean).length;
  const drop = object.dropLine ? 1 + (lines > 0 ? cost.outline : 0) : 0;
  return 1 + lines * cost.outline + drop + (object.worn ? cost.worn : 0);
}

/**
 * Why a design is too much for a browser, as a sentence that says what to do; null if it isn't. Ask
 * before anything draws or stores a design from elsewhere.
 */
export function designExcess(design: Pick<Design, 'sides'>): string | null {
  const pictures = designPictures(design).length;
  if (pictures > designLimits.pictures) {
    return `A design can hold ${designLimits.pictures} pictures, including the originals of reduced ones, and this one has ${pictures}. Take some out.`;
  }
  const megapixels = pixelsOf(design) / 1e6;
  if (megapixels > mostMegapixels) {
    return `The pictures in a design can have up to ${mostMegapixels} megapixels in all, and these have ${Math.ceil(megapixels)}. Use smaller files, or take some out.`;
  }
  const letters = designWork(design);
  if (letters > mostLetters) {
    return `A design can hold about ${count(mostLetters)} letters. Outlined letters, shapes, drawings, and pictures each count as several, and this one adds up to ${count(letters)}. Take some out, or split it into two designs.`;
  }
  return null;
}

function pixelsOf({ sides }: Pick<Design, 'sides'>): number {
  const sizes = new Map<string, number>();
  for (const object of designSides.flatMap((side) => sides[side])) {
    if (object.kind === 'picture') sizes.set(object.picture, object.widthPx * object.heightPx);
  }
  return [...sizes.values()].reduce((sum, pixels) => sum + pixels, 0);
}

/**
 * Whether a picture's bytes have the pixels that the design counts for it. A picture that is only
 * kept as an original isn't counted.
 */
export function isSizeOf(
  { sides }: Pick<Design, 'sides'>,
  picture: string,
  pixels: { widthPx: number | null; heightPx: number | null },
): boolean {
  return designSides
    .flatMap((side) => sides[side])
    .every(
      (object) =>
        object.kind !== 'picture' ||
        object.picture !== picture ||
        (object.widthPx === pixels.widthPx && object.heightPx === pixels.heightPx),
    );
}

const count = (value: number): string => Math.ceil(value).toLocaleString('en-US');
