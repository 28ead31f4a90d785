import { jobKinds, type JobName } from '../../../domain/job.ts';
import { jobPath } from '../../../paths.ts';

/** Which job an address such as '/admin/orders/1042' names; null for any other. */
export function jobAt(pathname: string): JobName | null {
  const number = Number(/\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1]);
  const path = pathname.replace(/\/$/, '');
  const kind = jobKinds.find((each) => jobPath({ kind: each, number }) === path);
  return kind ? { kind, number } : null;
}
