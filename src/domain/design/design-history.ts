/** Steps that can be taken back: more than the hundred that the issue asks for. */
export const historySteps = 300;

type Step<State> = {
  state: State;
  /** What led away from this state, in words: 'Move duck'. */
  label: string;
};

export type History<State> = {
  past: readonly Step<State>[];
  present: State;
  future: readonly Step<State>[];
  /** Changes with the key of the last one join it: typing, a held arrow key. Null: the next is new. */
  joins: string | null;
};

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], joins: null };
}

/** The history after a change; nothing happens where the state is the same. */
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

/** From here on a change is its own step, whatever its key. */
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
