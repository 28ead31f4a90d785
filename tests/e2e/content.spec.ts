import { select, selectAll } from 'hast-util-select';
import { bulkPrice } from '../../src/orders/prices/bulk-price.ts';
import { orderFormGarments } from '../../src/garments/garment.ts';
import { formatCents, formatCentsShort } from '../../src/platform/money.ts';
import { garmentPrice, priceOneItem } from '../../src/orders/prices/price.ts';
import { usualBook } from '../../src/settings/usual-book.ts';
import { printAreas } from '../../src/garments/print-location.ts';
import { cutoffTimeText } from '../../src/platform/dates/date-words.ts';
import { paths } from '../../src/paths.ts';
import { shopHours } from '../../src/settings/built-calendar.ts';
import { bulkLimits, fees, maxOnlinePieces, phoneHref, shop, socialPage } from '../../src/shop.ts';
import {
  linksOf,
  readBuiltPages,
  readBuiltTree,
  regionOf,
  tableOf,
  wordsOf,
} from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

// Read from the built pages, without a browser.

const bulkRates = { ...usualBook.bulk, ...bulkLimits };
const ownCents = (styleCode: string) => garmentPrice(styleCode, usualBook).cents;

/** A Bella + Canvas 3001 with one print, ordered online. */
const onlineEach = (pieces: number) =>
  formatCents(
    priceOneItem({
      styleCode: '00606',
      quantities: pieces,
      locations: { frontLarge: true },
      rush: false,
      delivery: 'pickup',
    }).perItemCents,
  );

/** What each page must say (product.md#content-pages), and in what words. */
const facts: Record<string, Record<string, string | RegExp>> = {
  [paths.about]: {
    'the town': `${shop.city}, ${shop.regionName}`,
    'the year it began': `since ${shop.established}`,
    'whom it serves': 'Businesses, churches, events and individuals',
    'what is done in-house':
      /What we do in-house Screen printing,.*Digital printing, direct to garment.*Film transfer,/,
    'what is not': /What we don’t Embroidery\. Our vendor partners/,
    'how a job goes': /You ask.*We read it.*You approve it.*We print it/,
    'the hours': shopHours,
  },
  [paths.screenPrinting]: {
    'what it fits': 'a simple design in a large quantity',
    'the standard turnaround': 'Standard turnaround is 8 business days',
    'what a rush is': `Four to 7 business days is a rush and adds ${formatCentsShort(fees.rushCents)}`,
    'what needs a call': 'Fewer than 4 isn’t sold online: call',
    'the cutoff': `Orders in by ${cutoffTimeText} on a business day enter the queue that day`,
    'the formats': 'PNG, SVG, EPS, AI, PSD, JPG or PDF',
    'vector files': 'Vector files are ideal',
    'raster files': 'Raster files need to be 300 DPI',
    'more locations': `adds ${formatCents(usualBook.print.furtherLocationCents)} a shirt`,
  },
  [paths.digitalPrinting]: {
    'the print area': 'up to 16 inches wide by 20 inches high',
    'the fabric': '100% cotton',
    'the colors': 'full color',
    'the formats': 'We prefer EPS, PDF, PSD, AI',
    'the resolution': '300 DPI is recommended',
  },
  [paths.design]: { 'that it goes by email': 'works by email' },
  [paths.embroidery]: { 'who does it': 'We don’t embroider in-house. Our vendor partners do' },
  [paths.fulfillment]: {
    'pre-sales': 'We set up a sales site for your group',
    'to whom it ships': 'ship it to each buyer',
    'held stock': 'For ongoing partnerships we keep your printed stock on our shelves',
  },
  [paths.groupOrders]: {
    'that it costs nothing': 'Fees for using it $0',
    'that the proof comes first': 'You approve the proof',
    'when cards are charged': 'Each card, once, when it closes',
    'the most that people pay': 'What they saw when they joined',
    'the guarantee': 'nobody pays more than at the count you ordered with',
  },
  [paths.highVolumePricing]: {
    'how to order': 'handled by phone or email, not online',
    'the formula':
      'The garment’s price, plus $2.25 for each print location, plus $0.25 for each color',
    'the production time': 'Production takes 6–8 business days',
    'the delivery': 'local delivery is free',
    'the delivery of smaller orders': `Local delivery; ${formatCentsShort(fees.localDeliveryCents)} up to ${maxOnlinePieces.toLocaleString('en-US')} pieces`,
    'why smaller orders cost something else':
      'An online price covers any run and includes every ink color',
    'the phone': shop.phone,
    'the email': shop.email,
  },
  [paths.customTshirts]: {
    'the standard turnaround': 'Standard is 8 business days',
    'the rush': `Four to 7 is a rush, for ${formatCentsShort(fees.rushCents)} an order`,
    'the pickup': 'Pick it up at the shop, free',
    'the delivery': `in the ${shop.metro} for ${formatCentsShort(fees.localDeliveryCents)}.`,
    'a change of mind': `One more place to print: ${formatCents(usualBook.print.furtherLocationCents)} a shirt`,
    'when to go elsewhere': 'When not to use us',
  },
};

