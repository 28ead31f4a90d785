import { MessageChannel, Worker } from 'node:worker_threads';
// First, because pdf.js looks for it as it loads.
import '../pdf/without-canvas.server.ts';
import { getDocument, OPS, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { unreadFacts } from './artwork-facts.ts';
import { readPdf } from '../pdf/pdf-facts.ts';
import type { PdfRead } from './artwork-contents.ts';
import { mostOpenedPixels } from './pdf-pictures.ts';

/** The half of pdf.js that parses. As text, because no bundler follows a thread to its file. */
const inThread = `
const { workerData } = require('node:worker_threads');
import(workerData.pdf).then(({ WorkerMessageHandler }) =>
  WorkerMessageHandler.initializeFromPort(workerData.port));
`;

/** For all pages together, and for the file as a whole. */
const pagesMs = 4_000;
const wholeMs = 7_000;
/** A file that unpacks to more ends its thread. */
const mostBytes = 600 * 1024 * 1024;
const watchMs = 25;

/**
 * Reads a PDF, hostile or not. What parses it is in a thread without files or network, which ends
 * with the answer, or once it takes too long or too much memory; then nothing is known of the file.
 */
export async function readPdfApart(bytes: Uint8Array): Promise<PdfRead> {
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(inThread, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // netlify.toml adds this file to the functions' bundles.
    workerData: { port: port2, pdf: import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs') },
    transferList: [port2],
  });
  const gaveUp: PdfRead = { ok: true, facts: unreadFacts };
  const { promise: stopped, resolve: stop } = Promise.withResolvers<PdfRead>();
  thread.once('error', () => stop(gaveUp));
  thread.once('exit', () => stop(gaveUp));
  const before = process.memoryUsage();
  const memory = setInterval(() => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    const more = arrayBuffers - before.arrayBuffers + heapUsed - before.heapUsed;
    if (more > mostBytes) stop(gaveUp);
  }, watchMs);
  const timer = setTimeout(() => stop(gaveUp), wholeMs);
  // Its types only know the port of a browser, which has as much as it uses.
  const worker = new PDFWorker({ port: port1 as unknown as null, verbosity: 0 });
  try {
    return await Promise.race([stopped, readWith(worker, bytes)]);
  } finally {
    clearInterval(memory);
    clearTimeout(timer);
    worker.destroy();
    port1.close();
    await thread.terminate();
  }
}

/** Reads a PDF with the thread that parses for `worker`, however long that takes. */
export async function readWith(worker: PDFWorker, bytes: Uint8Array): Promise<PdfRead> {
  const untilMs = performance.now() + pagesMs;
  const task = getDocument({
    // It takes the bytes away.
    data: Uint8Array.from(bytes),
    worker,
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: mostOpenedPixels,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  });
  let locked = false;
  task.onPassword = () => {
    locked = true;
    void task.destroy();
  };
  try {
    const pdf = await task.promise;
    return await readPdf(pdf, bytes, OPS, untilMs);
  } catch {
    return { ok: false, reason: locked ? 'locked' : 'damaged' };
  } finally {
    await task.destroy();
  }
}
