import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { utcDay } from '../../src/staff/analytics/analytics.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import type { JobStatus } from '../../src/orders/job.ts';
import { paths } from '../../src/paths.ts';
import { putJobs } from '../factory/rows.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { expect, test } from '../support/order-test.ts';
import { signInAs } from '../support/staff-page.ts';

/** Dates that no other test uses. */
const march = '?range=custom&from=2011-03-01&to=2011-03-04';
const nothing = '?range=custom&from=2011-06-01&to=2011-06-30';
const asked = '**/rest/v1/rpc/read_analytics';
const refused = { status: 500, headers: { 'access-control-allow-origin': '*' }, json: {} };

const dashboard = async (page: Page, search = '') => {
  await page.goto(paths.adminAnalytics + search);
  await loaded(page);
};
const loaded = (page: Page) => expect(page.getByText(/^Last updated/)).toBeVisible();
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
const table = (page: Page | Locator, name: string) => page.getByRole('table', { name });
const date = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const range = (page: Page, name: string) => page.getByRole('radio', { name });
const rowsOf = (found: Locator) =>
  found
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );
/** The bar widths of a funnel. */
const widths = (funnel: Locator) =>
  funnel.locator('rect').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('width')));

// product: analytics-dashboard, visit-counts, who-uses-it
test('the dashboard shows what was counted and ordered in the range, compared with the previous period', async ({
  page,
  control,
}) => {
  await fillMarch(control);
  await signInAs(page, control, 'staff');
  await dashboard(page, march);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Order & Quote Analytics Dashboard',
  );
  await expect(page.getByText(/^Last updated \d{1,2}:\d\d [AP]M Central$/)).toBeVisible();
  await expect(page.getByRole('status').getByText('Mar 1 to Mar 4, 2011')).toHaveText(
    'Mar 1 to Mar 4, 2011, compared with Feb 25 to Feb 28, 2011. Days are UTC calendar days.',
  );

  const expected = {
    'Total Attempts': ['27', '▲ 35.0% up on the 4 days before', '20 before'],
    'Overall Completion Rate': ['40.7%', '▲ 15.7 points higher', '11 completed'],
    'Average Time': ['4.7 min', '▲ 0.7 min longer', 'Per completed session'],
    'Order Revenue': ['$510', '▲ 325.0% up on the 4 days before', 'Before tax · $120.00 before'],
    'Sales Tax': ['$36', '▲ 325.0% up on the 4 days before', 'Not part of the revenue'],
    Orders: ['3', '▲ 200.0% up on the 4 days before', '48 pieces'],
    'Average Order': ['$170.00', '▲ 41.7% up on the 4 days before', '16.0 pieces each'],
    'Quotes That Became Orders': ['50.0%', 'None in the 4 days before', '1 of 2 quotes'],
    'Rush Share': ['33.3%', '▲ 33.3 points higher', '1 of 3 orders'],
  };
  for (const [name, texts] of Object.entries(expected)) {
    await expect(figure(page, name).getByRole('definition')).toHaveText(texts);
  }
  // A longer time is bad; a rush job is neutral.
  await expect(figure(page, 'Average Time').locator('[data-tone="bad"]')).toBeVisible();
  await expect(figure(page, 'Rush Share').locator('[data-tone="even"]')).toBeVisible();

  const cards = page.getByRole('region', { name: 'Paths compared' });
  await expect(cards.getByRole('heading')).toHaveText([
    'Quote Request Form',
    'Screen Printing Order',
    'Shirt Designer',
  ]);
  await expect(cards.getByRole('paragraph')).toHaveText([
    '8 attempts · 5 completed · 62.5%',
    '16 attempts · 6 completed · 37.5%',
    '3 attempts · 0 completed · 0.0%',
  ]);

  const screen = table(page, 'Screen Printing Order funnel');
  expect(await rowsOf(screen)).toEqual([
    ['Step', 'Share of the first step', 'Times taken'],
    ['Material', '100.0%', '12'],
    ['Color', '83.3%', '10'],
    ['Quantity', '75.0%', '9'],
    ['Print locations', '58.3%', '7'],
    ['Artwork', '33.3%', '4'],
    ['Completed', '50.0%', '6'],
  ]);
  expect(await widths(screen)).toEqual(['100.0%', '83.3%', '75.0%', '58.3%', '33.3%', '50.0%']);
  const [first, second] = await screen
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect((second ?? 0) / (first ?? 1)).toBeCloseTo(0.833, 2);
  expect(await widths(table(page, 'Quote Request Form funnel'))).toEqual([
    '100.0%',
    '85.7%',
    '71.4%',
    // Ordered by a quote.
    '14.3%',
  ]);
  expect(await widths(table(page, 'Shirt Designer funnel'))).toEqual(['100.0%', '33.3%', '0.0%']);

  expect(await rowsOf(table(page, 'Garments'))).toEqual([
    ['Name', 'Orders', 'Pieces', 'Revenue'],
    ['Bella + Canvas 3001', '2', '36', '$390.00'],
    ['=Gildan "2000"', '1', '12', '$120.00'],
  ]);
  expect((await rowsOf(table(page, 'Colors'))).slice(1)).toEqual([
    ['Navy', '2', '36', '$390.00'],
    ['Black', '1', '12', '$120.00'],
  ]);
  expect((await rowsOf(table(page, 'Sizes'))).slice(1)).toEqual([
    ['L', '26'],
    ['M', '22'],
  ]);
  expect((await rowsOf(table(page, 'Artwork types'))).slice(1)).toEqual([
    ['Completed artwork', '2', '36', '$390.00'],
    ['Written description', '1', '12', '$120.00'],
  ]);

  // Each chart has a table, newest first.
  const chart = page.getByRole('img', { name: /^Attempts and completions by day\. 27 attempts/ });
  // The lines' names are above them, whatever they show.
  const lines = await chart
    .locator('path')
    .evaluateAll((all) => all.map((line) => line.getBoundingClientRect()));
  const tops = lines.filter(({ height }) => height > 10).map(({ top }) => top);
  expect(tops.length).toBeGreaterThan(0);
  for (const name of ['Attempts', 'Completed']) {
    const box = await chart.getByText(name, { exact: true }).boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(Math.min(...tops));
  }
  const summaries = page.locator('figure summary');
  await summaries.first().focus();
  await page.keyboard.press('Enter');
  const attempts = page.getByRole('group', { name: 'Attempts and completions by day, as a table' });
  expect(await rowsOf(attempts)).toEqual([
    ['Day (UTC)', 'Attempts', 'Completed', 'Rate'],
    ['Fri, Mar 4, 2011', '3', '0', '0.0%'],
    ['Thu, Mar 3, 2011', '0', '0', '0.0%'],
    ['Wed, Mar 2, 2011', '14', '7', '50.0%'],
    ['Tue, Mar 1, 2011', '10', '4', '40.0%'],
  ]);
  await summaries.last().click();
  const revenue = page.getByRole('group', { name: 'Order revenue by day, as a table' });
  // The last order came in half an hour before midnight UTC; the canceled one doesn't count.
  expect((await rowsOf(revenue)).slice(1).map(([, ...cells]) => cells)).toEqual([
    ['1', '$120.00'],
    ['0', '$0.00'],
    ['1', '$120.00'],
    ['1', '$270.00'],
  ]);

  expect(await download(page, 'Days as CSV')).toEqual({
    name: 'analytics-days-2011-03-01-to-2011-03-04.csv',
    text:
      '\uFEFFDay (UTC),Attempts,Completed,Completion rate %,Orders,Revenue $\r\n' +
      '2011-03-04,3,0,0.0,1,120.00\r\n2011-03-03,0,0,0.0,0,0.00\r\n' +
      '2011-03-02,14,7,50.0,1,120.00\r\n2011-03-01,10,4,40.0,1,270.00\r\n',
  });
  const rankings = await download(page, 'Rankings as CSV');
  expect(rankings.name).toBe('analytics-rankings-2011-03-01-to-2011-03-04.csv');
  // A name that a spreadsheet would run as a formula is escaped.
  expect(rankings.text.split('\r\n').slice(1, 4)).toEqual([
    'Garments,Bella + Canvas 3001,2,36,390.00',
    `Garments,"'=Gildan ""2000""",1,12,120.00`,
    'Artwork types,Completed artwork,2,36,390.00',
  ]);

  const board = page.getByRole('region', { name: 'On the board' });
  await expect(board.getByRole('link', { name: /^\d+ due this week$/ })).toHaveAttribute(
    'href',
    '/admin/orders?due=week',
  );
  await expect(board.getByRole('link', { name: /^\d+ overdue$/ })).toHaveAttribute(
    'href',
    '/admin/orders?due=overdue',
  );

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
});

