/**
 * Stripe's objects, with the fields that a shop reads. Amounts are in cents, times in seconds since
 * 1970, as in Stripe's API.
 */
type Basics<Name extends string> = {
  readonly id: string;
  readonly object: Name;
  readonly created: number;
  readonly livemode: false;
};
export type Metadata = Readonly<Record<string, string>>;

export type LineItem = {
  readonly id: string;
  readonly object: 'item';
  readonly amount_discount: 0;
  readonly amount_subtotal: number;
  readonly amount_tax: 0;
  readonly amount_total: number;
  readonly currency: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: {
    readonly object: 'price';
    readonly currency: string;
    readonly unit_amount: number;
    readonly type: 'one_time';
  };
};

export type Session = Basics<'checkout.session'> & {
  /** null, like the total, if only a card is saved. */
  readonly amount_subtotal: number | null;
  readonly amount_total: number | null;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly currency: string;
  /** null until a card is saved. */
  customer: string | null;
  customer_details: { readonly email: string | null; readonly name: null } | null;
  readonly customer_email: string | null;
  readonly custom_text: { readonly submit: { readonly message: string } | null };
  readonly expires_at: number;
  readonly metadata: Metadata;
  readonly mode: 'payment' | 'setup';
  /** null until the customer first presses Pay. */
  payment_intent: string | null;
  readonly payment_method_types: readonly string[];
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  /** null if it's a payment. */
  setup_intent: string | null;
  status: 'open' | 'complete' | 'expired';
  readonly submit_type: string | null;
  readonly success_url: string;
  readonly total_details: {
    readonly amount_discount: 0;
    readonly amount_shipping: 0;
    readonly amount_tax: 0;
  } | null;
  readonly ui_mode: 'hosted_page';
  /** null once nothing can be done there. */
  url: string | null;
};

export type PaymentError = {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly charge?: string;
  /** The saved card, as it was. */
  readonly payment_method?: PaymentMethod;
};

export type Customer = Basics<'customer'> & {
  readonly email: string | null;
  readonly metadata: Metadata;
  readonly name: null;
  /** Set for good; nothing else is shown then. */
  deleted?: true;
};

/** A saved card. */
export type PaymentMethod = Basics<'payment_method'> & {
  readonly billing_details: { readonly email: string | null; readonly name: null };
  readonly card: {
    readonly brand: string;
    readonly country: 'US';
    readonly exp_month: number;
    readonly exp_year: number;
    readonly funding: 'credit';
    readonly last4: string;
  };
  /** null once it's detached, for good. */
  customer: string | null;
  readonly metadata: Metadata;
  readonly type: 'card';
};

/** How a card is being saved. */
export type SetupIntent = Basics<'setup_intent'> & {
  customer: string | null;
  readonly description: string | null;
  last_setup_error: PaymentError | null;
  readonly metadata: Metadata;
  next_action: { readonly type: 'redirect_to_url' } | null;
  payment_method: string | null;
  readonly payment_method_types: readonly string[];
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  readonly usage: 'off_session';
};

export type Intent = Basics<'payment_intent'> & {
  readonly amount: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  readonly capture_method: 'automatic_async';
  readonly currency: string;
  /** Whose saved card is charged; null for a payment on a session's page. */
  readonly customer: string | null;
  readonly description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  readonly metadata: Metadata;
  next_action: { readonly type: 'redirect_to_url' } | null;
  /** The saved card; null also once it was declined. */
  payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly statement_descriptor_suffix: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
};

export type Charge = Basics<'charge'> & {
  readonly amount: number;
  readonly amount_captured: number;
  amount_refunded: number;
  /** null until Stripe has worked out its fee, moments after the payment. */
  balance_transaction: string | null;
  readonly calculated_statement_descriptor: string;
  readonly captured: boolean;
  readonly currency: string;
  readonly customer: string | null;
  disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Metadata;
  readonly outcome: { readonly type: string; readonly seller_message: string };
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string | null;
  readonly payment_method_details: {
    readonly type: 'card';
    readonly card: { readonly brand: string; readonly last4: string };
  };
  refunded: boolean;
  readonly status: 'succeeded' | 'failed';
};

export type Refund = Basics<'refund'> & {
  readonly amount: number;
  balance_transaction: string | null;
  readonly charge: string;
  readonly currency: string;
  failure_balance_transaction?: string;
  failure_reason?: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
};

export type Dispute = Basics<'dispute'> & {
  readonly amount: number;
  /** Taken, and given back if it's won; an inquiry takes nothing. */
  readonly balance_transactions: Transaction[];
  readonly charge: string;
  readonly currency: string;
  evidence: Readonly<Record<string, string>>;
  readonly is_charge_refundable: boolean;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string;
  status: 'needs_response' | 'warning_needs_response' | 'warning_closed' | 'won' | 'lost';
};

/** How Stripe's books of the shop changed. */
export type Transaction = Basics<'balance_transaction'> & {
  readonly amount: number;
  readonly available_on: number;
  readonly currency: string;
  readonly description: string | null;
  readonly fee: number;
  readonly fee_details: readonly {
    readonly amount: number;
    readonly application: null;
    readonly currency: string;
    readonly description: string;
    readonly type: 'stripe_fee';
  }[];
  readonly net: number;
  readonly reporting_category: string;
  readonly source: string;
  readonly status: 'available';
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
};

export type StripeEvent = Basics<'event'> & {
  readonly api_version: string;
  readonly data: { readonly object: StripeObject };
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
};

export type StripeObject =
  | Session
  | Intent
  | SetupIntent
  | Customer
  | PaymentMethod
  | Charge
  | Refund
  | Dispute
  | Transaction
  | StripeEvent;
export type ObjectName = StripeObject['object'];
export type Named<Name extends ObjectName> = Extract<StripeObject, { object: Name }>;

/** How each kind's ids begin, as Stripe's do. */
export const idPrefixes = {
  'checkout.session': 'cs_test_',
  payment_intent: 'pi_',
  setup_intent: 'seti_',
  customer: 'cus_',
  payment_method: 'pm_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'dp_',
  balance_transaction: 'txn_',
  event: 'evt_',
} as const satisfies Record<ObjectName, string>;
