import { addDays } from '../../src/platform/dates/calendar.ts';
import { isOpenDay } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { usualFloorSettings, type FloorSettings } from '../../src/press/floor-settings.ts';
import { putJobs } from './rows.ts';

type Sql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/** The owners say what the press room has. */
export async function saveFloor(sql: Sql, changes: Partial<FloorSettings> = {}): Promise<void> {
  await sql(
    `insert into private.floor_settings (version, settings, saved_by)
     select coalesce(max(version), 0) + 1, $1::jsonb, 'olive@confluenceprint.example'
     from private.floor_settings`,
    [JSON.stringify({ ...usualFloorSettings, ...changes })],
  );
}

/** A press that prints a piece a minute for 200 minutes a day, all of which is sold. */
export const slowPress = {
  ...usualFloorSettings.presses[0]!,
  screenMinutes: 0,
  locationMinutes: 0,
  perHour: { light: 60, dark: 60 },
  weekdayMinutes: [200, 200, 200, 200, 200] as const,
};

/** An order of that many shirts at $10 each, for `putJobs`. */
export const shirts = (pieces: number) => ({
  quantities: { M: pieces },
  totalQuantity: pieces,
  perItemCents: 1000,
  subtotalCents: pieces * 1000,
  taxCents: pieces * 70,
  totalCents: pieces * 1070,
});

/** A shop with one slow press, which is full through a day ('YYYY-MM-DD') with jobs that are due. */
export async function fillPresses(sql: Sql, through: string): Promise<void> {
  await saveFloor(sql, {
    presses: [{ ...slowPress, weekdayMinutes: [...slowPress.weekdayMinutes] }],
    soldAheadPermille: 1000,
  });
  const days: string[] = [];
  for (let day = shopToday(new Date()); day <= through; day = addDays(day, 1)) {
    if (isOpenDay(day)) days.push(day);
  }
  await putJobs(
    sql,
    'order',
    days.map((dueDate) => ({
      status: 'in_production',
      dueDate,
      startBy: dueDate,
      printLocations: ['frontLarge'],
      ...shirts(200),
    })),
  );
}

/** The shop has a press that is never full. */
export const emptyPresses = (sql: Sql): Promise<void> =>
  saveFloor(sql, {
    presses: [
      {
        ...slowPress,
        perHour: { light: 5_000, dark: 5_000 },
        weekdayMinutes: [1_440, 1_440, 1_440, 1_440, 1_440],
      },
    ],
  });
