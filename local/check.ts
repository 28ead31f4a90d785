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

// `npm run check`: everything that needs neither database nor browser. A third lane keeps
// two cores busy to the end.
closeOnSignal(async () => stopSteps());
finish(
  await runLanes([
    [pagesStep],
    [importsStep, formatStep, spellingStep],
    [lintStep, vitestStep('unit')],
  ]),
);
