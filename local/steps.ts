import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { findBreaches } from './import-rules.ts';
import { findProjectPhrases } from './phrases.ts';
import { readSourceTree } from './source-tree.ts';
import { projectRoot } from './stack.ts';
import { claimTestRun, currentTestRun } from '../tests/support/test-run.ts';

/** How long one test took, with the file it is in. */
export type TimedTest = {
  readonly title: string;
  readonly file: string;
  readonly milliseconds: number;
};

/** What a step found; `output` is shown when something failed, or if it's `figures`. */
export type StepResult = {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  readonly figures?: boolean;
  readonly tests?: readonly TimedTest[];
};

/** One thing to check. A check counts as one; tests are counted one by one. */
export type CheckStep = {
  readonly name: string;
  readonly run: () => Promise<StepResult>;
  /** What has to be done first. */
  readonly after?: CheckStep;
};

/** A file in the run's folder, for a report or a tool's cache. */
const inRun = (name: string): string => path.join(currentTestRun().folder, name);

const bin = (name: string): string => path.join(projectRoot, 'node_modules', name);
const programs = {
  oxfmt: bin('oxfmt/bin/oxfmt'),
  oxlint: bin('oxlint/bin/oxlint'),
  eslint: bin('eslint/bin/eslint.js'),
  astro: bin('astro/bin/astro.mjs'),
  cspell: bin('cspell/bin.mjs'),
  vitest: bin('vitest/vitest.mjs'),
  playwright: bin('@playwright/test/cli.js'),
};

type Finished = { readonly code: number | null; readonly output: string };

/** Runs a Node program to its end and keeps what it prints. */
async function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  running.delete(child);
  return { code, output };
}

const running = new Set<ReturnType<typeof spawn>>();

/** Ends the programs that are under way. */
export function stopSteps(): void {
  for (const child of running) child.kill('SIGTERM');
}

