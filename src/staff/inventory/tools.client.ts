import { atom, map } from 'nanostores';
import type { CallFailure } from '../../platform/call.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { refreshColors } from '../../garments/stock/refresh-colors.contract.ts';
import { syncInventory } from '../../garments/stock/sync-inventory.contract.ts';
import { testEmail } from '../test-email.contract.ts';
import { countedText } from '../../platform/count-words.ts';
import { garments, orderFormGarments, type Garment } from '../../garments/garment.ts';
import { builtInSwatches } from '../../garments/swatches.ts';
import { shop } from '../../shop.ts';
import { spreadPieces } from '../../orders/size-spread.ts';

/** The supplier may take its time; a function has less than this. */
const syncMs = 30_000;

export type ToolName = 'sync' | 'colors' | 'testEmail';
/** A tool's progress, or its last result. */
export type ToolState =
  | { readonly busy: true; readonly text: string }
  | { readonly busy: false; readonly text: string };

/** A sync of all garments: its progress and results so far. */
export type Round = {
  readonly done: number;
  readonly of: number;
  /** What is being synced; null when done. */
  readonly current: string | null;
  readonly canceled: boolean;
  readonly failures: readonly string[];
};

/** Texts that report a failure: those that start with 'Error:', and a failed sync's. */
export const isFailure = (text: string): boolean => /^(Error:|Sync failed)/.test(text);

/** 'Sync failed: {message}'. */
const syncFailed = (message: string) => (message ? `Sync failed: ${message}` : 'Sync failed');

/** Syncs one garment; the result in words. */
async function syncStyle(
  { styleCode }: Garment,
  signal?: AbortSignal,
): Promise<{ ok: true; text: string } | CallFailure> {
  const result = await callAsStaff(
    syncInventory,
    { styleId: styleCode },
    { timeoutMs: syncMs, ...(signal && { signal }) },
  );
  if (!result.ok) return result;
  const { data } = result.data;
  const colors = new Set(data.map(({ colorName }) => colorName)).size;
  const pieces = data.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ok: true, text: `${countedText(colors, 'color')}, ${countedText(pieces, 'piece')}` };
}

/** The result of syncing all, as one text. */
export function roundText({ done, of, current, canceled, failures }: Round): string {
  if (current !== null) return `${done + 1} of ${of}: syncing ${current}...`;
  const synced = done - failures.length;
  const told = canceled
    ? `Canceled after ${done} of ${of}. Whatever was synced stays.`
    : `${synced} of ${of} garments are up to date.`;
  return failures.length > 0 ? `${syncFailed(failures.join(' '))} ${told}` : told;
}

const nameOf = (styleCode: string) =>
  garments.find((garment) => garment.styleCode === styleCode)?.name ?? styleCode;

type Reload = {
  readonly loadInventory: () => Promise<unknown>;
  readonly loadStock: (styleCode: string) => Promise<void>;
};

/** Tools for when the nightly sync fails, for an inventory that they reload. */
export function createTools({ loadInventory, loadStock }: Reload) {
  const $tools = map<Readonly<Record<ToolName, ToolState | undefined>>>({
    sync: undefined,
    colors: undefined,
    testEmail: undefined,
  });
  const $round = atom<Round | null>(null);
  let running: AbortController | null = null;
  const isBusy = (tool: ToolName) => $tools.get()[tool]?.busy === true;

  /** Syncs one garment, even while another tool runs. */
  async function syncOne(garment: Garment): Promise<void> {
    if (isBusy('sync')) return;
    $tools.setKey('sync', { busy: true, text: `Syncing ${garment.name}...` });
    const result = await syncStyle(garment);
    await loadInventory();
    const text = result.ok
      ? `${garment.name} is up to date: ${result.text}.`
      : syncFailed(result.message);
    $tools.setKey('sync', { busy: false, text });
  }

  /** Syncs all garments one at a time; a failure doesn't stop the rest. */
  async function syncAll(): Promise<void> {
    if (running) return;
    running = new AbortController();
    const { signal } = running;
    const failures: string[] = [];
    let done = 0;
    const say = (current: string | null) =>
      $round.set({
        done,
        of: garments.length,
        current,
        canceled: signal.aborted,
        failures: [...failures],
      });
    for (const garment of garments) {
      say(garment.name);
      const result = await syncStyle(garment, signal);
      if (signal.aborted) break;
      if (!result.ok) failures.push(`${garment.name}: ${result.message}`);
      done += 1;
      // Each is shown as soon as it arrives.
      void loadInventory();
    }
    running = null;
    say(null);
    await loadInventory();
  }

  /** Stops waiting. The garment in progress may still be saved; the rest stays as it was. */
  function cancelSyncAll(): void {
    running?.abort();
  }

  /** Updates colors and pictures of one garment, or of all if null. */
  async function refreshColorsOf(garment: Garment | null): Promise<void> {
    if (isBusy('colors')) return;
    const what = garment ? garment.name : 'all garments';
    $tools.setKey('colors', { busy: true, text: `Updating the colors of ${what}...` });
    const result = await callAsStaff(
      refreshColors,
      garment ? { styleIds: [garment.styleCode] } : {},
      { timeoutMs: syncMs },
    );
    await loadInventory();
    if (!result.ok) {
      const text = garment ? 'Failed to update colors' : 'Refresh failed';
      $tools.setKey('colors', { busy: false, text: `Error: ${text}. ${result.message}`.trim() });
      return;
    }
    const { styles, picturesLeft } = result.data;
    // New pictures don't change the time of a sync.
    await Promise.all(styles.map(({ styleId }) => loadStock(styleId)));
    const failed = styles.flatMap(({ styleId, error }) =>
      error === null ? [] : [`${nameOf(styleId)}: ${error}`],
    );
    const colors = styles.reduce((sum, style) => sum + (style.colors ?? 0), 0);
    const pictures = styles.reduce((sum, style) => sum + style.pictures, 0);
    const more =
      picturesLeft > 0
        ? ` ${countedText(picturesLeft, 'more picture')} will follow on their own.`
        : '';
    const updated = styles.length - failed.length;
    $tools.setKey('colors', {
      busy: false,
      text:
        failed.length > 0
          ? `Error: Failed to update colors of ${countedText(failed.length, 'garment')}. ${failed.join(' ')}${more}`
          : `${countedText(updated, 'garment')}: ${countedText(colors, 'color')} are up to date, ${countedText(pictures, 'picture')} copied.${more}`,
    });
  }

  /**
   * Emails the confirmation of a made-up order to the person who asks (product.md#emergency-tools).
   */
  async function sendTestEmail(email: string): Promise<void> {
    const [garment] = orderFormGarments;
    if (isBusy('testEmail') || !garment) return;
    $tools.setKey('testEmail', { busy: true, text: 'Sending...' });
    const result = await callAsStaff(testEmail, {
      order: {
        material: { name: garment.name },
        color: builtInSwatches[garment.styleCode]?.[0]?.name ?? 'White',
        totalQuantity: 24,
        pricing: { subtotal: 300, total: 321 },
        sizes: spreadPieces({}, 24, garment),
      },
      customer: {
        fullName: 'Test Customer',
        email,
        phone: shop.phone,
        orderNotes: 'A test from the inventory dashboard. Nothing was ordered.',
      },
      orderId: 'TEST',
    });
    $tools.setKey('testEmail', {
      busy: false,
      text: result.ok ? `Sent to ${result.data.to}.` : `Error: ${result.message}`,
    });
  }

  return { $tools, $round, syncOne, syncAll, cancelSyncAll, refreshColorsOf, sendTestEmail };
}
