/** Runs a task again and again, never twice at the same time. */
export type Schedule = {
  /** Stops the schedule, and waits for a run in progress. */
  stop(): Promise<void>;
};

/**
 * Runs `task` every `everyMs` milliseconds. A failure goes to `onError`, and the next run still
 * comes.
 */
export function startSchedule(
  everyMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): Schedule {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = task()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
