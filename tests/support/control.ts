import type { CaughtEmail, MailFault } from '../../local/mailbox.ts';
import type { BookedPayment, BooksReport, StripeCommand } from '../../local/stripe-stand-in.ts';
import type { StockChange, SupplierFaultRule } from '../../local/supplier-stand-in.ts';

/** Where a running stack is, and what it takes to control it. */
export type ControlAddress = {
  readonly controlUrl: string;
  readonly token: string;
  readonly siteUrl: string;
  readonly mailboxUrl: string;
  readonly stripeUrl: string;
  readonly backendUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly staff: { readonly email: string; readonly password: string };
};

/** What the browser tests can reach: the stack, and the workbench with it. */
export type StackAddress = ControlAddress & { readonly workbenchUrl: string };

/** Controls a stack that runs in another process. */
export type Control = StackAddress & {
  /** Runs one statement as the database's superuser; dates come back as ISO strings. */
  sql<Row = Record<string, unknown>>(text: string, params?: unknown[]): Promise<Row[]>;
  /** How the mail server fails from now on; null: it works again. Affects all tests: set it back. */
  failEmail(fault: MailFault | null): Promise<void>;
  /**
   * Makes the supplier's stand-in fail, or changes what it has. Affects all tests: name a style
   * that no other test syncs, and call `resetSupplier` afterward.
   */
  failSupplier(rule: SupplierFaultRule & { readonly style: string }): Promise<void>;
  changeStock(change: StockChange): Promise<void>;
  /** Undoes both for one style. */
  resetSupplier(style: string): Promise<void>;
  /**
   * Makes Stripe's stand-in do something: pay, dispute, fail. Affects all tests: name what a fault is
   * about, and reset that afterward.
   */
  stripe(command: StripeCommand): Promise<string | null>;
  /** What Stripe's stand-in has for an order, oldest first. */
  stripePayments(order: number): Promise<BookedPayment[]>;
  /** Caught emails to the address `to`, newest first. Tests use their own address. */
  emailsTo(to: string): Promise<CaughtEmail[]>;
  /**
   * Sends what is due in the outbox, as Netlify's schedule does, which tries again after a failure.
   */
  drain(): Promise<void>;
  /** The bytes of a stored file, or null if there is none. */
  object(bucket: string, name: string): Promise<Buffer | null>;
};

/** Connects to the stack that the run's global setup started. */
export function connectToStack(): Control {
  const address = process.env.TEST_STACK;
  if (!address)
    throw new Error('No stack is running: start the tests with Playwright or npm test.');
  return connect(JSON.parse(address) as StackAddress);
}

/** Connects to the stack at `address`. */
export function connect(address: StackAddress): Control {
  const post = async (pathname: string, input: unknown): Promise<Response> => {
    const response = await fetch(address.controlUrl + pathname, {
      method: 'POST',
      headers: { authorization: `Bearer ${address.token}` },
      body: JSON.stringify(input),
    });
    if (!response.ok && response.status !== 404 && response.status !== 400) {
      throw new Error(`${pathname}: ${await response.text()}`);
    }
    return response;
  };
  return {
    ...address,
    sql: async <Row>(text: string, params: unknown[] = []) =>
      (await (await post('/sql', { text, params })).json()) as Row[],
    failEmail: async (fault) => {
      await post('/email/fail', { fault });
    },
    failSupplier: async (rule) => {
      await post('/supplier', { fail: rule });
    },
    changeStock: async (change) => {
      await post('/supplier', { change });
    },
    resetSupplier: async (style) => {
      await post('/supplier', { reset: style });
    },
    stripe: async (command) => (await (await post('/stripe', command)).json()) as string | null,
    stripePayments: async (order) => {
      const { payments } = (await (await post('/stripe/books', {})).json()) as BooksReport;
      return payments.filter(({ metadata }) => metadata['order'] === String(order));
    },
    emailsTo: async (to) => (await (await post('/email/list', { to })).json()) as CaughtEmail[],
    drain: async () => {
      // On a busy machine, a run may get no answer in time.
      let said: unknown;
      for (let tries = 0; tries < 5; tries += 1) {
        said = await (await post('/drain', {})).json();
        if (said === 'drained') return;
      }
      throw new Error(`The outbox wasn’t drained: ${String(said)}`);
    },
    object: async (bucket, name) => {
      const response = await post('/object', { bucket, name });
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },
  };
}
