/**
 * The day by which the supplier expects more, from its own words: '240 on 12/18/2026', or
 * 'EnRoute:None|OnOrder:2026-09-1000+' (a month and pieces, so the month's last day). The earliest of
 * those from `today` on; null if none says so. Days are 'YYYY-MM-DD'. We repeat it, and promise nothing
 * based on it.
 */
export function expectedBy(texts: readonly string[], today: string): string | null {
  const days = texts.flatMap((text) => [
    ...Array.from(text.matchAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g), ([, month, day, year]) =>
      dayOf(year, month, day),
    ),
    ...Array.from(
      text.matchAll(/\b(\d{4})-(\d{2})(?:-(\d{2})(?![\d+]))?/g),
      ([, year, month, day]) => dayOf(year, month, day),
    ),
  ]);
  return (
    days
      .filter((day) => day !== null)
      .filter((day) => day >= today)
      .sort()[0] ?? null
  );
}

/** Without a day, the month's last; null for a date that doesn't exist. */
function dayOf(year = '', month = '', day?: string): string | null {
  const [y, m] = [Number(year), Number(month)];
  if (m < 1 || m > 12) return null;
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
  const d = day === undefined ? last : Number(day);
  if (d < 1 || d > last) return null;
  return [year, String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');
}
