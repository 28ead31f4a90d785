import { claimTestRun } from './test-run.ts';

/** Before the first test: its workers share one run. */
export async function setup(): Promise<void> {
  await claimTestRun();
}
