import { artId } from '../artwork/art-id.ts';
import type { OrderItem } from './order-design.ts';
import type { OrderRecord } from './order-record.ts';
import { garmentById, largestPrint, usualGarment } from '../garments/garment.ts';
import type { KeptFile } from './placed-record.ts';
import { offsetInArea, placedArea } from '../proofs/placement.ts';
import type { ProofDesign } from '../proofs/proof.ts';
import type { StoredProof } from '../proofs/proof-record.ts';
import { garmentViews } from '../garments/drawings/garment-views.ts';
import type { EmailPicture } from '../platform/emails/email.server.ts';
import {
  filePicture,
  garmentPicture,
  isDrawable,
  type Print,
} from '../garments/garment-picture.server.tsx';
import { describeFault, logFault } from '../platform/log.server.ts';
import { pictureName, proofPictureName } from './order-words.server.ts';

/** Reads a file until `signal`; null if it's missing. */
type ReadFile = (file: KeptFile, signal: AbortSignal) => Promise<Uint8Array | null>;

/** How long an email waits for the artwork's pictures, and then for those without it. */
const patienceMs = 3_000;

type Goods = Pick<OrderItem, 'garmentId' | 'colorHex'>;
type ToPrint = Omit<Print, 'art'> & { cid: string; file: KeptFile | null };

/**
 * A picture of each print of an order on its design's first garment. With `read`, it shows the
 * customer's artwork; without it, or if that fails or takes too long, the location's place is marked.
 * A picture never stops an email: at worst, it's left out.
 */
export async function orderPictures(order: OrderRecord, read?: ReadFile): Promise<EmailPicture[]> {
  const pictures = await Promise.all(
    order.designs.map(async ({ printLocations, items }, design) => {
      const [item] = items;
      if (!item) return [];
      const garment = garmentById(item.garmentId) ?? usualGarment;
      const prints = printLocations.map((location): ToPrint => {
        const { widthIn, heightIn } = largestPrint(garment, location);
        const file =
          order.files.find((each) => each.design === design && each.location === location) ?? null;
        const cid = pictureName(design, location);
        return { cid, location, file, x: 0, y: 0, widthIn, heightIn };
      });
      return garmentPictures(item, prints, read);
    }),
  );
  return pictures.flat();
}

/**
 * The pictures of a version of a proof, with each print at its place on its design's first item; or
 * what staff uploaded, which is left out without `read`.
 */
export async function proofPictures(
  { contents, files }: Pick<StoredProof, 'contents' | 'files'>,
  read?: ReadFile,
): Promise<EmailPicture[]> {
  const pictures = await Promise.all(
    contents.designs.map((design, at) => designPictures(design, at, files, read)),
  );
  return pictures.flat();
}

async function designPictures(
  { items: [item], prints, picture }: ProofDesign,
  design: number,
  files: StoredProof['files'],
  read?: ReadFile,
): Promise<EmailPicture[]> {
  const fileOf = (hash: string | null) => files.find((file) => artId(file) === hash) ?? null;
  const uploaded = fileOf(picture);
  if (uploaded) {
    if (!read) return [];
    const content = await withoutFail({ proof: uploaded.sha256 }, async () => {
      const signal = AbortSignal.timeout(patienceMs);
      return filePicture({ ...uploaded, bytes: await readArt(uploaded, read, signal) }, signal);
    });
    return content ? [{ cid: proofPictureName(design), content: Buffer.from(content) }] : [];
  }
  if (!item) return [];
  const garment = garmentById(item.garmentId) ?? usualGarment;
  const toPrint = prints.map((print): ToPrint => {
    const { location, widthIn, heightIn } = print;
    const { leftIn, topIn } = offsetInArea(print, placedArea(garment, location));
    const cid = pictureName(design, location);
    return { cid, location, file: fileOf(print.file), x: leftIn, y: topIn, widthIn, heightIn };
  });
  return garmentPictures(item, toPrint, read);
}

async function garmentPictures(
  goods: Goods,
  prints: readonly ToPrint[],
  read?: ReadFile,
): Promise<EmailPicture[]> {
  const whole = AbortSignal.timeout(patienceMs);
  const pictures = await Promise.all(
    prints.map(async (print) => {
      const content =
        (read && (await drawn(goods, print, whole, read))) ??
        (await drawn(goods, print, AbortSignal.timeout(patienceMs)));
      return content ? [{ cid: print.cid, content: Buffer.from(content) }] : [];
    }),
  );
  return pictures.flat();
}

async function drawn(
  { garmentId, colorHex }: Goods,
  { cid: _, file, ...print }: ToPrint,
  signal: AbortSignal,
  read?: ReadFile,
): Promise<Uint8Array | null> {
  const { kind } = garmentById(garmentId) ?? usualGarment;
  const { location } = print;
  const view = garmentViews.find(({ locations }) => locations.some((each) => each === location));
  if (!view) return null;
  return withoutFail({ location }, async () => {
    const art = read && file ? { ...file, bytes: await readArt(file, read, signal) } : null;
    return garmentPicture({ kind, color: colorHex }, view, [{ ...print, art }], signal);
  });
}

async function readArt(
  file: KeptFile,
  read: ReadFile,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  return isDrawable(file) ? read(file, signal) : null;
}

async function withoutFail(
  what: Record<string, string>,
  draw: () => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  try {
    return await draw();
  } catch (error) {
    logFault('picture-failed', { ...what, faults: describeFault(error) });
    return null;
  }
}
