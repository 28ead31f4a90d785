/**
 * Every fact about this shop. Another print shop adopts the site by editing this file and the
 * markdown in `src/content`; nothing else may spell out a shop fact (product.md#shop-facts). Money
 * is in integer cents, lengths are in inches, and dates are 'YYYY-MM-DD' in the shop's zone.
 */
export const shop = {
  name: 'Confluence Print Co.',
  nameLead: 'Confluence',
  nameTail: 'Print Co.',
  motto: 'Shirts worth reading · Screen, digital & film, pressed in town',
  city: 'Des Moines',
  region: 'IA',
  regionName: 'Iowa',
  country: 'US',
  metro: 'Des Moines metro',
  established: 2010,
  timeZone: 'America/Chicago',
  timeZoneName: 'Central',
  email: 'hello@confluenceprint.example',
  ordersEmail: 'orders@confluenceprint.example',
  emailDomain: 'confluenceprint.example',
  phone: '515-555-0142',
  ordersPhone: '515-555-0187',
  hours: '9:30–5:00 weekdays',
  opens: '09:30',
  closes: '17:00',
  social: { label: 'Instagram', url: 'https://www.instagram.com/confluenceprint.example' },
  /** Dates the shop is closed: not business days. */
  closures: [] as readonly string[],
  /** Orders placed by this hour on a business day enter the queue that day. */
  cutoffHour: 13,
  salesTaxPermille: 70,
  salesTaxName: 'Iowa sales tax',
  rushFeeCents: 3000,
  localDeliveryCents: 1500,
  localDeliveryExtraDays: 2,
  shippingTypical: 'typically $30 per 72 shirts',
  /** Larger orders are taken by phone or email (product.md#bulk-orders). */
  maxOnlinePieces: 1000,
  /**
   * When /api/health reports something as late. Emails go out within a minute, and stock is synced
   * nightly.
   */
  alarms: { unsentEmailMinutes: 30, supplierHours: 36 },
} as const;

/** The site-wide phone number as a `tel:` link. */
export const phoneHref = `tel:+1${shop.phone.replaceAll('-', '')}`;
/** The order desk's phone number as a `tel:` link. */
export const ordersPhoneHref = `tel:+1${shop.ordersPhone.replaceAll('-', '')}`;
