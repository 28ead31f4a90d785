import type * as z from 'zod/mini';
import type { refreshColors as refreshColorsContract } from './refresh-colors.contract.ts';
import { listInventory } from './list-inventory.rpc.ts';
import { garments } from '../garment.ts';
import { openFreshBackend } from '../../platform/backend.server.ts';
import { copyPictures } from '../copy-pictures.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { StaffStep } from '../../platform/handle.server.ts';
import { describeFault, logEvent, logFault } from '../../platform/log.server.ts';
import { shop } from '../../shop.ts';
import { openSyncs } from './syncs-store.server.ts';
import type { Supplier } from './supplier.server.ts';
import { askSupplier, syncStyle } from './sync-style.server.ts';

type Contract = typeof refreshColorsContract;

/** A style synced this recently is skipped. */
const freshMs = 60_000;
/** The dashboard waits 30 seconds: no sync starts later or runs longer, and pictures come last. */
const refreshMs = { start: 12_000, end: 20_000, pictures: 25_000 } as const;

/**
 * Updates colors and pictures of the styles one at a time, because the supplier counts our
 * requests.
 * @throws RequestError with the first reason if every style failed
 */
export const refreshColors: StaffStep<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
> = async ({ styleIds }, { env, now, asMember }) => {
  const began = performance.now();
  const wanted = [...new Set(styleIds ?? garments.map(({ styleCode }) => styleCode))];
  const known = new Map((await asMember(listInventory, {})).map((row) => [row.styleCode, row]));
  const supplier = askSupplier(env, refreshMs.end);
  const results: { styleId: string; colors: number | null; failure: Error | null }[] = [];
  for (const styleId of wanted) {
    const row = known.get(styleId);
    let colors = row?.syncedAt ? row.colors : null;
    let failure: Error | null = null;
    if (performance.now() - began > refreshMs.start) {
      failure = new RequestError('deadline-exceeded', 'We ran out of time for it. Try again.');
    } else if (!row?.syncedAt || now.getTime() - Date.parse(row.syncedAt) > freshMs) {
      try {
        colors = (await syncStyle(env, supplier, styleId)).style.colors.length;
      } catch (error) {
        failure = error instanceof Error ? error : new Error('Not an error', { cause: error });
        logSync(styleId, error);
      }
    }
    results.push({ styleId, colors, failure });
  }
  const [first] = results;
  if (first?.failure && results.every(({ failure }) => failure)) throw first.failure;

  const passed = performance.now() - began;
  const copied = await copyPictures(env, refreshMs.pictures - passed, wanted);
  return {
    styles: results.map(({ styleId, colors, failure }) => ({
      styleId,
      colors,
      pictures: copied.byStyle[styleId] ?? 0,
      error: failure && wordsOf(failure),
    })),
    picturesLeft: copied.left,
  };
};

export type StockReport = { synced: number; failed: number; left: number };

/** Twelve hours, so that no style is synced twice in one night or skipped the next. */
const nightMs = 12 * 3_600_000;
/** Out of a scheduled function’s 30 seconds; saving the last style may take ten. */
const nightlyMs = { start: 14_000, end: 19_000 } as const;

/**
 * Syncs what hasn't been synced tonight, the most outdated first, for as long as a scheduled
 * function may run. The next run takes care of the rest.
 */
export async function syncStock(env: Env, now = new Date()): Promise<StockReport> {
  const began = performance.now();
  const due = await stylesDue(env, now);
  const supplier = askSupplier(env, nightlyMs.end);
  const report = { synced: 0, failed: 0, left: due.length };
  if (due.length > 0) await syncTransit(env, supplier);
  for (const styleCode of due) {
    const passed = performance.now() - began;
    if (passed > nightlyMs.start) break;
    report.left -= 1;
    try {
      const { style, gone } = await syncStyle(env, supplier, styleCode);
      report.synced += 1;
      const ms = Math.round(performance.now() - began - passed);
      logEvent('style-synced', { styleCode, colors: style.colors.length, gone, ms });
    } catch (error) {
      report.failed += 1;
      logSync(styleCode, error);
    }
  }
  return report;
}

/** Without it, what is known of it stays, and the stock is synced all the same. */
async function syncTransit(env: Env, supplier: Supplier): Promise<void> {
  try {
    const warehouses = await supplier.daysInTransit(shop.zip);
    await openSyncs(openFreshBackend(env)).saveTransit(warehouses);
  } catch (error) {
    logFault('transit-failed', { faults: describeFault(error) });
  }
}

/** Styles not synced tonight, least recently synced or tried first. */
async function stylesDue(env: Env, now: Date): Promise<string[]> {
  const syncs = openSyncs(openFreshBackend(env));
  const known = new Map((await syncs.list()).map((sync) => [sync.styleCode, sync]));
  const at = (text: string | null | undefined): number => (text ? Date.parse(text) : 0);
  return garments
    .map(({ styleCode }) => ({ styleCode, sync: known.get(styleCode) }))
    .filter(({ sync }) => now.getTime() - at(sync?.syncedAt) > nightMs)
    .map(({ styleCode, sync }) => ({
      styleCode,
      touched: Math.max(at(sync?.syncedAt), at(sync?.failedAt)),
    }))
    .sort((one, other) => one.touched - other.touched)
    .map(({ styleCode }) => styleCode);
}

function logSync(styleCode: string, error: unknown): void {
  logFault('sync-failed', { styleCode, faults: describeFault(error) });
}

function wordsOf(error: Error): string {
  return error instanceof RequestError
    ? error.message
    : 'Our database didn’t answer. Nothing is lost; try again in a minute.';
}
