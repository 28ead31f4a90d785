import type { Page } from '@playwright/test';
import { percentile } from './statistics.ts';

/** How long picking up takes, and the frames of a drag after it, in milliseconds but `perSecond`. */
export type Frames = {
  readonly pickedUp: number;
  readonly perSecond: number;
  readonly p95: number;
};

const dragMs = 3000;

/** Presses at a point, moves in circles around it, and counts the frames that the page shows. */
export async function countFrames(page: Page, { x, y }: { x: number; y: number }): Promise<Frames> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 9, y);
  await page.evaluate(() => {
    const kept = window as unknown as { frames?: number[] };
    const list: number[] = (kept.frames = []);
    let last = performance.now();
    const count = (now: number) => {
      list.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const end = Date.now() + dragMs;
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(x + 90 * Math.sin(step / 9), y + 120 * Math.sin(step / 7));
  }
  const [pickedUp = NaN, ...frames] = await page.evaluate(
    () => (window as unknown as { frames?: number[] }).frames ?? [],
  );
  await page.mouse.up();
  const whole = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    pickedUp,
    perSecond: (1000 * frames.length) / whole,
    p95: percentile(frames, 0.95),
  };
}
