import { digitalRefusal } from '../../orders/prices/digital-price.ts';
import { showsOn } from '../../artwork/print-contrast.ts';
import { roughDpi, sharpDpi } from '../../artwork/print-verdict.ts';
import {
  designCloths,
  designGarment,
  designItems,
  designLimits,
  designLocations,
  printedSides,
  sideArea,
  type AreaSize,
  type Design,
  type DesignObject,
  type DesignSide,
  type ObjectOf,
  type Outline,
} from '../design.ts';
import type { DrawnObject } from '../draw-object.ts';
import { factorLimits } from '../editing/edit-objects.ts';
import { formatInches } from '../inches.ts';
import { fitsPress, headsText, mostInks } from '../../artwork/films/press-places.ts';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { inkCountText } from './ink-count.ts';
import { joined, objectBounds, overhang, type Bounds, type SizeOf } from '../object-box.ts';
import { sideLabels } from '../object-name.ts';
import { pictureDpi } from '../pictures/picture.ts';
import {
  boxBehind,
  fitInside,
  mergedInks,
  onSide,
  printAs,
  scaleInside,
  sticksOut,
  visibleInk,
  withInkThatShows,
  withoutObjects,
} from './press-fixes.ts';
import { proportionalRange, resized } from '../editing/resize-object.ts';
import { asWorn } from '../team/team-design.ts';
import { thinnestLineIn, type ThinLines } from './thin-lines.ts';
import { typefaces, type TypefaceKey } from '../lettering/typeface.ts';
import { partsToMeasure } from '../output/worn-parts.ts';

/**
 * Something that the press check found. It says in a sentence or two, with the numbers, what's
 * wrong, and each of its fixes is one click.
 */
export type Finding = {
  /** Stays the same for a problem of the same objects when its numbers change. */
  id: string;
  kind:
    | 'missingLetters'
    | 'smallLetters'
    | 'roughPicture'
    | 'softPicture'
    | 'missingFonts'
    | 'fullColor'
    | 'vanishing'
    | 'thinLines'
    | 'thinGaps'
    | 'overhang'
    | 'tooManyInks'
    | 'nothingPrints';
  /** 'error' for what the shop wouldn't print without asking. */
  level: 'error' | 'advice';
  side: DesignSide;
  /** Ids, for showing them. */
  objects: readonly string[];
  says: string;
  /** The best one first; never empty. */
  fixes: readonly Fix[];
};

/** `does` is the label of its button. Reducing takes the picture's pixels, so it isn't an edit. */
export type Fix = { does: string } & (
  | { kind: 'edit'; edit: (design: Design, newId: () => string) => Design }
  | { kind: 'reduce'; object: string; inks: number }
);

/** What is measured on an object's pixels; all null if nothing was found. */
export type Measured = ThinLines & {
  /** '#rrggbb': what a picture in full color mainly shows. */
  mainColor: string | null;
};

export type PressCheckInput = {
  design: Design;
  /** Also asked for objects as a fix would change them. */
  draw: (object: DesignObject) => DrawnObject;
  nameOf: (object: DesignObject) => string;
  /** The typefaces that have all these characters; null until that is known. */
  typefacesWith: (characters: readonly string[]) => readonly TypefaceKey[] | null;
  /** undefined until it is measured. Also asked for the `partsToMeasure` of a roster. */
  measured: (object: DesignObject) => Measured | undefined;
};

/** Inches: the ink of a screen fills letters with lower capitals. */
export const smallestLetterIn = 1 / 8;
/** What a line is widened to, because it shrinks a little when its object is moved inside. */
const safeOutlineIn = 0.02;

type Context = PressCheckInput & { side: DesignSide; digital: Fix | null };
type Problem = Pick<Finding, 'kind' | 'level' | 'says' | 'fixes'> & {
  objects: readonly DesignObject[];
};

