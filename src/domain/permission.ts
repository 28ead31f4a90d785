/**
 * Owners add and remove staff, erase customers, and read the audit trail; both may do everything
 * else (product.md#staff-list).
 */
export const staffRoles = ['owner', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Readonly<Record<StaffRole, string>> = { owner: 'Owner', staff: 'Staff' };

/** May do what only owners may. */
export const mayManageStaff = (role: StaffRole): boolean => role === 'owner';
