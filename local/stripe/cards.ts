import type { PaymentError } from './objects.ts';

/** How a card is refused. */
export type Decline = {
  readonly code: string;
  readonly declineCode?: string;
  /** What the customer reads. */
  readonly message: string;
};

/** One of Stripe's test cards (https://docs.stripe.com/testing). */
export type TestCard = {
  /** Without spaces. */
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  /** What it does, for people. */
  readonly does: string;
  readonly decline?: Decline;
  /** It can be saved, and is only declined when it's charged. */
  readonly saves?: true;
  /** The customer's bank asks first (3-D Secure): also about a saved card, or `once`, when it's saved. */
  readonly secure?: 'always' | 'once';
  /** The payment is disputed at once, for this reason; an inquiry takes no money. */
  readonly disputed?: 'fraudulent' | 'product_not_received' | 'inquiry';
  readonly refund?: 'pending' | 'fails';
};

const declined = 'Your card was declined.';
const decline = (declineCode: string, message = declined): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

export const goodCard = '4242424242424242';
export const declinedCard = '4000000000000002';
export const secureCard = '4000000000003220';

export const testCards: readonly TestCard[] = [
  { number: goodCard, brand: 'visa', does: 'pays' },
  { number: '4000056655665556', brand: 'visa', does: 'pays (Visa debit)' },
  { number: '5555555555554444', brand: 'mastercard', does: 'pays (Mastercard)' },
  { number: '5200828282828210', brand: 'mastercard', does: 'pays (Mastercard debit)' },
  { number: '378282246310005', brand: 'amex', does: 'pays (American Express)' },
  { number: '6011111111111117', brand: 'discover', does: 'pays (Discover)' },
  { number: '4000000000000077', brand: 'visa', does: 'pays, and the money is there at once' },
  {
    number: declinedCard,
    brand: 'visa',
    does: 'is declined',
    decline: decline('generic_decline'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    does: 'is declined: insufficient funds',
    decline: decline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    does: 'is declined: lost',
    decline: decline('lost_card'),
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    does: 'is declined: stolen',
    decline: decline('stolen_card'),
  },
  {
    number: '4000000000006975',
    brand: 'visa',
    does: 'is declined: over its limit',
    decline: decline('card_velocity_exceeded'),
  },
  {
    number: '4100000000000019',
    brand: 'visa',
    does: 'is declined: blocked as fraudulent',
    decline: decline('fraudulent'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    does: 'is declined: expired',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    does: 'is declined: wrong security code',
    decline: { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    does: 'is declined: processing error',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    does: 'can be saved, but is declined when it’s charged',
    decline: decline('generic_decline'),
    saves: true,
  },
  {
    number: secureCard,
    brand: 'visa',
    does: 'asks for 3-D Secure, each time',
    secure: 'always',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    does: 'asks for 3-D Secure, but not again once it’s saved',
    secure: 'once',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    does: 'asks for 3-D Secure, each time',
    secure: 'always',
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    does: 'asks for 3-D Secure, then can be saved, but has insufficient funds',
    secure: 'once',
    decline: decline('insufficient_funds', 'Your card has insufficient funds.'),
    saves: true,
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    does: 'asks for 3-D Secure, then is declined',
    secure: 'once',
    decline: decline('generic_decline'),
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    does: 'pays, then is disputed as fraudulent',
    disputed: 'fraudulent',
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    does: 'pays, then is disputed: nothing arrived',
    disputed: 'product_not_received',
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    does: 'pays, then the bank inquires',
    disputed: 'inquiry',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    does: 'pays; a refund takes a while',
    refund: 'pending',
  },
  { number: '4000000000005126', brand: 'visa', does: 'pays; a refund fails', refund: 'fails' },
];

/** What isn't a card's number at all. */
export const wrongNumber: Decline = {
  code: 'incorrect_number',
  message: 'Your card number is incorrect.',
};

/** A real card: its number isn't stored, not even its last digits. */
export const realCard: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. This is a test, so use one of the test cards.',
};

/** How Stripe tells a decline. */
export const errorOf = ({ code, declineCode, message }: Decline): PaymentError => ({
  type: code.endsWith('_authentication_failure') ? 'invalid_request_error' : 'card_error',
  code,
  ...(declineCode ? { decline_code: declineCode } : {}),
  message,
});

/** The test card with this number, spaces or not; how it's refused if it's none. */
export function findCard(text: string): TestCard | Decline {
  const number = text.replace(/[\s-]/g, '');
  const card = testCards.find((one) => one.number === number);
  if (card) return card;
  return /^\d{12,19}$/.test(number) && passesLuhn(number) ? realCard : wrongNumber;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const twice = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}
