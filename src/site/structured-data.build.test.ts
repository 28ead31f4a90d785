// product: search-engines
import { describe, expect, it } from 'vitest';
import { shop, socialPage } from '../shop.ts';
import {
  describeArticle,
  describeQuestions,
  describeService,
  describeShop,
  describeTrail,
  writeStructuredData,
} from './structured-data.build.ts';

const site = new URL('https://shop.example');

describe('structured data', () => {
  it('describes the shop with hours, area, prices, and ways to reach it', () => {
    expect(describeShop(site)).toMatchObject({
      '@type': 'LocalBusiness',
      '@id': 'https://shop.example/#shop',
      name: shop.name,
      url: 'https://shop.example/',
      telephone: '+1-515-555-0142',
      email: shop.email,
      foundingDate: '2010',
      // The favorites' estimates for the order form's four garments, lowest to highest.
      priceRange: '$7.00–$34.75 a shirt',
      areaServed: shop.metro,
      address: {
        streetAddress: '14 Water Street',
        addressLocality: 'Des Moines',
        addressRegion: 'IA',
        postalCode: '50309',
        addressCountry: 'US',
      },
      openingHoursSpecification: {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:30',
        closes: '17:00',
      },
      sameAs: [socialPage.url],
    });
  });

  it('names the shop as the provider of a service', () => {
    expect(describeService(site, '/embroidery', 'Embroidery')).toMatchObject({
      '@type': 'Service',
      name: 'Embroidery',
      url: 'https://shop.example/embroidery',
      provider: { '@id': describeShop(site)['@id'], name: shop.name },
    });
  });

  it('pairs questions with answers', () => {
    expect(describeQuestions([{ question: 'Why?', answer: 'Because.' }])).toEqual({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Why?',
          acceptedAnswer: { '@type': 'Answer', text: 'Because.' },
        },
      ],
    });
  });

  it('marks news as satire', () => {
    const article = {
      headline: 'Area tee shrinks',
      description: 'It was the dryer.',
      published: '2026-11-20',
      section: 'Science',
    };
    expect(describeArticle(site, '/local-news/tee', article)).toMatchObject({
      '@type': ['NewsArticle', 'SatiricalArticle'],
      genre: 'Satire',
      headline: 'Area tee shrinks',
      datePublished: '2026-11-20',
      articleSection: 'Science',
      image: 'https://shop.example/share/local-news/tee.png',
      mainEntityOfPage: 'https://shop.example/local-news/tee',
      isAccessibleForFree: true,
      publisher: { name: shop.name },
    });
  });

  it('numbers the steps of a trail, with the page itself last and without an address', () => {
    const trail = describeTrail(site, [{ name: 'Home', path: '/' }], 'About');
    expect(trail).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
        { '@type': 'ListItem', position: 2, name: 'About' },
      ],
    });
  });

  it('can’t close the element it’s in', () => {
    const name = '</script><script>alert(1)</script><!--';
    const text = writeStructuredData([{ name }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ name }] });
  });
});
