// product: print-quality
import { expect, test } from 'vitest';
import { checkWholeArtwork } from './artwork-contents.ts';

const check = (name: string, text: string) => {
  const head = new TextEncoder().encode(text);
  return checkWholeArtwork({ name, size: head.byteLength, head }, () => Promise.resolve(head));
};
const eps = (body: string) => check('logo.eps', `%!PS-Adobe-3.0 EPSF-3.0\n${body}\n%%EOF`);

/** The 33 bytes of a PNG that has 300 × 200 pixels, up to them. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAASwAAADICAYAAADm/7vqAAAACklEQVR4nGMAAQAABQABDQottAAAAABJRU5ErkJggg==';

test('an SVG has the pixels of the picture inside it, and none without one', async () => {
  const picture = `<image href="data:image/png;base64,${png}"/>`;
  const svg = (body: string) =>
    check('a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`);
  expect(await svg(picture)).toMatchObject({ pixels: { widthPx: 300, heightPx: 200 } });
  expect(await svg('<path d="M0 0h9"/>')).toMatchObject({ ok: true, pixels: null });
});

test.each([
  ['Photoshop', '%ImageData: 1200 800 8 3 1 1200 2'],
  ['Illustrator', '<<\n/ImageType 1\n/Width 1200\n/Height 800\n/BitsPerComponent 8\n>> image'],
  ['a converter', '1200 800 8 [1200 0 0 -800 0 800]\n{picture}\nimage'],
])('an EPS with a picture by %s has its pixels', async (_, body) => {
  expect(await eps(body)).toMatchObject({ pixels: { widthPx: 1200, heightPx: 800 } });
});

test('an EPS without a picture has no pixels', async () => {
  expect(await eps('newpath 0 0 moveto 72 72 lineto stroke')).toMatchObject({ pixels: null });
});
