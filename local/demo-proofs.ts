import { createHash } from 'node:crypto';
import { artId } from '../src/artwork/art-id.ts';
import type { InkKey } from '../src/artwork/ink.ts';
import { garmentById, usualGarment } from '../src/garments/garment.ts';
import { hasReached, isFinal, orderStage } from '../src/orders/job.ts';
import { proofOf, proofText, type ProofPrint } from '../src/proofs/proof.ts';
import { usualPlacement } from '../src/proofs/place-print.ts';
import type { DemoOrder } from './demo-data.ts';
import { seededRandom } from './seeded-random.ts';

/** What the demo shop prints with, the usual ink first. */
const inkSets: readonly InkKey[][] = [
  ['white'],
  ['black'],
  ['white', 'gold'],
  ['vermilion'],
  ['cream'],
  ['sky', 'white'],
  ['kelly', 'black'],
  ['white', 'red', 'royal'],
];

/** A version of a proof, by the columns of public.proofs but for what the database says of its order. */
export type DemoProof = {
  id: string;
  order_id: string;
  version: number;
  contents: string;
  sha256: string;
  made_by: string;
  created_at: string;
};

/**
 * The proofs of open orders that were sent one: the version that waits or was approved. Orders that
 * have artwork only in words go without.
 * @param actor who made them
 */
export function demoProofs(orders: readonly DemoOrder[], actor: string): DemoProof[] {
  const random = seededRandom(7);
  return orders.flatMap((order) => {
    const sent = order.events.findLast(({ to }) => orderStage(to) === 'shown');
    const isOpen = !isFinal('order', order.status) && hasReached(orderStage(order.status), 'shown');
    const isDrawable = order.designs.every(({ artworkType }) => artworkType !== 'description');
    // A group's proof is its own story.
    if (!sent || !isOpen || !isDrawable || order.group) return [];
    const contents = proofText(
      proofOf(
        {
          ...order.price,
          priceVersion: 1,
          adjustmentCents: 0,
          adjustments: [],
          designs: [...order.designs],
        },
        {
          designs: order.designs.map(({ items, printLocations }, design) => ({
            prints: printLocations.map((location): ProofPrint => {
              const file = order.artwork.find(
                (each) => each.design === design && each.place === location,
              );
              const garment = garmentById(items[0]?.garmentId ?? '') ?? usualGarment;
              const { widthPx, heightPx } = file ?? {};
              return {
                location,
                file: file ? artId(file) : null,
                ...usualPlacement(
                  garment,
                  location,
                  widthPx && heightPx ? { widthPx, heightPx } : null,
                ),
                inks: random.pick(inkSets),
              };
            }),
            wording: order.customer.group,
            picture: null,
          })),
          note: '',
        },
      ),
    );
    return {
      id: random.uuid(),
      order_id: order.id,
      version: 1,
      contents,
      sha256: createHash('sha256').update(contents).digest('hex'),
      made_by: actor,
      created_at: sent.at,
    };
  });
}
