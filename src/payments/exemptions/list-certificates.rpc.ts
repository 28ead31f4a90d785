import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { staffCall } from '../../staff/staff-call.ts';
import { exemptionRecordSchema } from './exemption-record.ts';

/** The accepted certificates, those that expire first first: at most a thousand. */
export const listCertificates = staffCall({
  name: 'list_certificates',
  input: z.object({}),
  output: z.pipe(z.transform(fromColumns), z.array(exemptionRecordSchema)),
});
