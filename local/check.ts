import {
  finish,
  formatStep,
  importsStep,
  lintStep,
  pagesStep,
  runLanes,
  spellingStep,
  stopSteps,
  vitestStep,
} from './steps.ts';
import { closeOnSignal } from './terminal.ts';

// `npm run check`: everything that needs neither database nor browser. Two lanes for two cores.
closeOnSignal(async () => stopSteps());
finish(
  await runLanes([
    [pagesStep, lintStep],
    [importsStep, formatStep, spellingStep, vitestStep('unit')],
  ]),
);
