import { test as base } from './order-test.ts';

/**
 * The browser tests' `test` for quotes and reorders. All tests come from one address, which the shop
 * lets send 20 of them in ten minutes; the limit itself is shown in tests/functions.
 */
export const test = base.extend<{ unlimited: void }>({
  unlimited: [
    async ({ control }, use) => {
      await control.sql("delete from private.rate_limits where bucket = 'requests'");
      await use();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
