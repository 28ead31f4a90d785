export const staffRoles = ['owner', 'staff', 'press', 'bookkeeper'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  staff: 'Staff',
  press: 'Press',
  bookkeeper: 'Bookkeeper',
};

/** Groups of roles that a duty is given to. */
const groups = {
  owners: ['owner'],
  office: ['owner', 'staff'],
  /** All who work on jobs. */
  crew: ['owner', 'staff', 'press'],
  books: ['owner', 'bookkeeper'],
  desk: ['owner', 'staff', 'bookkeeper'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffGroup = keyof typeof groups;

/**
 * Who may do what (product.md#roles). Pages, endpoints, and SQL functions name a duty, never a role,
 * so a search for its name finds everything that it opens.
 */
export const duties = {
  'work-on-jobs': 'crew',
  'see-inventory': 'crew',
  'see-prices': 'office',
  'buy-blanks': 'office',
  'see-analytics': 'office',
  'answer-customers': 'office',
  'keep-customers': 'office',
  'change-orders': 'office',
  'record-payments': 'office',
  'print-unpaid': 'office',
  'switch-reminders': 'office',
  'handle-emails': 'office',
  'export-jobs': 'office',
  'use-tools': 'office',
  'decide-certificates': 'office',
  'see-certificates': 'desk',
  'see-books': 'books',
  refund: 'owners',
  'set-terms': 'owners',
  'see-margins': 'owners',
  'manage-settings': 'owners',
  'manage-staff': 'owners',
  'erase-customers': 'owners',
  'read-audit-trail': 'owners',
} as const satisfies Record<string, StaffGroup>;
export type Duty = keyof typeof duties;

/** The roles that have a duty. */
export const rolesWith = (duty: Duty): readonly StaffRole[] => groups[duties[duty]];

export const may = ({ role }: { readonly role: StaffRole }, duty: Duty): boolean =>
  rolesWith(duty).includes(role);
