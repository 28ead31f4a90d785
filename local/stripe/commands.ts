import type { StripeBooks } from './books.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { stripeFaults, type StripeFaultRule, type StripeFaults } from './faults.ts';
import type { Charge, Intent, Session } from './objects.ts';
import { authenticate, pay } from './payments.ts';
import { settleRefund } from './refunds.ts';
import { StripeRefusal } from './refusal.ts';
import { expireSession } from './sessions.ts';

/** What people and tests can make the stand-in do. Payments are named by any of their ids. */
export type StripeCommand = {
  /** Switches a fault on. */
  readonly fail?: StripeFaultRule;
  /** Switches all faults off, or those about one text. */
  readonly reset?: true | string;
  /** Pays, or saves a card, on the session's page; `bank` is the answer to 3-D Secure. */
  readonly pay?: {
    readonly payment: string;
    readonly card: string;
    readonly bank?: 'complete' | 'fail';
  };
  /** The session's time is up. */
  readonly expire?: string;
  /** The customer disputes a payment with their bank. */
  readonly dispute?: string;
  /** The bank decides about a payment's dispute. */
  readonly decide?: { readonly payment: string; readonly status: 'won' | 'lost' };
  /** How a refund ends, by its id. */
  readonly settle?: { readonly refund: string; readonly succeeds: boolean };
  /** A day has passed, so the same idempotency keys do the work again. */
  readonly forgetKeys?: true;
  /** Stripe's fees aren't known until it's false again. */
  readonly holdFees?: boolean;
};

/**
 * Does what a command says. Returns how what was paid or saved stands then, or null.
 * @throws StripeRefusal if that isn't possible
 */
export function obey(
  { books, faults }: { readonly books: StripeBooks; readonly faults: StripeFaults },
  command: StripeCommand,
): Intent['status'] | null {
  let status: Intent['status'] | null = null;
  if (command.reset) faults.reset(command.reset === true ? undefined : command.reset);
  if (command.fail) {
    if (!stripeFaults.includes(command.fail.fault)) {
      throw new StripeRefusal(400, `"fault" is one of ${stripeFaults.join(', ')}.`);
    }
    faults.add(command.fail);
  }
  if (command.pay) {
    const session = sessionOf(books, command.pay.payment);
    status = pay(books, session, command.pay.card);
    if (command.pay.bank) status = authenticate(books, session, command.pay.bank === 'complete');
  }
  if (command.expire) expireSession(books, sessionOf(books, command.expire));
  if (command.dispute) openDispute(books, chargeOf(books, command.dispute), 'fraudulent');
  if (command.decide) {
    const { id } = chargeOf(books, command.decide.payment);
    const dispute = books.all('dispute').find(({ charge }) => charge === id);
    if (!dispute) throw new StripeRefusal(404, 'This payment isn’t disputed.');
    closeDispute(books, dispute, command.decide.status);
  }
  if (command.settle) {
    settleRefund(books, books.find('refund', command.settle.refund), command.settle.succeeds);
  }
  if (command.forgetKeys) books.answers.clear();
  if (command.holdFees !== undefined) {
    books.holdsFees = command.holdFees;
    if (!command.holdFees) {
      for (const charge of books.all('charge').reverse()) books.settle(charge);
    }
  }
  return status;
}

/** The session with this id, or the one with this intent or charge. */
function sessionOf(books: StripeBooks, id: string): Session {
  const found = books.get('checkout.session', id);
  if (found) return found;
  const intent = books.get('charge', id)?.payment_intent ?? id;
  const session = books
    .all('checkout.session')
    .find((one) => one.payment_intent === intent || one.setup_intent === intent);
  return session ?? books.find('checkout.session', id);
}

/** The charge with this id, or the latest one of this intent or session. */
function chargeOf(books: StripeBooks, id: string): Charge {
  const intentId =
    books.get('charge', id)?.payment_intent ??
    books.get('checkout.session', id)?.payment_intent ??
    id;
  return books.find('charge', books.get('payment_intent', intentId)?.latest_charge ?? id);
}
