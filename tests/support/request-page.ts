import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** An address for this test alone. */
export const newEmail = () => `ada.${randomUUID()}@example.com`;

/**
 * Opens a request form as if begun a minute ago, slower than any program.
 */
export async function openRequest(
  page: Page,
  path: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const key = path.includes('quote') ? 'quote-request' : 'reorder-request';
  const draft = { idempotencyKey: randomUUID(), begunAt: Date.now() - 60_000, texts };
  await page.goto('/robots.txt');
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [
    key,
    JSON.stringify(draft),
  ] as const);
  await page.goto(path);
  await form(page).waitFor();
}

/** The form, once it responds. */
export const form = (page: Page): Locator => page.locator('form[data-live]');

/** The message that says why nothing was sent. */
export const report = (page: Page): Locator => page.locator('[data-form-errors]');

/** Expects what a customer sees after sending a request. */
export async function expectThanks(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/quote-confirmation$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thank You, ${name}!`);
}

/**
 * Runs in the page: the names of what this tab still keeps, besides what it may have learned about
 * its clock.
 */
export const keptInTab = (): string[] =>
  Object.keys(sessionStorage).filter((name) => name !== 'clock-ahead');
