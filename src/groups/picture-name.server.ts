import * as z from 'zod/mini';
import { garmentViews, type GarmentView } from '../garments/drawings/garment-views.ts';
import type { OrderItem } from '../orders/order-design.ts';

/** What a picture of a group's garments shows. */
export type GroupPicture = {
  /** The version of the proof. */
  proof: number;
  /** The place of the design, from 0. */
  design: number;
  view: GarmentView['key'];
} & Pick<OrderItem, 'styleCode' | 'colorKey'>;

/** How large it is: sharp on the page of a phone or a desk. */
export const groupPictureSize = { widthPx: 840, heightPx: 840 };

/** '3-0-front-00606-forest.png' */
export const groupPictureName = (picture: GroupPicture): string =>
  `${[picture.proof, picture.design, picture.view, picture.styleCode, picture.colorKey].join('-')}.png`;

const parts = z.object({
  proof: z.coerce.number().check(z.int(), z.minimum(1)),
  design: z.coerce.number().check(z.int(), z.minimum(0)),
  view: z.enum(garmentViews.map(({ key }) => key)),
  styleCode: z.string(),
  colorKey: z.string(),
});

/** What a name stands for; null if it's no picture's. */
export function readPictureName(name: string): GroupPicture | null {
  const named =
    /^(?<proof>\d{1,4})-(?<design>\d)-(?<view>[a-z]+)-(?<styleCode>\d{5})-(?<colorKey>[a-z\d-]{1,60})\.png$/;
  return parts.safeParse(named.exec(name)?.groups).data ?? null;
}
