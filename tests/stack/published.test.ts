// product: price-book
import { randomUUID } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stampFileOf } from '../../local/build.ts';
import { projectRoot, startStack, type Stack } from '../../local/stack.ts';
import type { Contract } from '../../src/platform/contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import { pricedDesigns } from '../../src/orders/order-goods.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { taxAt } from '../../src/payments/sales-tax.ts';
import { defaultDueDate } from '../../src/orders/due-dates/turnaround.ts';
import { placeOrder } from '../../src/orders/placing/place-order.contract.ts';
import { publishBook } from '../../src/settings/publish-book.contract.ts';
import { saveBook } from '../../src/settings/save-book.contract.ts';
import { usualShopBook } from '../../src/settings/shop-book.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { orderInput } from '../factory/orders.ts';
import { isOpenDay } from '../../src/orders/due-dates/open-day.ts';
import { ensureTestBuild, testBuildFolder } from '../support/test-build.ts';
import { currentTestRun } from '../support/test-run.ts';

let stack: Stack;
let pages: string;

beforeAll(async () => {
  await ensureTestBuild();
  const { folder, ports } = currentTestRun();
  // Begins with the pages that the other tests use, so that only the build after it takes time.
  pages = path.join(folder, 'published');
  await cp(testBuildFolder(), pages, { recursive: true });
  await cp(stampFileOf(projectRoot, testBuildFolder()), stampFileOf(projectRoot, pages));
  stack = await startStack({ ports, dataDir: null, build: { outDir: pages } });
});
afterAll(() => stack.close());

async function post(to: Pick<Contract, 'path'>, input: object, token = '') {
  const answer = await fetch(stack.siteUrl + to.path, {
    method: 'POST',
    headers: {
      origin: stack.siteUrl,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(input),
  });
  return (await answer.json()) as {
    accessToken: string;
    totalCents?: number;
    error?: { fields?: Record<string, string> };
  };
}

it('pages and functions follow what an owner publishes: prices, garments, and closed days', async () => {
  const due = defaultDueDate(new Date());
  let open = addDays(due, 1);
  while (!isOpenDay(open)) open = addDays(open, 1);
  const [budget, premium, ...others] = usualShopBook.catalog;
  if (!budget || !premium) throw new Error('The catalog is too short.');
  const book = {
    ...usualShopBook,
    garments: {
      ...usualShopBook.garments,
      '36000': { cents: 4444, estimated: false, sizeCents: {} },
      '00706': { cents: 425, estimated: false, sizeCents: { '3XL': 300 } },
    },
    catalog: [
      { ...budget, offered: 'nowhere' },
      { ...premium, name: 'Soft Cotton', model: 'Next Level 3600', styleCode: '36000' },
      ...others,
    ],
    calendar: { ...usualShopBook.calendar, opens: '08:15', closures: [{ from: due, to: due }] },
  };
  const { email, password } = stack.backend!.staff;
  const { accessToken } = await post(signIn, { email, password });
  const id = randomUUID();
  await post(saveBook, { id, revision: 0, note: '', book }, accessToken);
  await post(publishBook, { id, revision: 1, startsAt: null }, accessToken);

  const page = (name: string) => readFile(path.join(pages, name), 'utf8');
  // The front page is written after the scripts, and lists of garments after it.
  await expect
    .poll(() => page('quote-generator.html'), { timeout: 120_000 })
    .toContain('Soft Cotton');
  expect(await page('our-favorite-shirts.html')).not.toContain('Gildan 2000 Ultra Cotton');
  expect(await page('about.html')).toContain('8:15–5:00 weekdays');
  const front = await page('index.html');
  expect(front).toContain('Soft Cotton');
  // 48 of it, printed on the front.
  expect(front).toContain('$54.44 each');

  const largest = orderInput({
    styleCode: '00706',
    colorKey: builtInSwatches['00706']?.[0]?.key ?? '',
    quantities: { '3XL': 10 },
    dueDate: open,
  });
  const { totalCents } = priceOrder(
    {
      designs: pricedDesigns(largest.designs),
      rush: false,
      delivery: 'pickup',
      tax: taxAt('pickup', undefined, due, book),
    },
    book,
  );
  expect(await post(placeOrder, { ...largest, seenTotalCents: totalCents })).toMatchObject({
    totalCents,
  });
  expect((await readFile(path.join(pages, 'share/index.png'))).length).toBeGreaterThan(1000);

  const refused = async (changes: object) =>
    (await post(placeOrder, orderInput(changes))).error?.fields;
  expect(await refused({ dueDate: due, styleCode: '36000' })).toMatchObject({
    dueDate: expect.stringMatching(/^We’re closed that day\. Choose an open day/),
  });
  expect(await refused({ dueDate: open, styleCode: budget.styleCode })).toMatchObject({
    'designs.0.items.0.styleCode': 'Choose one of our garments.',
  });
});
