/**
 * What a plan is made from (product.md#press-plan). Days are 'YYYY-MM-DD' in the shop's zone, and
 * minutes are the press's.
 */
import type { ShopCalendar } from '../orders/due-dates/shop-calendar.ts';
import type { FloorSettings } from './floor-settings.ts';

/** An order that isn't printed yet. */
export type PressJob = {
  readonly id: string;
  /** By the id of each press that it fits on: src/press/job-minutes.ts. */
  readonly minutes: Readonly<Record<string, number>>;
  /** Jobs with the same inks on the same garments have the same. */
  readonly inksAndGarments: string;
  /** Jobs are planned in the order of the days they should start by. */
  readonly startBy: string;
  /** The last day it may be printed. */
  readonly printBy: string;
  readonly approved: boolean;
  /** As its terms ask. */
  readonly paid: boolean;
  /** It's on the press already. */
  readonly started?: boolean;
  /** Staff hold it up. */
  readonly held?: boolean;
  /** The day its blanks are in the shop; null while nobody knows. */
  readonly blanksDay: string | null;
  /** While it waits: the share of orders like it that were printed in the end, in thousandths. */
  readonly becamePermille: number;
  /** Its customer never paid us an order, and not this one either. */
  readonly stranger: boolean;
};

/** The day and press that staff chose for a job to start on. */
export type PinnedPlace = {
  readonly day: string;
  readonly press: string;
  /** Why it's printed that day even if that's more than is sold of it; null if it isn't. */
  readonly reason: string | null;
};

/** What a press prints of a job on a day: all of it, unless it's larger than a day. */
export type PlannedRun = {
  readonly job: string;
  readonly minutes: number;
  readonly pinned: boolean;
};

export type PlannedPress = {
  readonly press: string;
  /** Minutes of the day that may be sold. */
  readonly sellable: number;
  /** In printing order. */
  readonly runs: readonly PlannedRun[];
  /** Minutes that orders which wait will likely take, of those that the runs leave. */
  readonly tentative: number;
};

/** A business day, with every press. */
export type PlannedDay = { readonly day: string; readonly presses: readonly PlannedPress[] };

export type Floor = {
  readonly settings: FloorSettings;
  /** The first day to plan. */
  readonly today: string;
  /** When the shop is closed, besides weekends and holidays. */
  readonly closures: ShopCalendar['closures'];
  /** By the job's id. One whose day has passed doesn't count anymore. */
  readonly pinned?: Readonly<Record<string, PinnedPlace>>;
  /** The last plan's days: what can stay where it was does. */
  readonly previous?: readonly {
    readonly day: string;
    readonly presses: readonly {
      readonly press: string;
      readonly runs: readonly Pick<PlannedRun, 'job' | 'minutes'>[];
    }[];
  }[];
};
