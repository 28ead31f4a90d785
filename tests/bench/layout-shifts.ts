import type { Page } from '@playwright/test';

/** A layout shift as the browser reported it. */
export type Shift = {
  readonly value: number;
  /** Milliseconds since navigation. */
  readonly at: number;
  /** Within 500 ms of an input, so not part of CLS. */
  readonly afterInput: boolean;
  /** What moved: elements, such as 'p.dek'; for text, the element around it and how it begins. */
  readonly nodes: readonly string[];
};

type Observed = Window & { benchShifts?: Shift[] };

/** Makes pages opened from now on report their layout shifts. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const shifts: Shift[] = ((window as Observed).benchShifts = []);
    const describe = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'gone';
      const name = element.tagName.toLowerCase();
      const text = element === node ? '' : ` "${node?.textContent?.trim().slice(0, 30) ?? ''}"`;
      return name + (element.classList[0] ? `.${element.classList[0]}` : '') + text;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        shifts.push({
          value: entry.value,
          at: entry.startTime,
          afterInput: entry.hadRecentInput,
          nodes: entry.sources.map(({ node }) => describe(node)),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as Observed).benchShifts ?? []);
}

/** CLS: the largest sum of shifts less than 1 s apart within at most 5 s. */
export function layoutShiftScore(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { value, at, afterInput } of shifts) {
    if (afterInput) continue;
    if (at - last >= 1000 || at - first >= 5000) {
      sum = 0;
      first = at;
    }
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
