import { startStack } from '../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import type { StackAddress } from './control.ts';
import { startControl } from './control-server.ts';
import { keepMigratedDatabase, readMigratedDatabase } from './migrate-database.ts';
import { serveWorkbench } from './serve-workbench.ts';
import { testBuildFolder } from './test-build.ts';
import { claimTestRun } from './test-run.ts';

// The stack of the browser tests; it ends with the process that started it.
try {
  // Tests order more in an hour than one shop does.
  process.env.EMAILS_PER_HOUR = '100000';
  const stack = await startStack({
    ports: (await claimTestRun()).ports,
    dataDir: null,
    startWith: await readMigratedDatabase(await keepMigratedDatabase()),
    build: { outDir: testBuildFolder() },
    manualDrain: true,
    // Tests change what was just answered.
    cachesAnswers: false,
    // Parallel tests ask more often than one shop does.
    supplierRequestsPerMinute: 100_000,
  });
  const control = await startControl(stack);
  const workbench = await serveWorkbench();
  closeOnSignal(async () => {
    await workbench.close();
    await control.close();
    await stack.close();
  });
  process.send?.({ ...control.address, workbenchUrl: workbench.url } satisfies StackAddress);
} catch (error) {
  exitWith(error);
}
