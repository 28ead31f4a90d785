import { startStack } from '../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { startControl } from './control-server.ts';
import { chooseTestPorts, testBuildFolder } from './test-build.ts';

// The stack of the browser tests; it ends with the process that started it.
try {
  const stack = await startStack({
    ports: await chooseTestPorts(),
    dataDir: null,
    build: { outDir: testBuildFolder },
    manualDrain: true,
    // Tests beside each other ask more often than one shop does.
    supplierRequestsPerMinute: 100_000,
  });
  const control = await startControl(stack);
  closeOnSignal(async () => {
    await control.close();
    await stack.close();
  });
  process.send?.(control.address);
} catch (error) {
  exitWith(error);
}
