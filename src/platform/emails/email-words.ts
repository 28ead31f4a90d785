import { shop } from '../../shop.ts';

const templates: Readonly<Record<string, string>> = {
  'order-confirmation': 'Order confirmation to the customer',
  'new-order': 'New order, to the shop',
  'quote-request-receipt': 'Quote request receipt to the customer',
  'new-quote-request': 'New quote request, to the shop',
  'quote-sent': 'Our quote, to the customer',
  'quote-decision': 'The customer accepted or declined, to the shop',
  'reorder-receipt': 'Reorder receipt to the customer',
  'new-reorder': 'New reorder, to the shop',
  'order-changed': 'The customer changed the order, to the shop',
  'change-receipt': 'The order changed, to the customer',
  'payment-receipt': 'Receipt, to the customer',
  'document-copy': 'Copy of an invoice or receipt, to a contact',
  'card-failed': 'The card didn’t go through, to the customer',
  'card-expired': 'The payment page closed, to the customer',
  'card-disputed': 'Disputed card payment, to the shop',
  'card-refund-failed': 'Refund that failed, to the shop',
  'new-certificate': 'Tax certificate from the customer, to the shop',
  'certificate-rejected': 'Why the tax certificate won’t do, to the customer',
  'certificate-expires': 'The tax certificate expires, to the customer',
  'overdue-7': 'Reminder of the payment, to the customer',
  'overdue-14': 'Second reminder of the payment, to the customer',
  'overdue-30': 'Last reminder of the payment, to the customer',
  'payment-link': 'Link to pay, to the customer',
  'proof-ready': 'Proof ready, to the customer',
  'proof-approved': 'Approved proof, to the customer',
  'changes-asked': 'Changes to the proof, to the shop',
  'status-approved': 'Approved by hand, to the customer',
  'status-in-production': 'In production, to the customer',
  'status-ready': 'Ready for pickup, to the customer',
  'status-out': 'Out for delivery, to the customer',
  'status-part-shipped': 'Part shipped, to the customer',
  'status-shipped': 'Shipped, to the customer',
  'status-tracking': 'Corrected tracking, to the customer',
  'status-done': 'Done, to the customer',
  'status-canceled': 'Canceled, to the customer',
  'quote-link': 'Link to the quote, to the customer',
  'order-link': 'Link to the order, to the customer',
  'order-again': 'Link to order it again, to the customer',
  'group-invited': 'Invitation to a group, from its organizer',
  'group-reminded-1': 'Reminder of a group, from its organizer',
  'group-reminded-2': 'Last reminder of a group, from its organizer',
  'group-last-call': 'Reminder of a group, to somebody who asked for it',
  'group-opened': 'Link to the group, to the organizer',
  'group-again': 'The group opens again, to the organizer',
  'group-not-again': 'The group can’t open again by itself, to the organizer',
  'group-short': 'The group is too small, to the organizer',
  'group-closed': 'The group closed, to the organizer',
  'group-joined': 'Link to what they chose, to a person in the group',
  'group-printing': 'The group closed, to a person in it',
  'group-canceled': 'The group was canceled, to a person in it',
  'group-charged': 'Payment by a saved card, to a person in the group',
  'group-declined': 'Declined card, to a person in the group',
  'group-uncharged': 'Given up on a declined card, to a person in the group',
  'group-refunded': 'Refund, to a person in the group',
  'group-owed': 'Left to pay after a declined card, to the organizer',
  'group-mailed': 'Parcel sent, to a person in the group',
  'group-came-back': 'Parcel that came back, to a person in the group',
  'group-address': 'Parcel to send again, to the shop',
  'proof-reminder': 'Reminder of the proof, to the customer',
  'proof-missed': 'Reminder of the proof with a new date, to the customer',
  'proof-nudge': 'Nudge about the proof, to the customer',
  'new-message': 'Message from the customer, to the shop',
  'shop-message': 'Message from the shop, to the customer',
  'draft-link': 'Link to an unfinished order',
  'sign-in-changed': 'Changed sign-in, to owners',
  'bundled-notices': 'List of what came in, to the shop',
  'morning-edition': 'Morning edition, to staff',
};

/**
 * By the bucket of the limit (src/platform/emails/email-guard.server.ts), or the code of
 * hold_reason.
 */
const holdReasons: Readonly<Record<string, string>> = {
  'emails-to-mailbox': 'This address already got several emails in one day.',
  'emails-to-mailbox-from-all': 'This address already got several emails in one day.',
  'emails-by-group': 'The same group had us write more emails in one day than a group has people.',
  'emails-by-visitor': 'The same visitor sent a lot in one hour.',
  'emails-by-site': 'The same network sent a lot in one hour.',
  'emails-unmeasured':
    'It came from a program, or a browser without JavaScript, like several others in the same hour.',
  'emails-overall': 'We sent a lot of emails in one hour.',
  'emails-uncounted': 'We couldn’t check how many emails went out lately.',
};

/** The templates of the outbox's emails, except the list of held ones. */
export const emailTemplates = Object.keys(templates);

/** The name of an outbox email, for staff. Copies go to other contacts of the customer. */
export const emailTitle = (template: string, isCopy = false): string => {
  const title = templates[template] ?? template;
  return isCopy ? title.replace(/,? to the customer$/, ', a copy to a contact') : title;
};

/**
 * Why an email failed or is held, as a sentence, from the outbox's code: nodemailer's with the
 * server's reply number ('EENVELOPE-550'), or our own.
 */
export function emailErrorText(code: string | null): string {
  if (code === null) return 'We don’t know why.';
  const held = holdReasons[code];
  if (held) return held;
  const reply = Number(/-(\d{3})$/.exec(code)?.[1] ?? NaN);
  if (code === 'subject-missing') return 'We no longer have what it was about.';
  if (code === 'unconfirmed') {
    return 'The mail server got it but didn’t confirm it, so it may have arrived.';
  }
  if (code === 'lease-expired') return 'Sending was cut off before it finished.';
  if (code === 'address-letters') {
    return 'The mail server takes no letters beyond A–Z before the @. Ask for another address.';
  }
  if (code.startsWith('EAUTH')) return 'The mail server refused our password.';
  if (reply === 552) return 'The recipient’s mailbox is full.';
  if (code.startsWith('EMESSAGE') && reply >= 500) return 'The mail server refused the email.';
  if (reply >= 550 && reply < 560) return 'The mail server refused the recipient’s address.';
  if (reply >= 400 && reply < 500) return 'The mail server asked us to come back later.';
  if (/^(ECONNECTION|ECONNREFUSED|ESOCKET|EDNS|ENOTFOUND)/.test(code)) {
    return 'The mail server couldn’t be reached.';
  }
  if (code.startsWith('ETIMEDOUT')) return 'The mail server didn’t answer in time.';
  return `Something went wrong on ${shop.name}’s side.`;
}