/** Everything found in a design: what must be settled first, then advice, each by side. */
export function checkDesign(input: PressCheckInput): Finding[] {
  const { design } = input;
  const findings = printedSides(design).flatMap((side) => {
    const context = { ...input, side, digital: digitalFix(design) };
    return sideProblems(design.sides[side], context).map(({ objects, ...problem }): Finding => {
      const ids = objects.map(({ id }) => id);
      return { id: [problem.kind, side, ...ids].join(' '), side, objects: ids, ...problem };
    });
  });
  return [
    ...findings.filter(({ level }) => level === 'error'),
    ...findings.filter(({ level }) => level === 'advice'),
  ];
}

function sideProblems(objects: readonly DesignObject[], context: Context): Problem[] {
  const printed = objects.filter((object) => printsOrLoads(context.draw(object)));
  const hasLetters = objects.some((object) => context.draw(object).missing.length > 0);
  if (printed.length === 0 && !hasLetters) return [nothingPrints(objects, context)];
  return [
    ...objects.flatMap((object) => missingLetters(object, context)),
    ...printed.flatMap((object) => [
      ...smallLetters(object, context),
      ...pictureProblems(object, context),
      ...vanishing(object, objects, context),
      ...thinLines(object, context),
    ]),
    ...overhanging(printed, context),
    ...tooManyInks(printed, context),
  ];
}

const printsOrLoads = ({ complete, marks }: DrawnObject): boolean => !complete || marks.length > 0;

function nothingPrints(objects: readonly DesignObject[], context: Context): Problem {
  const side = sideLabels[context.side].toLowerCase();
  return {
    kind: 'nothingPrints',
    level: 'error',
    objects,
    says: `Nothing on the ${side} prints, because its text is empty. It would still be priced as a printed side.`,
    fixes: [takeOff(objects, context)],
  };
}

// Letters

function missingLetters(object: DesignObject, context: Context): Problem[] {
  const worn = asWorn(object, context.design.roster);
  const missing = [...new Set(worn.flatMap((each) => context.draw(each).missing))];
  if (missing.length === 0 || (object.kind !== 'text' && object.kind !== 'team')) return [];
  const face = typefaceName(object.typeface);
  const place = worn.length > 1 ? 'the roster’s names' : context.nameOf(object);
  return [
    {
      kind: 'missingLetters',
      level: 'error',
      objects: [object],
      says: `${face} doesn’t have ${listed(missing)}, so ${missing.length === 1 ? 'it won’t' : 'they won’t'} print in ${place}.`,
      fixes: [letterFix(object, missing, context)],
    },
  ];
}

/** Another typeface if one has more of the letters; what none has is written without. */
function letterFix(
  object: ObjectOf<'text' | 'team'>,
  missing: readonly string[],
  context: Context,
): Fix {
  const { design, side, typefacesWith, nameOf } = context;
  const nowhere = missing.filter((character) => !typefacesWith([character])?.length);
  const letters = asWorn(object, design.roster).flatMap(charactersOf);
  const needed = [...new Set(letters)].filter((character) => !nowhere.includes(character));
  const other = typefacesWith(needed)?.find((key) => key !== object.typeface);
  const typeface = nowhere.length < missing.length && other ? other : object.typeface;
  const left = typeface === object.typeface ? missing : nowhere;
  const write = (text: string) =>
    withoutCharacters(
      text,
      left,
      (character) => typefacesWith([character])?.includes(typeface) ?? true,
    );
  const changed =
    object.kind === 'text'
      ? { ...object, typeface, text: write(object.text) }
      : { ...object, typeface, name: write(object.name) };
  const { roster } = design;
  if (charactersOf(changed).length === 0 && !roster) return takeOff([object], context);
  const face = `Change to ${typefaceName(typeface)}`;
  const words =
    object.kind === 'team' && roster ? `names without ${listed(left, 'and')}` : nameOf(changed);
  const does =
    typeface === object.typeface
      ? `Write ${words} instead`
      : left.length === 0
        ? face
        : `${face}, as ${words}`;
  const edit = (before: Design): Design => {
    const after = replaced(before, side, changed);
    if (object.kind !== 'team' || !after.roster) return after;
    const players = after.roster.map((player) => ({ ...player, name: write(player.name) }));
    return { ...after, roster: players };
  };
  return { does, kind: 'edit', edit };
}

