import type { Browser } from '@playwright/test';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import { mostDesigns, mostItems } from '../../src/orders/order-design.ts';
import { placeOrder, type DesignInput } from '../../src/orders/placing/place-order.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { orderFragment, paths } from '../../src/paths.ts';
import { orderInput } from '../factory/orders.ts';
import { pngFile } from '../support/files.ts';
import { layoutShiftScore, observeShifts, readShifts } from './layout-shifts.ts';

/** How many designs an order has, and items of each. */
export type OrderSize = { readonly designs: number; readonly items: number };
export const orderSizes: readonly OrderSize[] = [
  { designs: 1, items: 1 },
  { designs: mostDesigns, items: mostItems },
];

export type OrderPageRun = {
  /** CPU time of the main thread from the press on the link until nothing happens, in ms. */
  readonly mainThread: number;
  readonly cls: number;
};

/** Places an order with a file per design and returns the address of its page. */
export async function placeWithFiles(siteUrl: string, size: OrderSize): Promise<string> {
  const send = async (path: string, input: unknown): Promise<Record<string, string>> => {
    const response = await fetch(siteUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteUrl },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const uploadOne = async (): Promise<string> => {
    const { name, buffer } = pngFile('front.png', 1200, 1600);
    const { uploadUrl, contentType, receipt } = await send(startUpload.path, {
      location: 'frontLarge',
      fileName: name,
      size: buffer.byteLength,
    });
    await fetch(uploadUrl!, {
      method: 'PUT',
      headers: { 'content-type': contentType! },
      body: new Uint8Array(buffer),
    });
    return receipt!;
  };
  const colors = builtInSwatches['00606'] ?? [];
  const items = Array.from({ length: size.items }, (_, at) => ({
    styleCode: '00606',
    colorKey: colors[at % colors.length]!.key,
    quantities: { S: 3, M: 5 },
  }));
  const designs: DesignInput[] = [];
  for (let at = 0; at < size.designs; at += 1) {
    const files = [{ location: 'frontLarge' as const, receipt: await uploadOne() }];
    const artwork = { type: 'complete' as const, description: '', files };
    designs.push({ printLocations: ['frontLarge'], artwork, items });
  }
  const { orderKey } = await send(placeOrder.path, orderInput({ designs }));
  return `${paths.yourOrder}${orderFragment}${orderKey}`;
}

/** Opens an order's page once, on a phone. */
export async function openOrderPage(browser: Browser, url: string): Promise<OrderPageRun> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await observeShifts(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('h1', { hasText: /^Order #/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = (wanted: string): number =>
      metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    // Our own questions to the page aren't the page's work.
    const mainThread = 1000 * (seconds('TaskDuration') - seconds('DevToolsCommandDuration'));
    return { mainThread, cls: layoutShiftScore(await readShifts(page)) };
  } finally {
    await context.close();
  }
}
