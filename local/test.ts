import { findOrInstallBrowser } from '../tests/support/browser.ts';
import { ensureTestBuild } from '../tests/support/test-build.ts';
import {
  browserTestsStep,
  deployStep,
  finish,
  formatStep,
  importsStep,
  lintStep,
  pagesStep,
  runLanes,
  spellingStep,
  stopSteps,
  tortureFormsStep,
  tortureOrdersStep,
  vitestStep,
  type CheckStep,
} from './steps.ts';
import { closeOnSignal } from './terminal.ts';

// `npm test`: every check and every test.
closeOnSignal(async () => stopSteps());

const browserStep: CheckStep = {
  name: 'browser',
  run: async () => {
    const found = await findOrInstallBrowser();
    return found.ok
      ? { passed: 1, failed: 0, output: '' }
      : { passed: 0, failed: 1, output: found.reason };
  },
};

const buildStep: CheckStep = {
  name: 'build',
  run: async () => {
    await ensureTestBuild();
    return { passed: 1, failed: 0, output: '' };
  },
};

// Two lanes for two cores, then the browser's tests, which are slow beside anything else.
const first = await runLanes([
  [
    vitestStep('database'),
    formatStep,
    importsStep,
    spellingStep,
    vitestStep('unit'),
    pagesStep,
    lintStep,
    deployStep,
  ],
  [
    browserStep,
    buildStep,
    vitestStep('functions'),
    vitestStep('postgres'),
    vitestStep('stack'),
    tortureOrdersStep,
    tortureFormsStep,
  ],
]);
const last = await runLanes([[browserTestsStep]]);
finish({ passed: first.passed + last.passed, failed: first.failed + last.failed });
