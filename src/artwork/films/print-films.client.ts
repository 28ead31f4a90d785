import { inks as shelf, type Ink, type InkKey } from '../ink.ts';
import type { Lpi } from './halftone.ts';
import { screensOf, type Screen } from './screens.ts';
import type { FilmsAnswer, PictureFilms, PictureJob, UnderbaseJob } from './films.worker.ts';

/** A screen with what it prints. */
export type Film = Screen & {
  /** An SVG at true size: black prints, white doesn't, with marks to register it by. */
  svg: string;
};

/** The films of a side in the order of the press. */
export type Films = {
  films: readonly Film[];
  /** Whether the films print shades as dots. */
  shaded: boolean;
};

/** Inches of a film around the print area. */
export const filmMarginIn = 0.5;

/** The elements of `printFileSvg`. */
const parts = new Set(['svg', 'title', 'clipPath', 'g', 'path', 'image']);

/** Pixels per inch of an underbase, whose edges other inks cover. */
const baseDpi = 300;

/** The element of a picture with its films, one per ink. */
type SplitPicture = PictureFilms & { place: number };

/**
 * The films of a side that the shirt designer made (print-file.ts), one per ink. Each leaves out
 * what another ink covers, shades have `lpi` dots to the inch, and the underbase is inset. null for
 * any other file, because only ours says which ink every shape prints in. Rejects if a picture in it
 * can't be opened.
 */
export async function makeFilms(
  printFile: string,
  clothHex: string,
  lpi: Lpi,
): Promise<Films | null> {
  const file = new DOMParser().parseFromString(printFile, 'image/svg+xml');
  // Other players' names and numbers (player-files.client.ts).
  for (const hidden of file.querySelectorAll('[display="none"]')) hidden.remove();
  const inks = [...file.querySelectorAll('g path')].map(inkOf);
  const isOurs = [...file.querySelectorAll('*')].every(({ localName }) => parts.has(localName));
  if (!isOurs || !inks.every((ink) => ink !== null)) return null;
  const flat = inks.map(({ key }) => key);
  const pictures = await Promise.all(
    [...file.querySelectorAll('image')].map(async (image, place): Promise<SplitPicture> => {
      return { ...(await splitPicture(image, clothHex, lpi)), place };
    }),
  );
  const screens = screensOf([...flat, ...pictures.flatMap(({ inks }) => inks)], clothHex);
  const films = await Promise.all(
    screens.map(async (screen): Promise<Film> => {
      const film = printOf(file, screen, pictures);
      if (screen.key === 'underbase') await choke(film);
      return { ...screen, svg: onSheet(film) };
    }),
  );
  return { films, shaded: pictures.some(({ shaded }) => shaded) };
}

/** The ink that a shape says it prints in; null if it says none of ours. */
function inkOf(shape: Element): Ink | null {
  return shelf.find(({ name }) => name === shape.getAttribute('data-ink')) ?? null;
}

/** What a screen prints in black, and what other inks cover in white. */
function printOf(
  file: XMLDocument,
  { key }: Screen,
  pictures: readonly SplitPicture[],
): XMLDocument {
  const film = file.cloneNode(true) as XMLDocument;
  const prints = (ink: InkKey | undefined) => key === 'underbase' || key === ink;
  for (const shape of film.querySelectorAll('g path')) {
    const attribute = shape.getAttribute('fill') === 'none' ? 'stroke' : 'fill';
    shape.setAttribute(attribute, prints(inkOf(shape)?.key) ? '#000' : '#fff');
    shape.removeAttribute('data-ink');
  }
  const images = film.querySelectorAll('image');
  for (const { place, films, whole } of pictures) {
    const address = key === 'underbase' ? whole : (films[key] ?? films.none);
    images[place]?.setAttribute('xlink:href', address);
  }
  return film;
}

/** The print area of a film in inches. */
function areaOf(film: XMLDocument) {
  const viewBox = film.documentElement.getAttribute('viewBox') ?? '';
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  return { left, top, width, height };
}

