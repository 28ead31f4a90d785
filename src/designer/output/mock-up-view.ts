import * as z from 'zod/mini';
import type { Garment } from '../../garments/garment.ts';

/** How a garment lies or hangs in a mock-up. */
export const mockUpViews = ['front', 'back', 'folded', 'hanger'] as const;
export type MockUpView = (typeof mockUpViews)[number];

export const mockUpLabels: Readonly<Record<MockUpView, string>> = {
  front: 'Front',
  back: 'Back',
  folded: 'Folded',
  hanger: 'On a hanger',
};

/** The views of a garment. A cap prints on its front alone, and nobody folds or hangs one. */
export function mockUpViewsOf({ kind }: Pick<Garment, 'kind'>): readonly MockUpView[] {
  return kind === 'cap' ? ['front'] : mockUpViews;
}

/** Pixels of each side of a mock-up, and of a shop's photographs for mock-ups. */
export const mockUpPx = 1600;

/** Where a photograph takes the print, in its pixels (src/content/garment-photos/README.md). */
export const photoPlaceSchema = z.strictObject({
  /** The middle of the upper edge of the largest print. */
  printTop: z.tuple([
    z.number().check(z.minimum(0), z.maximum(mockUpPx)),
    z.number().check(z.minimum(0), z.maximum(mockUpPx)),
  ]),
  pxPerInch: z.number().check(z.minimum(10), z.maximum(400)),
});

/** A photograph of a garment that replaces its drawing in one view. */
export type GarmentPhoto = z.infer<typeof photoPlaceSchema> & {
  garmentId: string;
  view: MockUpView;
};
export const photoFiles = ['photo.jpg', 'mask.png', 'relief.png'] as const;
export type PhotoFile = (typeof photoFiles)[number];
