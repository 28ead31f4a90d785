import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * When a change to part of a page removes the focused control, the focus moves to the part's first
 * control (or `target`, a selector), so that keyboard users keep their place. `state` is what
 * changes the part.
 */
export function useKeptFocus(
  state: string,
  target = 'button, input',
): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(target)?.focus();
  }, [state, target]);
  return {
    ref,
    onFocus: () => {
      focused.current = true;
    },
    onBlur: ({ target }) => {
      // Preact lets a control that it removes lose the focus, too; that isn't leaving it.
      queueMicrotask(() => {
        if (target.isConnected) focused.current = false;
      });
    },
  };
}