/** The distinct characters of an object as they print, without spaces. */
function charactersOf(object: ObjectOf<'text' | 'team'>): string[] {
  const text = object.kind === 'text' ? object.text : object.name + object.number;
  const letterCase = object.kind === 'text' ? object.letterCase : 'upper';
  const printed = {
    typed: text,
    upper: text.toUpperCase(),
    lower: text.toLowerCase(),
    title: text + text.toUpperCase(),
  }[letterCase];
  return [...new Set(printed.normalize('NFC').replace(/\s/g, ''))];
}

/** 'č' becomes 'c' if the typeface has that; what has no plain letter goes. */
function withoutCharacters(
  text: string,
  missing: readonly string[],
  has: (character: string) => boolean,
): string {
  const plain = (character: string) => {
    const base = character.normalize('NFD').replace(/\p{M}/gu, '');
    return base !== character && [...base].every(has) ? base : '';
  };
  return missing
    .flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])
    .reduce((words, one) => words.replaceAll(one, plain(one)), text.normalize('NFC'))
    .replace(/ {2,}/g, ' ')
    .trim();
}

function smallLetters(object: DesignObject, context: Context): Problem[] {
  if (object.kind !== 'text' && object.kind !== 'team') return [];
  const heights =
    object.kind === 'text'
      ? [object.heightIn]
      : [
          ...(object.name ? [object.nameHeightIn] : []),
          ...(object.number ? [object.numberHeightIn] : []),
        ];
  const heightIn = Math.min(...heights);
  // A hundredth less is what a typed 0.12 means, and no reason to stop.
  if (heightIn >= smallestLetterIn - 0.01) return [];
  return [
    {
      kind: 'smallLetters',
      level: 'error',
      objects: [object],
      says: `The capitals of ${context.nameOf(object)} are ${formatInches(heightIn)} in tall, and ink fills in letters under ${formatInches(smallestLetterIn)} in.`,
      fixes: [enlarge(object, smallestLetterIn / heightIn, context)],
    },
  ];
}

// Pictures

function pictureProblems(object: DesignObject, context: Context): Problem[] {
  if (object.kind !== 'picture') return [];
  return [
    ...lowDpi(object, context),
    ...fullColor(object, context),
    ...missingFonts(object, context),
  ];
}

function lowDpi(object: ObjectOf<'picture'>, context: Context): Problem[] {
  const dpi = Math.round(pictureDpi(object, object));
  if (dpi >= sharpDpi) return [];
  const isRough = dpi < roughDpi;
  const widthIn = (object.widthIn * pictureDpi(object, object)) / (isRough ? roughDpi : sharpDpi);
  const isPossible = widthIn >= proportionalRange(object, 'widthIn').least;
  const shrink: Fix = {
    does: `Shrink it to ${formatInches(widthIn)} in`,
    kind: 'edit',
    edit: (design) =>
      replaced(design, context.side, { ...object, ...resized(object, 'widthIn', widthIn) }),
  };
  return [
    {
      kind: isRough ? 'roughPicture' : 'softPicture',
      level: isRough ? 'error' : 'advice',
      objects: [object],
      says: `${context.nameOf(object)} has ${dpi} DPI at ${formatInches(object.widthIn)} in wide. It will look ${isRough ? 'blurry' : 'a little soft'} in print; ${sharpDpi} DPI is sharp.`,
      fixes: [isPossible ? shrink : takeOff([object], context)],
    },
  ];
}

function fullColor(object: ObjectOf<'picture'>, context: Context): Problem[] {
  const { design, side, digital, nameOf } = context;
  if (design.method !== 'screen' || object.inks !== null) return [];
  const others = new Set(
    design.sides[side].flatMap((other) => (other === object ? [] : inksOf(other, context))),
  );
  const inks = Math.min(4, Math.max(1, mostInks(clothsOf(design)) - others.size));
  return [
    {
      kind: 'fullColor',
      level: 'error',
      objects: [object],
      says: `${nameOf(object)} is in full color, and a screen prints one flat ink. We’d have to price it by hand.`,
      fixes: [reduceTo(inks, object), ...(digital ? [digital] : [])],
    },
  ];
}

