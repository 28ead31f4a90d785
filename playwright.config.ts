import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from './tests/support/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.local/test/browser',
  globalSetup: './tests/support/start-stack.ts',
  fullyParallel: true,
  // Continuous integration has two cores.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: { args: [...browserArgs], ...(executablePath ? { executablePath } : {}) },
  },
});
