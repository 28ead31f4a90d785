/** Every internal address, once. Pages, islands, and emails link through this table. */
export const paths = {
  home: '/',
  about: '/about',
  screenPrinting: '/screen-printing',
  order: '/screen-printing/order',
  checkout: '/checkout',
  checkoutWithStripe: '/checkout-with-stripe',
  orderConfirmation: '/order-confirmation',
  yourOrder: '/your-order',
  yourQuote: '/your-quote',
  yourLine: '/your-line',
  /** The frame of every group order's page; its address is `groupPath`. */
  group: '/group',
  digitalPrinting: '/digital-printing',
  embroidery: '/embroidery',
  design: '/design',
  fulfillment: '/fulfillment',
  groupOrders: '/group-orders',
  highVolumePricing: '/high-volume-pricing',
  ourWork: '/our-work',
  findUs: '/find-us',
  guarantee: '/guarantee',
  waysToPay: '/ways-to-pay',
  privacy: '/privacy',
  terms: '/terms',
  localNews: '/local-news',
  customTshirts: '/custom-tshirts-des-moines',
  favoriteShirts: '/our-favorite-shirts',
  getQuote: '/get-quote',
  quoteConfirmation: '/quote-confirmation',
  quoteGenerator: '/quote-generator',
  shirtDesigner: '/shirt-designer',
  reorders: '/reorders',
  login: '/login',
  /** On the shop's tablets in the press room; with an order's number, `floorPath`. */
  floor: '/floor',
  adminAnalytics: '/admin/analytics',
  adminOrders: '/admin/orders',
  adminBlanks: '/admin/blanks',
  adminTickets: '/admin/tickets',
  adminPlan: '/admin/plan',
  adminReceiving: '/admin/receiving',
  adminCustomers: '/admin/customers',
  adminStaff: '/admin/staff',
  admin: '/admin',
  adminMoney: '/admin/money',
  adminSettings: '/admin/settings',
  /** The page behind the addresses of `jobPath`; netlify.toml rewrites them to it. */
  adminJob: '/admin/job',
  garmentInventory: '/garment-inventory',
  styleGuide: '/style-guide',
  newsFeed: '/local-news/feed.xml',
} as const;

/** What comes before the secret of a link in its fragment, which browsers send to no server. */
export const orderFragment = '#order=';
export const quoteFragment = '#quote=';
export const teamFragment = '#team=';
export const draftFragment = '#draft=';
/** For somebody in a group, on its page. */
export const personFragment = '#person=';
export const resetFragment = '#reset=';

/** In an order's link in an email, before the proof that it came from there. */
export const emailedPart = 'mail=';

/** The conversation on an order's page and on its job page. */
export const messagesId = 'messages';

/** Sending a tax certificate, on an order's page. */
export const exemptionId = 'tax-exempt';

/** Ordering an order again, on its page. */
export const repeatId = 'again';

/** The query of the sign-in page that asks a signed-in person for another password. */
export const changesPassword = 'password';

/** The query of the sign-in page that shows a signed-in person their two-step sign-in. */
export const setsUpTwoStep = 'two-step';

/** The query of the sign-in page that asks for a PIN, and makes a tablet the shop's. */
export const setsUpFloor = 'floor';

/** A design of an order on a tablet in the press room; designs count from 0 here, and from 1 there. */
export const floorPath = (number: number, design: number): string =>
  `${paths.floor}?order=${number}&design=${design + 1}`;

/** An article's own address; on the local news page it is the hash `#id`. */
export const newsArticlePath = (id: string) => `${paths.localNews}/${id}`;

/** What addresses call each kind of job. */
export const kindSlugs = { order: 'order', quote_request: 'quote', reorder: 'reorder' } as const;

/** A job's page for staff: '/admin/orders/1042'. */
export const jobPath = (job: { kind: keyof typeof kindSlugs; number: number }) =>
  `/admin/${kindSlugs[job.kind]}s/${job.number}`;

/** A customer's page for staff. The id says nothing about them. */
export const customerPath = (id: string): string => `${paths.adminCustomers}?id=${id}`;

/** A group's page, for everybody. With a fragment, it's somebody's own. */
export const groupPath = (slug: string): string => `/g/${slug}`;

/** The page of the groups that everybody may find. */
export const shopsPath = '/shops';

/** What leads somebody in a group to Stripe, to save a card. */
export const cardPart = 'card';

/** A picture of a group's garments with the approved print; its name is `groupPictureName`'s. */
export const groupPicturePath = (slug: string, name: string): string =>
  `${groupPath(slug)}/pictures/${name}`;

/** Where somebody who was invited to a group stops its emails, with the key of that link. */
export const stopInvitationPath = (slug: string, stopKey: string): string =>
  `${groupPath(slug)}/stop/${stopKey}`;

/** What is printed about a group: its poster, or what its organizer hands out by. */
export const groupPaperPath = (slug: string, paper: string): string =>
  `${groupPath(slug)}/papers/${paper}.pdf`;

/** Whether the page at `path` opens only for staff who signed in. */
export const isStaffPath = (path: string): boolean =>
  path === paths.admin || path.startsWith('/admin/') || path === paths.garmentInventory;

/** The share picture of the page at `path`. */
export const sharePicturePath = (path: string) =>
  `/share${path === paths.home ? '/index' : path}.png`;

/** What drawings the shop has for designs, in the form of `clipArtIndexSchema`. */
export const clipArtPath = '/clip-art.json';

/** One of them, by the `file` of its listing. */
export const clipArtFilePath = (file: string) => `/clip-art/${file}.svg`;

/** The job tickets of these orders, to print. */
export const ticketsPath = (numbers: readonly number[]) =>
  `${paths.adminTickets}?orders=${numbers.join(',')}`;

/** A file of a shop's photograph of a garment, for mock-ups. */
export const garmentPhotoPath = (garment: string, view: string, file: string) =>
  `/garment-photos/${garment}/${view}/${file}`;

/** The ready designs by theme, and one of them, as the build writes them. */
export const readyDesignsPath = '/ready-designs.json';
export const readyDesignPath = (key: string) => `/ready-designs/${key}.json`;

/** A preview of a ready design on its shirt. */
export const readyDesignPicture = (key: string) => `/ready-designs/${key}.svg`;

/** Pages that search engines and the sitemap leave out. */
export const unlistedPaths: readonly string[] = [
  '/404',
  paths.checkout,
  paths.checkoutWithStripe,
  paths.orderConfirmation,
  paths.yourOrder,
  paths.yourQuote,
  paths.yourLine,
  paths.group,
  paths.quoteConfirmation,
  paths.login,
  paths.floor,
  paths.adminAnalytics,
  paths.adminOrders,
  paths.adminBlanks,
  paths.adminTickets,
  paths.adminPlan,
  paths.adminReceiving,
  paths.adminCustomers,
  paths.adminStaff,
  paths.admin,
  paths.adminMoney,
  paths.adminSettings,
  paths.adminJob,
  paths.garmentInventory,
  paths.styleGuide,
];

export type InternalPath = (typeof paths)[keyof typeof paths];