function missingFonts(object: ObjectOf<'picture'>, context: Context): Problem[] {
  const fonts = object.missingFonts ?? [];
  if (fonts.length === 0) return [];
  return [
    {
      kind: 'missingFonts',
      level: 'error',
      objects: [object],
      says: `${context.nameOf(object)} has text in ${listed(fonts)}, which this device doesn’t have, so it was drawn in another font. Export it with its text as outlines and add that file.`,
      fixes: [takeOff([object], context)],
    },
  ];
}

// Inks

/** The inks an object prints in; a picture in full color has none. */
function inksOf(object: DesignObject, { draw }: Pick<Context, 'draw'>): InkKey[] {
  if (object.kind === 'picture') return object.inks ?? [];
  return draw(object).marks.flatMap((mark) => (mark.kind === 'picture' ? [] : [mark.ink]));
}

function vanishing(
  object: DesignObject,
  objects: readonly DesignObject[],
  context: Context,
): Problem[] {
  const { design, side, draw, nameOf, measured } = context;
  const cloths = designCloths(design);
  // Only the main part of a drawing counts; details may look cut out.
  const inks =
    object.kind === 'clipArt' ? inksOf(object, context).slice(0, 1) : inksOf(object, context);
  const [ink] = inks;
  const mainColor = measured(object)?.mainColor ?? null;
  const isFlat = ink !== undefined;
  const hiding = cloths.filter(({ hex }) => {
    const shows = (key: InkKey) => showsOn(inkByKey[key].hex, hex);
    const hides = isFlat ? !inks.some(shows) : mainColor !== null && !showsOn(mainColor, hex);
    return hides && !isOnAnother(object, objects, context, shows);
  });
  if (hiding.length === 0) return [];
  const on = listed([...new Set(hiding.map(({ name }) => name))], 'and');
  const readable = visibleInk(cloths.map(({ hex }) => hex));
  const instead: Fix =
    readable === null
      ? takeOff([object], context)
      : object.kind === 'picture'
        ? pictureGround(object, readable, context)
        : {
            does: `Use ${inkByKey[readable].name} instead`,
            kind: 'edit',
            edit: (changed) =>
              replaced(changed, side, withInkThatShows(object, draw(object), readable)),
          };
  return [
    {
      kind: 'vanishing',
      level: isFlat ? 'error' : 'advice',
      objects: [object],
      says: isFlat
        ? `${nameOf(object)} prints in ${listed(
            [...new Set(inks)].map((key) => inkByKey[key].name),
            'and',
          )}, which hardly shows on ${on}.`
        : `Most of ${nameOf(object)} is nearly the color of the shirt, ${on}, and will hardly show.`,
      fixes: [instead],
    },
  ];
}

/** Whether all of it is over a visible area of ink or a picture. */
function isOnAnother(
  object: DesignObject,
  objects: readonly DesignObject[],
  { draw }: Context,
  shows: (ink: InkKey) => boolean,
): boolean {
  const bounds = objectBounds(object, draw);
  return objects.slice(0, objects.indexOf(object)).some((other) => {
    if (other.kind === 'text' || other.kind === 'team') return false;
    if (other.kind === 'shape' && (other.ink === null || !shows(other.ink))) return false;
    return contains(objectBounds(other, draw), bounds);
  });
}

const contains = (outer: Bounds, inner: Bounds): boolean =>
  inner.left >= outer.left - 0.001 &&
  inner.top >= outer.top - 0.001 &&
  inner.right <= outer.right + 0.001 &&
  inner.bottom <= outer.bottom + 0.001;

/** An area of ink behind a picture whose own colors are like the shirt's. */
function pictureGround(object: ObjectOf<'picture'>, ink: InkKey, context: Context): Fix {
  const { design, side, draw } = context;
  const objects = design.sides[side];
  const inks = new Set([ink, ...objects.flatMap((other) => inksOf(other, context))]);
  const isRoom =
    objects.length < designLimits.objectsPerSide &&
    (design.method === 'digital' || fitsPress([...inks], clothsOf(design))) &&
    overhang(objectBounds(object, draw), sideArea(design, side)) === 0;
  if (!isRoom) return takeOff([object], context);
  return {
    does: `Put ${inkByKey[ink].name} behind it`,
    kind: 'edit',
    edit: (changed, newId) =>
      onSide(changed, side, (list) =>
        list.flatMap((each) =>
          each.id === object.id ? [boxBehind(object, ink, newId()), each] : [each],
        ),
      ),
  };
}

