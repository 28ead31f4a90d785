import { salesTaxPermille, shop } from '../shop.ts';

/** 'Iowa sales tax, 7%', as shown until the delivery address is known. */
export const taxLabel = `${shop.salesTaxName}, ${salesTaxPermille / 10}%`;
