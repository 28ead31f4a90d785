/** What people on the staff list may do (product.md#roles). */
export const staffRoles = ['owner', 'staff', 'press', 'bookkeeper'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  staff: 'Staff',
  press: 'Press',
  bookkeeper: 'Bookkeeper',
};

/** Bookkeepers see the books, and nobody's job; press staff the other way around. */
const includes: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  owner: staffRoles,
  staff: ['staff', 'press'],
  press: ['press'],
  bookkeeper: ['bookkeeper'],
};

/** Whether `role` may do what `needed` may. */
export const isAtLeast = (role: StaffRole, needed: StaffRole): boolean =>
  includes[role].includes(needed);
