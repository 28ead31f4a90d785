import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClipArtDrawing, ClipArtListing } from '../clip-art.ts';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { parsePath, segmentBounds } from '../../artwork/path-data.ts';

const mostBytes = 6 * 1024;
const mostParts = 4;
const elements = ['svg', 'title', 'desc', 'path'];
/** Coordinates are rounded to tenths. */
const slack = 0.05;

/** A clip art file can't be used; the message names it and says what to change. */
export class ClipArtError extends Error {
  override name = 'ClipArtError';
}

/**
 * All drawings of `src/content/clip-art/CATEGORY/NAME.svg`, by category and file name. Throws a
 * ClipArtError at the first one that doesn't follow that folder's README.
 */
export function readClipArt(folder = 'src/content/clip-art'): ClipArtDrawing[] {
  // The built module is somewhere else; builds run in the project's folder.
  const root = path.resolve(folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.svg'))
    .sort();
  const seen = new Map<string, string>();
  return files.map((file) => {
    const drawing = readDrawing(file, readFileSync(path.join(root, file), 'utf8'));
    const other = seen.get(drawing.key);
    if (other) throw new ClipArtError(`${file}: rename it, ${other} has that name already.`);
    seen.set(drawing.key, file);
    return drawing;
  });
}

/**
 * A drawing as the designer lists it, and the file that it fetches: a picture in its own inks, with
 * `data-part` and `data-ink` for reading it.
 */
export function publishDrawing({ width, height, parts, ...names }: ClipArtDrawing): {
  listing: ClipArtListing;
  svg: string;
} {
  const paths = parts.map(
    (part) =>
      `<path data-part="${part.name}" data-ink="${part.ink}" fill="${inkByKey[part.ink].hex}" fill-rule="evenodd" d="${part.path}"/>`,
  );
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${paths.join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return { listing: { ...names, file: `${names.key}-${hash}` }, svg };
}

/**
 * The drawing in `svg`, the text of the file `CATEGORY/NAME.svg`. Throws a ClipArtError. The format
 * is so narrow that nothing unread can be in it, because the paths go to customers as they are.
 */
export function readDrawing(file: string, svg: string): ClipArtDrawing {
  const fail = (sentence: string): never => {
    throw new ClipArtError(`${file}: ${sentence}`);
  };
  const [, folder = '', key = ''] =
    /^([a-z0-9-]+)\/([a-z0-9-]{1,40})\.svg$/.exec(file) ??
    fail('put it at CATEGORY/NAME.svg, in small letters, digits and hyphens.');
  const bytes = Buffer.byteLength(svg);
  if (bytes > mostBytes) {
    fail(`at ${(bytes / 1024).toFixed(1)} KB it is too large; simplify it to 6 KB.`);
  }

  const texts = new Map<string, string>();
  const parts: ClipArtDrawing['parts'] = [];
  let [width, height] = [0, 0];
  let at = 0;
  // Tags with the text before them; titles are taken whole.
  for (const [whole, before = '', end = '', element = '', list = ''] of svg.matchAll(
    /([^<]*)<(\/?)([^\s/>]+)([^>]*)>/g,
  )) {
    at += whole.length;
    const opened = [...texts].find(([, text]) => text === '')?.[0];
    if (opened) {
      if (!end || element !== opened) fail(`<${opened}> holds text alone; close it.`);
      const text = before.trim().replaceAll('&amp;', '&');
      if (/&(?!\s)|[<>]/.test(text) || !text) fail(`write plain words into <${opened}>.`);
      texts.set(opened, text);
      continue;
    }
    if (before.trim()) fail(`"${before.trim().slice(0, 20)}" stands outside <title> and <desc>.`);
    if (end) continue;
    if (!elements.includes(element)) {
      fail(`<${element}> isn't allowed; draw with <title>, <desc> and <path> alone.`);
    }
    const attributes = readAttributes(list);
    if (!attributes) return fail(`write the attributes of <${element}> as name="value".`);
    const foreign = (known: readonly string[]) => {
      for (const name of attributes.keys()) {
        if (name.startsWith('stroke')) fail(`<${element}> has a stroke; turn it into an outline.`);
        if (!known.includes(name)) fail(`remove ${name} from <${element}>.`);
      }
    };
    if (element === 'svg') {
      foreign(['xmlns', 'viewBox']);
      [, width, height] = (/^0 0 ([\d.]+) ([\d.]+)$/
        .exec(attributes.get('viewBox') ?? '')
        ?.map(Number) as [number, number, number]) ?? [0, 0, 0];
      if (!(Math.max(width, height) === 100 && Math.min(width, height) > 0)) {
        fail('start its viewBox at 0 0 and make the longer side 100.');
      }
    } else if (element === 'title' || element === 'desc') {
      foreign([]);
      if (texts.has(element)) fail(`it has a second <${element}>.`);
      texts.set(element, '');
    } else {
      foreign(['data-part', 'data-ink', 'd']);
      const name = attributes.get('data-part')?.trim() || fail('name each <path> in data-part.');
      const ink = attributes.get('data-ink') ?? '';
      if (!isInk(ink)) return fail(`the shop has no ink "${ink}"; see src/artwork/ink.ts.`);
      const d = attributes.get('d') ?? '';
      checkPath(d, name, width, height, fail);
      parts.push({ name, ink, path: d });
    }
  }
  if (svg.slice(at).trim()) fail('something follows its last tag.');
  if (!width) fail('it has no <svg> with a viewBox.');
  if (parts.length < 1 || parts.length > mostParts) fail(`give it 1 to ${mostParts} <path>s.`);
  const name = texts.get('title') ?? fail('give it a <title>, its name in the list.');
  const words = texts.get('desc') ?? fail('give it a <desc> with words to search it by.');
  return { key, name, category: categoryOf(folder), words, width, height, parts };
}

function readAttributes(list: string): Map<string, string> | null {
  const attributes = new Map<string, string>();
  const rest = list.replace(/\s+([\w:-]+)="([^"<>&]*)"/g, (_, name: string, value: string) => {
    attributes.set(name, value);
    return '';
  });
  return /^\s*\/?$/.test(rest) ? attributes : null;
}

function checkPath(
  d: string,
  name: string,
  width: number,
  height: number,
  fail: (sentence: string) => never,
): void {
  const foreign = /[a-df-z]/i.exec(d.replaceAll(/[MLHVQCZ]/g, ''))?.[0];
  if (foreign) {
    fail(
      /a/i.test(foreign)
        ? `"${name}" has an arc; turn it into curves.`
        : `"${name}" has the command ${foreign}; use M L H V Q C Z.`,
    );
  }
  const segments = parsePath(d);
  const bounds = segments && segmentBounds(segments);
  if (!bounds) return fail(`the d of "${name}" is no outline.`);
  const { left, top, right, bottom } = bounds;
  if (left < -slack || top < -slack || right > width + slack || bottom > height + slack) {
    fail(`"${name}" reaches out of the viewBox.`);
  }
}

const isInk = (key: string): key is InkKey => Object.hasOwn(inkByKey, key);

/** `music-and-food` is shown as "Music & food"; a new folder is a new category. */
function categoryOf(folder: string): string {
  const words = folder.replaceAll('-and-', ' & ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
