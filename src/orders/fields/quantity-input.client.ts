import { useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useUnread } from '../../platform/forms/unread-field.client.ts';
import { maxPerSize, parseQuantity, wrongCount } from '../quantity.ts';

/**
 * An input for one size's pieces. While focused it shows what was typed, and 0 as empty
 * (product.md#quantities). Text that isn't a count stays, counts as none, and keeps its form from
 * going on; once the field was left, `wrong` says what to do.
 */
export function useQuantityInput(count: number, onCount: (count: number) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const unread = typed !== null && Number.isNaN(parseQuantity(typed));
  const { ref, told, leave } = useUnread(unread);
  const enter = (text: string) => {
    setTyped(text);
    onCount(parseQuantity(text) || 0);
  };
  return {
    wrong: told && wrongCount,
    input: {
      ref,
      inputMode: 'numeric',
      autoComplete: 'off',
      maxLength: 9,
      value: typed ?? String(count),
      onFocus: () => unread || setTyped(count === 0 ? '' : String(count)),
      onChange: (event: ChangeEvent<HTMLInputElement>) => enter(event.target.value),
      onBlur: () => (unread ? leave() : setTyped(null)),
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 12, PageDown: -12 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        enter(String(Math.min(maxPerSize, Math.max(0, count + by))));
      },
      onPaste: (event: ClipboardEvent) => {
        event.preventDefault();
        const text = event.clipboardData.getData('text').trim();
        const pieces = parseQuantity(text);
        if (!pieces) leave();
        enter(String(pieces || text));
      },
    },
  } as const;
}
