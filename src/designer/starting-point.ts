import {
  designGarment,
  designGarments,
  designLimits,
  type AreaSize,
  type Design,
  type ObjectOf,
  type ShapeName,
} from './design.ts';
import { firstGarment as estimated, type Garment } from '../garments/garment.ts';
import type { PixelSize } from '../artwork/print-verdict.ts';
import type { ClipArtDrawing } from './clip-art.ts';
import type { InkKey } from '../artwork/ink.ts';
import { initialSize } from './pictures/picture.ts';
import { teamShare } from './team/team-design.ts';
import type { VectorArt } from '../artwork/pictures/vector-art.ts';

/** No cap. */
export const firstGarment = (designGarment(estimated.id) ?? designGarments[0]) as Garment;
/** The shirt of a blank design, in a house color that both light and dark inks show up on. */
export const firstShirt = {
  garmentId: firstGarment.id,
  color: {
    id: `${firstGarment.styleCode}-navy`,
    key: 'navy',
    name: 'Navy',
    hex: '#1c2336',
    swatchUrl: null,
  },
} as const;

/** A new shirt. The browser makes the id; the server's page has none. */
export function blankDesign(id: string): Design {
  return {
    version: 1,
    id,
    name: '',
    ...firstShirt,
    method: 'screen',
    small: { front: false, back: false },
    sides: { front: [], back: [], leftSleeve: [], rightSleeve: [] },
  };
}

const placed = (id: string) => ({ id, x: 0, y: 0, rotation: 0, locked: false, group: null });

/** Text in the middle of the print area, as tall as fits. */
export function newText(id: string, text: string, area: AreaSize, ink: InkKey): ObjectOf<'text'> {
  return {
    ...placed(id),
    kind: 'text',
    text,
    typeface: 'anton',
    letterCase: 'typed',
    heightIn: Math.min(1.5, area.widthIn / 6),
    letterSpacing: 0,
    lineSpacing: 1,
    align: 'center',
    arc: 0,
    ink,
    outline: null,
  };
}

/** A player's name over a number, at the usual height for the area: 8 in on a large one. */
export function newTeam(id: string, area: AreaSize, ink: InkKey): ObjectOf<'team'> {
  const numberHeightIn = Math.min(8, area.heightIn / 2);
  return {
    ...placed(id),
    kind: 'team',
    name: 'SMITH',
    number: '23',
    typeface: 'graduate',
    nameHeightIn: numberHeightIn / 4,
    numberHeightIn,
    gapIn: numberHeightIn / 8,
    mostWidthIn: area.widthIn * teamShare,
    arc: 0,
    ink,
    outline: null,
  };
}

export function newShape(
  id: string,
  shape: ShapeName,
  area: AreaSize,
  ink: InkKey,
): ObjectOf<'shape'> {
  const sizeIn = Math.min(4, area.widthIn * 0.5);
  const heightIn = shape === 'line' ? 0.15 : shape === 'ribbon' ? sizeIn / 3 : sizeIn;
  const hollow = shape === 'rectangle' || shape === 'rounded' || shape === 'ellipse';
  return {
    ...placed(id),
    kind: 'shape',
    shape,
    widthIn: sizeIn,
    heightIn,
    ink: hollow ? null : ink,
    outline: hollow ? { ink, widthIn: 0.08 } : null,
  };
}

export function newClipArt(id: string, art: ClipArtDrawing, area: AreaSize): ObjectOf<'clipArt'> {
  const { widthIn, heightIn } = firstSize(art, area);
  return {
    ...placed(id),
    kind: 'clipArt',
    art: art.key,
    widthIn: Math.max(designLimits.leastSizeIn, widthIn),
    heightIn: Math.max(designLimits.leastSizeIn, heightIn),
    mirrored: false,
    inks: art.parts.map(({ ink }) => ink),
  };
}

function firstSize({ width, height }: { width: number; height: number }, area: AreaSize): AreaSize {
  const scale = Math.min(5, area.widthIn * 0.6) / Math.max(width, height);
  return { widthIn: width * scale, heightIn: height * scale };
}

/** A picture in full color, as it came. */
export function newPicture(
  id: string,
  {
    id: picture,
    name,
    widthPx,
    heightPx,
    missingFonts = [],
    detail,
  }: PixelSize & {
    id: string;
    name: string;
    missingFonts?: readonly string[] | undefined;
    detail?: number | undefined;
  },
  area: AreaSize,
): ObjectOf<'picture'> {
  const { widthIn, heightIn } = initialSize({ widthPx, heightPx, detail }, area);
  return {
    ...placed(id),
    kind: 'picture',
    picture,
    source: picture,
    name,
    widthPx,
    heightPx,
    // A strip far longer than wide gets the minimum width, which barely distorts it.
    widthIn: Math.max(designLimits.leastSizeIn, widthIn),
    heightIn: Math.max(designLimits.leastSizeIn, heightIn),
    mirrored: false,
    inks: null,
    ...(detail !== undefined && { detail }),
    ...(missingFonts.length > 0 && { missingFonts: [...missingFonts] }),
  };
}

/**
 * A customer's drawing as paths: as large as its file says in inches or another unit of paper,
 * otherwise like one of the shop's drawings.
 */
export function newVector(
  id: string,
  name: string,
  art: VectorArt,
  size: AreaSize & { isDeclared: boolean },
  area: AreaSize,
): ObjectOf<'vector'> {
  const { leastSizeIn, mostSizeIn } = designLimits;
  const { widthIn, heightIn } = size.isDeclared ? size : firstSize(art, area);
  const within = (inches: number) => Math.min(mostSizeIn, Math.max(leastSizeIn, inches));
  const shrunk = Math.min(1, mostSizeIn / Math.max(widthIn, heightIn));
  return {
    ...placed(id),
    kind: 'vector',
    name,
    widthIn: within(widthIn * shrunk),
    heightIn: within(heightIn * shrunk),
    mirrored: false,
    ...art,
  };
}
