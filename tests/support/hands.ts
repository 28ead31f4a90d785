import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { MadeFile } from './files.ts';
import { tabTo } from './keyboard.ts';

/** How somebody works a page with only the keyboard. */
const byKeyboard = {
  press: async (page: Page, target: Locator) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  check: async (page: Page, target: Locator) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('Space');
  },
  fill: async (page: Page, target: Locator, text: string) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
};
const byTouch = {
  press: (_: Page, target: Locator) => target.tap(),
  check: async (_: Page, target: Locator) => {
    await target.tap();
    await expect(target).toBeChecked();
  },
  fill: (_: Page, target: Locator, text: string) => target.fill(text),
  /** An option of a list, by its whole text. */
  choose: (_: Page, target: Locator, option: string) => target.selectOption(option),
  attach: (_: Page, target: Locator, file: MadeFile) => target.setInputFiles(file),
};

export const keyboardOnly = { hands: byKeyboard, window: { width: 1360, height: 900 } };
export const onPhone = { hands: byTouch, window: { width: 360, height: 740 } };

/** Somebody's browser, worked that way. */
export const openAs = (
  browser: Browser,
  { hands, window }: typeof keyboardOnly | typeof onPhone,
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: window,
    hasTouch: hands === byTouch,
    isMobile: hands === byTouch,
    reducedMotion: 'reduce',
  });
