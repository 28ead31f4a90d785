import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shiftDate } from './test-clock.ts';

afterEach(() => vi.unstubAllGlobals());

const run = (now: string) => {
  const child = `console.log(new Date().toISOString())`;
  const program = `
    await import(${JSON.stringify(import.meta.resolve('./test-clock.ts'))});
    ${child};
    const { spawnSync } = await import('node:child_process');
    spawnSync(process.execPath, ['--eval', ${JSON.stringify(child)}], { stdio: 'inherit' });`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TEST_NOW: now },
  });
};

describe('TEST_NOW', () => {
  it('sets the clock of a process and of those that it starts, and it goes on', () => {
    const { stdout } = run('2028-02-29T18:00:00Z');
    const [own, child] = stdout.trim().split('\n');
    expect(own).toMatch(/^2028-02-29T18:0/);
    expect(child).toMatch(/^2028-02-29T18:0/);
    expect(child! > own!).toBe(true);
  });

  it('names a TEST_NOW that isn’t a time, in one sentence', () => {
    expect(run('Christmas').stderr).toContain(
      'TEST_NOW is "Christmas". Set it to a time such as 2026-12-25T18:59:00Z.',
    );
  });
});

it('a shifted Date is still a Date', () => {
  const machine = Date;
  const now = machine.now();
  vi.stubGlobal('Date', class extends machine {});
  shiftDate(86_400_000);
  expect(Date.now() - now).toBeGreaterThanOrEqual(86_400_000);
  expect(new Date().getTime() - now).toBeGreaterThanOrEqual(86_400_000);
  expect(Date.parse(Date()) - now).toBeGreaterThan(86_000_000);
  expect(new Date(5).getTime()).toBe(5);
  expect(new Date(2028, 1, 29).getDate()).toBe(29);
  expect(new Date()).toBeInstanceOf(Date);
  expect(new (class extends Date {})()).toBeInstanceOf(Date);
});
