// product: pictures-in-a-design
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pdfOf } from '../../../tests/support/pdf.ts';
import { pngChunk, pngSignature } from '../../artwork/films/png-chunk.ts';
import { takePicture } from './take-picture.client.ts';

/** A PNG that claims a size. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 6], 8);
  // A picture as large as the largest is refused before anything is unpacked.
  const rows = Buffer.alloc(Math.min((1 + width * 4) * height, 1_000_000));
  const pixels = Uint8Array.from(deflateSync(rows));
  const nothing = new Uint8Array();
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', nothing)];
  return Uint8Array.from(Buffer.concat([Buffer.from(pngSignature), ...chunks]));
}

/** A JPG whose size comes after this many bytes of notes. */
function jpgOf(width: number, height: number, notes: number): Blob {
  const note = new Uint8Array(0x10001);
  note.set([0xff, 0xfe, 0xff, 0xff]);
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return new Blob([
    new Uint8Array([0xff, 0xd8]),
    ...Array.from({ length: Math.ceil(notes / note.length) }, () => note),
    new Uint8Array([0xff, 0xc0, 0, 11, ...frame, 0xff, 0xd9]),
  ]);
}

/** Replaces the browser's decoder, and counts what it's given. */
function decoder(answer: () => Promise<unknown>) {
  const decode = vi.fn(answer);
  vi.stubGlobal('createImageBitmap', decode);
  return decode;
}

const opened = (width: number, height: number) => async () => ({ width, height, close: vi.fn() });

afterEach(() => vi.unstubAllGlobals());

describe('a file is refused before it’s opened', () => {
  it.each([
    ['an empty one', new File([], 'a.png'), /^This file is empty\./],
    ['another kind of file', new File(['MZ'], 'a.exe'), /^We take PNG, SVG, EPS/],
    ['one that isn’t what its name says', new File(['What?'], 'a.png'), /is not a PNG/],
    ['HTML that says it is an SVG', new File(['<html><svg/></html>'], 'a.svg'), /is a web page/],
    ['a damaged one', new File([pngOf(0, 9)], 'a.png'), /^This file is damaged\./],
  ])('just as on the order form: %s', async (_name, file, message) => {
    const decode = decoder(opened(1, 1));
    expect(await takePicture(file)).toEqual({
      ok: false,
      message: expect.stringMatching(message),
      toOrderForm: false,
    });
    expect(decode).not.toHaveBeenCalled();
  });

  it('when it’s over 50 MB', async () => {
    const file = new File([pngOf(9, 9), new Uint8Array(50 * 1024 * 1024)], 'a.png');
    expect(await takePicture(file)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^This file is over 50 MB/),
    });
  });

  it.each([
    ['a PNG over 64 megapixels', new File([pngOf(8001, 8000)], 'a.png')],
    ['a JPG over 64 megapixels', new File([jpgOf(9000, 9000, 0)], 'a.jpg')],
    [
      'a JPG that tells its size after more than a megabyte',
      new File([jpgOf(9000, 9000, 1_500_000)], 'a.jpg'),
    ],
  ])('when it would fill the memory: %s', async (_name, file) => {
    const decode = decoder(opened(1, 1));
    expect(await takePicture(file)).toEqual({
      ok: false,
      message: expect.stringContaining('Scale it down and choose it again'),
      toOrderForm: true,
    });
    expect(decode).not.toHaveBeenCalled();
  });

  it('when no press could use as many pixels', async () => {
    const decode = decoder(opened(1, 1));
    const file = new File([pngOf(100_000, 100_000)], 'a.png');
    expect(await takePicture(file)).toEqual({
      ok: false,
      message: expect.stringContaining('more than a press can use'),
      toOrderForm: false,
    });
    expect(decode).not.toHaveBeenCalled();
  });

  it('with a pointer to the order form, when only that takes it', async () => {
    const taken = await takePicture(new File(['%!PS-Adobe-3.0 EPSF-3.0\n'], 'a.eps'));
    expect(taken).toEqual({
      ok: false,
      message: expect.stringContaining('The order form takes it as completed artwork'),
      toOrderForm: true,
    });
  });

  it.each([
    ['a.pdf', pdfOf(['0 0 9 9 re f']), 'Export it as an SVG or a PNG'],
    ['a.ai', pdfOf(['0 0 9 9 re f']), '“Create PDF Compatible File”'],
    ['a.ai', '%!PS-Adobe-3.0\n%%EOF', '“Create PDF Compatible File”'],
  ])('with a way out, when it has no page to draw: %s', async (name, text, way) => {
    expect(await takePicture(new File([text], name))).toEqual({
      ok: false,
      message: expect.stringContaining(way),
      toOrderForm: true,
    });
  });

  it('when it was cut off', async () => {
    const cut = pngOf(9, 9).subarray(0, -20);
    expect(await takePicture(new File([cut], 'a.png'))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^This file is incomplete/),
    });
  });

  it('when the browser can’t read it', async () => {
    const lost = new File([pngOf(9, 9)], 'a.png');
    lost.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as Blob;
    expect(await takePicture(lost)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Your browser can’t read this file.*Choose it again/),
    });
  });
});

describe('a picture is taken', () => {
  it('with its bytes, their hash, its pixels, and a clean name', async () => {
    decoder(opened(40, 30));
    const bytes = pngOf(40, 30);
    const taken = await takePicture(new File([bytes], '../my logo <3.png'));
    if (!('picture' in taken)) throw new Error('It isn’t a picture.');
    const { blob, ...picture } = taken.picture;
    const hash = await crypto.subtle.digest('SHA-256', bytes);
    expect(picture).toEqual({
      id: Buffer.from(hash).toString('hex'),
      name: '.._my_logo__3.png',
      widthPx: 40,
      heightPx: 30,
    });
    expect(blob.type).toBe('image/png');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('as a JPG whatever type the system reports, with 100 characters of its name', async () => {
    decoder(opened(40, 30));
    const file = new File([jpgOf(40, 30, 1_500_000)], `${'x'.repeat(300)}.jpeg`, {
      type: 'text/html',
    });
    const taken = await takePicture(file);
    if (!('picture' in taken)) throw new Error('It isn’t a picture.');
    expect(taken.picture.blob.type).toBe('image/jpeg');
    expect(taken.picture.name).toMatch(/^x{95}\.jpeg$/);
  });

  it('only if the browser can open it', async () => {
    decoder(() => Promise.reject(new Error('not decodable')));
    expect(await takePicture(new File([pngOf(40, 30)], 'a.png'))).toEqual({
      ok: false,
      message:
        'Your browser couldn’t open this picture. It may be damaged. Export it again and choose the new file.',
      toOrderForm: false,
    });
  });
});
