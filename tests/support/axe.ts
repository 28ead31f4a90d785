import { readFileSync } from 'node:fs';
import { expect, type Page, type ViewportSize } from '@playwright/test';
import type axe from 'axe-core';

/** The package's own `source` is twice as long, and each page would read it again. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const narrow = { width: 360, height: 740 };
export const wide = { width: 1360, height: 900 };

/** How a page may look; in the window as it is, and without forced colors, unless said. */
export type Look = {
  colorScheme: 'light' | 'dark';
  forcedColors?: 'active';
  size?: ViewportSize;
};

/** Rules that depend on the color scheme, and rules that depend on the window's width. */
export const colorRules = ['color-contrast', 'link-in-text-block'];
export const sizeRules = ['target-size', 'scrollable-region-focusable'];

/** What axe finds on the page as it is now; all rules by default. */
export async function axeViolations(
  page: Page,
  look: Look,
  rules?: readonly string[],
): Promise<string[]> {
  const { size, ...media } = look;
  // At once, so that the page is laid out and drawn once. What emulateMedia isn't told stays.
  await Promise.all([
    size && page.setViewportSize(size),
    page.emulateMedia({ forcedColors: 'none', ...media, reducedMotion: 'reduce' }),
  ]);
  if (size) await page.setViewportSize({ ...size, height: await wholeHeight(page, size) });
  // Once per document: loading half a megabyte of rules takes longer than running them.
  let violations = await page.evaluate(runAxe, rules);
  if (!violations) {
    await page.evaluate(axeSource);
    violations = await page.evaluate(runAxe, rules);
  }
  return (violations ?? ['axe didn’t load']).map(
    (violation) => `${JSON.stringify(look)} ${violation}`,
  );
}

/** A bar that stays at the window's edge half covers some target below it, so nothing may be below. */
function wholeHeight(page: Page, { height }: ViewportSize): Promise<number> {
  return page.evaluate((least) => Math.max(least, document.documentElement.scrollHeight), height);
}

/** Runs in the page. null if the rules aren't loaded yet. */
async function runAxe(rules: readonly string[] | undefined): Promise<string[] | null> {
  const own = window as unknown as { axe?: typeof axe };
  if (!own.axe) return null;
  // A modal dialog makes the rest inert, and the rest is checked without it.
  const part = document.querySelector('dialog:modal') ?? document;
  const { violations } = await own.axe.run(part, {
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
 * The page as it is now passes the rules that depend on color or width in a narrow window with dark
 * colors, where nothing sticks out of the page, and all axe rules in a wide window with light colors
 * (product.md#accessibility).
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectFits(page, state, [...colorRules, ...sizeRules]);
  expect(await axeViolations(page, { colorScheme: 'light', size: wide }), state).toEqual([]);
}

/** A state that only narrow windows have: all rules at 360 px, and contrast in both schemes. */
export async function expectAccessibleNarrow(page: Page, state: string): Promise<void> {
  await expectFits(page, state, colorRules);
  expect(await axeViolations(page, { colorScheme: 'light', size: narrow }), state).toEqual([]);
}

async function expectFits(page: Page, state: string, rules: readonly string[]): Promise<void> {
  const found = await axeViolations(page, { colorScheme: 'dark', size: narrow }, rules);
  expect(found, `${state}, at night at 360 px`).toEqual([]);
  expect(await overflow(page), `${state} at 360 px: pixels too wide`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(squeezed), `${state} at 360 px: a word a line`).toEqual([]);
}

/**
 * Runs in the page. Sentences in columns so narrow that each line has about one word. What's wrong with
 * a number stands below its narrow field.
 */
function squeezed(): string[] {
  const sentences = 'p:not(.field-error), li, dd, h1, h2, h3, h4';
  return [...document.querySelectorAll<HTMLElement>(sentences)]
    .filter((element) => {
      const words = element.innerText.trim();
      const { width, height } = element.getBoundingClientRect();
      return words.length > 20 && width > 1 && width < 64 && height > 80;
    })
    .map(({ innerText }) => innerText.trim().slice(0, 60));
}

/** How many pixels wider the page is than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
}
