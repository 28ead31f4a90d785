import { useEffect } from 'react';

/** Marks the days that can be kept for the order, once that's known. */
export function useKeptDays(): void {
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    // Nothing needs it before something has a price. Without it, the server says what can't be kept.
    import('./follow-kept-days.client.ts').then(
      ({ followKeptDays }) => {
        if (!isOver) stop = followKeptDays();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
}
