import * as z from 'zod/mini';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';

const leasedPicturesSchema = z.object({
  pictures: z.array(
    z.object({
      styleCode: z.string(),
      colorKey: z.string(),
      view: z.enum(['swatch', 'front', 'back']),
      /** As the supplier names it. */
      source: z.string(),
    }),
  ),
  left: z.number(),
});
export type LeasedPicture = z.infer<typeof leasedPicturesSchema>['pictures'][number];

const pictureDoneSchema = z.object({ outcome: z.enum(['saved', 'stale']) });

/** Typed database calls about garment pictures. Each throws BackendError. */
export function openPictures({ client, ask }: ServiceBackend) {
  return {
    /**
     * Leases pictures that aren't copied yet, earlier failures last. One that isn't reported done
     * becomes due again when its lease runs out. `left`: how many of the styles' other pictures
     * still need copying.
     */
    async next(wanted: {
      /** 1 to 500. */
      limit: number;
      /** 1 to 3600. */
      seconds: number;
      styleCodes?: string[];
    }): Promise<{ pictures: LeasedPicture[]; left: number }> {
      const { data } = await ask('next_pictures', () =>
        client.rpc('next_pictures', { p: wanted }).throwOnError(),
      );
      return readAnswer('next_pictures', leasedPicturesSchema, data);
    },

    /**
     * Records the copy's address. null: the source has no picture, and any earlier copy stays.
     * False if the supplier has changed the source since.
     */
    async finish(picture: LeasedPicture & { url: string | null }): Promise<boolean> {
      const { data } = await ask('picture_done', () =>
        client.rpc('picture_done', { p: picture }).throwOnError(),
      );
      return readAnswer('picture_done', pictureDoneSchema, data).outcome === 'saved';
    },
  };
}
