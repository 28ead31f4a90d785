import { writeFile } from 'node:fs/promises';
import { test as base, type BrowserContext, type TestInfo } from '@playwright/test';
import { clockAheadMs, shiftDate } from '../../local/test-clock.ts';
import { connectToStack, type Control } from './control.ts';
import { SharedContext } from './shared-context.ts';

/** A worker's contexts, by their options. */
type Contexts = Map<string, SharedContext>;

/** Keeps pictures of a failed test's pages beside its trace, in the run's folder. */
async function pictureFailure(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const [index, page] of context.pages().entries()) {
    const file = testInfo.outputPath(`page-${index + 1}`);
    await page
      .screenshot({ path: `${file}.png`, timeout: 5_000 })
      // A crashed page has no picture.
      .catch((error: unknown) => writeFile(`${file}.txt`, String(error)));
  }
}

/**
 * Playwright's `test` with the run's stack: `baseURL` is its site, `control` reaches into it. A
 * worker's tests take turns with one browser context. If a test goes offline, crashes a page, or
 * sets the clock, tag it '@alone': it would affect the tests after it.
 */
export const test = base.extend<object, { control: Control; contexts: Contexts }>({
  control: [async ({}, use) => use(connectToStack()), { scope: 'worker' }],
  contexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // Every context takes its clock from the run.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (clockAheadMs !== 0) await context.addInitScript(shiftDate, clockAheadMs);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, contexts, control, reducedMotion, javaScriptEnabled, viewport, hasTouch, isMobile },
    use,
    testInfo,
  ) => {
    if (testInfo.tags.includes('@alone')) {
      const context = await browser.newContext();
      await use(context);
      await pictureFailure(context, testInfo);
      return context.close();
    }
    const options = JSON.stringify({
      reducedMotion,
      javaScriptEnabled,
      viewport,
      hasTouch,
      isMobile,
    });
    const shared =
      contexts.get(options) ??
      (await SharedContext.open(browser, [
        control.siteUrl,
        control.backendUrl,
        control.workbenchUrl,
      ]));
    contexts.delete(options);
    await use(shared.context);
    await pictureFailure(shared.context, testInfo);
    if (testInfo.status !== testInfo.expectedStatus) return shared.context.close();
    await shared.clean();
    contexts.set(options, shared);
  },
});

export { expect } from '@playwright/test';
