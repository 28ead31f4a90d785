import { useEffect, useRef, type RefObject } from 'react';

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
