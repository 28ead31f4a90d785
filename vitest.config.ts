import './local/test-clock.ts';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // CI has two cores.
    maxWorkers: 2,
    // Loading React, sharp, and Postgres again for each file took a third of the time.
    isolate: false,
    // However busy the machine is. To find a test that hangs, run Vitest in a terminal: it shows
    // which ones are running.
    testTimeout: 0,
    hookTimeout: 0,
    // A second isn't enough for an email while the other core is busy.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'local/**/*.test.ts',
            'tests/bench/**/*.test.ts',
            'tests/torture/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          globalSetup: 'tests/support/migrate-database.ts',
          include: ['tests/database/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          globalSetup: 'tests/support/migrate-database.ts',
          include: ['tests/functions/**/*.test.{ts,tsx}', 'tests/security/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          globalSetup: 'tests/postgres/start-postgres.ts',
          include: ['tests/postgres/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          globalSetup: 'tests/support/begin-run.ts',
          include: ['tests/stack/**/*.test.ts'],
        },
      },
    ],
  },
});
