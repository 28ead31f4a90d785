import { call } from '../../platform/call.client.ts';
import { changeOrder } from '../changes/change-order.contract.ts';
import { editOrder } from '../changes/edit-order.contract.ts';
import type { EditedOrder } from '../changes/edit-order.contract.ts';
import { withKeptDays } from '../../press/kept-days.ts';
import { readVersion } from '../../settings/refresh-book.client.ts';
import { openOrder, type CustomerOrder } from './open-order.contract.ts';
import { saveMs, type Desk, type Loaded } from '../changes/change-session.client.ts';
import { storedWanted } from '../changes/wanted-order.client.ts';

/** With the prices that it was placed with. Without them, the server says what it costs. */
async function editable(order: CustomerOrder, edited: EditedOrder): Promise<Loaded> {
  const book = await readVersion(order.priceVersion);
  return {
    ok: true,
    editable: {
      order,
      stored: storedWanted(order, edited),
      ...(book && { book: withKeptDays(book, edited.keptDays) }),
    },
  };
}

/** Changes the order that a link opens. */
export function customerDesk(orderKey: string): Desk {
  const key = orderKey;
  return {
    async load(known) {
      let order = known;
      for (let tries = 0; tries < 3; tries += 1) {
        const edited = await call(editOrder, { key });
        if (edited.ok && edited.data.version === order?.version) {
          return editable(order, edited.data);
        }
        const opened = await call(openOrder, { key });
        if (!edited.ok) {
          const locked = edited.code === 'aborted' && opened.ok;
          return { ok: false, message: edited.message, order: locked ? opened.data : null };
        }
        if (!opened.ok) return { ok: false, message: opened.message, order: null };
        order = opened.data;
        if (edited.data.version === order.version) {
          return editable(order, edited.data);
        }
      }
      const message = 'This order is being changed right now. Try again.';
      return { ok: false, message, order: null };
    },
    save: (input) => call(changeOrder, { ...input, key }, { timeoutMs: saveMs }),
    async reopen() {
      const opened = await call(openOrder, { key });
      return opened.ok ? opened.data : null;
    },
  };
}
