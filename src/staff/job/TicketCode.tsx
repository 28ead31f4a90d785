import { encode } from 'uqr';
import { floorPath, jobPath } from '../../paths.ts';
import type { JobName } from '../../orders/job.ts';
import styles from './job.module.css';

type Props = {
  name: JobName;
  /** The design's place in an order's, from 0; null for a request. */
  design: number | null;
};

/**
 * A QR code that opens a design on the shop's tablets, which lead others to the job's page, or the
 * page of a request. Cells are a unit wide, with four around them.
 */
export function TicketCode({ name, design }: Props) {
  const path = design === null ? jobPath(name) : floorPath(name.number, design);
  // The page is static, so the address is known only in a browser.
  const { data, size } = encode(new URL(path, location.origin).href, { border: 4 });
  const cells = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg className={styles.pressCode} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={cells.join('')} />
    </svg>
  );
}