/** What a page's main part says. */
const mainOf = async (path: string): Promise<string> =>
  wordsOf(select('main', await readBuiltTree(path))!);

for (const [path, asked] of Object.entries(facts)) {
  // product: bulk-orders, content-pages, services, shop-facts
  test(`${path} says everything it must`, async () => {
    const words = await mainOf(path);
    for (const [fact, text] of Object.entries(asked)) {
      if (typeof text === 'string') expect.soft(words, fact).toContain(text);
      else expect.soft(words, fact).toMatch(text);
    }
  });
}

test('no page shows a placeholder where a figure belongs', async () => {
  const pages = await readBuiltPages();
  for (const { path, html } of pages) {
    const text = html.replaceAll(/<(script|style)[\s>][\s\S]*?<\/\1>/g, '');
    expect.soft(text, path).not.toContain('((');
  }
});

// product: sample-prices
test('screen printing has the sample jobs, and what they cost online', async () => {
  const page = await readBuiltTree(paths.screenPrinting);
  expect(tableOf(page, 'Sample jobs, Bella + Canvas 3001')).toEqual([
    ['Pieces', 'One color', 'Two', 'Ordered online'],
    ...[
      ['12', '$16.25', '$16.75'],
      ['24', '$14.25', '$14.75'],
      ['50', '$12.25', '$12.75'],
    ].map((row) => [...row, onlineEach(Number(row[0]))]),
  ]);
  expect(wordsOf(page)).toContain('Online prices include every ink color');
  expect(wordsOf(page)).not.toContain('samples are for one garment');
});

// product: digital-prices
test('digital printing has its prices', async () => {
  const page = await readBuiltTree(paths.digitalPrinting);
  expect(tableOf(page, 'Digital printing')).toEqual([
    ['Pieces', 'One side', 'Two sides'],
    ['1–4', '$28', '$33'],
    ['5–12', '$20', '$25'],
    ['13+', '$16', '$21'],
  ]);
});

test('screen printing gives the same size for each location as the order form', async () => {
  const words = await mainOf(paths.screenPrinting);
  const { frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve } = printAreas;
  for (const [name, large, small] of [
    ['Front', frontLarge, frontSmall],
    ['Back', backLarge, backSmall],
  ] as const) {
    expect(words).toContain(
      `${name}: large, up to ${large.widthIn} × ${large.heightIn} inches, or small, up to ${small.widthIn} × ${small.heightIn}`,
    );
  }
  expect(rightSleeve).toEqual(leftSleeve);
  expect(words).toContain(`up to ${leftSleeve.widthIn} × ${leftSleeve.heightIn} inches each`);
});

// product: services
test('screen printing says which of the three methods to choose', async () => {
  const rows = tableOf(await readBuiltTree(paths.screenPrinting), 'Which method fits');
  expect(rows.slice(1).map(([method, fits]) => [method, fits])).toEqual([
    ['Screen printing', 'Simple design, large quantity'],
    ['Direct to garment', 'Complex design, small to medium quantity'],
    ['Film transfer', 'Simple or complex design, small to medium quantity'],
  ]);
  expect(rows[3]![2]).toBe('Blends');
});

// product: content-pages
test('design goes in four steps: consultation, concept, refinement, final artwork', async () => {
  const steps = selectAll('h3', regionOf(await readBuiltTree(paths.design), 'Four steps'));
  expect(steps.map(wordsOf)).toEqual(['Consultation', 'Concept', 'Refinement', 'Final artwork']);
});

// product: content-pages
test('design lists its awards with their years', async () => {
  const awards = regionOf(await readBuiltTree(paths.design), 'Awards');
  const years = selectAll('li', awards).map((award) => parseInt(wordsOf(award)));
  expect(years.length).toBeGreaterThanOrEqual(4);
  expect(years).toEqual(years.toSorted());
  expect(years[0]).toBeGreaterThanOrEqual(shop.established);
});

// product: content-pages
test('the guide’s prices match the order form and the formula', async () => {
  const page = await readBuiltTree(paths.customTshirts);
  const jobs = new Map(tableOf(page, 'Six jobs').map(([job, price]) => [job, price] as const));
  const charged = (styleCode: string, pieces: number, back = false) => {
    const { perItemCents, subtotalCents } = priceOneItem({
      styleCode,
      quantities: pieces,
      locations: { frontLarge: true, backLarge: back },
      rush: false,
      delivery: 'pickup',
    });
    return `${formatCents(perItemCents)} each, ${formatCents(subtotalCents)}`;
  };
  expect(jobs.get('Family reunion of 23')).toContain(charged('00606', 23));
  expect(jobs.get('Family reunion of 23')).toContain(charged('00606', 24));
  expect(jobs.get('Softball team of 14')).toBe(charged('00760', 14, true));
  expect(jobs.get('Church camp of 150')).toBe(charged('00760', 150));
  expect(jobs.get('One birthday shirt')).toBe('$28');
  const race = bulkPrice(ownCents('00760'), 2, 2, 2000, bulkRates);
  if (!race.ok) throw new Error(race.reason);
  expect(jobs.get('2,000 for a race')).toContain(
    `${formatCents(race.cents[3])} each, ${formatCents(race.cents[4])}`,
  );
  const falls = usualBook.print.steps.slice(1).map(({ from }) => from);
  const last = falls.pop();
  expect(await mainOf(paths.customTshirts)).toContain(
    `falls at ${falls.join(', ')} and ${last} pieces`,
  );
});

