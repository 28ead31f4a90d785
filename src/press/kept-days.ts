/** The days that can be kept for a job, as pages get them (product.md#dates-that-can-be-kept). */

/** Days are 'YYYY-MM-DD'. */
export type KeptDays = {
  /** The first due date that can be kept, as can all open days after it; null if there's none. */
  readonly first: string | null;
  /** With no first one, days until this one can't be kept; null for all of them. */
  readonly last: string | null;
  /** The day the job is printed for `first`. */
  readonly pressDay: string | null;
  /** Due dates before this one are too early for the blanks, which have to be bought; null if none is. */
  readonly blanksUntil: string | null;
  /** Why a day is too early for the blanks, or for the presses: sentences that name the nearest day. */
  readonly words: { readonly blanks: string; readonly presses: string };
};

/** The same rules, with the days that can be kept; null if every day can. */
export const withKeptDays = <Rules extends object>(
  rules: Rules,
  keptDays: KeptDays | null,
): Rules & { keptDays?: KeptDays } => (keptDays ? { ...rules, keptDays } : rules);

/** Why a due date can't be kept, with the nearest one that can; null if it can. */
export function unkeptMessage(day: string, kept: KeptDays): string | null {
  const { first, last, blanksUntil, words } = kept;
  if (first === null ? last !== null && day > last : day >= first) return null;
  return blanksUntil !== null && day < blanksUntil ? words.blanks : words.presses;
}