// product: analytics-dashboard
test('the range is chosen with the keyboard and kept in the address, and the latest choice is shown', async ({
  page,
  control,
}) => {
  const days: { from: string; to: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/read_analytics') || request.method() !== 'POST') return;
    days.push((request.postDataJSON() as { p: (typeof days)[number] }).p);
  });
  await signInAs(page, control, 'staff');
  await dashboard(page);
  const today = utcDay(new Date());
  await expect(range(page, 'Last 30 Days')).toBeChecked();
  expect(days.at(-1)).toEqual({ from: addDays(today, -29), to: today });

  // The previous range shows until the answer arrives; a newer range doesn't wait for it.
  const [letGo, wentOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(asked, async (route) => {
    await letGo.promise;
    await route.continue().catch(() => undefined);
    wentOn.resolve();
  });
  await range(page, 'Last 30 Days').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\?range=week$/);
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  await expect.poll(() => days.at(-1)).toEqual({ from: addDays(today, -6), to: today });
  await page.unroute(asked);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\?range=today$/);
  await loaded(page);
  expect(days.at(-1)).toEqual({ from: today, to: today });
  const shownDays = page.getByRole('status').getByText('Days are UTC calendar days.');
  const ofToday = await shownDays.innerText();
  letGo.resolve();
  await wentOn.promise;
  await expect(shownDays).toHaveText(ofToday);

  await page.reload();
  await expect(range(page, 'Today')).toBeChecked();
  await expect(shownDays).toHaveText(ofToday);
  await page.goBack();
  await expect(range(page, 'Last 7 Days')).toBeChecked();
  await expect.poll(() => days.at(-1)).toEqual({ from: addDays(today, -6), to: today });
  await loaded(page);

  // A custom range starts with the dates on screen.
  await range(page, 'Custom Range').focus();
  await page.keyboard.press('Space');
  await expect(date(page, 'From')).toHaveValue(addDays(today, -6));
  await expect(date(page, 'To')).toHaveValue(today);
  await page.keyboard.press('Tab');
  await page.keyboard.type('03092011');
  await expect(page).toHaveURL(/from=2011-03-09/);
  await expect(date(page, 'From')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Choose ten years or less.');
  await expect(date(page, 'From')).toHaveAccessibleDescription('Choose ten years or less.');
  await expect(date(page, 'To')).not.toHaveAttribute('aria-invalid');
  const askedSoFar = days.length;
  await date(page, 'To').fill('2011-03-01');
  await expect(page.getByRole('alert')).toHaveText(
    'The range ends before it starts. Swap the dates.',
  );
  await expect(date(page, 'To')).toHaveAccessibleDescription(/Swap the dates/);
  expect(days).toHaveLength(askedSoFar);
  await date(page, 'To').fill('2011-03-31');
  await expect(page).toHaveURL(/\?range=custom&from=2011-03-09&to=2011-03-31$/);
  await expect(shownDays).toContainText('Mar 9 to Mar 31, 2011');
  await expect(page.getByRole('alert')).toBeHidden();
  expect(days.at(-1)).toEqual({ from: '2011-03-09', to: '2011-03-31' });
  await page.goBack();
  await expect(range(page, 'Last 7 Days')).toBeChecked();
});

