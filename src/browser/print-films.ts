import { inks as shelf, type Ink, type InkKey } from '../domain/design/ink.ts';
import { screensOf, type Screen } from '../domain/design/screens.ts';
import type { PictureFilms, PictureJob } from './picture-films.worker.ts';

/** A screen with what it prints. */
export type Film = Screen & {
  /** An SVG at true size: black prints, white doesn't, with marks to register it by. */
  svg: string;
};

/** Inches of a film around the print area. */
export const filmMarginIn = 0.5;

/** The elements of `printFileSvg`. */
const parts = new Set(['svg', 'title', 'clipPath', 'g', 'path', 'image']);

/** The element of a picture with its films, one per ink. */
type SplitPicture = PictureFilms & { place: number };

/**
 * The films of a side that the shirt designer made (print-file.ts), in the order of the press, one
 * per ink. Each leaves out what another ink covers. null for any other file, because only ours says
 * which ink every shape prints in. Rejects if a picture in it can't be opened.
 */
export async function makeFilms(printFile: string, clothHex: string): Promise<Film[] | null> {
  const file = new DOMParser().parseFromString(printFile, 'image/svg+xml');
  const inks = [...file.querySelectorAll('g path')].map(inkOf);
  const isOurs = [...file.querySelectorAll('*')].every(({ localName }) => parts.has(localName));
  if (!isOurs || !inks.every((ink) => ink !== null)) return null;
  const flat = inks.map(({ key }) => key);
  const pictures = await Promise.all(
    [...file.querySelectorAll('image')].map(async (image, place): Promise<SplitPicture> => {
      return { ...(await splitPicture(image, clothHex)), place };
    }),
  );
  const screens = screensOf([...flat, ...pictures.flatMap(({ inks }) => inks)], clothHex);
  return screens.map((screen) => ({ ...screen, svg: filmOf(file, screen, pictures) }));
}

/** The ink that a shape says it prints in; null if it says none of ours. */
function inkOf(shape: Element): Ink | null {
  return shelf.find(({ name }) => name === shape.getAttribute('data-ink')) ?? null;
}

function filmOf(file: XMLDocument, { key }: Screen, pictures: readonly SplitPicture[]): string {
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
  const root = film.documentElement;
  const [left = 0, top = 0, width = 0, height = 0] = (root.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
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

function splitPicture(image: SVGImageElement, clothHex: string): Promise<PictureFilms> {
  const address = image.getAttribute('xlink:href') ?? '';
  const size = (side: string) => Number(image.getAttribute(side));
  const job: PictureJob = {
    picture: bytesOf(address),
    widthIn: size('width'),
    heightIn: size('height'),
    clothHex,
  };
  const worker = new Worker(new URL('./picture-films.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<PictureFilms>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PictureFilms | null>) => {
      if (data) resolve(data);
      else reject(new Error('A picture couldn’t be opened.'));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}

/** The bytes of a 'data:image/png;base64,…' address, which the page's policy doesn't let us fetch. */
function bytesOf(address: string): Blob {
  const [head = '', data = ''] = address.split(',', 2);
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: head.replace(/^data:|;base64$/g, '') });
}
