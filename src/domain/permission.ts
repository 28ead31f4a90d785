/** From the one who may do the most; each may do all that the ones after it may (product.md#roles). */
export const staffRoles = ['owner', 'staff', 'press'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  staff: 'Staff',
  press: 'Press',
};

/** Whether `role` may do what `needed` may. */
export const isAtLeast = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) <= staffRoles.indexOf(needed);
