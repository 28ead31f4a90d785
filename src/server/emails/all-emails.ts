import type { LoadEmail } from '../sending.ts';
import { loadCardDisputed } from './card-disputed.email.tsx';
import { loadCardRefundFailed } from './card-refund-failed.email.tsx';
import { loadCardUnpaid } from './card-unpaid.email.tsx';
import { loadChangeReceipt } from './change-receipt.email.tsx';
import { loadChangesAsked } from './changes-asked.email.tsx';
import { loadDraftLink } from './draft-link.email.tsx';
import { loadHeldEmails } from './held-emails.email.tsx';
import { loadNewMessage } from './new-message.email.tsx';
import { loadNewOrder } from './new-order.email.tsx';
import { loadNewQuote } from './new-quote.email.tsx';
import { loadNewReorder } from './new-reorder.email.tsx';
import { loadOrderAgain } from './order-again.email.tsx';
import { loadOrderChanged } from './order-changed.email.tsx';
import { loadOrderConfirmation } from './order-confirmation.email.tsx';
import { loadOrderLink } from './order-link.email.tsx';
import { loadOverdue } from './overdue.email.tsx';
import { loadPaymentReceipt } from './payment-receipt.email.tsx';
import { loadProofApproved } from './proof-approved.email.tsx';
import { loadProofReady } from './proof-ready.email.tsx';
import { loadProofReminder } from './proof-reminder.email.tsx';
import { loadQuoteAnswer } from './quote-answer.email.tsx';
import { loadQuoteDecision } from './quote-decision.email.tsx';
import { loadQuoteLink } from './quote-link.email.tsx';
import { loadQuoteReceipt } from './quote-receipt.email.tsx';
import { loadReorderReceipt } from './reorder-receipt.email.tsx';
import { loadShopMessage } from './shop-message.email.tsx';
import { loadStatus } from './status.email.tsx';

/** Every email that the outbox sends, by its template. */
export const allEmails: Readonly<Record<string, LoadEmail>> = {
  'card-disputed': loadCardDisputed,
  'card-expired': loadCardUnpaid,
  'card-failed': loadCardUnpaid,
  'card-refund-failed': loadCardRefundFailed,
  'change-receipt': loadChangeReceipt,
  'changes-asked': loadChangesAsked,
  'draft-link': loadDraftLink,
  'held-emails': loadHeldEmails,
  'new-message': loadNewMessage,
  'new-order': loadNewOrder,
  'new-quote': loadNewQuote,
  'new-reorder': loadNewReorder,
  'order-again': loadOrderAgain,
  'order-changed': loadOrderChanged,
  'order-confirmation': loadOrderConfirmation,
  'order-link': loadOrderLink,
  'overdue-7': loadOverdue,
  'overdue-14': loadOverdue,
  'overdue-30': loadOverdue,
  'payment-receipt': loadPaymentReceipt,
  'proof-approved': loadProofApproved,
  'proof-missed': loadProofReminder,
  'proof-ready': loadProofReady,
  'proof-reminder': loadProofReminder,
  'quote-answer': loadQuoteAnswer,
  'quote-decision': loadQuoteDecision,
  'quote-link': loadQuoteLink,
  'quote-receipt': loadQuoteReceipt,
  'reorder-receipt': loadReorderReceipt,
  'shop-message': loadShopMessage,
  'status-approved': loadStatus,
  'status-in-production': loadStatus,
  'status-ready': loadStatus,
  'status-out': loadStatus,
  'status-shipped': loadStatus,
  'status-tracking': loadStatus,
  'status-done': loadStatus,
  'status-canceled': loadStatus,
};
