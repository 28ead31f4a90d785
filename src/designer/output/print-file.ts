import type { AreaSize, DesignObject } from '../design.ts';
import type { DrawnObject, Mark } from '../draw-object.ts';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';

/** One side, ready for the press. */
export type PrintSide = {
  /** The file's title: the design's name and the location. */
  title: string;
  area: AreaSize;
  objects: readonly DesignObject[];
  /** The objects as each player wears them, in the same order; the first player's show. */
  players?: readonly (readonly DesignObject[])[] | undefined;
  drawingOf: (object: DesignObject) => DrawnObject;
  /** A picture's bytes as a 'data:image/png;base64,…' or 'data:image/jpeg;base64,…' address. */
  pictureAddress: (id: string) => string;
};

/**
 * A side as an SVG file at true size: as wide and high as the print area in inches, transparent,
 * all text as outlines, every color one of the shop's inks, with the ink's name. It contains only
 * paths and pixel pictures: no script, no style, no outside address. Throws if part of the drawing
 * isn't loaded yet, since an incomplete file is worse than none.
 */
export function printFileSvg(side: PrintSide): string {
  const { widthIn, heightIn } = side.area;
  const [left, top] = [-widthIn / 2, -heightIn / 2];
  const drawn = side.objects.map((object, layer) => layerSvg(object, layer, side)).join('\n');
  const worn = side.objects.flatMap((object, layer) =>
    versionsOf(object, layer, side).map((each, player) => wornSvg(each, player, side)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthIn}in" height="${heightIn}in" viewBox="${left} ${top} ${widthIn} ${heightIn}">
<title>${escapeXml(side.title)}</title>
<clipPath id="print-area"><path d="M${left} ${top}H${-left}V${-top}H${left}Z"/></clipPath>${worn.join('')}
<g clip-path="url(#print-area)" stroke-linejoin="round">
${drawn}
</g>
</svg>
`;
}

/**
 * What changes with the player is there for each, hidden for all but the first, which says what it's
 * drawn from, so that others can be drawn in its place (src/staff/job/group-names.client.ts).
 */
function layerSvg(object: DesignObject, layer: number, side: PrintSide): string {
  const versions = versionsOf(object, layer, side).map((each, player) =>
    objectSvg(each, player, side),
  );
  if (object.kind !== 'team') return versions.join('');
  const sample = ` data-team="${escapeXml(JSON.stringify(object))}"`;
  if (!side.players) return `<g${sample}>${versions.join('')}</g>`;
  return versions
    .map((each, player) => {
      const more = player > 0 ? ' display="none"' : sample;
      return `<g data-player="${player}"${more}>${each}</g>`;
    })
    .join('\n');
}

/** An object as each player wears it, or once if it's the same for all. */
function versionsOf(object: DesignObject, layer: number, { players }: PrintSide): DesignObject[] {
  return object.kind === 'team' && players
    ? players.map((objects) => objects[layer] ?? object)
    : [object];
}

function objectSvg(object: DesignObject, player: number, side: PrintSide): string {
  const drawing = side.drawingOf(object);
  if (!drawing.complete) throw new Error(`The parts of ${object.kind} ${object.id} aren't here.`);
  const marks = drawing.marks.map((mark) => markSvg(mark, side)).join('');
  const clip = drawing.worn ? ` clip-path="url(#${wornId(object, player)})"` : '';
  return `<g transform="${objectTransform(object)}"${clip}>${marks}</g>`;
}

/** What is left of a worn object. It's outside the drawing, where every path prints. */
function wornSvg(object: DesignObject, player: number, { drawingOf }: PrintSide): string {
  const { worn } = drawingOf(object);
  return worn === undefined
    ? ''
    : `\n<clipPath id="${wornId(object, player)}"><path d="${worn}" clip-rule="evenodd"/></clipPath>`;
}

const wornId = ({ id }: DesignObject, player: number): string => `worn-${id}-${player}`;

/** An object's position and rotation as an SVG transform in inches. */
export function objectTransform({ x, y, rotation }: DesignObject): string {
  const move = `translate(${x} ${y})`;
  return rotation === 0 ? move : `${move}rotate(${rotation})`;
}

function markSvg(mark: Mark, { pictureAddress }: PrintSide): string {
  if (mark.kind === 'picture') {
    const { widthIn, heightIn, mirrored } = mark;
    const turn = mirrored ? ' transform="scale(-1 1)"' : '';
    const address = escapeXml(pictureAddress(mark.picture));
    return `<image x="${-widthIn / 2}" y="${-heightIn / 2}" width="${widthIn}" height="${heightIn}" preserveAspectRatio="none"${turn} xlink:href="${address}"/>`;
  }
  if (mark.kind === 'stroke') {
    const { line } = mark;
    const style = line
      ? ` stroke-linecap="${line.cap}" stroke-linejoin="${line.join}" stroke-miterlimit="${line.miterLimit}"`
      : '';
    return `<path d="${mark.path}" fill="none" stroke="${hexOf(mark.ink)}" stroke-width="${mark.widthIn}"${style} data-ink="${nameOf(mark.ink)}"/>`;
  }
  const rule = mark.rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
  return `<path d="${mark.path}" fill="${hexOf(mark.ink)}"${rule} data-ink="${nameOf(mark.ink)}"/>`;
}

const hexOf = (key: InkKey): string => inkByKey[key].hex;
const nameOf = (key: InkKey): string => escapeXml(inkByKey[key].name);

/** Text escaped for an XML file, without characters that XML doesn't allow. */
export function escapeXml(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- these are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  );
}

/** 'duck-derby-front-large.svg': at most 60 characters of the design's name. */
export function printFileName(design: string, location: string, extension: string): string {
  const slug = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
      .replace(/-+$/, '');
  return `${slug(design) || 'design'}-${slug(location)}.${extension}`;
}
