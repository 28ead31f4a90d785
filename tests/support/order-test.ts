import type { ConsoleMessage, WebError } from '@playwright/test';
import { forgetCustomer } from './customer-limits.ts';
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
      await forgetCustomer(control);
      const said: string[] = [];
      // A busy browser drops the animation between pages and reports that as an exception.
      const allowed: RegExp[] = [
        /^thrown: Transition was (aborted|skipped)/,
        // Who types before a page without script focuses its alert keeps the focus, as they should.
        /^info: Autofocus processing was blocked/,
      ];
      // Our pages shouldn't write informational messages, either.
      const hear = (message: ConsoleMessage) =>
        said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      const fail = (error: WebError) => said.push(`thrown: ${error.error().message}`);
      context.on('console', hear).on('weberror', fail);
      await use({ allow: (message) => allowed.push(message) });
      context.off('console', hear).off('weberror', fail);
      expect(said.filter((text) => !allowed.some((message) => message.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  order: async ({ page, control }, use) => use(new OrderPage(page, control)),
});

export { expect } from '@playwright/test';
