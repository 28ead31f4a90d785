import { paths } from '../../paths.ts';

/**
 * Where a sign-in leads: to the page that `search` names as `next`, if it is one of the staff's on
 * this very site, otherwise to the dashboard. So no link to /login leads anywhere else.
 * @param search of the address, like '?next=%2Fadmin%2Forders'
 */
export function nextPath(search: string, origin: string): string {
  const next = URL.parse(new URLSearchParams(search).get('next') ?? '', origin);
  const inside =
    next?.origin === origin &&
    (next.pathname.startsWith('/admin/') || next.pathname === paths.garmentInventory);
  return inside ? next.pathname + next.search : paths.adminAnalytics;
}
