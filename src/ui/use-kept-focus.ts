import { useEffect, useRef, type RefObject } from 'react';

/**
 * What had the focus may go when a part of the page changes: the focus is handed on to the part's
 * first control (or `target`, a selector), so that a keyboard keeps its place. `state` is what
 * changes it.
 */
export function useKeptFocus(
  state: string,
  target = 'button, input',
): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
  onBlur: () => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(target)?.focus();
  }, [state, target]);
  return {
    ref,
    onFocus: () => {
      focused.current = true;
    },
    onBlur: () => {
      focused.current = false;
    },
  };
}