test('the advice for almost 1,000 pieces gets the math right', async () => {
  const words = await mainOf(paths.highVolumePricing);
  const online = priceOneItem({
    styleCode: '00606',
    quantities: 800,
    locations: { frontLarge: true },
    rush: false,
    delivery: 'pickup',
  });
  const bulk = bulkPrice(ownCents('00606'), 1, 1, 1001, bulkRates);
  if (!bulk.ok) throw new Error(bulk.reason);
  const [, , , perShirt, total] = bulk.cents;
  expect(words).toContain(
    `${formatCents(online.perItemCents)} each, ${formatCents(online.subtotalCents)} in all`,
  );
  expect(words).toContain(`${formatCents(perShirt)} each: ${formatCents(total)}.`);
  const inks = (colors: number) => bulkPrice(ownCents('00606'), 1, colors, 1001, bulkRates);
  expect(inks(1)).toMatchObject({ cents: { 3: 650 } });
  expect(inks(9)).toMatchObject({ cents: { 3: online.perItemCents } });
  expect(words).toContain('one color is $6.50, nine are $8.50');
  expect(words).toContain(
    `You’d get more shirts and keep ${formatCents(online.subtotalCents - total)}`,
  );
});

test('a table lists the price per shirt from 1,001 pieces', async () => {
  const page = await readBuiltTree(paths.highVolumePricing);
  expect(tableOf(page, 'Each shirt from 1,001 pieces').slice(1)).toEqual([
    ['Budget Cotton (Gildan 2000 Ultra Cotton)', '$5.00', '$7.50', '$10.00', '$12.50'],
    ['Premium Cotton (Bella + Canvas 3001)', '$6.50', '$9.00', '$11.50', '$14.00'],
    ['Budget Blend (Bella + Canvas 3001CVC)', '$6.75', '$9.25', '$11.75', '$14.25'],
    ['Premium Blend (Bella + Canvas 3413 Triblend)', '$8.50', '$11.00', '$13.50', '$16.00'],
  ]);
});

// product: navigation
test('the footer shows contact, quick links, hours, and the social link', async () => {
  const footer = select('footer', await readBuiltTree(paths.home))!;
  const links = linksOf(footer);
  expect(links).toContainEqual({ name: shop.phone, href: phoneHref });
  expect(links).toContainEqual({ name: shop.email, href: `mailto:${shop.email}` });
  expect(links).toContainEqual({ name: 'Get a free quote', href: paths.getQuote });
  expect(links).toContainEqual({ name: socialPage.label, href: socialPage.url });
  const address = `${shop.street}, ${shop.city}, ${shop.region} ${shop.zip}`;
  expect(links).toContainEqual({ name: address, href: paths.findUs });
  expect(wordsOf(footer)).toContain(shopHours);
});

// product: checkout-page
test('both checkout paths show the same page but for when it’s paid, and the first is canonical', async () => {
  const pages = await readBuiltPages();
  const htmlOf = (path: string) =>
    pages.find((page) => page.path === path)?.html.replace(/ uid="\w+"/, '') ?? '';
  const paidAtOnce = htmlOf(paths.checkoutWithStripe);
  const paidLater = paidAtOnce.replace(
    '&quot;prepay&quot;:[0,true]',
    '&quot;prepay&quot;:[0,false]',
  );
  expect(paidLater === paidAtOnce).toBe(false);
  expect(paidLater === htmlOf(paths.checkout)).toBe(true);
  const page = await readBuiltTree(paths.checkoutWithStripe);
  expect(wordsOf(select('h1', page)!)).toBe('Checkout');
  expect(select('link[rel=canonical]', page)?.properties['href']).toMatch(
    new RegExp(`${paths.checkout}$`),
  );
});

// product: select-material
test('a material card shows name, price indicator, weight, material, and description', async () => {
  const material = select('fieldset', await readBuiltTree(paths.order));
  expect(wordsOf(select('legend', material)!)).toBe('Material');
  const cards = selectAll('label', material);
  expect(cards).toHaveLength(orderFormGarments.length);
  for (const [index, garment] of orderFormGarments.entries()) {
    const words = wordsOf(cards[index]!);
    for (const text of [garment.name, garment.weight, garment.material, garment.description]) {
      expect(words).toContain(text);
    }
    expect(selectAll('span', cards[index]).map(wordsOf)).toContain(garment.priceIndicator);
  }
});
