import type { StaffRole } from '../../../domain/permission.ts';
import { paths } from '../../../paths.ts';

/** A page in the staff's bar, and the role it takes. */
export type StaffPage = {
  readonly label: string;
  readonly href: string;
  /** Pages that belong to this one. */
  readonly holds: readonly string[];
  readonly needs: StaffRole;
  /** The letter that opens it after a g. */
  readonly key: string;
};

/** The pages of the back shop, in the bar's order. The database decides who gets their data. */
export const staffPages: readonly StaffPage[] = [
  { label: 'Analytics', href: paths.adminAnalytics, holds: [], needs: 'staff', key: 'a' },
  { label: 'Orders', href: paths.adminOrders, holds: [paths.adminJob], needs: 'press', key: 'o' },
  { label: 'Inventory', href: paths.garmentInventory, holds: [], needs: 'press', key: 'i' },
  { label: 'Money', href: paths.adminMoney, holds: [], needs: 'bookkeeper', key: 'm' },
  { label: 'Staff', href: paths.adminStaff, holds: [], needs: 'owner', key: 's' },
];