function tooManyInks(objects: readonly DesignObject[], context: Context): Problem[] {
  const { design, side, draw, digital } = context;
  if (design.method !== 'screen') return [];
  const inks = [...new Set(objects.flatMap((object) => inksOf(object, context)))];
  const says = headsText(`The ${sideLabels[side].toLowerCase()}`, inks, designCloths(design));
  if (says === null) return [];
  const merged = mergedInks(objects, (object) => inksOf(object, context), clothsOf(design));
  const left = inks.length - (merged?.size ?? 0);
  const changing = objects.filter(
    (object) =>
      object.kind !== 'picture' && inksOf(object, context).some((ink) => merged?.has(ink)),
  );
  const fixes: Fix[] = [
    ...(merged
      ? [
          {
            does: `Print it in ${inkCountText(left)}`,
            kind: 'edit' as const,
            edit: (changed: Design) =>
              onSide(changed, side, (list) =>
                list.map((object) => printAs(object, draw(object), merged)),
              ),
          },
        ]
      : []),
    ...(digital ? [digital] : []),
  ];
  const swaps = [...(merged ?? [])].map(
    ([from, to]) => `${inkByKey[from].name} as ${inkByKey[to].name}`,
  );
  const pictures = objects.filter(({ kind }) => kind === 'picture');
  return [
    {
      kind: 'tooManyInks',
      level: 'error',
      objects: changing.length > 0 ? changing : objects,
      says: `${says}${swaps.length > 0 ? ` ${inkCountText(left)} would print ${listed(swaps, 'and')}.` : ''}`,
      fixes: fixes.length > 0 ? fixes : [takeOff(pictures.slice(-1), context)],
    },
  ];
}

const clothsOf = (design: Design): string[] => designCloths(design).map(({ hex }) => hex);

// Lines

function thinLines(object: DesignObject, context: Context): Problem[] {
  const { design, nameOf, measured } = context;
  if (design.method !== 'screen') return [];
  // Our own drawings have printed before, and between the areas of a photo there are always slivers.
  const isArt = object.kind === 'clipArt' || object.kind === 'picture';
  const outline = thinOutline(object);
  const { line = null, gap = null } = measured(object) ?? {};
  const problems: Problem[] = [];
  const thin = outline ?? line;
  const lines = thin
    ? { place: nameOf(object), thin, fixes: [] }
    : thinnestWorn(object, context, (found) => found.line);
  if (lines) {
    problems.push({
      kind: 'thinLines',
      level: isArt ? 'advice' : 'error',
      objects: [object],
      says: `Lines in ${lines.place} are about ${thousandths(lines.thin.widthIn)} in thick. A screen holds ${thinnestLineIn} in, so thinner ones break up.`,
      fixes: [...lines.fixes, thicken(object, lines.thin, context)],
    });
  }
  const gaps = gap
    ? { place: nameOf(object), thin: gap, fixes: [] }
    : thinnestWorn(object, context, (found) => found.gap);
  if (gaps) {
    problems.push({
      kind: 'thinGaps',
      level: 'advice',
      objects: [object],
      says: `Gaps in ${gaps.place} are about ${thousandths(gaps.thin.widthIn)} in wide. Ink closes gaps under ${thinnestLineIn} in.`,
      fixes: [...gaps.fixes, enlarge(object, (1.1 * thinnestLineIn) / gaps.thin.widthIn, context)],
    });
  }
  return problems;
}

