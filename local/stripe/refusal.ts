/** An answer with which Stripe refuses a request. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal';
  readonly status: number;
  /** The `error` of the answer's body. */
  readonly error: Readonly<Record<string, unknown>>;
  /** Whether the same idempotency key gets it again: once the work has begun, not before. */
  readonly isKept: boolean;

  constructor(
    status: number,
    message: string,
    more: { type?: string; code?: string; param?: string } & Record<string, unknown> = {},
    isKept = false,
  ) {
    super(message);
    this.status = status;
    this.error = { type: 'invalid_request_error', message, ...more };
    this.isKept = isKept;
  }
}
