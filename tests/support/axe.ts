import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** The smallest and a usual window, as the issues ask for. */
const windows = [
  { width: 360, height: 740 },
  { width: 1360, height: 900 },
] as const;

/** What axe finds on the page as it is now: every rule, the size of targets included. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Once a document: reading half a megabyte of rules takes longer than applying them.
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    );
  });
}

/**
 * What is on the page now passes every rule of axe, none left out and the size of targets included,
 * in a narrow and a wide window, by day and by night.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await axeViolations(page);
      expect(found, `${state} at ${viewport.width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
}
