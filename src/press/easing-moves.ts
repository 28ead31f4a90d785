/** What to move off a day that has more pinned to it than is sold of it (product.md#press-plan). */
import type { Floor, PinnedPlace, PressJob } from './floor.ts';
import { byUrgency } from './place-jobs.ts';
import { planWork, type Plan } from './plan.ts';

/** A pinned job that the plan would put on another day, where it and all others are on time. */
export type EasingMove = {
  /** 'YYYY-MM-DD', the day that it leaves, and by how many minutes that is over what's sold of it. */
  readonly day: string;
  readonly over: number;
  /** The press's name, if there are several. */
  readonly on: string | null;
  /** The job's id, where it's pinned, and the day on which it would start without that. */
  readonly job: string;
  readonly pin: PinnedPlace;
  readonly to: string;
};

/**
 * For each press and day of the plan that has more than is sold of it, the one job that can leave: of
 * those that make it fit again, or else of all, the one that has the most time. None if every job of
 * the day is on the press already, would be late elsewhere, or would make another late.
 */
export function easingMoves(jobs: readonly PressJob[], floor: Floor, plan: Plan): EasingMove[] {
  const known = new Map(jobs.map((job) => [job.id, job]));
  const troubles = troubled(plan);
  const all = floor.settings.presses;
  return plan.days.flatMap(({ day, presses }) =>
    presses.flatMap(({ press, sellable, runs }) => {
      const over = sum(runs) - sellable;
      if (over <= 0) return [];
      const moves = runs
        .flatMap(({ job, pinned }) => (pinned ? (known.get(job) ?? []) : []))
        .filter(({ started }) => !started)
        .toSorted((one, other) => byUrgency(other, one))
        .flatMap(({ id }) => {
          const { [id]: pin, ...pinned } = floor.pinned ?? {};
          if (!pin) return [];
          const after = planWork(jobs, { ...floor, pinned });
          const to = firstDay(id, after);
          const left = minutesOn(after, day, press);
          const isFine = [...troubled(after)].every((job) => job !== id && troubles.has(job));
          return to !== null && to !== day && isFine && left < sum(runs)
            ? [{ day, over, job: id, pin, to, fits: left <= sellable }]
            : [];
        });
      const best = moves.find(({ fits }) => fits) ?? moves[0];
      if (!best) return [];
      const { fits: _, ...move } = best;
      const name = all.length > 1 ? all.find(({ id }) => id === press)?.name : null;
      return [{ ...move, on: name ?? null }];
    }),
  );
}

const sum = (runs: readonly { readonly minutes: number }[]): number =>
  runs.reduce((all, { minutes }) => all + minutes, 0);

/** The jobs that are late or have no place. */
const troubled = ({ late, unplanned }: Plan): Set<string> =>
  new Set([...late, ...unplanned].map(({ job }) => job));

const firstDay = (job: string, { days }: Plan): string | null =>
  days.find(({ presses }) => presses.some(({ runs }) => runs.some((run) => run.job === job)))
    ?.day ?? null;

const minutesOn = ({ days }: Plan, day: string, press: string): number =>
  sum(
    days.find((each) => each.day === day)?.presses.find((each) => each.press === press)?.runs ?? [],
  );
