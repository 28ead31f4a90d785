import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PixelSize } from '../print-verdict.ts';

/** Runs in the thread. As text, because no bundler follows a thread to its file. */
const inThread = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const load = async () => {
  const { initWasm, Resvg } = await import(workerData.resvg);
  await initWasm(readFileSync(new URL(workerData.wasm)));
  return Resvg;
};
const loading = load();
const font = {
  fontBuffers: [readFileSync(new URL(workerData.typeface))],
  defaultFontFamily: 'Libre Franklin',
  sansSerifFamily: 'Libre Franklin',
  serifFamily: 'Libre Franklin',
};
parentPort.on('message', async ({ svg, widthPx, heightPx }) => {
  const Resvg = await loading;
  const whole = new Resvg(svg);
  const isWide = whole.width / whole.height > widthPx / heightPx;
  whole.free();
  const fitTo = isWide ? { mode: 'width', value: widthPx } : { mode: 'height', value: heightPx };
  const drawing = new Resvg(svg, { font, fitTo });
  const drawn = drawing.render();
  const empty = !drawn.pixels.some((value, at) => at % 4 === 3 && value > 0);
  parentPort.postMessage({ png: drawn.asPng(), empty });
  drawn.free();
  drawing.free();
});
`;

function startThread(): Worker {
  return new Worker(inThread, {
    eval: true,
    env: {},
    execArgv: [],
    // netlify.toml adds these files to the functions' bundles.
    workerData: {
      resvg: import.meta.resolve('@resvg/resvg-wasm'),
      wasm: import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'),
      typeface: import.meta
        .resolve('@fontsource/libre-franklin/files/libre-franklin-latin-700-normal.woff2'),
    },
  });
}

let thread: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws an SVG, hostile or not, as a PNG as large as fits; null if nothing in it shows. It happens
 * in WebAssembly, which reaches neither files nor the network, in a thread that ends with `signal`
 * or with a failure. One at a time, because a large picture takes hundreds of megabytes.
 */
export function drawSvg(
  svg: string,
  size: PixelSize,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const drawn = last.then(() => drawNow(svg, size, signal));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function drawNow(svg: string, size: PixelSize, signal: AbortSignal) {
  signal.throwIfAborted();
  const current = (thread ??= startThread());
  current.ref();
  try {
    current.postMessage({ svg, ...size });
    const [{ png, empty }] = (await once(current, 'message', { signal })) as [
      { png: Uint8Array; empty: boolean },
    ];
    return empty ? null : png;
  } catch (error) {
    thread = null;
    await current.terminate();
    throw error;
  } finally {
    current.unref();
  }
}
