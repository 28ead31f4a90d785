import { existsSync } from 'node:fs';
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
// In a new clone, the types of collections come from the check of pages.
const lint = existsSync('.astro/types.d.ts') ? lintStep : { ...lintStep, after: pagesStep };
finish(
  await runSteps([pagesStep, lint, importsStep, formatStep, spellingStep, vitestStep('unit')], 3),
);
