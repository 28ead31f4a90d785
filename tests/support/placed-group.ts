import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import type { Control } from './control.ts';
import { placeJob } from './placed-job.ts';

/** A group that waits for its proof, whose organizer expects 23 shirts. */
export async function placeGroup(control: Control, terms: object = {}, order: object = {}) {
  let closesOn = addDays(shopToday(new Date()), 3);
  while (closingDayMessage(closesOn, new Date()) !== null) closesOn = addDays(closesOn, 1);
  const group = {
    title: 'Third Street Choir',
    welcome: '',
    fieldLabel: 'Voice',
    closesOn,
    ...terms,
  };
  const dueDate = addBusinessDays(closesOn, 20);
  const placed = await placeJob(control, { group, dueDate, ...order });
  const [row] = await control.sql(
    'select slug from private.groups as g join public.orders as o on o.id = g.order_id where o.number = $1',
    [placed.number],
  );
  return { ...placed, slug: String(row?.['slug']) };
}

/** Approves its proof by hand. */
export const openToGroup = (control: Control, number: number) =>
  control.sql("update public.orders set status = 'gathering' where number = $1", [number]);