function check(name: string, args: readonly string[]): CheckStep {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(args);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

/** A check whose figures are worth reading when it passes, too. */
function measuringCheck(name: string, args: readonly string[]): CheckStep {
  const { run } = check(name, args);
  return { name, run: async () => ({ ...(await run()), figures: true }) };
}

/** Bundles the functions as Netlify does, and calls them. */
export const deployStep = measuringCheck('deploy rehearsal', ['tests/deploy/rehearse.ts']);

/** A short run of `npm run torture`. */
export const tortureOrdersStep = measuringCheck('tortured orders', [
  'tests/torture/orders.ts',
  '--orders=12',
  '--kills=1',
  '--seed=1',
]);

/** A short run of `npm run torture:forms`: one journey through each of three forms. */
export const tortureFormsStep = measuringCheck('tortured forms', [
  'tests/torture/forms.ts',
  '--journeys=3',
  '--seed=4',
]);

export const formatStep = check('format', [programs.oxfmt, '--check']);

/** Lints every file and type-checks all but `.astro` files, from one reading of their types. */
export const lintStep = check('lint and types', [programs.oxlint]);

/** What only a page can get wrong: its types, and Astro's rules. Writes the types of collections. */
export const pagesStep: CheckStep = {
  name: 'pages',
  run: async () => {
    const types = await runNode([
      programs.astro,
      'check',
      '--tsconfig=tsconfig.astro.json',
      '--minimumFailingSeverity=error',
    ]);
    const rules = await runNode([programs.eslint, '--max-warnings=0', 'src/**/*.astro']);
    const right = types.code === 0 && rules.code === 0;
    return { passed: right ? 1 : 0, failed: right ? 0 : 1, output: types.output + rules.output };
  },
};

export const importsStep: CheckStep = {
  name: 'import rules',
  run: async () => {
    const breaches = findBreaches(await readSourceTree(projectRoot));
    return breaches.length === 0
      ? { passed: 1, failed: 0, output: '' }
      : { passed: 0, failed: 1, output: breaches.join('\n') };
  },
};

/** Misspelled words (cspell.config.yaml) and phrases to avoid (phrases.ts). */
export const spellingStep: CheckStep = {
  name: 'spelling',
  run: async () => {
    const [words, phrases] = await Promise.all([
      runNode([
        programs.cspell,
        'lint',
        '--quiet',
        '--cache',
        '--cache-strategy=content',
        `--cache-location=${inRun('cspell')}`,
        '**',
      ]),
      findProjectPhrases(projectRoot),
    ]);
    const right = words.code === 0 && phrases.length === 0;
    const output = [words.output.trim(), ...phrases].filter(Boolean).join('\n');
    return { passed: right ? 1 : 0, failed: right ? 0 : 1, output };
  },
};

/** The tests of one vitest project. */
export function vitestStep(
  project: 'unit' | 'database' | 'functions' | 'postgres' | 'stack',
): CheckStep {
  return {
    name: `${project} tests`,
    run: async () => {
      const report = inRun(`${project}.json`);
      await rm(report, { force: true });
      const finished = await runNode([
        programs.vitest,
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      const results = await readReport(report);
      return { ...judge(finished, countVitest(results)), tests: timesOfVitest(results) };
    },
  };
}

export const browserTestsStep: CheckStep = {
  name: 'browser tests',
  run: async () => {
    const report = inRun('browser.json');
    await rm(report, { force: true });
    const finished = await runNode([programs.playwright, 'test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const results = await readReport(report);
    return { ...judge(finished, countPlaywright(results)), tests: timesOfPlaywright(results) };
  },
};

type Count = { readonly passed: number; readonly failed: number };
/** What several steps found together. */
type Total = Count & { readonly tests: readonly TimedTest[] };

/** A runner that ran nothing, or ended badly without naming a failed test, is itself a failure. */
export function judge({ code, output }: Finished, count: Count): StepResult {
  const { passed, failed } = count;
  const crashed = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: failed + (crashed ? 1 : 0), output: output || 'No test ran.' };
}

/** Counts vitest's JSON report; a file that couldn't be loaded is one failure. */
export function countVitest(report: unknown): Count {
  if (!report) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Counts Playwright's JSON report; an error outside of tests is one failure. */
export function countPlaywright(report: unknown): Count {
  if (!report) return { passed: 0, failed: 0 };
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** The tests in Vitest's JSON report. */
export function timesOfVitest(report: unknown): TimedTest[] {
  if (!report) return [];
  const { testResults } = report as {
    testResults: { name: string; assertionResults: { fullName: string; duration?: number }[] }[];
  };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      title: fullName.trim(),
      file: path.relative(projectRoot, name),
      milliseconds: duration,
    })),
  );
}

type Suite = {
  readonly file: string;
  readonly specs: readonly { title: string; tests: { results: { duration: number }[] }[] }[];
  readonly suites?: readonly Suite[];
};

/** The tests in Playwright's JSON report. */
export function timesOfPlaywright(report: unknown): TimedTest[] {
  if (!report) return [];
  const testsOf = ({ file, specs, suites = [] }: Suite): TimedTest[] => [
    ...specs.map(({ title, tests }) => ({
      title,
      file: path.join('tests/e2e', file),
      milliseconds: tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...suites.flatMap(testsOf),
  ];
  return (report as { suites: Suite[] }).suites.flatMap(testsOf);
}

/** A line for each of the ten slowest tests, the slowest first. */
export function slowestTests(tests: readonly TimedTest[]): string[] {
  return [...tests]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 10)
    .map(
      ({ title, file, milliseconds }) =>
        `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`,
    );
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    // The runner's output says why there's no report.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Runs so many steps at a time, in their order, with a line for each, and the output of those that
 * failed. A step waits for those it comes after; they have to be before it.
 */
export async function runSteps(steps: readonly CheckStep[], atATime: number): Promise<Total> {
  await claimTestRun();
  const waiting = [...steps];
  const results = new Map<CheckStep, Promise<StepResult>>();
  const inTurn = async (step: CheckStep): Promise<StepResult> => {
    if (step.after) await results.get(step.after);
    return runStep(step);
  };
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = inTurn(step);
      results.set(step, result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  const all = await Promise.all(results.values());
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    tests: all.flatMap(({ tests = [] }) => tests),
  };
}

async function runStep(step: CheckStep): Promise<StepResult> {
  const started = performance.now();
  const result: StepResult = await step.run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { passed, failed } = result;
  const mark = failed > 0 ? '✗' : '✓';
  const counts = passed + failed > 1 ? `${passed} passed, ${failed} failed · ` : '';
  if (failed > 0) console.log(`\n${result.output.trim()}\n`);
  console.log(`${mark} ${step.name} (${counts}${seconds} s)`);
  if (failed === 0 && result.figures) console.log(result.output.trim().replace(/^/gm, '    '));
  return result;
}

/** The ten slowest tests, the last line, and the exit code: 1 when something failed or nothing ran. */
export function finish(...parts: readonly Total[]): never {
  const slowest = slowestTests(parts.flatMap(({ tests }) => tests));
  if (slowest.length > 0) console.log(['\nThe slowest tests:', ...slowest, ''].join('\n'));
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
