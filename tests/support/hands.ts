import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { MadeFile } from './files.ts';
import { tabTo } from './keyboard.ts';

/** How somebody works a page. */
export type Hands = {
  press: (page: Page, target: Locator) => Promise<void>;
  check: (page: Page, target: Locator) => Promise<void>;
  fill: (page: Page, target: Locator, text: string) => Promise<void>;
  /** An option of a list, by its whole text. */
  choose: (page: Page, target: Locator, option: string) => Promise<unknown>;
  attach: (page: Page, target: Locator, file: MadeFile) => Promise<void>;
};

const byKeyboard: Hands = {
  press: async (page, target) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  check: async (page, target) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('Space');
  },
  fill: async (page, target, text) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  choose: async (page, target, option) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.type(option);
  },
  attach: async (page, target, file) => {
    await tabTo(page, target);
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await choosing).setFiles(file);
  },
};
const byTouch: Hands = {
  press: (_, target) => target.tap(),
  check: (_, target) => target.check(),
  fill: (_, target, text) => target.fill(text),
  choose: (_, target, option) => target.selectOption(option),
  attach: (_, target, file) => target.setInputFiles(file),
};

export type Way = {
  readonly how: string;
  readonly hands: Hands;
  readonly window: { readonly width: number; readonly height: number };
};

/** The two ways that everything important has to work. */
export const ways: readonly Way[] = [
  { how: 'with only the keyboard', hands: byKeyboard, window: { width: 1360, height: 900 } },
  { how: 'on a phone', hands: byTouch, window: { width: 360, height: 740 } },
];

/** Somebody's browser, worked that way. */
export const openAs = (browser: Browser, { hands, window }: Way): Promise<BrowserContext> =>
  browser.newContext({
    viewport: window,
    hasTouch: hands === byTouch,
    reducedMotion: 'reduce',
  });