/** Replaces what prints by a copy that is smaller on all sides. */
async function choke(film: XMLDocument): Promise<void> {
  const { left, top, width, height } = areaOf(film);
  const drawing = film.cloneNode(true) as XMLDocument;
  drawing.documentElement.setAttribute('width', `${width * baseDpi}`);
  drawing.documentElement.setAttribute('height', `${height * baseDpi}`);
  const source = new XMLSerializer().serializeToString(drawing);
  const address = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const box = printedBox(image);
    const print = await createImageBitmap(image, box.x, box.y, box.width, box.height);
    const job: UnderbaseJob = { kind: 'underbase', print, dpi: baseDpi };
    const answer = await inWorker(job);
    if (!('underbase' in answer)) throw new Error('The answer isn’t an underbase.');
    const base = film.createElementNS(film.documentElement.namespaceURI, 'image');
    const inches = {
      x: left + box.x / baseDpi,
      y: top + box.y / baseDpi,
      width: box.width / baseDpi,
      height: box.height / baseDpi,
    };
    for (const [name, value] of Object.entries(inches)) base.setAttribute(name, `${value}`);
    base.setAttribute('preserveAspectRatio', 'none');
    base.setAttribute('xlink:href', answer.underbase);
    film.querySelector('g')?.replaceChildren(base);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Where anything prints, in pixels, with some room around it. Most prints are much smaller than the
 * print area, which has 17 megapixels. Found on a small drawing, where even a hair leaves a trace.
 */
function printedBox(image: HTMLImageElement) {
  const step = 10;
  const { naturalWidth, naturalHeight } = image;
  const [across, down] = [Math.ceil(naturalWidth / step), Math.ceil(naturalHeight / step)];
  const context = new OffscreenCanvas(across, down).getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.drawImage(image, 0, 0, naturalWidth / step, naturalHeight / step);
  const { data } = context.getImageData(0, 0, across, down);
  let [left, top, right, bottom] = [across, down, 0, 0];
  for (let at = 0; at < across * down; at += 1) {
    if (data[at * 4 + 3] === 0) continue;
    const [column, row] = [at % across, Math.floor(at / across)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  const [x, y] = [Math.max(0, left - 1) * step, Math.max(0, top - 1) * step];
  return {
    x,
    y,
    // One pixel if all of it is outside the print area.
    width: Math.max(1, Math.min(naturalWidth, (right + 2) * step) - x),
    height: Math.max(1, Math.min(naturalHeight, (bottom + 2) * step) - y),
  };
}

/** A film with its margin and its marks, as a file. */
function onSheet(film: XMLDocument): string {
  const root = film.documentElement;
  const { left, top, width, height } = areaOf(film);
  const around = 2 * filmMarginIn;
  root.setAttribute('width', `${width + around}in`);
  root.setAttribute('height', `${height + around}in`);
  root.setAttribute(
    'viewBox',
    [left - filmMarginIn, top - filmMarginIn, width + around, height + around].join(' '),
  );
  const sheet = film.createElementNS(root.namespaceURI, 'path');
  sheet.setAttribute('fill', '#fff');
  sheet.setAttribute(
    'd',
    `M${left - filmMarginIn} ${top - filmMarginIn}h${width + around}v${height + around}h${-width - around}z`,
  );
  root.prepend(sheet);
  const marks = film.createElementNS(root.namespaceURI, 'path');
  marks.setAttribute('fill', 'none');
  marks.setAttribute('stroke', '#000');
  marks.setAttribute('stroke-width', '0.01');
  const middle = left + width / 2;
  marks.setAttribute(
    'd',
    [top - filmMarginIn / 2, top + height + filmMarginIn / 2]
      .map(
        (y) =>
          `M${middle - 0.2} ${y}h.4M${middle} ${y - 0.2}v.4M${middle - 0.1} ${y}a.1 .1 0 1 1 .2 0 .1 .1 0 1 1-.2 0`,
      )
      .join(''),
  );
  root.append(marks);
  return new XMLSerializer().serializeToString(film);
}

async function splitPicture(
  image: SVGImageElement,
  clothHex: string,
  lpi: Lpi,
): Promise<PictureFilms> {
  const address = image.getAttribute('xlink:href') ?? '';
  const size = (side: string) => Number(image.getAttribute(side));
  const answer = await inWorker({
    kind: 'picture',
    picture: bytesOf(address),
    widthIn: size('width'),
    heightIn: size('height'),
    clothHex,
    lpi,
  });
  if (!('picture' in answer)) throw new Error('The answer isn’t a picture.');
  return answer.picture;
}

function inWorker(job: PictureJob | UnderbaseJob): Promise<NonNullable<FilmsAnswer>> {
  const worker = new Worker(new URL('./films.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<NonNullable<FilmsAnswer>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FilmsAnswer>) => {
      if (data) resolve(data);
      else reject(new Error('A picture couldn’t be opened.'));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(job, 'print' in job ? [job.print] : []);
  }).finally(() => worker.terminate());
}

/** The bytes of a 'data:image/png;base64,…' address, which the page's policy doesn't let us fetch. */
function bytesOf(address: string): Blob {
  const [head = '', data = ''] = address.split(',', 2);
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: head.replace(/^data:|;base64$/g, '') });
}
