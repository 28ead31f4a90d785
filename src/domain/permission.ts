/** Owners add and remove staff; both may do everything else (product.md#staff-list). */
export const staffRoles = ['owner', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Readonly<Record<StaffRole, string>> = { owner: 'Owner', staff: 'Staff' };

/** May add and remove staff, and read the log of that. */
export const mayManageStaff = (role: StaffRole): boolean => role === 'owner';
