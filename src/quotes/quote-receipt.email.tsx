import type { QuoteRecord } from './quote-record.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { pickupText, receiptEmail } from '../platform/emails/request-sheet.server.tsx';

export const loadQuoteReceipt: LoadEmail = async (sending) => quoteReceipt(await sending.quote());

/** To the customer: the quote request is in. */
export const quoteReceipt = (quote: QuoteRecord): Email =>
  receiptEmail({
    noun: 'Quote request',
    number: quote.number,
    promise: 'We got your request. You’ll have pricing and options within one business day.',
    // product.md#quote-confirmation
    steps: [
      { title: 'Review', text: 'A person reads all of it and asks about anything missing.' },
      { title: 'Quote', text: 'We work out your price for each printing method that fits.' },
      { title: 'Email', text: 'You’ll get pricing and options within one business day.' },
      { title: 'Follow-up', text: 'We’ll answer any questions. Nothing prints until you say so.' },
    ],
    asked: quoteAsked(quote),
    totalQuantity: quote.quantity,
  });

/** What a quote request asks for, in our own words. */
export const quoteAsked = (quote: QuoteRecord) => [
  { title: 'How many', text: quoteCount(quote) },
  pickupText(quote.pickupDate),
];

export const quoteCount = ({ quantity }: QuoteRecord): string =>
  `about ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'shirt' : 'shirts'}`;
