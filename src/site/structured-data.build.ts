import { builtBook } from '../settings/built-book.ts';
import { orderFormGarments } from '../garments/garment.ts';
import { formatCents } from '../platform/money.ts';
import { estimateRange } from '../orders/prices/price.ts';
import { paths, sharePicturePath } from '../paths.ts';
import { calendar } from '../settings/built-calendar.ts';
import { shop, socialPage } from '../shop.ts';

/** A node in schema.org's vocabulary, for search engines. */
export type Thing = Readonly<Record<string, unknown>>;

/** Where the site is, because addresses in structured data are absolute. */
const address = (site: URL, path: string) => new URL(path, site).href;
const shopId = (site: URL) => address(site, '/#shop');

/** The shop with hours, area and prices. */
export function describeShop(site: URL): Thing {
  return {
    '@type': 'LocalBusiness',
    '@id': shopId(site),
    name: shop.name,
    url: address(site, paths.home),
    image: address(site, sharePicturePath(paths.home)),
    telephone: `+1-${shop.phone}`,
    email: shop.email,
    foundingDate: String(shop.established),
    priceRange: priceRange(),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      addressLocality: shop.city,
      addressRegion: shop.region,
      postalCode: shop.zip,
      addressCountry: shop.country,
    },
    areaServed: shop.metro,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: calendar.opens,
      closes: calendar.closes,
    },
    sameAs: [socialPage.url],
  };
}

/**
 * From the cheapest garment in bulk to the most expensive single piece, by the order form's
 * estimates.
 */
function priceRange(): string {
  const ranges = orderFormGarments.map((garment) => estimateRange(garment, builtBook));
  const low = Math.min(...ranges.map(({ lowCents }) => lowCents));
  const high = Math.max(...ranges.map(({ highCents }) => highCents));
  return `${formatCents(low)}–${formatCents(high)} a shirt`;
}

/** The shop as mentioned by another node. */
const namedShop = (site: URL): Thing => ({
  '@type': 'LocalBusiness',
  '@id': shopId(site),
  name: shop.name,
  url: address(site, paths.home),
});

/** A service of the shop, described on the page at `path`. */
export function describeService(site: URL, path: string, name: string): Thing {
  return {
    '@type': 'Service',
    name,
    url: address(site, path),
    areaServed: shop.metro,
    provider: namedShop(site),
  };
}

/** Questions and answers in the same words as on the page. */
export function describeQuestions(
  questions: readonly { readonly question: string; readonly answer: string }[],
): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** A news article. None of it happened, and this says so to machines, too. */
export function describeArticle(
  site: URL,
  path: string,
  article: {
    readonly headline: string;
    readonly description: string;
    /** 'YYYY-MM-DD' */
    readonly published: string;
    readonly section: string;
  },
): Thing {
  return {
    '@type': ['NewsArticle', 'SatiricalArticle'],
    genre: 'Satire',
    headline: article.headline,
    description: article.description,
    articleSection: article.section,
    datePublished: article.published,
    image: address(site, sharePicturePath(path)),
    mainEntityOfPage: address(site, path),
    inLanguage: 'en-US',
    isAccessibleForFree: true,
    author: { '@id': shopId(site) },
    publisher: namedShop(site),
  };
}

/** The breadcrumbs from the front page: a page's parents, then itself, which needs no address. */
export function describeTrail(
  site: URL,
  parents: readonly { readonly name: string; readonly path: string }[],
  name: string,
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...parents.map((parent, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: parent.name,
        item: address(site, parent.path),
      })),
      { '@type': 'ListItem', position: parents.length + 1, name },
    ],
  };
}

/** The text of a `<script type="application/ld+json">`. Nothing in it can end the element. */
export function writeStructuredData(things: readonly Thing[]): string {
  const document = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}
