// product: pictures-in-a-design
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { flattenSvg } from './vector-art.ts';
import { pdfOf } from '../../../tests/support/pdf.ts';
import { DrawingRecorder, recordedPaths } from './drawing-recorder.client.ts';

/** A canvas's path, which Node doesn't have. */
class NoPath {
  moveTo() {}
  lineTo() {}
  quadraticCurveTo() {}
  bezierCurveTo() {}
  closePath() {}
  rect() {}
  addPath() {}
}

/** Other canvases, which pdf.js makes for pictures. */
class NoCanvases {
  create(width: number, height: number) {
    const canvas = { width, height };
    const context = {
      canvas,
      createImageData: () => ({ data: new Uint8ClampedArray(width * height * 4) }),
      putImageData: () => undefined,
      drawImage: () => undefined,
    };
    return { canvas, context };
  }
  destroy() {}
}

beforeAll(() => {
  vi.stubGlobal('Path2D', recordedPaths(NoPath as unknown as typeof Path2D));
});
afterAll(() => vi.unstubAllGlobals());

async function record(page: string, shared?: string): Promise<DrawingRecorder> {
  const task = getDocument({
    data: new Uint8Array(Buffer.from(pdfOf([page], shared))),
    disableFontFace: true,
    useWasm: false,
    CanvasFactory: NoCanvases,
    verbosity: 0,
  });
  const first = await (await task.promise).getPage(1);
  const viewport = first.getViewport({ scale: 300 / 72 });
  const recorder = new DrawingRecorder(viewport.width, viewport.height, ([a, b, c, d, e, f]) => {
    const matrix = { a, b, c, d, e, f } as DOMMatrix;
    return Object.assign(matrix, { invertSelf: () => matrix });
  });
  await first.render({
    canvas: null,
    canvasContext: recorder as unknown as CanvasRenderingContext2D,
    viewport,
    background: 'rgba(0, 0, 0, 0)',
  }).promise;
  await task.destroy();
  return recorder;
}

async function flat(page: string) {
  const recorder = await record(page);
  expect(recorder.lost).toBeNull();
  const flattened = flattenSvg(recorder.asSvg(300));
  if (!flattened.ok) throw new Error(flattened.reason);
  return flattened;
}

describe('what pdf.js draws of a page is recorded as paths', () => {
  it('in its colors, at its own size, upright', async () => {
    const { art, widthIn, heightIn } = await flat(
      '1 0 0 rg 0 0 144 72 re f 0 0 1 rg 0 36 m 72 36 l 0 72 l f',
    );
    expect([widthIn, heightIn]).toEqual([expect.closeTo(2), expect.closeTo(1)]);
    expect(art.colors).toEqual(['#ff0000', '#0000ff']);
    expect(art.layers).toEqual([
      { path: 'm0 5000l10000 0l0-5000l-10000 0z', color: 0 },
      { path: 'm0 2500l5000 0l-5000-2500', color: 1 },
    ]);
  });

  it('with lines as lines, curves, holes, and whatever moves, scales, and turns them', async () => {
    const { art } = await flat(
      'q 2 0 0 2 10 10 cm 0 1 -1 0 40 0 cm 3 w 1 J 1 j 0 1 0 RG 0 0 m 10 0 20 10 20 20 c S Q 0 g 20 20 60 60 re 30 30 20 20 re f*',
    );
    expect(art.layers).toMatchObject([
      { color: 0, stroke: { cap: 'round', join: 'round' } },
      { color: 1, rule: 'evenodd' },
    ]);
    expect(art.layers[0]?.path).toMatch(/^m\d+ \d+c/);
  });

  it('within frames that cut nothing', async () => {
    const framed = await flat('q 0 0 100 100 re W n 1 0 0 rg 10 10 20 20 re f 200 100 9 9 re f Q');
    expect(framed.art.layers).toHaveLength(1);
    const cut = await record('q 0 0 100 100 re W n 1 0 0 rg 90 50 m 120 50 l 90 90 l f Q');
    expect(flattenSvg(cut.asSvg(300))).toEqual({ ok: false, reason: 'cut' });
  });
});

describe('what paths can’t say is noticed', () => {
  it.each([
    ['effects', '[3 2] 0 d 0 0 m 99 99 l S', undefined],
    ['effects', '5 w 1 0 0 4 0 0 cm 0 0 m 20 20 l S', undefined],
    ['see-through', '/G gs 0 0 9 9 re f', '/ExtGState<</G<</ca .5>>>>'],
    [
      'gradient',
      '/P sh',
      '/Shading<</P<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>',
    ],
    [
      'painted',
      'q 50 0 0 50 0 0 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID ff000000ff000000ffffffff> EI Q',
      undefined,
    ],
    [
      'text',
      'BT /F 20 Tf 9 9 Td (Words) Tj ET',
      '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Foo>>>>',
    ],
    ['detail', '0 0 9 9 re f '.repeat(20_001), undefined],
  ])('%s', async (reason, page, shared) => {
    expect((await record(page, shared)).lost).toBe(reason);
  });
});
