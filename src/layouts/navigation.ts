import { countText } from '../platform/count-words.ts';
import { paths, type InternalPath } from '../paths.ts';
import { maxOnlinePieces } from '../shop.ts';

export type NavigationLink = { label: string; href: InternalPath };

/** The navbar (product.md#navigation). */
export const navigation: readonly NavigationLink[] = [
  { label: 'Home', href: paths.home },
  { label: 'Screen Printing', href: paths.screenPrinting },
  { label: 'Digital Printing', href: paths.digitalPrinting },
  { label: 'About', href: paths.about },
  { label: 'Design Your Shirt', href: paths.shirtDesigner },
  { label: 'Order Now', href: paths.order },
];

/** What people on phones come for, after the navbar's links in the menu. */
export const menuLinks: readonly NavigationLink[] = [
  { label: 'Quote', href: paths.getQuote },
  { label: 'Prices', href: paths.quoteGenerator },
  { label: 'Reorder', href: paths.reorders },
];

/** The footer's quick links, which don't fit in the navbar. */
export const quickLinks: readonly NavigationLink[] = [
  { label: 'Get a free quote', href: paths.getQuote },
  { label: 'Quote generator', href: paths.quoteGenerator },
  { label: 'Group orders', href: paths.groupOrders },
  { label: 'Place a reorder', href: paths.reorders },
  { label: 'Find my order', href: paths.yourOrder },
  { label: 'Our favorite shirts', href: paths.favoriteShirts },
  { label: 'T-shirts in Des Moines', href: paths.customTshirts },
  { label: `Over ${countText(maxOnlinePieces)} pieces`, href: paths.highVolumePricing },
  { label: 'Embroidery', href: paths.embroidery },
  { label: 'Design services', href: paths.design },
  { label: 'Fulfillment', href: paths.fulfillment },
  { label: 'Local news', href: paths.localNews },
  { label: 'Our work', href: paths.ourWork },
  { label: 'Find us', href: paths.findUs },
  { label: 'Our guarantee', href: paths.guarantee },
  { label: 'Ways to pay', href: paths.waysToPay },
  { label: 'Privacy', href: paths.privacy },
  { label: 'Terms', href: paths.terms },
];
