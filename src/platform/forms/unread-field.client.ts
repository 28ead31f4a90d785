import { useEffect, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';

/**
 * A field whose text can't be read: it keeps its form from being sent, and takes the focus instead.
 * `told` is true from the first such try, or once the field is `left` that way, until it's read.
 */
export function useUnread(unread: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!unread) return;
    const stop = (event: Event) => {
      const field = ref.current;
      if (!field || event.target !== field.form) return;
      event.preventDefault();
      event.stopPropagation();
      setTold(true);
      field.focus();
    };
    document.addEventListener('submit', stop, true);
    return () => {
      document.removeEventListener('submit', stop, true);
      setTold(false);
    };
  }, [unread]);
  return { ref, told, leave: () => afterPress(() => setTold(true)) };
}
