import { shortened, isWritten } from './artwork-facts.ts';
import { factLimits, type PageFacts } from './artwork-facts-schema.ts';
import { artworkInches, type Inches } from './artwork-inches.ts';

/** Where an EPS says how large it is, and what picture it is. */
const headBytes = 1024 * 1024;

/** What an EPS says of itself in its comments, or else does in its program. */
export function postScriptFacts(bytes: Uint8Array): PageFacts {
  const head = bytes.subarray(0, headBytes);
  const text = new TextDecoder('latin1').decode(bytes);
  const inches = artworkInches(head, 'eps');
  const picture = epsPicture(text.slice(0, headBytes), inches);
  const texts = missingTexts(text);
  return {
    ...(inches && { inches: { width: inches.widthIn, height: inches.heightIn } }),
    ...(picture && { picture }),
    ...(texts.length > 0 && { texts }),
  };
}

/** Whether a file holds its art only in data that nothing but Illustrator reads (since version 9). */
export function isForIllustrator(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  return (
    /^%%Creator: ?\(?Adobe Illustrator/m.test(text.slice(0, 4096)) &&
    // An EPS draws it for others, too.
    !/^%!PS-Adobe-[\d.]{1,9} EPSF/m.test(text.slice(0, 4096)) &&
    /%AI(?:9_PrivateData|\d{1,3}_CompressedData|24_ZStandard_Data)/.test(text)
  );
}

function missingTexts(text: string): NonNullable<PageFacts['texts']> {
  const { isListed, used, supplied } = listedTypefaces(text);
  const words = isListed ? new Map<string, string>() : shownWords(text);
  const inFile = new Set([...supplied, ...definedTypefaces(text)]);
  return [...new Set([...used, ...words.keys()])]
    .filter((typeface) => !inFile.has(typeface))
    .slice(0, factLimits.typefaces)
    .map((typeface) => ({
      typeface: shortened(typeface, factLimits.name),
      words: shortened(words.get(typeface) ?? '', factLimits.words),
    }));
}

/** The comments that list typefaces; a value of '(atend)' says that it follows the program. */
const listings =
  /^%%(\+|Document(?:Needed|Supplied)?(?:Fonts|Resources):|[A-Z]\w*)[ \t]*([^\r\n]{0,2000})/gm;

/** What an EPS says it uses and has; some is in both lists. */
function listedTypefaces(text: string) {
  const [used, supplied] = [new Set<string>(), new Set<string>()];
  const start = text.search(/^%%EndComments/m);
  const trailer = text.lastIndexOf('%%Trailer');
  const comments = [
    text.slice(0, start < 0 ? headBytes : start),
    trailer < 0 ? '' : text.slice(trailer, trailer + headBytes),
  ].join('\n');
  let isListed = false;
  let list = '';
  for (const [, key = '', rest = ''] of comments.matchAll(listings)) {
    if (key !== '+') list = key;
    if (!/(?:Fonts|Resources):$/.test(list)) continue;
    let names = rest
      .trim()
      .split(/[\s()]+/)
      .filter(Boolean);
    if (names[0] === 'atend') continue;
    // A list without any says that there are none.
    isListed ||= list !== 'DocumentSuppliedResources:';
    if (list.endsWith('Resources:')) names = names[0] === 'font' ? names.slice(1) : [];
    for (const name of names) (list.includes('Supplied') ? supplied : used).add(name);
  }
  return { isListed, used, supplied };
}

const name = String.raw`\/([^\s/[\]{}()<>%]{1,127})`;
/** Typefaces that its program brings along, as a resource or in plain PostScript. */
const definitions = new RegExp(
  [
    String.raw`%%Begin(?:Font:|Resource: font)[ \t]+(\S{1,127})`,
    String.raw`%!(?:PS-AdobeFont|FontType1)[^:\r\n]{0,20}:[ \t]*(\S{1,127})`,
    String.raw`\/(?:CID)?FontName\s{0,9}${name}`,
    // What is put together may be named before or after that.
    String.raw`${name}\s{1,9}(?:\d{1,5}\s{1,9}dict\b|<<)`,
    String.raw`${name}[^/]{0,200}\b(?:definefont|composefont)\b`,
  ].join('|'),
  'g',
);

const definedTypefaces = (text: string): string[] =>
  [...text.matchAll(definitions)].flatMap(([, ...names]) => names.find(Boolean) ?? []);

/** Sets a typeface by its name, or shows words in it. */
const typesetting =
  /\/([A-Za-z][^\s/[\]{}()<>%]{0,126})\s{1,9}(?:findfont\b|[\d.]{1,9}\s{1,9}selectfont\b)|\(((?:[^()\\]|\\[^]){1,2000})\)[^()/]{0,40}\b(?:a|width|awidth|x|y|xy|k)?show\b/g;

/** The words that a program without such lists shows, by typeface. */
function shownWords(text: string): Map<string, string> {
  // Programs bring procedures that may name a typeface and never use it, such as for errors.
  const start = /^%%EndProlog/m.exec(text)?.index ?? 0;
  const pages = without(text.slice(start), /^%%BeginProlog/m, /^%%EndProlog/m);
  const program = without(
    pages,
    /%%Begin(?:ProcSet|Resource: procset)/,
    /%%End(?:ProcSet|Resource)/,
  );
  const words = new Map<string, string>();
  let typeface = '';
  for (const [, name, shown] of program.matchAll(typesetting)) {
    if (name !== undefined) typeface = name;
    else if (typeface !== '' && shown !== undefined) {
      const plain = shown.replace(/\\(?:\d{1,3}|[^])/g, ' ');
      if (!isWritten(plain)) continue;
      const before = words.get(typeface);
      words.set(typeface, before === undefined ? plain : `${before} ${plain}`);
    }
  }
  return words;
}

/** A text without its parts between `begin` and `end`. */
function without(text: string, begin: RegExp, end: RegExp): string {
  const [first = '', ...others] = text.split(begin);
  return [first, ...others.map((part) => part.slice(end.exec(part)?.index ?? 0))].join('\n');
}

/** Place and size in points, the size of labels, what may be so, and then the pixels. */
const imageMagick =
  /^DisplayImage\s{1,4}(?:[\d.-]{1,20} [\d.-]{1,20}\s{1,4}){2}[\d.]{1,20}\s{1,4}(?:(?:true|false)\s{1,4}){0,4}(\d{1,6}) (\d{1,6})\s/m;

/**
 * The picture that an EPS is, as Photoshop and most converters write it: one in the proportions of
 * its frame. A picture within a drawing is another matter, because nothing says how large it is.
 */
function epsPicture(text: string, frame: Inches | null): PageFacts['picture'] | null {
  if (!frame || /^%%Creator: ?\(?Adobe Illustrator/m.test(text)) return null;
  const [, digits, more] =
    /^%ImageData: (\d{1,6}) (\d{1,6}) /m.exec(text) ??
    imageMagick.exec(text) ??
    /\/ImageType 1\s+\/Width (\d{1,6})\s+\/Height (\d{1,6})\s/.exec(text) ??
    /\b(\d{1,6}) (\d{1,6}) (?:1|2|4|8)\s*\[[^\]]{1,80}\]\s*[^%]{1,200}?\b(?:color)?image\b/.exec(
      text,
    ) ??
    [];
  const [width, height] = [Number(digits), Number(more)];
  if (!(width > 0 && height > 0)) return null;
  // Frames are in whole points.
  const isFrames = Math.abs((width / height) * (frame.heightIn / frame.widthIn) - 1) < 0.03;
  return isFrames ? { width, height, across: width, down: height } : null;
}
