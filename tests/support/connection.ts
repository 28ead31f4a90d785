import type { Page } from '@playwright/test';

/**
 * Lets the page find that its connection works, as it asks when a call fails. The CDN answers at
 * once, but the test's one process may be busy for longer than the page waits.
 */
export async function keepConnected(page: Page): Promise<void> {
  await page.route('**/robots.txt', (route) => route.fulfill());
}
