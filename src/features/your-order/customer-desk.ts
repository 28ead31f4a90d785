import { call } from '../../browser/call.ts';
import { changeOrder } from '../../contracts/change-order.ts';
import { editOrder } from '../../contracts/edit-order.ts';
import { openOrder } from '../../contracts/open-order.ts';
import { saveMs, type Desk } from '../../order-editor/change-session.ts';
import { storedWanted } from '../../order-editor/wanted-order.ts';

/** Changes the order that a link opens. */
export function customerDesk(orderKey: string): Desk {
  const key = orderKey;
  return {
    async load(known) {
      let order = known;
      for (let tries = 0; tries < 3; tries += 1) {
        const edited = await call(editOrder, { key });
        if (edited.ok && edited.data.version === order?.version) {
          return { ok: true, editable: { order, stored: storedWanted(order, edited.data) } };
        }
        const opened = await call(openOrder, { key });
        if (!edited.ok) {
          const locked = edited.code === 'aborted' && opened.ok;
          return { ok: false, message: edited.message, order: locked ? opened.data : null };
        }
        if (!opened.ok) return { ok: false, message: opened.message, order: null };
        order = opened.data;
        if (edited.data.version === order.version) {
          return { ok: true, editable: { order, stored: storedWanted(order, edited.data) } };
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
