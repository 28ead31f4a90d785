import { usualCalendar, type Holiday } from '../../shop.ts';

/** The holidays that owners can close on, as they follow in a year: a new shop's, and those of banks. */
export const knownHolidays: readonly Holiday[] = [
  ...usualCalendar.holidays,
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: 1, week: 3 } as const,
  { name: 'Presidents’ Day', month: 2, weekday: 1, week: 3 } as const,
  { name: 'Juneteenth', month: 6, day: 19 } as const,
  { name: 'Columbus Day', month: 10, weekday: 1, week: 2 } as const,
  { name: 'Veterans Day', month: 11, day: 11 } as const,
].toSorted((one, other) => one.month - other.month || dayOf(one) - dayOf(other));

/** About which day of its month a holiday falls on. */
function dayOf(holiday: Holiday): number {
  return 'day' in holiday ? holiday.day : (holiday.week > 0 ? holiday.week : 5) * 7 - 3;
}

/** The rules of the holidays with these names. */
export const holidaysNamed = (names: readonly string[]): Holiday[] =>
  knownHolidays.filter(({ name }) => names.includes(name));
