import { callAsStaff } from '../call-as-staff.client.ts';
import { readVersion } from '../../settings/refresh-book.client.ts';
import { withKeptDays } from '../../press/kept-days.ts';
import { maxBulkPieces } from '../../shop.ts';
import { changeAsStaff } from '../../orders/changes/change-as-staff.contract.ts';
import { editAsStaff } from '../../orders/changes/edit-as-staff.contract.ts';
import { saveMs, type Desk, type Loaded } from '../../orders/changes/change-session.client.ts';
import { storedWanted } from '../../orders/changes/wanted-order.client.ts';

/** Changes the order with this number as the signed-in staff member. */
export function staffDesk(number: number): Desk {
  const load = async (): Promise<Loaded> => {
    const loaded = await callAsStaff(editAsStaff, { number });
    if (!loaded.ok) return { ok: false, message: loaded.message, order: null };
    const { order, edited, forOwners } = loaded.data;
    const stored = storedWanted(order, edited);
    // With the prices that it was placed with. Without them, the server says what it costs.
    const book = await readVersion(order.priceVersion);
    const priced = book && { book: withKeptDays(book, edited.keptDays) };
    const rules = { byStaff: true, forOwners, most: maxBulkPieces, ...priced };
    return { ok: true, editable: { order, stored, ...rules } };
  };
  return {
    load,
    save: (input) => callAsStaff(changeAsStaff, { ...input, number }, { timeoutMs: saveMs }),
    // The job page loads it again itself.
    reopen: async () => null,
  };
}
