import type { OrderRecord } from '../../domain/order-record.ts';
import { garmentById, largestPrint, usualGarment } from '../../domain/garment.ts';
import type { KeptFile } from '../../domain/placed-record.ts';
import type { PrintLocation } from '../../domain/print-location.ts';
import { garmentViews } from '../../drawings/garment-views.ts';
import type { EmailPicture } from '../email.ts';
import { garmentPicture, isDrawable, type Print } from '../garment-picture.tsx';
import { describeFault, logFault } from '../log.ts';
import { pictureName } from './order-email.ts';

/** Reads a file until `signal`; null if it's missing. */
export type ReadFile = (file: KeptFile, signal: AbortSignal) => Promise<Uint8Array | null>;

/** How long an email waits for the artwork's pictures, and then for those without it. */
const patienceMs = 3_000;

/**
 * A picture of the garment for each printed location. With `read`, it shows the customer's artwork;
 * without it, or if that fails or takes too long, the location's place is marked. A picture never
 * stops an email: at worst, it's left out.
 */
export async function orderPictures(order: OrderRecord, read?: ReadFile): Promise<EmailPicture[]> {
  const whole = AbortSignal.timeout(patienceMs);
  const pictures = await Promise.all(
    order.printLocations.map(async (location) => {
      const content =
        (read && (await drawn(order, location, whole, read))) ??
        (await drawn(order, location, AbortSignal.timeout(patienceMs)));
      return content ? [{ cid: pictureName(location), content: Buffer.from(content) }] : [];
    }),
  );
  return pictures.flat();
}

async function drawn(
  order: OrderRecord,
  location: PrintLocation,
  signal: AbortSignal,
  read?: ReadFile,
): Promise<Uint8Array | null> {
  const garment = garmentById(order.garmentId) ?? usualGarment;
  const view = garmentViews.find(({ locations }) => locations.some((each) => each === location));
  if (!view) return null;
  try {
    const art = read ? await artOf(order, location, signal, read) : null;
    const { widthIn, heightIn } = largestPrint(garment, location);
    const print = { location, art, x: 0, y: 0, widthIn, heightIn };
    return await garmentPicture(
      { kind: garment.kind, color: order.colorHex },
      view,
      [print],
      signal,
    );
  } catch (error) {
    logFault('picture-failed', { order: order.id, location, faults: describeFault(error) });
    return null;
  }
}

async function artOf(
  order: OrderRecord,
  location: PrintLocation,
  signal: AbortSignal,
  read: ReadFile,
): Promise<Print['art']> {
  const file = order.files.find((each) => each.location === location);
  if (!file) return null;
  const bytes = isDrawable(file) ? await read(file, signal) : null;
  return { ...file, bytes };
}
