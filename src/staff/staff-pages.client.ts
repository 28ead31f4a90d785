import type { Duty } from './permission.ts';
import { paths } from '../paths.ts';

/** A page in the staff's bar, and the duty of those who may open it. */
export type StaffPage = {
  readonly label: string;
  readonly href: string;
  /** Pages that belong to this one. */
  readonly holds: readonly string[];
  readonly needs: Duty;
  /** The letter that opens it after a g. */
  readonly key: string;
};

/** The pages of the back shop, in the bar's order. The database decides who gets their data. */
export const staffPages: readonly StaffPage[] = [
  {
    label: 'Morning',
    href: paths.admin,
    holds: [paths.adminPlan],
    needs: 'work-on-jobs',
    key: 'd',
  },
  { label: 'Analytics', href: paths.adminAnalytics, holds: [], needs: 'see-analytics', key: 'a' },
  {
    label: 'Orders',
    href: paths.adminOrders,
    holds: [paths.adminJob, paths.adminTickets],
    needs: 'work-on-jobs',
    key: 'o',
  },
  {
    label: 'Customers',
    href: paths.adminCustomers,
    holds: [],
    needs: 'keep-customers',
    key: 'c',
  },
  { label: 'Blanks', href: paths.adminBlanks, holds: [], needs: 'buy-blanks', key: 'b' },
  {
    label: 'Receiving',
    href: paths.adminReceiving,
    holds: [],
    needs: 'work-on-jobs',
    key: 'r',
  },
  { label: 'Inventory', href: paths.garmentInventory, holds: [], needs: 'see-inventory', key: 'i' },
  { label: 'Money', href: paths.adminMoney, holds: [], needs: 'see-books', key: 'm' },
  { label: 'Settings', href: paths.adminSettings, holds: [], needs: 'manage-settings', key: 'p' },
  { label: 'Staff', href: paths.adminStaff, holds: [], needs: 'manage-staff', key: 's' },
];

/** Pages that the bar has no room for, to be found by name. */
export const heldPages: readonly Pick<StaffPage, 'label' | 'href' | 'needs'>[] = [
  { label: 'Press plan', href: paths.adminPlan, needs: 'work-on-jobs' },
];
