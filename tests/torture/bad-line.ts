import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';
import type { SeededRandom } from '../../local/seeded-random.ts';

const fates = [
  ['works', 50],
  ['is aborted', 12],
  ['is refused', 12],
  ['is slow', 12],
  ['loses its answer', 14],
] as const;
type Fate = (typeof fates)[number][0];
export type FateCounts = Record<Fate, number>;

export const noFates = (): FateCounts =>
  Object.fromEntries(fates.map(([fate]) => [fate, 0])) as FateCounts;

/** What happens to a customer's calls to the functions and to Storage. */
export class BadLine {
  /** True once every call works. */
  calm = false;
  private readonly random: SeededRandom;
  private readonly counts: FateCounts;

  constructor(random: SeededRandom, counts: FateCounts) {
    this.random = random;
    this.counts = counts;
  }

  async attach(context: BrowserContext): Promise<void> {
    await context.route(/\/api\/|\/storage\/v1\//, (route) =>
      // Leaving a page ends its calls.
      this.decide(route).catch(() => undefined),
    );
  }

  private async decide(route: Route): Promise<void> {
    const fate = this.calm ? 'works' : this.random.weighted(fates);
    this.counts[fate] += 1;
    switch (fate) {
      case 'works':
        return route.continue();
      case 'is aborted':
        return route.abort('aborted');
      case 'is refused':
        return route.fulfill({ status: 503, body: 'Service unavailable' });
      case 'is slow':
        await wait(this.random.between(200, 1500));
        return route.continue();
      case 'loses its answer':
        // One that never arrives has no answer to lose.
        await route.fetch().catch(() => null);
        return route.abort('connectionreset');
    }
  }
}
