import { useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { maxPerSize, parseQuantity } from '../quantity.ts';

/**
 * Props of an input for one size's pieces. While focused it shows what was typed, and 0 as empty
 * (product.md#quantities).
 */
export function useQuantityInput(count: number, onCount: (count: number) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const enter = (text: string) => {
    setTyped(text);
    onCount(parseQuantity(text));
  };
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 7,
    value: typed ?? String(count),
    onFocus: () => setTyped(count === 0 ? '' : String(count)),
    onChange: (event: ChangeEvent<HTMLInputElement>) => enter(event.target.value),
    onBlur: () => setTyped(null),
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 12, PageDown: -12 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      enter(String(Math.min(maxPerSize, Math.max(0, count + by))));
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      enter(String(parseQuantity(event.clipboardData.getData('text'))));
    },
  } as const;
}
