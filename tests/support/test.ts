import { test as base } from '@playwright/test';
import { connectToStack, type Control } from './control.ts';

/** Playwright's `test` with the run's stack: `baseURL` is its site, `control` reaches into it. */
export const test = base.extend<object, { control: Control }>({
  control: [async ({}, use) => use(connectToStack()), { scope: 'worker' }],
});

export { expect } from '@playwright/test';
