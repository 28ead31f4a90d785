import type { APIRoute, GetStaticPaths } from 'astro';
import { readGarmentPhotos } from '../../../../designer/output/garment-photos.build.ts';
import { photoFiles, type PhotoFile } from '../../../../designer/output/mock-up-view.ts';

export const getStaticPaths = (async () =>
  (await readGarmentPhotos()).flatMap(({ photo: { garmentId, view }, files }) =>
    photoFiles.map((file) => ({
      params: { garment: garmentId, view, file },
      props: { bytes: files[file], file },
    })),
  )) satisfies GetStaticPaths;

/** A shop's photograph of a garment, its mask, or its relief, for mock-ups. */
export const GET: APIRoute<{ bytes: Uint8Array<ArrayBuffer>; file: PhotoFile }> = ({
  props: { bytes, file },
}) =>
  new Response(bytes, {
    headers: { 'content-type': file.endsWith('.jpg') ? 'image/jpeg' : 'image/png' },
  });
