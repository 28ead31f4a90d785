import type { ArtworkFormat } from '../artwork-format.ts';

/** A whole file to draw. The worker answers through `port`, because pdf.js uses its own messages. */
export type PictureJob = {
  bytes: Uint8Array<ArrayBuffer>;
  format: ArtworkFormat;
  /** Drawn at 300 DPI and its own size, as far as a press can use it, not as a small preview. */
  toPrint?: boolean;
  /** The page of a PDF, from 1; the first one by default. */
  page?: number | undefined;
  /** Very small pictures of several pages, from 1, instead. */
  thumbnails?: readonly number[];
  /** Only says what is in it. */
  read?: boolean;
};

/** The pages that could be drawn, from 1, with their pictures. */
export type PagePictures = [page: number, picture: Blob][];

/** In a worker: draws the one file it is given. null if there is nothing to show. */
export function answerPictureJobs<Picture>(
  draw: (job: PictureJob) => Promise<Picture | null>,
): void {
  addEventListener('message', ({ data, ports: [port] }: MessageEvent<PictureJob>) => {
    if (!port) return;
    draw(data).then(
      (picture) => port.postMessage(picture),
      () => port.postMessage(null), // damaged, or the browser can't
    );
  });
}

/** Has a worker draw a file, and ends it: when it answers, fails, or takes longer than `mostMs`. */
export async function drawInWorker<Picture = Blob>(
  worker: Worker,
  job: PictureJob,
  mostMs: number,
): Promise<Picture | null> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<Picture | null>();
  const timer = setTimeout(() => resolve(null), mostMs);
  port1.onmessage = ({ data }: MessageEvent<Picture | null>) => resolve(data);
  worker.onerror = () => resolve(null);
  worker.postMessage(job, [port2]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    port1.close();
    worker.terminate();
  }
}
