import { finish, runSteps, stopSteps, vitestStep } from './steps.ts';
import { closeOnSignal } from './terminal.ts';

// `npm run test:postgres`: the database on PostgreSQL itself, with many connections at once.
closeOnSignal(async () => stopSteps());

finish(await runSteps([vitestStep('postgres')], 1));
