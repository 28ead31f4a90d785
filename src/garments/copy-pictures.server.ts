import { createHash } from 'node:crypto';
import { pictureObjectPath, smallPicture, supplierPicture } from './product-picture.ts';
import { openFreshBackend } from '../platform/backend.server.ts';
import type { Env } from '../platform/env.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';
import { openColors } from './stock/colors-store.server.ts';
import { openPictures, type LeasedPicture } from './pictures-store.server.ts';
import { openSupplier, type Supplier, type SupplierPicture } from './stock/supplier.server.ts';

/** The public bucket of garment pictures. */
export const productsBucket = 'products';

/** Longer than copying one batch can take. A picture that failed waits this long, too. */
const leaseSeconds = 120;
const batchSize = 12;
const together = 4;
/** The address depends on the picture's content, so caches may keep it for good. */
const cacheSeconds = 31_536_000;

export type CopyReport = {
  copied: number;
  /** The supplier has none, so pages use the drawing. */
  missing: number;
  failed: number;
  /** Still to be copied. */
  left: number;
  /** Copied, by style code. */
  byStyle: Readonly<Record<string, number>>;
};

/**
 * Copies the supplier's new pictures into Storage, of `styleCodes` only if given, until all are
 * done or `forMs` have passed. Failures are retried later.
 */
export async function copyPictures(
  env: Env,
  forMs: number,
  styleCodes?: readonly string[],
): Promise<CopyReport> {
  const end = performance.now() + forMs;
  const byStyle: Record<string, number> = {};
  const report = { copied: 0, missing: 0, failed: 0, left: 0, byStyle };
  const names = new Map<string, Promise<ReadonlyMap<string, string>>>();
  for (;;) {
    const { pictures, left } = await openPictures(openFreshBackend(env)).next({
      limit: batchSize,
      seconds: leaseSeconds,
      ...(styleCodes ? { styleCodes: [...styleCodes] } : {}),
    });
    report.left = left;
    if (pictures.length === 0) return report;
    // One signal per batch, so that a stalled supplier holds it up only once.
    const signal = AbortSignal.timeout(Math.max(1_000, Math.ceil(end - performance.now())));
    const supplier = openSupplier(env, { signal, now: Date.now });
    const failedBefore = report.failed;
    await forEach(pictures, async (picture) => {
      try {
        const url = await copyOne(env, supplier, picture, names);
        await openPictures(openFreshBackend(env)).finish({ ...picture, url });
        if (url === null) report.missing += 1;
        else {
          report.copied += 1;
          byStyle[picture.styleCode] = (byStyle[picture.styleCode] ?? 0) + 1;
        }
      } catch (error) {
        report.failed += 1;
        const { styleCode, colorKey, view } = picture;
        logFault('picture-failed', { styleCode, colorKey, view, faults: describeFault(error) });
      }
    });
    const failed = report.failed - failedBefore;
    report.left += failed;
    // If a whole batch fails, the supplier or Storage is down. The schedule tries again.
    if (failed === pictures.length || performance.now() >= end) return report;
  }
}

/** Copies a picture. Returns its address, or null if the supplier has none. */
async function copyOne(
  env: Env,
  supplier: Supplier,
  { styleCode, colorKey, view, source }: LeasedPicture,
  names: Map<string, Promise<ReadonlyMap<string, string>>>,
): Promise<string | null> {
  const name = (await namesOf(env, styleCode, names)).get(colorKey) ?? colorKey;
  const objectPath = pictureObjectPath(styleCode, { key: colorKey, name }, view);
  if (view === 'swatch') {
    const swatch = await supplier.fetchPicture(source);
    return swatch && (await keep(env, objectPath, swatch));
  }
  const page =
    (await supplier.fetchPicture(supplierPicture(source, 'fm'))) ??
    (await supplier.fetchPicture(source));
  if (!page) return null;
  const list = await supplier.fetchPicture(supplierPicture(source, 'fs'));
  const version = versionOf(page);
  await keep(env, smallPicture(objectPath), list ?? page);
  return keep(env, objectPath, page, version);
}

/** Puts a picture into the bucket, replacing any there. Returns its public address. */
async function keep(
  env: Env,
  objectPath: string,
  picture: SupplierPicture,
  version = versionOf(picture),
): Promise<string> {
  const { client, ask } = openFreshBackend(env);
  const bucket = client.storage.from(productsBucket);
  await ask('Keeping a picture', async () => {
    const { error } = await bucket.upload(objectPath, picture.bytes, {
      contentType: picture.type,
      cacheControl: String(cacheSeconds),
      upsert: true,
    });
    if (error) throw error;
  });
  return `${bucket.getPublicUrl(objectPath).data.publicUrl}?v=${version}`;
}

function versionOf({ bytes }: SupplierPicture): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}

/** Names of a style's colors by key, fetched once. */
function namesOf(
  env: Env,
  styleCode: string,
  known: Map<string, Promise<ReadonlyMap<string, string>>>,
): Promise<ReadonlyMap<string, string>> {
  let names = known.get(styleCode);
  if (!names) {
    names = openColors(openFreshBackend(env))
      .list(styleCode)
      .then((colors) => new Map(colors.map(({ key, name }) => [key, name])));
    known.set(styleCode, names);
  }
  return names;
}

/** Runs a task for each item, a few at a time. */
async function forEach<Item>(
  items: readonly Item[],
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: together }, work));
}
