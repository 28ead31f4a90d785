import { drawMockUp, type MockUpDrawing, type ScenePhoto } from './draw-mock-up.client.ts';

export type MockUpJob = Omit<MockUpDrawing, 'picture' | 'photo'> & {
  pictures: Readonly<Record<string, Blob>>;
  /** The addresses of a shop's photograph, its mask, and its relief. */
  photo: Readonly<Record<keyof ScenePhoto, string>> | null;
};
export type MockUpAnswer =
  | { status: 'drawing'; share: number }
  | { status: 'drawn'; png: Blob }
  | { status: 'failed'; message: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<MockUpJob>) => void) | null;
  postMessage: (answer: MockUpAnswer) => void;
};

/** One job per worker, as for print files. */
scope.onmessage = ({ data }) => {
  draw(data).then(
    (png) => scope.postMessage({ status: 'drawn', png }),
    (error: unknown) =>
      scope.postMessage({ status: 'failed', message: error instanceof Error ? error.message : '' }),
  );
};

async function draw({ pictures, photo, ...drawing }: MockUpJob): Promise<Blob> {
  const bitmaps = new Map<string, ImageBitmap>();
  for (const [id, blob] of Object.entries(pictures)) {
    bitmaps.set(id, await createImageBitmap(blob));
  }
  const canvas = drawMockUp(
    {
      ...drawing,
      photo: photo && {
        photo: await fetchPicture(photo.photo),
        mask: await fetchPicture(photo.mask),
        relief: await fetchPicture(photo.relief),
      },
      picture: (id) => {
        const bitmap = bitmaps.get(id);
        if (!bitmap) throw new Error(`The picture ${id} isn't here.`);
        return bitmap;
      },
    },
    (share) => scope.postMessage({ status: 'drawing', share }),
  );
  return await canvas.convertToBlob({ type: 'image/png' });
}

async function fetchPicture(address: string): Promise<ImageBitmap> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return await createImageBitmap(await response.blob());
}
