// product: artwork-files
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pngFile } from '../../../tests/support/files.ts';
import { svg } from '../../../tests/support/svg.ts';
import { asArtwork } from './as-artwork.client.ts';
import { sendArtwork } from './send-artwork.client.ts';

const fileOf = (name: string, content: BlobPart) => new File([content], name);
const png = Uint8Array.from(pngFile('a.png', 30, 20).buffer);
const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1').toString('latin1');

afterEach(() => vi.unstubAllGlobals());

describe('a file that is almost artwork', () => {
  it.each([
    ['crest.jpg', 'crest.png'],
    ['crest', 'crest.png'],
    ['crest.large', 'crest.png'],
  ])('gets the name of what it is: %s', async (name, now) => {
    expect(await asArtwork(fileOf(name, png))).toMatchObject({
      ok: true,
      file: { name: now, size: png.length },
      note: `Inside it’s a PNG, so we call it ${now}.`,
    });
  });

  it('keeps a name that is right', async () => {
    const file = fileOf('crest.png', png);
    expect(await asArtwork(file)).toEqual({ ok: true, file });
  });

  it('is unpacked if it’s a compressed SVG, and nothing else is', async () => {
    const text = svg('<circle r="9"/>');
    const made = await asArtwork(fileOf('crest.svgz', Uint8Array.from(gzipSync(text))));
    if (!made.ok) throw new Error(made.message);
    expect(made.file.name).toBe('crest.svg');
    expect(await made.file.text()).toBe(text);
    for (const other of [gzipSync('no drawing'), gzipSync(text).subarray(0, 30)]) {
      const file = fileOf('crest.svgz', Uint8Array.from(other));
      expect(await asArtwork(file)).toEqual({ ok: true, file });
    }
  });

  it('isn’t unpacked beyond 50 MB', async () => {
    const bomb = gzipSync(svg(' '.repeat(51 * 1024 * 1024)));
    const file = fileOf('crest.svgz', Uint8Array.from(bomb));
    expect(await asArtwork(file)).toEqual({ ok: true, file });
  });

  it.each([
    ['opaque', 255, true],
    ['see-through in one pixel', 254, false],
  ])('becomes a PNG if this browser can open it, %s or not', async (_, last, isOpaque) => {
    const [width, height] = [1000, 2500];
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: vi.fn() }));
    class Canvas {
      getContext() {
        const getImageData = (_x: number, y: number, across: number, down: number) => {
          const data = new Uint8ClampedArray(across * down * 4).fill(255);
          if (y + down === height) data[data.length - 1] = last;
          return { data };
        };
        return { drawImage: vi.fn(), getImageData };
      }
      convertToBlob = async () => new Blob([png]);
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    expect(await asArtwork(fileOf('IMG_1.heic', heic))).toMatchObject({
      ok: true,
      file: { name: 'IMG_1.png' },
      note: expect.stringMatching(/^This is an iPhone photo \(HEIC\)/),
      isOpaque,
    });
  });

  it('stays as it is if this browser can’t open it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no HEIC')));
    const file = fileOf('IMG_1.heic', heic);
    expect(await asArtwork(file)).toEqual({ ok: true, file });
  });
});

// product: uploads
it('a file that was moved or saved again is asked for once more, at once', async () => {
  const gone = () => Promise.reject(new DOMException('It changed.', 'NotReadableError'));
  const file = fileOf('crest.png', png);
  for (const lost of [
    Object.assign(fileOf('crest.png', png), { arrayBuffer: gone }),
    Object.assign(file, { slice: () => ({ arrayBuffer: gone }) as unknown as Blob }),
  ]) {
    const progress = vi.fn();
    const sent = await sendArtwork('frontLarge', lost, {
      signal: new AbortController().signal,
      onProgress: progress,
    });
    expect(sent).toEqual({
      ok: false,
      message: expect.stringMatching(/moved or saved again.*Choose it again\.$/),
      retry: false,
    });
    expect(progress).not.toHaveBeenCalled();
  }
});
