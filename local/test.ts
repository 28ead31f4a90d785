import path from 'node:path';
import { findOrInstallBrowser } from '../tests/support/browser.ts';
import { ensureTestBuild } from '../tests/support/test-build.ts';
import {
  finish,
  formatStep,
  importsStep,
  lintStep,
  playwrightStep,
  runLanes,
  stopSteps,
  typesStep,
  vitestStep,
  type Step,
} from './steps.ts';
import { projectRoot } from './stack.ts';
import { closeOnSignal } from './terminal.ts';

// `npm test`: every check and every test. Two lanes for two cores, then what needs both of them.
closeOnSignal(async () => stopSteps());

let browser: string | null = null;

const browserStep: Step = {
  name: 'browser',
  run: async () => {
    const found = await findOrInstallBrowser();
    if (!found.ok) return { passed: 0, failed: 1, output: found.reason };
    browser = found.executablePath;
    return { passed: 1, failed: 0, output: '' };
  },
};

const buildStep: Step = {
  name: 'build',
  run: async () => {
    await ensureTestBuild();
    return { passed: 1, failed: 0, output: '' };
  },
};

const side = await runLanes([
  [typesStep, vitestStep('database'), buildStep, vitestStep('stack')],
  [browserStep, importsStep, formatStep, vitestStep('unit'), lintStep, vitestStep('functions')],
]);
const whole = await runLanes([
  [
    ...(browser === null
      ? []
      : [playwrightStep({ CHROME_PATH: path.resolve(projectRoot, browser) })]),
  ],
]);
finish({ passed: side.passed + whole.passed, failed: side.failed + whole.failed });
