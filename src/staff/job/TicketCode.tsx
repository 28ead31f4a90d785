import { encode } from 'uqr';
import { jobPath } from '../../paths.ts';
import type { JobName } from '../../orders/job.ts';
import styles from './job.module.css';

/** A QR code that opens the job's page on a phone or tablet. Cells are a unit wide, with four around them. */
export function TicketCode({ name }: { name: JobName }) {
  // The page is static, so the address is known only in a browser.
  const { data, size } = encode(new URL(jobPath(name), location.origin).href, { border: 4 });
  const cells = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg className={styles.pressCode} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={cells.join('')} />
    </svg>
  );
}
