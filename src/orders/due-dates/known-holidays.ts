import { usualCalendar, type Holiday } from '../../shop.ts';

/** The holidays that owners can close on: a new shop's, and after them those of banks. */
export const knownHolidays: readonly Holiday[] = [
  ...usualCalendar.holidays,
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: 1, week: 3 },
  { name: 'Presidents’ Day', month: 2, weekday: 1, week: 3 },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Columbus Day', month: 10, weekday: 1, week: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
];

/** The rules of the holidays with these names. */
export const holidaysNamed = (names: readonly string[]): Holiday[] =>
  knownHolidays.filter(({ name }) => names.includes(name));
