/** The banner over a quote or reorder form that could not be sent (product.md#sending-a-request). */
export const requestFailure =
  'There was a problem submitting your request. Please try again or contact us directly.';
