import { spawn } from 'node:child_process';

// `npm run test:busy`: `npm test` on a machine that is busy. Four processes keep two cores busy to
// the end, so a test that depends on speed fails.

/** It ends with this process, which it can only notice between turns. */
const spin = `
  process.on('disconnect', () => process.exit());
  const turn = () => {
    for (const end = performance.now() + 100; performance.now() < end; );
    setImmediate(turn);
  };
  turn();`;
const spinning = Array.from({ length: 4 }, () =>
  spawn(process.execPath, ['--eval', spin], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
);
for (const child of spinning) child.unref();
process.once('exit', () => spinning.forEach((child) => child.kill()));

await import('./test.ts');
