import type { Page } from '@playwright/test';
import { bulkPrice } from '../../src/domain/bulk-price.ts';
import { formatCents, formatCentsShort } from '../../src/domain/money.ts';
import {
  extraLocationCents,
  priceOrder,
  quantityTiers,
  stylePrice,
} from '../../src/domain/price.ts';
import { printAreas } from '../../src/domain/print-location.ts';
import { cutoffTimeText } from '../../src/domain/date-words.ts';
import { paths } from '../../src/paths.ts';
import { phoneHref, shop } from '../../src/shop.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';

/** The text of a page's main part, including collapsed answers. */
async function read(page: Page, path: string): Promise<string> {
  await page.goto(path);
  const main = page.getByRole('main');
  await main.locator('details').evaluateAll((answers) => {
    for (const answer of answers as HTMLDetailsElement[]) {
      // Only one <details> with the same name can be open.
      answer.removeAttribute('name');
      answer.open = true;
    }
  });
  return (await main.innerText()).replaceAll(/\s+/g, ' ');
}

/** The rows of the named table, header first. */
function table(page: Page, name: string | RegExp): Promise<string[][]> {
  return page
    .getByRole('table', { name })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText.trim()),
      ),
    );
}

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
    'the hours': shop.hours,
  },
  [paths.screenPrinting]: {
    'what it fits': 'a simple design in a large quantity',
    'the standard turnaround': 'Standard turnaround is 8 business days',
    'what a rush is': `Four to 7 business days is a rush and adds ${formatCentsShort(shop.rushFeeCents)}`,
    'what needs a call': 'Fewer than 4 isn’t sold online: call',
    'the cutoff': `Orders in by ${cutoffTimeText} on a business day enter the queue that day`,
    'the formats': 'PNG, SVG, EPS, AI, PSD, JPG or PDF',
    'vector files': 'Vector files are ideal',
    'raster files': 'Raster files need to be 300 DPI',
    'more locations': `adds ${formatCents(extraLocationCents)} a shirt`,
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
  [paths.highVolumePricing]: {
    'how to order': 'handled by phone or email, not online',
    'the formula':
      'The garment’s price, plus $2.25 for each print location, plus $0.25 for each color',
    'the production time': 'Production takes 6–8 business days',
    'the delivery': 'local delivery is free',
    'the phone': shop.phone,
    'the email': shop.email,
  },
  [paths.customTshirts]: {
    'the standard turnaround': 'Standard is 8 business days',
    'the rush': `Four to 7 is a rush, for ${formatCentsShort(shop.rushFeeCents)} an order`,
    'the pickup': 'Pick it up at the shop, free',
    'the delivery': `in the ${shop.metro} for ${formatCentsShort(shop.localDeliveryCents)}, which adds ${shop.localDeliveryExtraDays} days`,
    'a change of mind': `One more place to print: ${formatCents(extraLocationCents)} a shirt`,
    'when to go elsewhere': 'When not to use us',
  },
};

for (const [path, asked] of Object.entries(facts)) {
  // product: bulk-orders, content-pages, services, shop-facts
  test(`${path} says everything it must`, async ({ page }) => {
    const words = await read(page, path);
    for (const [fact, text] of Object.entries(asked)) {
      if (typeof text === 'string') expect.soft(words, fact).toContain(text);
      else expect.soft(words, fact).toMatch(text);
    }
  });
}

// product: sample-prices
test('screen printing has the sample prices', async ({ page }) => {
  await page.goto(paths.screenPrinting);
  expect(await table(page, 'Sample prices, Bella + Canvas 3001')).toEqual([
    ['PIECES', 'ONE COLOR', 'TWO'],
    ['12', '$16.25', '$16.75'],
    ['24', '$14.25', '$14.75'],
    ['50', '$12.25', '$12.75'],
  ]);
});

// product: digital-prices
test('digital printing has its prices', async ({ page }) => {
  await page.goto(paths.digitalPrinting);
  expect(await table(page, 'Digital printing')).toEqual([
    ['PIECES', 'ONE SIDE', 'TWO SIDES'],
    ['1–4', '$28', '$33'],
    ['5–12', '$20', '$25'],
    ['13+', '$16', '$21'],
  ]);
});

