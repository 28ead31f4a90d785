import { shop } from '../shop.ts';

/**
 * Why somebody who didn't order gets an email without the order's link, and whom to ask. `byCard` if
 * there's something left that a card can pay.
 */
export const copyNote = (order: { readonly customerName: string }, byCard: boolean): string =>
  `${order.customerName} ordered it and has the order’s link: ask them what it’s for${byCard ? ', or to pay by card' : ''}. You get this because you look after payments for them. If you shouldn’t, tell ${shop.ordersEmail}.`;
