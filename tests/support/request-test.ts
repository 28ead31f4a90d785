import { forgetCustomer } from './customer-limits.ts';
import { test as base } from './order-test.ts';

/**
 * The browser tests' `test` for quotes and reorders. All tests share one address, which may send 20
 * requests in ten minutes; tests/functions covers that limit.
 */
export const test = base.extend<{ unlimited: void }>({
  unlimited: [
    async ({ control }, use) => {
      await forgetCustomer(control);
      await use();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
