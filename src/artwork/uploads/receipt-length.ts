/** The longest upload receipt, in characters. */
export const maxReceiptLength = 2000;
