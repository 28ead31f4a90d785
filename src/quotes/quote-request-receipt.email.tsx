import type { QuoteRequestRecord } from './quote-request-record.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { pickupText, receiptEmail } from '../platform/emails/request-sheet.server.tsx';

export const loadQuoteRequestReceipt: LoadEmail = async (sending) =>
  quoteRequestReceipt(await sending.quoteRequest());

/** To the customer: the quote request is in. */
export const quoteRequestReceipt = (request: QuoteRequestRecord): Email =>
  receiptEmail({
    noun: 'Quote request',
    number: request.number,
    promise: 'We got your request. You’ll have pricing and options within one business day.',
    // product.md#quote-confirmation
    steps: [
      { title: 'Review', text: 'A person reads all of it and asks about anything missing.' },
      { title: 'Quote', text: 'We work out your price for each printing method that fits.' },
      { title: 'Email', text: 'You’ll get pricing and options within one business day.' },
      { title: 'Follow-up', text: 'We’ll answer any questions. Nothing prints until you say so.' },
    ],
    asked: requestAsked(request),
    totalQuantity: request.quantity,
  });

/** What a quote request asks for, in our own words. */
export const requestAsked = (request: QuoteRequestRecord) => [
  { title: 'How many', text: requestCount(request) },
  pickupText(request.pickupDate),
];

export const requestCount = ({ quantity }: QuoteRequestRecord): string =>
  `about ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'shirt' : 'shirts'}`;
