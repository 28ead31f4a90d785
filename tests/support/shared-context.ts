import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * A browser context that a worker's tests take turns with. A new one starts a process and compiles
 * every script again, which is half the work of opening a page.
 */
export class SharedContext {
  readonly context: BrowserContext;
  private readonly keeper: Page;
  private readonly session: CDPSession;
  private readonly origins: readonly string[];

  private constructor(
    context: BrowserContext,
    keeper: Page,
    session: CDPSession,
    origins: readonly string[],
  ) {
    this.context = context;
    this.keeper = keeper;
    this.session = session;
    this.origins = origins;
  }

  /**
   * @param origins where tests may leave data. One page stays open at the first one's /robots.txt,
   *   to keep the process running.
   */
  static async open(browser: Browser, origins: readonly string[]): Promise<SharedContext> {
    const context = await browser.newContext();
    const keeper = await context.newPage();
    await keeper.goto(`${origins[0]}/robots.txt`);
    return new SharedContext(context, keeper, await context.newCDPSession(keeper), origins);
  }

  /** Removes all that a test left, except cached files, whose scripts would be compiled again. */
  async clean(): Promise<void> {
    const { context, keeper, session } = this;
    await Promise.all(
      context.pages().map(async (page) => (page === keeper ? null : await page.close())),
    );
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.clearPermissions(),
      context.clearCookies(),
      ...this.origins.map((origin) =>
        session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
    ]);
    const native = await keeper.evaluate(() => /native code/.test(String(setTimeout)));
    if (!native) throw new Error('Playwright’s clock sticks to its context: tag the test @alone.');
  }
}
