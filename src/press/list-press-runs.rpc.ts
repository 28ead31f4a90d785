import * as z from 'zod/mini';
import { fromColumns } from '../platform/column-names.ts';
import { staffCall } from '../staff/staff-call.ts';
import { pressDesigns } from './job-minutes.ts';
import type { PressRun } from './learned-rates.ts';
import { pressFactsShape } from './press-order.ts';

const runSchema = z.object({
  press: z.nullable(z.string()),
  startedAt: z.string(),
  doneAt: z.string(),
  /** One. */
  designs: pressFactsShape.designs,
  prints: pressFactsShape.prints,
});

/** The latest 300 runs, newest first, each a design from the last start before its first done to that. For owners. */
export const listPressRuns = staffCall({
  name: 'list_press_runs',
  input: z.object({}),
  output: z.pipe(z.transform(fromColumns), z.array(runSchema)),
});

/** A run as rates are learned from it. */
export const asPressRuns = (listed: z.infer<(typeof listPressRuns)['output']>): PressRun[] =>
  listed.flatMap(({ press, startedAt, doneAt, designs, prints }) => {
    const proof = prints && { designs: prints.map((print) => ({ prints: print })) };
    return pressDesigns(designs, proof).map((design) => ({ press, startedAt, doneAt, design }));
  });