test('screen printing gives the same size for each location as the order form', async ({
  page,
}) => {
  const words = await read(page, paths.screenPrinting);
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
test('screen printing says which of the three methods to choose', async ({ page }) => {
  await page.goto(paths.screenPrinting);
  const rows = await table(page, 'Which method fits');
  expect(rows.slice(1).map(([method, fits]) => [method, fits])).toEqual([
    ['Screen printing', 'Simple design, large quantity'],
    ['Direct to garment', 'Complex design, small to medium quantity'],
    ['Film transfer', 'Simple or complex design, small to medium quantity'],
  ]);
  expect(rows[3]![2]).toBe('Blends');
});

// product: content-pages
test('design goes in four steps: consultation, concept, refinement, final artwork', async ({
  page,
}) => {
  await page.goto(paths.design);
  const steps = page.getByRole('region', { name: 'Four steps' }).getByRole('heading', { level: 3 });
  await expect(steps).toHaveText(['Consultation', 'Concept', 'Refinement', 'Final artwork']);
});

// product: content-pages
test('design lists its awards with their years', async ({ page }) => {
  await page.goto(paths.design);
  const awards = page.getByRole('region', { name: /^Awards/ }).getByRole('listitem');
  const years = (await awards.allInnerTexts()).map((award) => parseInt(award));
  expect(years.length).toBeGreaterThanOrEqual(4);
  expect(years).toEqual(years.toSorted());
  expect(years[0]).toBeGreaterThanOrEqual(shop.established);
});

// product: content-pages
test('the guide’s prices match the order form and the formula', async ({ page }) => {
  await page.goto(paths.customTshirts);
  const jobs = new Map(
    (await table(page, /^Six jobs/)).map(([job, price]) => [job, price] as const),
  );
  const charged = (styleCode: string, pieces: number, back = false) => {
    const { perItemCents, subtotalCents } = priceOrder({
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
  const race = bulkPrice(stylePrice('00760'), 2, 2, 2000, shop.maxOnlinePieces);
  if (!race.ok) throw new Error(race.reason);
  expect(jobs.get('2,000 for a race')).toContain(
    `${formatCents(race.cents[3])} each, ${formatCents(race.cents[4])}`,
  );
  const falls = quantityTiers.slice(1).map(({ from }) => from);
  const last = falls.pop();
  expect(await read(page, paths.customTshirts)).toContain(
    `falls at ${falls.join(', ')} and ${last} pieces`,
  );
});

test('the advice for almost 1,000 pieces gets the math right', async ({ page }) => {
  const words = await read(page, paths.highVolumePricing);
  const online = priceOrder({
    styleCode: '00606',
    quantities: 800,
    locations: { frontLarge: true },
    rush: false,
    delivery: 'pickup',
  });
  const bulk = bulkPrice(stylePrice('00606'), 1, 1, 1001, shop.maxOnlinePieces);
  if (!bulk.ok) throw new Error(bulk.reason);
  const [, , , perShirt, total] = bulk.cents;
  expect(words).toContain(
    `${formatCents(online.perItemCents)} each, ${formatCents(online.subtotalCents)} in all`,
  );
  expect(words).toContain(`${formatCents(perShirt)} each: ${formatCents(total)}.`);
  expect(words).toContain(`201 more shirts and keep ${formatCents(online.subtotalCents - total)}`);
});

// product: high-volume-pricing-page
test.describe('the calculator for more than 1,000 pieces', () => {
  const ticket = (page: Page) => page.locator('form .ticket');
  const answer = (page: Page) => page.getByRole('status');
  /** The answer contains both a price and a reason for having none; only one is visible. */
  const answers = (page: Page, text: string | RegExp) =>
    expect(answer(page)).toHaveText(text, { useInnerText: true });
  const priced = (perShirt: string, total: string) =>
    `Per shirt ${perShirt} Total before tax ${total}`;
  const body = async (page: Page) => {
    const href = await page
      .getByRole('link', { name: 'Email us these numbers' })
      .getAttribute('href');
    expect(href).toMatch(new RegExp(`^mailto:${shop.email}\\?`));
    return new URL(href!).searchParams.get('body');
  };

  test.beforeEach(async ({ page }) => {
    await page.goto(paths.highVolumePricing);
  });

  // product: bulk-orders
  test('starts with the formula’s example: $4.00, one location, two colors', async ({ page }) => {
    await expect(ticket(page)).toContainText('1,500 × Bella + Canvas 3001');
    await answers(page, priced('$6.75', '$10,125.00'));
    await expect(ticket(page)).toContainText('Production in 6–8 business days');
    await expect(ticket(page)).toContainText('Free local delivery');
    await expect(ticket(page)).toContainText(/sales tax, 7%, is added/);
    await expect(ticket(page).getByRole('link', { name: shop.phone })).toHaveAttribute(
      'href',
      phoneHref,
    );
    expect(await body(page)).toContain('$10,125.00');
    await expectAccessible(page, 'the calculator at its start');
  });

  // product: bulk-orders
  test('recalculates line by line with each choice, and emails the result', async ({ page }) => {
    await page.getByLabel('Garment').selectOption('Bella + Canvas 3413 Triblend');
    await page.getByLabel('Print locations').selectOption('3');
    await page.getByLabel('Total colors').fill('5');
    await page.getByLabel('Pieces').fill('2000');
    await expect(ticket(page)).toContainText('2,000 × Bella + Canvas 3413 Triblend');
    await expect(ticket(page)).toContainText('Locations: 3 · Colors: 5');
    await expect(ticket(page).getByRole('definition')).toHaveText(['$6.00', '$6.75', '$1.25']);
    await answers(page, priced('$14.00', '$28,000.00'));
    const email = await body(page);
    for (const part of ['2,000 × Bella + Canvas 3413 Triblend', 'Locations: 3', '$28,000.00']) {
      expect(email).toContain(part);
    }
  });

  test('works with only the keyboard', async ({ page }) => {
    await page.getByLabel('Garment').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Pieces')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1001');
    await expect(ticket(page)).toContainText('1,001 × Gildan 2000 Ultra Cotton');
    await expect(ticket(page)).toContainText('Locations: 2 · Colors: 3');
    // 2.50 + 2 × 2.25 + 3 × 0.25
    await answers(page, priced('$7.75', '$7,757.75'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${paths.highVolumePricing}$`));
    await page.keyboard.press('Tab');
    await expect(ticket(page).getByRole('link', { name: shop.phone })).toBeFocused();
  });

  for (const pieces of ['', '0', '-1500', '1000']) {
    test(`says that up to 1,000 pieces are ordered online, for "${pieces}" pieces`, async ({
      page,
    }) => {
      await page.getByLabel('Pieces').fill(pieces);
      await answers(page, 'Enter a number from 1,001. Up to 1,000 you can order online.');
      await expect(answer(page).getByRole('link')).toHaveAttribute('href', paths.order);
      await expect(page.getByRole('link', { name: 'Email us these numbers' })).toBeHidden();
    });
  }

  test('gives a call link past 100,000 pieces or 24 colors', async ({ page }) => {
    await page.getByLabel('Pieces').fill('100000');
    await answers(page, priced('$6.75', '$675,000.00'));
    await page.getByLabel('Pieces').fill('100001');
    await answers(page, /^More than 100,000 pieces or 24 colors/);
    await expect(answer(page).getByRole('link')).toHaveAttribute('href', phoneHref);
    await page.getByLabel('Pieces').fill('1500');
    await page.getByLabel('Total colors').fill('24');
    await answers(page, priced('$12.25', '$18,375.00'));
    await page.getByLabel('Total colors').fill('25');
    await answers(page, /^More than 100,000 pieces or 24 colors/);
    await expectAccessible(page, 'the calculator past its limits');
  });

  test('asks for at least one color per location, then shows the price', async ({ page }) => {
    await page.getByLabel('Print locations').selectOption('3');
    await answers(page, 'Enter at least one color for each print location.');
    await expectAccessible(page, 'the calculator with too few colors');
    await page.getByLabel('Total colors').fill('3');
    // 4.00 + 3 × 2.25 + 3 × 0.25
    await answers(page, priced('$11.50', '$17,250.00'));
    await page.getByLabel('Total colors').fill('');
    await answers(page, 'Enter at least one color for each print location.');
  });

  test('drops fractions of a piece, as the order form does', async ({ page }) => {
    await page.getByLabel('Pieces').fill('1500.9');
    await expect(ticket(page)).toContainText('1,500 × ');
    await answers(page, priced('$6.75', '$10,125.00'));
  });

  test('fits 320 px with its largest total', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByLabel('Garment').selectOption('Bella + Canvas 3413 Triblend');
    await page.getByLabel('Print locations').selectOption('4');
    await page.getByLabel('Total colors').fill('24');
    await page.getByLabel('Pieces').fill('100000');
    await answers(page, priced('$21.00', '$2,100,000.00'));
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

test('a table lists the price per shirt from 1,001 pieces', async ({ page }) => {
  await page.goto(paths.highVolumePricing);
  expect((await table(page, /^Each shirt from 1,001 pieces/)).slice(1)).toEqual([
    ['Gildan 2000 Ultra Cotton', '$5.00', '$7.50', '$10.00', '$12.50'],
    ['Bella + Canvas 3001', '$6.50', '$9.00', '$11.50', '$14.00'],
    ['Bella + Canvas 3001CVC', '$6.75', '$9.25', '$11.75', '$14.25'],
    ['Bella + Canvas 3413 Triblend', '$8.50', '$11.00', '$13.50', '$16.00'],
  ]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator shows a correct example, the table, and the phone number, and no dead fields', async ({
    page,
  }) => {
    await page.goto(paths.highVolumePricing);
    const calculator = page.getByRole('region', { name: 'The calculator' });
    // Text locators ignore what is inside <noscript>.
    await expect(calculator.locator('noscript p')).toBeVisible();
    await expect(calculator.locator('noscript p')).toContainText('needs JavaScript');
    await expect(calculator.getByText('$10,125.00')).toBeVisible();
    await expect(calculator.getByRole('table')).toBeVisible();
    await expect(calculator.getByRole('link', { name: shop.phone }).first()).toBeVisible();
    await expect(calculator.getByLabel('Pieces')).toBeHidden();
  });
});
