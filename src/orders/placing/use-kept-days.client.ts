import { useEffect } from 'react';
import { $priceInput } from './order-state.client.ts';

/**
 * Marks the days that can be kept for the order, once it has a price; with `movesDefault`, a date that
 * nobody chose becomes one of them.
 */
export function useKeptDays({ movesDefault = false } = {}): void {
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    let isLoading = false;
    // Nothing needs the code before. Without it, the server says what can't be kept.
    const stopWaiting = $priceInput.subscribe((input) => {
      if (!input || isLoading) return;
      isLoading = true;
      import('./follow-kept-days.client.ts').then(
        ({ followKeptDays }) => {
          if (!isOver) stop = followKeptDays(movesDefault);
        },
        () => undefined,
      );
    });
    return () => {
      isOver = true;
      stopWaiting();
      stop();
    };
  }, [movesDefault]);
}
