import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The package's own `source` is twice as long, and read anew by each page. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The smallest and a usual window, as the issues ask for. */
const windows = [
  { width: 360, height: 740 },
  { width: 1360, height: 900 },
] as const;

/** How a page may look in one window. */
export type Look = { colorScheme: 'light' | 'dark'; forcedColors?: 'active' | 'none' };

/** What axe finds on the page as it is now, in each of the looks: every rule, the size of targets too. */
export async function axeViolations(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    // Once a document: reading half a megabyte of rules takes longer than applying them.
    const known = await page.evaluate(() => 'axe' in window);
    if (!known) await page.evaluate(axeSource);
    const violations = await page.evaluate(runAxe);
    found.push(...violations.map((violation) => `${JSON.stringify(look)} ${violation}`));
  }
  return found;
}

/** Runs in the page. */
async function runAxe(): Promise<string[]> {
  const own = window as unknown as { axe: typeof axe };
  const { violations } = await own.axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

/**
 * What is on the page now passes every rule of axe, none left out and the size of targets included,
 * in a narrow and a wide window, by day and by night.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    const found = await axeViolations(page, [{ colorScheme: 'light' }, { colorScheme: 'dark' }]);
    expect(found, `${state} at ${viewport.width} px`).toEqual([]);
  }
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
}
