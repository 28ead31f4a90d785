import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, judge } from './steps.ts';

describe('counting tests', () => {
  it('counts passed and failed ones of vitest, and a file that could not be loaded', () => {
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

  it('counts those of Playwright, flaky ones and errors outside of tests as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 });
  });

  it('takes a runner that crashed, or ran nothing, for a failure', () => {
    const none = { passed: 0, failed: 0 };
    expect(judge({ code: 1, output: 'boom' }, none)).toMatchObject({ failed: 1, output: 'boom' });
    expect(judge({ code: 0, output: '' }, none)).toMatchObject({ failed: 1 });
    expect(judge({ code: 1, output: '' }, { passed: 4, failed: 0 })).toMatchObject({ failed: 1 });
    expect(judge({ code: 1, output: '' }, { passed: 4, failed: 2 })).toMatchObject({ failed: 2 });
    expect(judge({ code: 0, output: '' }, { passed: 4, failed: 0 })).toMatchObject({ failed: 0 });
  });
});
