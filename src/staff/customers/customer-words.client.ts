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
  'The person who orders gets every email about that order. For the company’s other orders, an approver gets each proof with a link to the order. A payer gets invoices and reminders, and anyone who gets the invoice gets receipts, too. Those have no link.';

/** 'Approves · Gets the invoice', or what they get without. */
export const rolesText = (contact: Contact): string =>
  contactRoles.flatMap(([role, label]) => (contact[role] ? [label] : [])).join(' · ') ||
  (contact.jobs > 0 ? 'Gets the emails about their own orders' : 'Gets no emails');

/** How long a certificate is good on that day, 'YYYY-MM-DD', or that somebody has to decide on it. */
export function certificateText({ status, expiresOn }: ExemptionRecord, today: string): string {
  if (status !== 'accepted' || expiresOn === null) return 'Waits for a decision';
  return `${expiresOn < today ? 'Expired' : 'Good until'} ${formatFullDate(expiresOn)}`;
}
