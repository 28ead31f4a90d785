import {
  finish,
  formatStep,
  importsStep,
  lintStep,
  pagesStep,
  runSteps,
  spellingStep,
  stopSteps,
  vitestStep,
} from './steps.ts';
import { closeOnSignal } from './terminal.ts';

// `npm run check`: everything that needs neither database nor browser. Three at a time keep two cores
// busy to the end.
closeOnSignal(async () => stopSteps());
finish(
  await runSteps(
    [pagesStep, lintStep, importsStep, formatStep, spellingStep, vitestStep('unit')],
    3,
  ),
);
