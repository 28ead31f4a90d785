import { artId } from '../artwork/art-id.ts';
import type { OrderItem } from './order-design.ts';
import type { OrderRecord } from './order-record.ts';
import { garmentById, largestPrint, usualGarment } from '../garments/garment.ts';
import type { KeptFile } from './placed-record.ts';
import { offsetInArea, placedArea } from '../proofs/placement.ts';
import type { ProofDesign } from '../proofs/proof.ts';
import type { StoredProof } from '../proofs/proof-record.ts';
import { garmentViews, type GarmentView } from '../garments/drawings/garment-views.ts';
import type { EmailPicture } from '../platform/emails/email.server.ts';
import {
  filePicture,
  garmentPicture,
  isDrawable,
  type Print,
} from '../garments/garment-picture.server.tsx';
import { openArtworkStore } from '../platform/storage.server.ts';
import type { PixelSize } from '../artwork/print-verdict.ts';
import { openServiceBackend } from '../platform/backend.server.ts';
import type { Env } from '../platform/env.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';
import { pictureName, proofPictureName } from './order-words.server.ts';

/** Reads a file until `signal`; null if it's missing. */
type ReadFile = (file: KeptFile, signal: AbortSignal) => Promise<Uint8Array | null>;

/** The bytes that were checked and hashed when the order was placed. */
export const artReader =
  (env: Env): ReadFile =>
  async ({ objectPath, sizeBytes, sha256 }, signal) => {
    const store = openArtworkStore(openServiceBackend(env, signal));
    const stored = await store.digest(objectPath, sizeBytes);
    return stored?.sha256 === sha256 ? stored.head : null;
  };

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
  design: ProofDesign,
  at: number,
  files: StoredProof['files'],
  read?: ReadFile,
): Promise<EmailPicture[]> {
  const [item] = design.items;
  const uploaded = files.find((file) => artId(file) === design.picture);
  if (uploaded) {
    const content = read && (await uploadedPicture(uploaded, read));
    return content ? [{ cid: proofPictureName(at), content: Buffer.from(content) }] : [];
  }
  return item ? garmentPictures(item, toPrint(design, item, at, files), read) : [];
}

/** What a design of a proof prints on an item, each at its place. */
const toPrint = (
  { prints }: Pick<ProofDesign, 'prints'>,
  { garmentId }: Goods,
  design: number,
  files: StoredProof['files'],
): ToPrint[] =>
  prints.map((print) => {
    const { location, widthIn, heightIn } = print;
    const area = placedArea(garmentById(garmentId) ?? usualGarment, location);
    const { leftIn, topIn } = offsetInArea(print, area);
    const file = files.find((each) => artId(each) === print.file) ?? null;
    const cid = pictureName(design, location);
    return { cid, location, file, x: leftIn, y: topIn, widthIn, heightIn };
  });

const uploadedPicture = (
  uploaded: StoredProof['files'][number],
  read: ReadFile,
  size?: PixelSize,
): Promise<Uint8Array | null> =>
  withoutFail({ proof: uploaded.sha256 }, async () => {
    const signal = AbortSignal.timeout(patienceMs);
    return filePicture({ ...uploaded, bytes: await readArt(uploaded, read, signal) }, signal, size);
  });

/**
 * One side of a garment with everything a proof prints there, or what staff uploaded instead, as
 * PNG; null if it can't be drawn now.
 */
export async function proofSide(
  { design, item, view: key }: { design: ProofDesign; item: Goods; view: GarmentView['key'] },
  files: StoredProof['files'],
  read: ReadFile,
  size: PixelSize,
): Promise<Uint8Array | null> {
  const uploaded = files.find((file) => artId(file) === design.picture);
  if (uploaded) return uploadedPicture(uploaded, read, size);
  const view = garmentViews.find((each) => each.key === key);
  if (!view) return null;
  const prints = toPrint(design, item, 0, files).filter(({ location }) =>
    view.locations.some((each) => each === location),
  );
  return withoutFail({ view: key }, async () => {
    const signal = AbortSignal.timeout(patienceMs);
    const { kind } = garmentById(item.garmentId) ?? usualGarment;
    const drawn = await Promise.all(
      prints.map(async ({ file, ...print }) => ({
        ...print,
        art: file && { ...file, bytes: await readArt(file, read, signal) },
      })),
    );
    return garmentPicture({ kind, color: item.colorHex }, view, drawn, signal, size);
  });
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
