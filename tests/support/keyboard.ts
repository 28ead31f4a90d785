import { expect, type Locator, type Page } from '@playwright/test';

/** Presses `key` until `target` has focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  // Found only once, because finding it by role and name takes longer than a press.
  const element = await target.elementHandle();
  for (let presses = 0; presses < 400; presses += 1) {
    if (await element?.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Presses Shift+Tab until `target` has focus. */
export const backTo = (page: Page, target: Locator): Promise<void> =>
  tabTo(page, target, 'Shift+Tab');
