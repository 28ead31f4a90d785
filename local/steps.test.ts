import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from './stack.ts';
import {
  countPlaywright,
  countVitest,
  judge,
  runSteps,
  slowestTests,
  timesOfPlaywright,
  timesOfVitest,
  type CheckStep,
} from './steps.ts';

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

describe('the slowest tests', () => {
  it('come from Vitest’s report', () => {
    const assertionResults = [{ fullName: ' rush: costs $30', duration: 1200 }];
    const testResults = [{ name: path.join(projectRoot, 'src/rush.test.ts'), assertionResults }];
    expect(timesOfVitest({ testResults })).toEqual([
      { title: 'rush: costs $30', file: 'src/rush.test.ts', milliseconds: 1200 },
    ]);
    expect(timesOfVitest(null)).toEqual([]);
  });

  it('come from Playwright’s report, with all tries of each and those in groups', () => {
    const spec = (title: string, ...durations: number[]) => ({
      title,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const group = { file: 'order.spec.ts', specs: [spec('inner', 20)] };
    const suites = [{ file: 'order.spec.ts', specs: [spec('outer', 10, 30)], suites: [group] }];
    expect(timesOfPlaywright({ suites })).toEqual([
      { title: 'outer', file: 'tests/e2e/order.spec.ts', milliseconds: 40 },
      { title: 'inner', file: 'tests/e2e/order.spec.ts', milliseconds: 20 },
    ]);
    expect(timesOfPlaywright(null)).toEqual([]);
  });

  it('are listed with the slowest first, at most ten', () => {
    const tests = Array.from({ length: 12 }, (_, index) => ({
      title: `test ${index}`,
      file: 'a.test.ts',
      milliseconds: index * 1000,
    }));
    const lines = slowestTests(tests);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('  11.0 s  a.test.ts: test 11');
  });
});

/** Makes steps, and records when they start and end. */
function recorder() {
  const events: string[] = [];
  const step = (name: string, work: () => unknown, failed = 0): CheckStep => ({
    name,
    run: async () => {
      events.push(`${name} starts`);
      await work();
      events.push(`${name} ends`);
      return { passed: 1, failed, output: '' };
    },
  });
  return { events, step };
}

describe('running steps', () => {
  afterEach(() => vi.restoreAllMocks());

  it('runs two at a time in their order, each after what it needs', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const built = Promise.withResolvers<void>();
    const { events, step } = recorder();
    const build = step('build', () => built.promise);
    const steps = [
      build,
      step('short', () => undefined, 1),
      step('next', () => setImmediate(built.resolve)),
      { ...step('stack', () => undefined), after: build },
    ];
    expect(await runSteps(steps, 2)).toEqual({ passed: 4, failed: 1, tests: [] });
    expect(events).toEqual([
      ...['build starts', 'short starts', 'short ends', 'next starts', 'next ends'],
      ...['build ends', 'stack starts', 'stack ends'],
    ]);
  });

  it('runs a chain of steps in turn, even with room for all of them', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { events, step } = recorder();
    const first = step('first', () => undefined);
    const second = { ...step('second', () => undefined), after: first };
    const third = { ...step('third', () => undefined), after: second };
    await runSteps([first, second, third], 3);
    expect(events).toEqual(
      ['first', 'second', 'third'].flatMap((name) => [`${name} starts`, `${name} ends`]),
    );
  });

  it('counts a step that throws as a failure, and runs the rest', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const broken: CheckStep = { name: 'broken', run: () => Promise.reject(new Error('boom')) };
    const fine: CheckStep = {
      name: 'fine',
      run: async () => ({ passed: 1, failed: 0, output: '' }),
    };
    expect(await runSteps([broken, fine], 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(lines.mock.calls.join('\n')).toContain('boom');
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
