import './test-clock.ts';
import { findOrInstallBrowser } from '../tests/support/browser.ts';
import { ensureTestBuild, ensureWorkbench } from '../tests/support/test-build.ts';
import {
  browserTestsStep,
  deployStep,
  finish,
  formatStep,
  importsStep,
  lintStep,
  pagesStep,
  runSteps,
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

const workbenchStep: CheckStep = {
  name: 'workbench',
  run: async () => {
    await ensureWorkbench();
    return { passed: 1, failed: 0, output: '' };
  },
};

// These three start the site on the same ports.
const stackStep = { ...vitestStep('stack'), after: buildStep };
const ordersStep = { ...tortureOrdersStep, after: stackStep };
const formsStep = { ...tortureFormsStep, after: ordersStep };

// Two at a time, for two cores. The longest come first, so that both are done at about the same time.
const first = await runSteps(
  [
    browserStep,
    buildStep,
    vitestStep('functions'),
    vitestStep('database'),
    pagesStep,
    stackStep,
    deployStep,
    ordersStep,
    vitestStep('postgres'),
    // It reads the types that the step for pages writes.
    { ...lintStep, after: pagesStep },
    formsStep,
    vitestStep('unit'),
    // The browser tests would build it while their workers wait.
    workbenchStep,
    spellingStep,
    formatStep,
    importsStep,
  ],
  2,
);
// They are slow beside anything else.
const last = await runSteps([browserTestsStep], 1);
finish(first, last);
