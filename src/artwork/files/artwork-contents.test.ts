// product: print-quality
import { expect, test } from 'vitest';
import { pictureInside } from './artwork-contents.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const inSvg = (body: string) =>
  pictureInside(bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`), 'svg');
const inEps = (body: string) =>
  pictureInside(bytesOf(`%!PS-Adobe-3.0 EPSF-3.0\n${body}\n%%EOF`), 'eps');

/** A PNG of 300 × 200 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAASwAAADICAYAAADm/7vqAAAACklEQVR4nGMAAQAABQABDQottAAAAABJRU5ErkJggg==';

test('the picture inside an SVG is measured, and drawings alone have none', () => {
  expect(inSvg(`<image href="data:image/png;base64,${png}"/>`)).toEqual({
    widthPx: 300,
    heightPx: 200,
  });
  expect(inSvg('<path d="M0 0h9"/>')).toBeNull();
});

test.each([
  ['Photoshop', '%ImageData: 1200 800 8 3 1 1200 2'],
  ['Illustrator', '<<\n/ImageType 1\n/Width 1200\n/Height 800\n/BitsPerComponent 8\n>> image'],
  ['a converter', '1200 800 8 [1200 0 0 -800 0 800]\n{picture}\nimage'],
])('the picture that %s puts into an EPS is measured', (_, body) => {
  expect(inEps(body)).toEqual({ widthPx: 1200, heightPx: 800 });
});

test('an EPS without a picture has none', () => {
  expect(inEps('newpath 0 0 moveto 72 72 lineto stroke')).toBeNull();
});
