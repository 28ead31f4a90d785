import { call } from '../../platform/call.client.ts';
import { findKeptDays } from '../../press/find-kept-days.contract.ts';
import type { KeptDays } from '../../press/kept-days.ts';
import { $draft, updateDraft } from '../drafts/order-draft.client.ts';
import { defaultDueDate } from '../due-dates/turnaround.ts';
import { pricedGoods, type OrderDraft } from '../order.ts';
import { enteredQuantities } from '../quantity.ts';
import { chosenLocations } from '../../garments/print-location.ts';
import { piecesToSpread } from '../order.ts';
import { $keptDays, $now, $rules } from './order-state.client.ts';

/** How long nothing may change before the shop is asked. */
const pauseMs = 400;

/**
 * Asks the shop which days it can keep for the order, now and whenever that changes. Without an answer,
 * nothing is marked, and the server says it when the order is placed. `movesDefault` moves a date that
 * nobody chose. Returns the function that stops it.
 */
export function followKeptDays(movesDefault: boolean): () => void {
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    const input = inputOf($draft.get());
    const about = JSON.stringify(input);
    if (!input || about === asked) return;
    asked = about;
    const result = await call(findKeptDays, input);
    if (!result.ok || about !== asked) return;
    take(result.data.keptDays, movesDefault);
    // The shop doesn't say what its presses can do.
    if (!result.data.keptDays) stop();
  };
  const stopListening = $draft.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pauseMs);
  });
  const stop = (): void => {
    asked = '';
    clearTimeout(timer);
    stopListening();
  };
  return stop;
}

/** In the form, a date that nobody chose becomes one that can be kept. */
function take(keptDays: KeptDays | null, movesDefault: boolean): void {
  const now = $now.get();
  const isDefault =
    movesDefault && now && $draft.get().dueDate === defaultDueDate(now, $rules.get());
  $keptDays.set(keptDays);
  if (isDefault) {
    updateDraft((draft) => ({ ...draft, dueDate: defaultDueDate(now, $rules.get()) }));
  }
}

/** What is asked; null while nothing of it has a price. */
function inputOf(draft: OrderDraft) {
  const goods = pricedGoods(draft);
  if (goods.length === 0) return null;
  return {
    designs: goods.map(({ locations, inkColors, items }) => ({
      printLocations: chosenLocations(locations),
      ...(inkColors && { inkColors }),
      items: items.map((item) => ({
        styleCode: item.garment.styleCode,
        colorKey: item.color?.key ?? '',
        quantities: enteredQuantities({
          ...item.quantities,
          M: (item.quantities.M ?? 0) + piecesToSpread(item),
        }),
      })),
    })),
    deliveryMethod: draft.delivery,
  };
}
