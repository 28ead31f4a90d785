import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './stack.ts';
import { countPlaywright, countVitest, judge } from './steps.ts';

describe('counting tests', () => {
  it('counts passed and failed tests of Vitest, and files that couldn’t be loaded', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts tests of Playwright, with flaky ones and errors outside of tests as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 });
  });

  it('treats a runner that crashed or ran nothing as failed', () => {
    const none = { passed: 0, failed: 0 };
    expect(judge({ code: 1, output: 'boom' }, none)).toMatchObject({ failed: 1, output: 'boom' });
    expect(judge({ code: 0, output: '' }, none)).toMatchObject({ failed: 1 });
    expect(judge({ code: 1, output: '' }, { passed: 4, failed: 0 })).toMatchObject({ failed: 1 });
    expect(judge({ code: 1, output: '' }, { passed: 4, failed: 2 })).toMatchObject({ failed: 2 });
    expect(judge({ code: 0, output: '' }, { passed: 4, failed: 0 })).toMatchObject({ failed: 0 });
  });
});

describe('spelling', () => {
  it('rejects a misspelled word, and knows the words of the trade', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['node_modules/cspell/bin.mjs', 'lint', '--quiet', '--no-cache', 'stdin://src/shop.ts'],
      // cspell:disable-next-line
      { cwd: projectRoot, input: 'You will recieve a crewneck by Gildan.', encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([expect.stringContaining('(recieve)')]); // cspell:disable-line
  });
});