// product: analytics-dashboard
test(
  'a failure shows zeros with a notice until a retry, an empty range says so, and an automatic refresh keeps focus',
  { tag: '@alone' },
  async ({ page, control, quiet }) => {
    quiet.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|read_analytics: /);
    await fillMarch(control);
    await page.clock.install();
    await signInAs(page, control, 'staff');
    await page.route(asked, (route) => route.fulfill(refused));
    await page.goto(paths.adminAnalytics + march);
    const notice = page.getByText('We couldn’t load the figures, so you’re seeing zeros.');
    await expect(notice).toBeVisible();
    for (const [name, zero] of Object.entries({
      'Total Attempts': '0',
      'Overall Completion Rate': '0.0%',
      'Average Time': '0.0 min',
      'Order Revenue': '$0',
    })) {
      await expect(figure(page, name).getByRole('definition').first()).toHaveText(zero);
    }
    await expect(page.getByText(/NaN|Infinity/)).toHaveCount(0);

    await page.unroute(asked);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(figure(page, 'Total Attempts').getByRole('definition').first()).toHaveText('27');
    await expect(notice).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

    // The refresh once a minute doesn't move focus.
    await range(page, 'Custom Range').focus();
    const refresh = page.waitForResponse(asked);
    await page.clock.fastForward(61_000);
    await refresh;
    await expect(range(page, 'Custom Range')).toBeFocused();

    // Offline, the figures stay and say that they are old.
    await page.context().setOffline(true);
    await page.clock.fastForward(61_000);
    await expect(page.getByText('We couldn’t refresh the figures.')).toBeVisible();
    await expect(figure(page, 'Total Attempts').getByRole('definition').first()).toHaveText('27');
    await page.context().setOffline(false);
    await expect(page.getByText('We couldn’t refresh the figures.')).toBeHidden();

    await page.goto(paths.adminAnalytics + nothing);
    await expect(page.getByText('Nothing was counted on these days.')).toBeVisible();
    await expect(
      figure(page, 'Overall Completion Rate').getByRole('definition').first(),
    ).toHaveText('0.0%');
  },
);

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/**
 * Inserts visits, orders, and quote requests on a few days in 2011; calling it again adds nothing.
 */
