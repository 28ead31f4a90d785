import path from 'node:path';
import { ensureBuilt } from '../../local/build.ts';
import { publishableKey } from '../../local/data-folder.ts';
import { isTaken, findFreePort } from '../../local/ports.ts';
import type { Ports } from '../../local/settings.ts';
import { projectRoot } from '../../local/stack.ts';
import { standInStripeKey } from '../../local/stripe-stand-in.ts';

/**
 * Fixed, because built pages contain the site's and the backend's address; different from those of
 * `npm start`.
 */
const fixedPorts: Ports = {
  site: 4399,
  backend: 54399,
  mailbox: 8399,
  smtp: 1399,
  supplier: 8398,
  stripe: 12399,
};

/** Separate from the pages that a running `npm start` serves. */
export const testBuildFolder = path.join(projectRoot, '.local/test/dist');

/** The workbench's pages (src/workbench). */
export const workbenchFolder = path.join(projectRoot, '.local/test/workbench');

/** The ports for tests of the whole stack; a taken one is replaced with a free one. */
export async function chooseTestPorts(): Promise<Ports> {
  const choose = async (port: number): Promise<number> =>
    (await isTaken(port)) ? findFreePort() : port;
  return {
    site: await choose(fixedPorts.site),
    backend: await choose(fixedPorts.backend),
    mailbox: await choose(fixedPorts.mailbox),
    smtp: await choose(fixedPorts.smtp),
    supplier: await choose(fixedPorts.supplier),
    stripe: await choose(fixedPorts.stripe),
  };
}

/** Builds the pages that tests of the whole stack load. */
export async function ensureTestBuild(): Promise<void> {
  const ports = await chooseTestPorts();
  await ensureBuilt({
    root: projectRoot,
    outDir: testBuildFolder,
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
  await ensureBuilt({
    root: projectRoot,
    outDir: workbenchFolder,
    config: {
      file: 'local/workbench.config.ts',
      sources: ['local/workbench.config.ts', 'tests/factory'],
    },
    env: {},
  });
}
