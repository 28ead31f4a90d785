import type { ExemptionRecord } from '../../payments/exemptions/exemption-record.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import type { Contact, Customer } from './read-customer.rpc.ts';

/** What we call a customer on their page: the company, or else the contact with the most jobs. */
export function customerTitle({ company, contacts }: Customer): string {
  const [first] = contacts.toSorted((a, b) => b.jobs - a.jobs);
  return company ?? first?.name ?? first?.email ?? 'Customer';
}

/** What contacts do, in the form's order. */
export const contactRoles = [
  ['approves', 'Approves'],
  ['pays', 'Pays'],
  ['getsInvoice', 'Gets the invoice'],
] as const satisfies readonly (readonly [keyof Contact, string])[];

/** What each of them gets, for the form. */
export const rolesNote =
  'Who orders gets every email about it. Of everybody else’s orders here, who approves gets each proof with the link to the order, who pays gets the invoices and reminders, and who gets the invoice gets the receipts, too; those have no link.';

/** 'Approves · Gets the invoice', or what they get without. */
export const rolesText = (contact: Contact): string =>
  contactRoles.flatMap(([role, label]) => (contact[role] ? [label] : [])).join(' · ') ||
  (contact.jobs > 0 ? 'Gets the emails about their own orders' : 'Gets no emails');

/** How long a certificate is good on that day, 'YYYY-MM-DD', or that somebody has to decide on it. */
export function certificateText({ status, expiresOn }: ExemptionRecord, today: string): string {
  if (status !== 'accepted' || expiresOn === null) return 'Waits for a decision';
  return `${expiresOn < today ? 'Expired' : 'Good until'} ${formatFullDate(expiresOn)}`;
}
