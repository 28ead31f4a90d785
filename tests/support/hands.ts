import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { MadeFile } from './files.ts';
import { tabTo } from './keyboard.ts';

/** Tab leads to one of a group's radio buttons, and the arrows to the others. */
async function chooseByKeyboard(page: Page, radio: Locator): Promise<void> {
  const name = (await radio.getAttribute('name')) ?? '';
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');
  for (let presses = 0; presses < 150 && (await focused()) !== name; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 100 && !(await radio.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(radio).toBeFocused();
  await expect(radio).toBeChecked();
}

/** How somebody works a page with only the keyboard. */
const byKeyboard = {
  press: async (page: Page, target: Locator) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  check: async (page: Page, target: Locator) => {
    await target.waitFor();
    if (await target.evaluate((it) => (it as HTMLInputElement).type === 'radio')) {
      return chooseByKeyboard(page, target);
    }
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
const byMouse = {
  press: (_: Page, target: Locator) => target.click(),
  check: (_: Page, target: Locator) => target.check(),
  fill: (_: Page, target: Locator, text: string) => target.fill(text),
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

export const withMouse = { hands: byMouse, window: { width: 1360, height: 900 } };
export const keyboardOnly = { hands: byKeyboard, window: { width: 1360, height: 900 } };
export const onPhone = { hands: byTouch, window: { width: 360, height: 740 } };

/** Somebody's browser, worked that way. */
export const openAs = (
  browser: Browser,
  { hands, window }: typeof withMouse | typeof keyboardOnly | typeof onPhone,
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: window,
    hasTouch: hands === byTouch,
    isMobile: hands === byTouch,
    reducedMotion: 'reduce',
  });
