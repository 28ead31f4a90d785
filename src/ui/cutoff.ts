const dayMs = 86_400_000;

/**
 * The moment of the next cutoff after `now`, both in epoch milliseconds: `hour` o'clock in `zone`,
 * Monday to Friday, less `closures` ('YYYY-MM-DD'). The same rule as the domain's nextCutoff, which
 * a test compares it with, in a form small enough for static pages.
 */
export function nextCutoffAt(
  now: number,
  zone: string,
  hour: number,
  closures: readonly string[],
): number {
  // The zone's clock at a moment, read as if it were UTC. Swedish dates are ISO dates.
  const clock = (at: number) =>
    Date.parse(new Date(at).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T') + 'Z');
  for (let day = Math.floor(clock(now) / dayMs); ; day++) {
    const local = day * dayMs + hour * 3_600_000;
    // Clocks change on Sundays, so the offset some hours earlier on a business day is the same.
    const at = 2 * local - clock(local);
    const date = new Date(local);
    const open = date.getUTCDay() % 6 && !closures.includes(date.toISOString().slice(0, 10));
    if (open && at > now) return at;
  }
}

/** '1 d 21 h 18 min', minutes rounded up. */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return (
    (hours > 23 ? `${Math.floor(hours / 24)} d ` : '') +
    (hours ? `${hours % 24} h ` : '') +
    `${minutes % 60} min`
  );
}