async function fillMarch(control: Control): Promise<void> {
  const screen = (steps: readonly number[]) => {
    const names = [
      'materialSelection',
      'colorSelection',
      'quantitySelection',
      'printLocations',
      'artworkUpload',
    ];
    return Object.fromEntries(names.map((name, at) => [name, steps[at] ?? 0]));
  };
  for (const visits of [
    ['2011-02-27', 'screenPrinting', 20, 5, 20, screen([18, 9])],
    ['2011-03-01', 'screenPrinting', 10, 4, 30, screen([8, 6, 6, 5, 3])],
    ['2011-03-02', 'screenPrinting', 6, 2, 12, screen([4, 4, 3, 2, 1])],
    ['2011-03-02', 'quoteForm', 8, 5, 10, { basicInfo: 7, projectDetails: 6 }],
    ['2011-03-04', 'shirtDesigner', 3, 0, 0, { designCreated: 3, quantitySelection: 1 }],
  ] as const) {
    await control.sql(
      `insert into public.quote_analytics (day, path, attempts, completed, minutes, funnel)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      visits.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
    );
  }
  const bella = ['premium-cotton', 'Bella + Canvas 3001', '00606'] as const;
  const gildan = ['budget-cotton', '=Gildan "2000"', '00760'] as const;
  for (const [at, [when, garment, color, sizes, rush, status, artwork]] of [
    ['2011-02-28T10:00:00Z', bella, 'Navy', { L: 12 }, false, 'completed', 'complete'],
    ['2011-03-01T00:00:00Z', bella, 'Navy', { L: 14, M: 10 }, true, 'completed', 'complete'],
    ['2011-03-02T12:00:00Z', bella, 'Black', { L: 12 }, false, 'completed', 'complete'],
    ['2011-03-03T12:00:00Z', gildan, 'Red', { S: 12 }, false, 'cancelled', 'sketch'],
    ['2011-03-04T23:30:00Z', gildan, 'Navy', { M: 12 }, false, 'completed', 'description'],
  ].entries() as IterableIterator<
    [number, [string, typeof bella, string, Record<string, number>, boolean, JobStatus, string]]
  >) {
    const pieces = Object.values(sizes).reduce((sum, count) => sum + count);
    const [subtotal, fee] = [pieces * 1000, rush ? 3000 : 0];
    const tax = Math.round((subtotal + fee) * 0.07);
    const [garmentId, garmentName, styleCode] = garment;
    const order = {
      idempotencyKey: `20110301-0000-4000-8000-00000000000${at}`,
      status,
      createdAt: when,
      garmentId,
      garmentName,
      styleCode,
      colorKey: color.toLowerCase(),
      colorName: color,
      quantities: sizes,
      totalQuantity: pieces,
      artworkType: artwork,
      artworkDescription: 'A river.',
      dueDate: '2011-03-15',
      turnaroundClass: rush ? 'rush' : 'standard',
      perItemCents: 1000,
      subtotalCents: subtotal,
      rushFeeCents: fee,
      taxCents: tax,
      totalCents: subtotal + fee + tax,
    };
    await putJobs(control.sql, 'order', [order]);
  }
  await putJobs(
    control.sql,
    'quote_request',
    (['ordered', 'declined'] as const).map((status, at) => ({
      idempotencyKey: `20110302-0000-4000-8000-00000000000${at}`,
      status,
      createdAt: '2011-03-02T12:00:00Z',
      quantity: 24,
    })),
  );
}
