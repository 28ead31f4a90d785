/** How an order gets to its customer (product.md#delivery-method). */
export const deliveryMethods = ['pickup', 'local', 'shipping'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];
