import type { StripeBooks } from './books.ts';
import type { Params } from './form-body.ts';
import type { StripeObject } from './objects.ts';

/** Ways to fail, each as the shop sees it. */
export const stripeFaults = [
  /** Stripe refuses payments, as it does for an account that isn’t activated yet. */
  '400',
  /** Too many requests; nothing was done. */
  '429',
  /** Nothing was done, and the same idempotency key gets the same again. */
  '500',
  /** It was done, but the connection breaks before the answer. */
  'lost-answer',
  /** A second before the answer. */
  'slow',
  /** Every connection breaks, and nothing is done. */
  'outage',
  /** A webhook never comes; the event is only in the list of events. */
  'lost-webhook',
  /** A webhook comes twice. */
  'doubled-webhook',
  /** A webhook comes after `ms`, by default 5 seconds. */
  'late-webhook',
  /** A webhook comes after the next one. */
  'reordered-webhook',
] as const;
export type StripeFaultName = (typeof stripeFaults)[number];

const webhookFaults: readonly StripeFaultName[] = stripeFaults.filter((name) =>
  name.endsWith('webhook'),
);

export type StripeFaultRule = {
  readonly fault: StripeFaultName;
  /**
   * Only where this text is a value: an order's reference, an email address, or an id, of the object
   * itself, or of the payment and the session it belongs to; for a saved card, that's the session
   * that saved it. By default, everywhere.
   */
  readonly about?: string;
  /** How a request begins ('POST /v1/refunds'), or an event's type does ('charge.'). */
  readonly of?: string;
  /** How many times it fails; by default, until it's reset. */
  readonly times?: number;
  readonly ms?: number;
};

type Active = StripeFaultRule & { left: number };

/** The faults that are switched on. */
export class StripeFaults {
  private active: Active[] = [];
  private readonly books: StripeBooks;

  constructor(books: StripeBooks) {
    this.books = books;
  }

  add(rule: StripeFaultRule): void {
    this.active.push({ ...rule, left: rule.times ?? Infinity });
  }

  /** Switches all off, or those about one text. */
  reset(about?: string): void {
    this.active = about ? this.active.filter((rule) => rule.about !== about) : [];
  }

  /** What is switched on. */
  list(): readonly StripeFaultRule[] {
    return this.active.filter(({ left }) => left > 0);
  }

  /** The first fault that a request meets. */
  ofRequest(what: string, params: Params): Active | undefined {
    const story = (): unknown => {
      const named = [...what.split('/'), ...textsOf(params)].flatMap(
        (text) => this.books.any(text) ?? [],
      );
      return [params, ...named.map((one) => this.storyOf(one))];
    };
    return this.take(what, story, false);
  }

  /** The first fault that an event's webhook meets. */
  ofWebhook(type: string, object: StripeObject): Active | undefined {
    return this.take(type, () => [this.storyOf(object)], true);
  }

  private take(what: string, story: () => unknown, webhook: boolean): Active | undefined {
    const found = this.active.find(
      ({ fault, of, about, left }) =>
        left > 0 &&
        webhookFaults.includes(fault) === webhook &&
        (!of || what.startsWith(of)) &&
        (!about || mentions(story(), about)),
    );
    if (found) found.left -= 1;
    return found;
  }

  /** An object with the payment and the session it belongs to. */
  private storyOf(object: StripeObject): readonly StripeObject[] {
    const payment =
      object.object === 'payment_intent'
        ? object
        : this.books.get('payment_intent', idIn(object, 'payment_intent'));
    const customer = object.object === 'customer' ? object.id : idIn(payment ?? object, 'customer');
    const sessions = this.books.all('checkout.session').filter(
      (one) =>
        (payment && one.payment_intent === payment.id) ||
        (customer && one.customer === customer) ||
        one.setup_intent === object.id ||
        // A card that was detached no longer says whose it was.
        this.books.get('setup_intent', one.setup_intent)?.payment_method === object.id,
    );
    return [object, ...(payment ? [payment] : []), ...sessions];
  }
}

/** The id in a field, if the object has it. */
const idIn = (object: StripeObject, name: 'payment_intent' | 'customer'): string | null => {
  const value: unknown = name in object ? object[name as keyof typeof object] : null;
  return typeof value === 'string' ? value : null;
};

const mentions = (value: unknown, text: string): boolean => textsOf(value).includes(text);

/** Every text in an object, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
