/** Every internal address, once. Pages, islands and mails link through this table. */
export const paths = {
  home: '/',
  about: '/about',
  screenPrinting: '/screen-printing',
  order: '/screen-printing/order',
  checkout: '/checkout',
  checkoutWithStripe: '/checkout-with-stripe',
  orderConfirmation: '/order-confirmation',
  digitalPrinting: '/digital-printing',
  embroidery: '/embroidery',
  design: '/design',
  fulfillment: '/fulfillment',
  highVolumePricing: '/high-volume-pricing',
  localNews: '/local-news',
  customTshirts: '/custom-tshirts-des-moines',
  favoriteShirts: '/our-favorite-shirts',
  getQuote: '/get-quote',
  quoteConfirmation: '/quote-confirmation',
  quoteGenerator: '/quote-generator',
  shirtDesigner: '/shirt-designer',
  reorders: '/reorders',
  login: '/login',
  adminAnalytics: '/admin/analytics',
  adminOrders: '/admin/orders',
  garmentInventory: '/garment-inventory',
} as const;

export type InternalPath = (typeof paths)[keyof typeof paths];