/** The thinnest of what was measured on players' names and numbers, and whose these are. */
function thinnestWorn<Thin extends { widthIn: number }>(
  object: DesignObject,
  context: Context,
  read: (measured: Measured) => Thin | null,
): { place: string; thin: Thin; fixes: Fix[] } | null {
  const { design, draw, measured, nameOf } = context;
  if (object.kind !== 'team' || !design.roster) return null;
  const found = partsToMeasure(object, design.roster, draw).flatMap((part) => {
    const measurements = measured(part);
    const thin = measurements ? read(measurements) : null;
    return thin ? [{ part, thin }] : [];
  });
  found.sort((one, other) => one.thin.widthIn - other.thin.widthIn);
  const [first] = found;
  if (!first) return null;
  const names = found.slice(0, 3).map(({ part }) => nameOf(part));
  const others = found.length - names.length;
  return {
    place: listed([...names, ...(others > 0 ? [`${others} more`] : [])], 'and'),
    thin: first.thin,
    fixes: widen(object, (1.1 * thinnestLineIn) / first.thin.widthIn, context),
  };
}

/** Lets names and numbers be as wide as the print area, if that is wide enough. */
function widen(object: ObjectOf<'team'>, factor: number, { design, side }: Context): Fix[] {
  const { mostWidthIn = Infinity, rotation, x } = object;
  const widthIn = sideArea(design, side).widthIn - 2 * Math.abs(x);
  if (rotation !== 0 || mostWidthIn * factor > widthIn) return [];
  return [
    {
      does: `Let them be ${formatInches(widthIn)} in wide`,
      kind: 'edit',
      edit: (changed) => replaced(changed, side, { ...object, mostWidthIn: widthIn }),
    },
  ];
}

/** An outline shows its width, and without a fill twice that; its width needs no pixels. */
function thinOutline(object: DesignObject): { ink: InkKey; widthIn: number } | null {
  if (!('outline' in object)) return null;
  for (const { ink, widthIn } of outlinesOf(object)) {
    const shown = object.ink === null ? 2 * widthIn : widthIn;
    if (shown < thinnestLineIn) return { ink, widthIn: shown };
  }
  return null;
}

function outlinesOf(object: DesignObject): Outline[] {
  const outline = 'outline' in object ? object.outline : null;
  const second = 'secondOutline' in object ? object.secondOutline : null;
  return [outline, second].filter((each) => !!each);
}

function thicken(
  object: DesignObject,
  { ink, widthIn }: { ink: InkKey; widthIn: number },
  context: Context,
): Fix {
  const { design, side } = context;
  const hasOutline = 'outline' in object;
  const { inks } = object.kind === 'picture' ? object : { inks: null };
  if (inks && inks.length > 1) return reduceTo(inks.length - 1, object);
  const lines = outlinesOf(object);
  if (!hasOutline || (lines.length > 0 && !lines.some((line) => line.ink === ink))) {
    return enlarge(object, (1.1 * thinnestLineIn) / widthIn, context);
  }
  const thick = (line: Outline): Outline =>
    line.ink === ink || line.widthIn < safeOutlineIn
      ? { ...line, widthIn: Math.max(safeOutlineIn, line.widthIn * 1.25) }
      : line;
  const second = 'secondOutline' in object ? object.secondOutline : null;
  const first = object.outline ?? (second ? null : { ink, widthIn: 0 });
  const thicker = {
    outline: first && thick(first),
    ...(second && { secondOutline: thick(second) }),
  };
  const sizeOf = largestOf(context);
  const once = (list: readonly DesignObject[], area: AreaSize) =>
    fitInside(
      list.map((each) => (each.id === object.id ? { ...each, ...thicker } : each)),
      [object.id],
      sizeOf,
      area,
    );
  // Twice, because what has to shrink a lot has thin lines again.
  const thickened: typeof once = (list, area) => once(once(list, area), area);
  const area = sideArea(design, side);
  if (sticksOut(thickened([object], area), [object.id], sizeOf, area)) {
    return takeOff([object], context);
  }
  return {
    does: 'Make the lines thicker',
    kind: 'edit',
    edit: (changed) => onSide(changed, side, (list) => thickened(list, sideArea(changed, side))),
  };
}

const thousandths = (inches: number): string => String(Math.round(inches * 1000) / 1000);

// Places

