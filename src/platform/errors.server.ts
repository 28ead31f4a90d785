import type { UpdatedPrice } from './contract.ts';
import type { ErrorCode } from './error-code.ts';

export type ErrorDetails = {
  /** A path like 'customer.email', and the sentence shown beside it. */
  fields?: Record<string, string>;
  /** What the order costs, if the customer saw a different price. */
  updatedPrice?: UpdatedPrice;
  /** When to try again. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A request that can't be fulfilled; `message` is for the person who made it. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly updatedPrice: UpdatedPrice | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.updatedPrice = details.updatedPrice;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * The backend refused, failed, or didn't answer in time. `message` says which call, for the log.
 * `rule` is the violated database constraint, if one was. `refused` is true if an SQL function refused
 * a value without naming one. `outOfSpace` is true if a disk is full.
 */
export class BackendError extends Error {
  override name = 'BackendError';
  readonly timedOut: boolean;
  readonly rule: string | undefined;
  readonly refused: boolean;
  readonly outOfSpace: boolean;

  constructor(
    message: string,
    details: {
      cause?: unknown;
      timedOut?: boolean;
      rule?: string | undefined;
      refused?: boolean;
      outOfSpace?: boolean;
    },
  ) {
    super(message, { cause: details.cause });
    this.outOfSpace = details.outOfSpace ?? false;
    this.timedOut = details.timedOut ?? false;
    this.rule = details.rule;
    this.refused = details.refused ?? false;
  }
}

/**
 * What became of an email that wasn't accepted: it didn't go out and may be sent again; it was
 * refused for good; or the mail server got all of it and never answered, so it may have gone out.
 */
export type EmailFailure = 'failed' | 'refused' | 'unconfirmed';

/**
 * An email couldn't be written, or wasn't accepted. `code` is ours or the transport's, with the
 * server's reply number if it gave one.
 */
export class EmailError extends Error {
  override name = 'EmailError';
  readonly code: string;
  readonly failure: EmailFailure;

  constructor(code: string, failure: EmailFailure, cause?: unknown) {
    super(`The email didn't go out: ${code}`, { cause });
    this.code = code;
    this.failure = failure;
  }
}

export type SupplierFault =
  | 'not-configured'
  | 'unauthorized'
  | 'not-found'
  | 'rate-limited'
  | 'unavailable'
  | 'timeout'
  /** It read our request, and says that it’s wrong. */
  | 'refused'
  | 'malformed'
  | 'too-large';

/**
 * The supplier refused, failed, or gave an unusable answer. `message` is for staff and contains
 * neither account nor key. `retryAfterSeconds` says when to try again, if known.
 */
export class SupplierError extends Error {
  override name = 'SupplierError';
  readonly code: SupplierFault;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: SupplierFault,
    message: string,
    details: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
