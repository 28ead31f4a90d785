import {
  finish,
  formatStep,
  importsStep,
  lintStep,
  runLanes,
  spellingStep,
  stopSteps,
  typesStep,
  vitestStep,
} from './steps.ts';
import { closeOnSignal } from './terminal.ts';

// `npm run check`: everything that needs neither database nor browser. Two lanes for two cores.
closeOnSignal(async () => stopSteps());
finish(
  await runLanes([
    [typesStep],
    [importsStep, formatStep, spellingStep, vitestStep('unit'), lintStep],
  ]),
);