/** As large as it is on any player. */
const largestOf =
  ({ design, draw }: Pick<Context, 'design' | 'draw'>): SizeOf =>
  (object) => {
    const sizes = asWorn(object, design.roster).map(draw);
    return {
      widthIn: Math.max(...sizes.map(({ widthIn }) => widthIn)),
      heightIn: Math.max(...sizes.map(({ heightIn }) => heightIn)),
    };
  };

function overhanging(objects: readonly DesignObject[], context: Context): Problem[] {
  const { design, side, nameOf } = context;
  const area = sideArea(design, side);
  const sizeOf = largestOf(context);
  const blocks = Map.groupBy(objects, ({ id, group }) => group ?? `object ${id}`);
  return [...blocks.values()].flatMap((members): Problem[] => {
    const bounds = members.map((object) => objectBounds(object, sizeOf)).reduce(joined);
    const out = overhang(bounds, area);
    const [first] = members;
    if (out === 0 || !first) return [];
    const share = Math.min(1, shareOf(area, bounds));
    const ids = members.map(({ id }) => id);
    // Tried, because an outline that is as thin as they get doesn't shrink with the rest.
    const isPossible = !sticksOut(fitInside(members, ids, sizeOf, area), ids, sizeOf, area);
    const name = members.length === 1 ? nameOf(first) : `A group of ${members.length}`;
    return [
      {
        kind: 'overhang',
        level: 'error',
        objects: members,
        says: `${name} sticks ${formatInches(Math.max(out, 0.01))} in out of the print area. What’s outside won’t print.`,
        fixes: [
          isPossible
            ? {
                does: share < 1 ? 'Shrink it to fit' : 'Move it inside',
                kind: 'edit',
                edit: (changed) =>
                  onSide(changed, side, (list) =>
                    fitInside(list, ids, sizeOf, sideArea(changed, side)),
                  ),
              }
            : takeOff(members, context),
        ],
      },
    ];
  });
}

/** How large something may be to fit an area, compared to now. */
function shareOf({ widthIn, heightIn }: AreaSize, bounds: Bounds): number {
  return Math.min(widthIn / (bounds.right - bounds.left), heightIn / (bounds.bottom - bounds.top));
}

// Fixes

function digitalFix(design: Design): Fix | null {
  const locations = designLocations(design);
  const takesAll = designItems(design).every(({ garmentId }) => {
    const garment = designGarment(garmentId);
    return garment && digitalRefusal(garment, locations) === null;
  });
  if (!takesAll) return null;
  return {
    does: 'Switch to digital',
    kind: 'edit',
    edit: (changed) => ({ ...changed, method: 'digital' }),
  };
}

const reduceTo = (inks: number, { id }: DesignObject): Fix => ({
  does: `Reduce it to ${inkCountText(inks)}`,
  kind: 'reduce',
  object: id,
  inks,
});

function takeOff(objects: readonly DesignObject[], { side }: Context): Fix {
  return {
    does: objects.length === 1 ? 'Take it off' : 'Take them off',
    kind: 'edit',
    edit: (design) =>
      withoutObjects(
        design,
        side,
        objects.map(({ id }) => id),
      ),
  };
}

/** Larger by a factor if that fits the print area, and moved inside; otherwise taken off. */
function enlarge(object: DesignObject, factor: number, context: Context): Fix {
  const { design, side, draw } = context;
  const sizeOf = largestOf(context);
  const isPossible =
    factor <= shareOf(sideArea(design, side), objectBounds(object, sizeOf)) &&
    factor <= factorLimits(object)[1];
  if (!isPossible) return takeOff([object], context);
  return {
    does: `Make it ${formatInches(draw(object).widthIn * factor)} in wide`,
    kind: 'edit',
    edit: (changed) =>
      onSide(changed, side, (list) =>
        scaleInside(list, object.id, factor, sizeOf, sideArea(changed, side)),
      ),
  };
}

const replaced = (design: Design, side: DesignSide, object: DesignObject): Design =>
  onSide(design, side, (list) => list.map((each) => (each.id === object.id ? object : each)));

// Words

const typefaceName = (key: TypefaceKey): string =>
  typefaces.find((face) => face.key === key)?.name ?? key;

/** 'č, ć or 🦆' */
function listed(words: readonly string[], last = 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
