import type * as z from 'zod/mini';
import type { syncInventory as syncInventoryContract } from './sync-inventory.contract.ts';
import type { ErrorCode } from '../../platform/error-code.ts';
import { garmentByStyleCode } from '../garment.ts';
import type { SizeChart } from './size-chart.ts';
import type { SupplierSize, SupplierStyle } from './supplier-product.ts';
import { openFreshBackend } from '../../platform/backend.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { BackendError, RequestError, SupplierError } from '../../platform/errors.server.ts';
import type { StaffStep } from '../../platform/handle.server.ts';
import { describeFault, logFault } from '../../platform/log.server.ts';
import { openSyncs } from './syncs-store.server.ts';
import { openSupplier, type Supplier } from './supplier.server.ts';

type Contract = typeof syncInventoryContract;

/** The dashboard waits 30 seconds. */
const syncMs = 22_000;
/** Longer than a sync can take, so two never hold the same style. */
const leaseSeconds = 90;

/** A style as the supplier has it now, saved. */
export type SyncedStyle = {
  style: SupplierStyle;
  /** Colors that the supplier no longer lists. */
  gone: number;
  syncedAt: string;
};

/** Syncs one style on request. */
export const syncInventory: StaffStep<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
> = async ({ styleId }, { env }) => {
  const { style, syncedAt } = await syncStyle(env, askSupplier(env, syncMs), styleId);
  return {
    success: true,
    data: style.colors.flatMap((color) =>
      color.sizes.map((size) => ({
        colorCode: color.code || null,
        colorName: color.name,
        size: size.size,
        quantity: piecesOf(size),
      })),
    ),
    lastUpdated: syncedAt,
  };
};

/**
 * Asks the supplier for a style and saves the answer in one transaction, while no other sync of it
 * runs. A failure is recorded and changes nothing else; without its size chart, the stock is saved.
 * @throws RequestError 'not-found' for a style that isn't ours, 'aborted' while another sync runs,
 * 'unavailable' or 'deadline-exceeded' with the supplier's reason; BackendError
 */
export async function syncStyle(
  env: Env,
  supplier: Supplier,
  styleCode: string,
): Promise<SyncedStyle> {
  if (!garmentByStyleCode(styleCode)) {
    throw new RequestError('not-found', `We carry no garment with the style code ${styleCode}.`);
  }
  const begun = await syncsNow(env).begin(styleCode, leaseSeconds);
  if (begun.outcome === 'busy') throw beingSynced();
  const { claim } = begun;
  try {
    const style = await supplier.readStyle(styleCode);
    const sizeChart = await readSizeChart(supplier, styleCode, style);
    const saved = await syncsNow(env).finish({ styleCode, claim, ...style, sizeChart });
    if (saved.outcome === 'stale') throw beingSynced();
    return { style, gone: saved.gone, syncedAt: saved.syncedAt };
  } catch (error) {
    await recordFailure(env, styleCode, claim, error);
    throw asRefusal(error);
  }
}

/**
 * The supplier for one task of at most `forMs`; it counts the task's requests.
 * @throws RequestError 'unavailable' if none is set up
 */
export function askSupplier(env: Env, forMs: number): Supplier {
  try {
    return openSupplier(env, { signal: AbortSignal.timeout(forMs), now: Date.now });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** undefined if the supplier doesn't say: then the chart that we have stays, and the log says why. */
async function readSizeChart(
  supplier: Supplier,
  styleCode: string,
  { supplierStyleId }: SupplierStyle,
): Promise<SizeChart | null | undefined> {
  try {
    return await supplier.readSizeChart(styleCode, supplierStyleId);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    logFault('size-chart-failed', { styleCode, faults: describeFault(error) });
    return undefined;
  }
}

/** What we promise of a size: what ships from the supplier's own warehouses. */
function piecesOf({ warehouses }: SupplierSize): number {
  return warehouses.reduce((sum, { dropship, quantity }) => sum + (dropship ? 0 : quantity), 0);
}

/** Always its full ten seconds, because the supplier may have used up the rest. */
const syncsNow = (env: Env) => openSyncs(openFreshBackend(env));

function beingSynced(): RequestError {
  return new RequestError(
    'aborted',
    'Another sync of this style is running. Look again in a minute.',
  );
}

/** If this fails, the lease ends by itself, and the first failure is the one to report. */
async function recordFailure(
  env: Env,
  styleCode: string,
  claim: string,
  error: unknown,
): Promise<void> {
  const reason = error instanceof SupplierError ? error.message : unsaved(error);
  try {
    await syncsNow(env).fail({ styleCode, claim, reason });
  } catch (cause) {
    logFault('sync-record-failed', { styleCode, faults: describeFault(cause) });
  }
}

/** By the name of the rule that the supplier's values break, if there is one. */
function unsaved(error: unknown): string {
  const rule = error instanceof BackendError ? error.rule : undefined;
  return rule
    ? `The supplier’s answer holds what our database doesn’t take (${rule}).`
    : 'Our database didn’t accept the supplier’s answer.';
}

function asRefusal(error: unknown): unknown {
  if (error instanceof BackendError && error.rule) {
    return new RequestError('unavailable', unsaved(error), { cause: error });
  }
  if (!(error instanceof SupplierError)) return error;
  const { code, message, retryAfterSeconds } = error;
  return new RequestError(errorCodes[code] ?? 'unavailable', message, {
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

const errorCodes: Readonly<Partial<Record<SupplierError['code'], ErrorCode>>> = {
  'not-found': 'not-found',
  'rate-limited': 'resource-exhausted',
  timeout: 'deadline-exceeded',
};
