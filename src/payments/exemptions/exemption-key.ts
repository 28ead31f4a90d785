/** Under which the tab keeps the certificate that goes with the next order. */
export const exemptionKey = 'exemption';
