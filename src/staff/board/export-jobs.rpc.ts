import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { orderShape } from '../../orders/order-record.ts';
import { quoteRequestShape } from '../../quotes/quote-request-record.ts';
import { reorderShape } from '../../orders/repeats/reorder-record.ts';
import { listedShape } from '../listed-job.ts';
import { listJobs } from './list-jobs.rpc.ts';
import { staffCall } from '../staff-call.ts';

const quantities = z.record(z.string(), z.number());
const exportedSchema = z.discriminatedUnion('kind', [
  z.object({ ...listedShape, ...orderShape, kind: z.literal('order') }),
  z.object({ ...listedShape, ...quoteRequestShape, kind: z.literal('quote_request') }),
  z.object({ ...listedShape, ...reorderShape, kind: z.literal('reorder'), quantities }),
]);

/** The page that `listJobs` answers to the same filters, each job with everything the customer gave. */
export const exportJobs = staffCall({
  name: 'export_jobs',
  input: listJobs.input,
  output: z.object({
    jobs: z.pipe(z.transform(fromColumns), z.array(exportedSchema)),
    next: z.nullable(z.string()),
  }),
});
export type ExportedJob = z.infer<typeof exportedSchema>;
