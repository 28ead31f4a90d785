import type { LoadEmail } from './sending.server.ts';
import { loadBundledNotices } from '../../staff/bundled-notices.email.tsx';
import { loadCertificateExpires } from '../../payments/exemptions/certificate-expires.email.tsx';
import { loadCertificateRejected } from '../../payments/exemptions/certificate-rejected.email.tsx';
import { loadNewCertificate } from '../../payments/exemptions/new-certificate.email.tsx';
import { loadCardDisputed } from '../../payments/cards/card-disputed.email.tsx';
import { loadCardRefundFailed } from '../../payments/cards/card-refund-failed.email.tsx';
import { loadCardUnpaid } from '../../payments/cards/card-unpaid.email.tsx';
import { loadChangeReceipt } from '../../orders/changes/change-receipt.email.tsx';
import { loadChangesAsked } from '../../proofs/changes-asked.email.tsx';
import { loadDocumentCopy } from '../../payments/documents/document-copy.email.tsx';
import { loadDraftLink } from '../../orders/drafts/draft-link.email.tsx';
import { groupEmails, loadGroupEmail } from '../../groups/group.email.tsx';
import { invitationEmails, loadInvitation } from '../../groups/invitation.email.tsx';
import { loadHeldEmails } from '../../staff/held-emails.email.tsx';
import { loadMorningEdition } from '../../staff/morning/morning-edition.email.tsx';
import { loadNewMessage } from '../../orders/messages/new-message.email.tsx';
import { loadNewOrder } from '../../orders/placing/new-order.email.tsx';
import { loadNewQuoteRequest } from '../../quotes/new-quote-request.email.tsx';
import { loadNewReorder } from '../../orders/repeats/new-reorder.email.tsx';
import { loadOrderAgain } from '../../orders/repeats/order-again.email.tsx';
import { loadOrderChanged } from '../../orders/changes/order-changed.email.tsx';
import { loadOrderConfirmation } from '../../orders/placing/order-confirmation.email.tsx';
import { loadOrderLink } from '../../orders/order-link.email.tsx';
import { loadOverdue } from '../../payments/overdue.email.tsx';
import { loadPaymentLink } from '../../payments/payment-link.email.tsx';
import { loadPaymentReceipt } from '../../payments/payment-receipt.email.tsx';
import { loadProofApproved } from '../../proofs/proof-approved.email.tsx';
import { loadProofReady } from '../../proofs/proof-ready.email.tsx';
import { loadProofReminder } from '../../proofs/proof-reminder.email.tsx';
import { loadQuoteSent } from '../../quotes/quote-sent.email.tsx';
import { loadQuoteDecision } from '../../quotes/quote-decision.email.tsx';
import { loadQuoteLink } from '../../quotes/quote-link.email.tsx';
import { loadQuoteRequestReceipt } from '../../quotes/quote-request-receipt.email.tsx';
import { loadReorderReceipt } from '../../orders/repeats/reorder-receipt.email.tsx';
import { loadShopMessage } from '../../orders/messages/shop-message.email.tsx';
import { loadSignInChanged } from '../../staff/members/sign-in-changed.email.tsx';
import { loadStatus } from '../../orders/status.email.tsx';
import { statusEmails } from '../../orders/status-email.ts';

/** Every email that the outbox sends, by its template. */
export const allEmails: Readonly<Record<string, LoadEmail>> = {
  'bundled-notices': loadBundledNotices,
  'card-disputed': loadCardDisputed,
  'card-expired': loadCardUnpaid,
  'card-failed': loadCardUnpaid,
  'card-refund-failed': loadCardRefundFailed,
  'certificate-expires': loadCertificateExpires,
  'certificate-rejected': loadCertificateRejected,
  'change-receipt': loadChangeReceipt,
  'changes-asked': loadChangesAsked,
  'document-copy': loadDocumentCopy,
  'draft-link': loadDraftLink,
  'held-emails': loadHeldEmails,
  'morning-edition': loadMorningEdition,
  'new-certificate': loadNewCertificate,
  'new-message': loadNewMessage,
  'new-order': loadNewOrder,
  'new-quote-request': loadNewQuoteRequest,
  'new-reorder': loadNewReorder,
  'order-again': loadOrderAgain,
  'order-changed': loadOrderChanged,
  'order-confirmation': loadOrderConfirmation,
  'order-link': loadOrderLink,
  'overdue-7': loadOverdue,
  'overdue-14': loadOverdue,
  'overdue-30': loadOverdue,
  'payment-link': loadPaymentLink,
  'payment-receipt': loadPaymentReceipt,
  'proof-approved': loadProofApproved,
  'proof-missed': loadProofReminder,
  'proof-ready': loadProofReady,
  'proof-nudge': loadProofReminder,
  'proof-reminder': loadProofReminder,
  'quote-sent': loadQuoteSent,
  'quote-decision': loadQuoteDecision,
  'quote-link': loadQuoteLink,
  'quote-request-receipt': loadQuoteRequestReceipt,
  'reorder-receipt': loadReorderReceipt,
  'shop-message': loadShopMessage,
  'sign-in-changed': loadSignInChanged,
  ...Object.fromEntries(invitationEmails.map((template) => [template, loadInvitation])),
  ...Object.fromEntries(groupEmails.map((template) => [template, loadGroupEmail])),
  ...Object.fromEntries(statusEmails.map((template) => [template, loadStatus])),
};
