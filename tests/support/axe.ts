import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The package's own `source` is twice as long, and read again by each page. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const narrow = { width: 360, height: 740 };
const wide = { width: 1360, height: 900 };

/** How a page may look in one window. */
export type Look = { colorScheme: 'light' | 'dark'; forcedColors?: 'active' | 'none' };

/** Rules that depend on a color scheme, and those that depend on a window's width. */
export const colorRules = ['color-contrast', 'link-in-text-block'];
export const sizeRules = ['target-size', 'scrollable-region-focusable'];

/** What axe finds on the page as it is now, by every rule unless some are named. */
export async function axeViolations(
  page: Page,
  look: Look,
  rules?: readonly string[],
): Promise<string[]> {
  await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
  // Once a document: reading half a megabyte of rules takes longer than applying them.
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axeSource);
  const violations = await page.evaluate(runAxe, rules);
  return violations.map((violation) => `${JSON.stringify(look)} ${violation}`);
}

/** Runs in the page. */
async function runAxe(rules: readonly string[] | undefined): Promise<string[]> {
  const own = window as unknown as { axe: typeof axe };
  const { violations } = await own.axe.run(document, {
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : { rules: { 'target-size': { enabled: true } } }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

/**
 * What is on the page now passes every rule of axe in a wide window by day, the rules on color by
 * night as well, and those on size in a narrow window too, where nothing sticks out of the page
 * (product.md#accessibility).
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const day = { colorScheme: 'light' } as const;
  await page.setViewportSize(narrow);
  expect(await axeViolations(page, day, sizeRules), `${state} at 360 px`).toEqual([]);
  expect(await overflow(page), `${state} at 360 px: pixels too wide`).toBeLessThanOrEqual(0);
  await page.setViewportSize(wide);
  expect(await axeViolations(page, day), state).toEqual([]);
  expect(
    await axeViolations(page, { colorScheme: 'dark' }, colorRules),
    `${state} at night`,
  ).toEqual([]);
}

/** A state that only narrow windows have: every rule at 360 px, the rules on color by night too. */
export async function expectAccessibleNarrow(page: Page, state: string): Promise<void> {
  await page.setViewportSize(narrow);
  expect(await axeViolations(page, { colorScheme: 'light' }), state).toEqual([]);
  expect(await overflow(page), `${state}: pixels too wide`).toBeLessThanOrEqual(0);
  expect(
    await axeViolations(page, { colorScheme: 'dark' }, colorRules),
    `${state} at night`,
  ).toEqual([]);
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
}
