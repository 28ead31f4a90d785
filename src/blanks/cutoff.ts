import { nextCutoffAt, zoneClock } from '../orders/due-dates/cutoff.ts';
import { addBusinessDays, isCarrierDay } from '../orders/due-dates/open-day.ts';
import { shopTime } from '../shop.ts';

const zones: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
};

/** Where a warehouse's own cutoff isn't known. */
export const usualCutoff: Cutoff = { hour: 16, zone: shopTime.zone };

/** Business days from a warehouse, where its own aren't known. */
export const usualDays = 5;

export type Cutoff = {
  /** Hours since midnight, with minutes as the fraction. */
  readonly hour: number;
  readonly zone: string;
};

/**
 * A cutoff in the supplier's words: '4:00 CT', '3:30 PM EST', '16:00'. Hours before 8 without AM or PM
 * are in the afternoon, and a time without a zone is the shop's. null for anything else.
 */
export function readCutoff(text: string | null): Cutoff | null {
  const found = /^(\d{1,2})(?::(\d{2}))?\s*([ap]\.?m\.?)?\s*(?:([ecmp])[sd]?t)?$/i.exec(
    text?.trim() ?? '',
  );
  if (!found) return null;
  const [, hours, minutes = '0', half, letter] = found;
  let hour = Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && (hour === 0 || hour > 12))) return null;
  if (half) hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  else if (hour > 0 && hour < 8) hour += 12;
  return {
    hour: hour + Number(minutes) / 60,
    zone: zones[letter?.toUpperCase() ?? ''] ?? shopTime.zone,
  };
}

/** The next cutoff (epoch milliseconds), and when a parcel leaves that makes it, and arrives. */
export function arrivalAfter(
  now: number,
  days: number,
  { hour, zone }: Cutoff,
): { cutoffAt: number; leavesOn: string; arrivesOn: string } {
  const cutoffAt = nextCutoffAt(now, zone, hour, isCarrierDay);
  const leavesOn = new Date(zoneClock(cutoffAt, zone)).toISOString().slice(0, 10);
  return { cutoffAt, leavesOn, arrivesOn: addBusinessDays(leavesOn, days, isCarrierDay) };
}
