import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { changeAsStaff } from '../../../contracts/change-as-staff.ts';
import { editAsStaff } from '../../../contracts/edit-as-staff.ts';
import { saveMs, type Desk, type Loaded } from '../../../order-editor/change-session.ts';
import { storedWanted } from '../../../order-editor/wanted-order.ts';

/** Changes the order with this number as the signed-in staff member. */
export function staffDesk(number: number): Desk {
  const load = async (): Promise<Loaded> => {
    const loaded = await callAsStaff(editAsStaff, { number });
    if (!loaded.ok) return { ok: false, message: loaded.message, order: null };
    const { order, edited } = loaded.data;
    return { ok: true, editable: { order, stored: storedWanted(order, edited) } };
  };
  return {
    load,
    save: (input) => callAsStaff(changeAsStaff, { ...input, number }, { timeoutMs: saveMs }),
    // The job page loads it again itself.
    reopen: async () => null,
  };
}
