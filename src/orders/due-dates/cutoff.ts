/**
 * The daily cutoff, small enough for static pages: the shop's facts are arguments. Moments are epoch
 * milliseconds.
 */
const dayMs = 86_400_000;

/** What clocks in `zone` show at a moment, as if they showed UTC. */
export function zoneClock(at: number, zone: string): number {
  // Swedish dates are ISO dates.
  return Date.parse(new Date(at).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T') + 'Z');
}

/**
 * The next cutoff after `now`: `hour` o'clock in `zone` on an open day ('YYYY-MM-DD'). After the
 * cutoff or on a closed day, it is the next open day's (product.md#order-cutoff).
 */
export function nextCutoffAt(
  now: number,
  zone: string,
  hour: number,
  isOpen: (day: string) => boolean,
): number {
  // `| 0` drops the fraction; every byte of this file counts on static pages.
  for (let day = (zoneClock(now, zone) / dayMs) | 0; ; day++) {
    const local = day * dayMs + hour * 3_600_000;
    // Clocks change at night, so the offset a few hours before the cutoff is the cutoff's own.
    const at = 2 * local - zoneClock(local, zone);
    const date = new Date(local);
    if (at > now && isOpen(date.toISOString().slice(0, 10))) return at;
  }
}

/** '1 d 21 h 18 min' for the time left, minutes rounded up so that it never says 0 too early. */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const hours = (minutes / 60) | 0;
  return (
    (hours > 23 ? `${(hours / 24) | 0} d ` : '') +
    (hours ? `${hours % 24} h ` : '') +
    `${minutes % 60} min`
  );
}
