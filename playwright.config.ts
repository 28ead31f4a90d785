import './local/test-clock.ts';
import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from './tests/support/browser.ts';
import type { ControlAddress } from './tests/support/control.ts';
import { claimTestRun } from './tests/support/test-run.ts';

const { folder } = await claimTestRun();
const executablePath = findBrowser();
// Set once the stack is up; workers read this file after that.
const stack = process.env.TEST_STACK
  ? (JSON.parse(process.env.TEST_STACK) as ControlAddress)
  : undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: `${folder}/browser`,
  globalSetup: './tests/support/start-stack.ts',
  fullyParallel: true,
  // CI has two cores. A third browser saves no time, and each test takes nearly twice as long.
  workers: 2,
  // Only for the trace: a test that passes the second time has failed.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    ...(stack ? { baseURL: stack.siteUrl } : {}),
    locale: 'en-US',
    // Animations take a tenth of the time. The order's journey runs with them.
    reducedMotion: 'reduce',
    // Tracing fetches blob: previews again, which the pages' policy rightly reports, so only a test
    // that has failed already is traced.
    trace: 'on-first-retry',
    // Playwright takes even those of failures after every test, which costs a tenth of its time.
    // tests/support/test.ts takes them when a test has failed.
    screenshot: 'off',
    launchOptions: {
      // Pages in one process don't compile their scripts again.
      args: [...browserArgs, '--process-per-site'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
