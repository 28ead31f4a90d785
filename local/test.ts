import path from 'node:path';
import { findOrInstallBrowser } from '../tests/support/browser.ts';
import { ensureTestBuild } from '../tests/support/test-build.ts';
import {
  finish,
  formatStep,
  importsStep,
  lintStep,
  pagesStep,
  playwrightStep,
  runLanes,
  spellingStep,
  stopSteps,
  vitestStep,
  type CheckStep,
} from './steps.ts';
import { projectRoot } from './stack.ts';
import { closeOnSignal } from './terminal.ts';

// `npm test`: every check and every test. Two lanes for two cores, then the browser's tests, which
// need both of them, with what can do with the rest.
closeOnSignal(async () => stopSteps());

let browser: string | null = null;

const browserStep: CheckStep = {
  name: 'browser',
  run: async () => {
    const found = await findOrInstallBrowser();
    if (!found.ok) return { passed: 0, failed: 1, output: found.reason };
    browser = found.executablePath;
    return { passed: 1, failed: 0, output: '' };
  },
};

const buildStep: CheckStep = {
  name: 'build',
  run: async () => {
    await ensureTestBuild();
    return { passed: 1, failed: 0, output: '' };
  },
};

const first = await runLanes([
  [vitestStep('database'), formatStep, importsStep, spellingStep, vitestStep('unit')],
  [browserStep, buildStep, vitestStep('functions'), vitestStep('stack')],
]);
const last = await runLanes([
  browser === null ? [] : [playwrightStep({ CHROME_PATH: path.resolve(projectRoot, browser) })],
  [pagesStep, lintStep],
]);
finish({ passed: first.passed + last.passed, failed: first.failed + last.failed });
