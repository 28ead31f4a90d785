/** How many steps can be undone. */
export const historySteps = 300;

type EditStep<State> = {
  state: State;
  /** The change that left this state, in words: 'Move duck'. */
  label: string;
};

export type History<State> = {
  past: readonly EditStep<State>[];
  present: State;
  future: readonly EditStep<State>[];
  /**
   * Changes with the same key as the last one join it: typing, or a held arrow key. null: the next
   * change is separate.
   */
  joins: string | null;
};

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], joins: null };
}

/** The history after a change; unchanged if the state is the same. */
export function remember<State>(
  history: History<State>,
  state: State,
  label: string,
  joins: string | null = null,
): History<State> {
  if (Object.is(state, history.present)) return history;
  if (joins !== null && joins === history.joins) {
    return { ...history, present: state, future: [] };
  }
  const past = [...history.past, { state: history.present, label }].slice(-historySteps);
  return { past, present: state, future: [], joins };
}

/** The next change becomes a separate step, whatever its key. */
export function endJoining<State>(history: History<State>): History<State> {
  return history.joins === null ? history : { ...history, joins: null };
}

export function undo<State>(history: History<State>): History<State> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.state,
    future: [{ state: history.present, label: step.label }, ...history.future],
    joins: null,
  };
}

export function redo<State>(history: History<State>): History<State> {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    past: [...history.past, { state: history.present, label: step.label }],
    present: step.state,
    future,
    joins: null,
  };
}
