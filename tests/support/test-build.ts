import path from 'node:path';
import { ensureBuilt } from '../../local/build.ts';
import { publishableKey } from '../../local/data-folder.ts';
import { projectRoot } from '../../local/stack.ts';
import { standInStripeKey } from '../../local/stripe-stand-in.ts';
import { claimTestRun, currentTestRun } from './test-run.ts';

/** Separate from the pages that a running `npm start` serves. */
export const testBuildFolder = (): string => path.join(currentTestRun().folder, 'dist');

/** The workbench's pages (src/workbench). */
export const workbenchFolder = (): string => path.join(currentTestRun().folder, 'workbench');

/** Builds the pages that tests of the whole stack load. */
export async function ensureTestBuild(): Promise<void> {
  const { ports } = await claimTestRun();
  await ensureBuilt({
    root: projectRoot,
    outDir: testBuildFolder(),
    env: {
      SITE_URL: `http://localhost:${ports.site}`,
      SUPABASE_URL: `http://127.0.0.1:${ports.backend}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_SECRET_KEY: standInStripeKey,
    },
  });
}

/** Builds the workbench, which uses the tests' factories as well as the site's sources. */
export async function ensureWorkbench(): Promise<void> {
  await claimTestRun();
  await ensureBuilt({
    root: projectRoot,
    outDir: workbenchFolder(),
    config: {
      file: 'local/workbench.config.ts',
      sources: ['local/workbench.config.ts', 'tests/factory'],
    },
    env: {},
  });
}
