/** Every internal address, once. Pages, islands and emails link through this table. */
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
  adminStaff: '/admin/staff',
  /** The page behind the addresses of `jobPath`, which netlify.toml rewrites to it. */
  adminJob: '/admin/job',
  garmentInventory: '/garment-inventory',
  styleGuide: '/style-guide',
  newsFeed: '/local-news/feed.xml',
} as const;

/** An article's own address; on the page of local news it is the hash `#id`. */
export const newsArticlePath = (id: string) => `${paths.localNews}/${id}`;

/** A job's page for staff: '/admin/orders/1042'. */
export const jobPath = (job: { kind: 'order' | 'quote' | 'reorder'; number: number }) =>
  `/admin/${job.kind}s/${job.number}`;

/** The picture shown where the address of the page at `path` is shared. */
export const sharePicturePath = (path: string) =>
  `/share${path === paths.home ? '/index' : path}.png`;

/** All of the shop's drawings for designs, as `clipArtSchema` has them. */
export const clipArtPath = '/clip-art.json';

/** What a ready design of the shirt designer looks like on its shirt. */
export const readyDesignPicture = (key: string) => `/ready-designs/${key}.svg`;

/** Pages that search engines leave out, and their sitemap with them. */
export const unlistedPaths: readonly string[] = [
  '/404',
  paths.checkout,
  paths.checkoutWithStripe,
  paths.orderConfirmation,
  paths.quoteConfirmation,
  paths.login,
  paths.adminAnalytics,
  paths.adminOrders,
  paths.adminStaff,
  paths.adminJob,
  paths.garmentInventory,
  paths.styleGuide,
];

export type InternalPath = (typeof paths)[keyof typeof paths];
