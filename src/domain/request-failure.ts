/** The banner over a quote or reorder form that could not be sent (spec 8). */
export const requestFailure =
  'There was a problem submitting your request. Please try again or contact us directly.';
