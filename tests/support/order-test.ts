import { OrderPage } from './order-page.ts';
import { expect, test as base } from './test.ts';

/** Console messages that a test causes on purpose. */
export type Console = { allow(message: RegExp): void };

/**
 * The stack's `test` for a customer's way through an order. A test fails when any of its pages
 * writes to the console: an error, a warning, a breach of the content policy.
 */
export const test = base.extend<{ quiet: Console; order: OrderPage }>({
  quiet: [
    async ({ context, control }, use) => {
      // All tests count as one visitor, who would use up the limit on visits.
      await control.sql("delete from private.rate_limits where bucket = 'visits'");
      const said: string[] = [];
      // A busy browser drops the animation between pages and reports that as an exception.
      const allowed: RegExp[] = [/^thrown: Transition was (aborted|skipped)/];
      context.on('console', (message) => {
        // Our pages shouldn't write informational messages, either.
        said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => said.push(`thrown: ${error.error().message}`));
      await use({ allow: (message) => allowed.push(message) });
      expect(said.filter((text) => !allowed.some((message) => message.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  order: async ({ page, control }, use) => use(new OrderPage(page, control)),
});

export { expect } from '@playwright/test';
