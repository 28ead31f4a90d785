/**
 * The banner above a quote or reorder form that couldn't be sent (product.md#sending-a-request).
 */
export const requestFailure =
  'There was a problem submitting your request. Please try again or contact us directly.';
