import type { Browser } from '@playwright/test';
import { placeOrder } from '../../src/orders/placing/place-order.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { orderFragment, paths } from '../../src/paths.ts';
import { orderInput } from '../factory/orders.ts';
import { pngFile } from '../support/files.ts';
import { layoutShiftScore, observeShifts, readShifts } from './layout-shifts.ts';

export type OrderPageRun = {
  /** CPU time of the main thread from the press on the link until nothing happens, in ms. */
  readonly mainThread: number;
  readonly cls: number;
};

/** Places an order with a file and returns the address of its page. */
export async function placeWithFile(siteUrl: string): Promise<string> {
  const send = async (path: string, input: unknown): Promise<Record<string, string>> => {
    const response = await fetch(siteUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteUrl },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
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
  const { orderKey } = await send(
    placeOrder.path,
    orderInput({
      printLocations: ['frontLarge'],
      artwork: {
        type: 'complete',
        description: '',
        files: [{ location: 'frontLarge', receipt: receipt! }],
      },
    }),
  );
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
    await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const { metrics } = await session.send('Performance.getMetrics');
    const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    return { mainThread: task * 1000, cls: layoutShiftScore(await readShifts(page)) };
  } finally {
    await context.close();
  }
}
