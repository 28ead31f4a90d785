import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, startOfWeek } from '../../src/platform/dates/calendar.ts';
import { closedDayMessage } from '../../src/orders/due-dates/closed-day.ts';
import { openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { shopHours } from '../../src/settings/built-calendar.ts';
import { phoneHref, shop } from '../../src/shop.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { pngFile, programFile, svgFile } from '../support/files.ts';
import { expect, test } from '../support/order-test.ts';
import { pdfOf } from '../support/pdf.ts';
import {
  expectThanks,
  form,
  keptInTab,
  newEmail,
  openRequest,
  report,
} from '../support/request-page.ts';

const quotesAddress = '**/api/request-quote';

function filled(email = newEmail()) {
  return {
    name: 'Ada Calloway',
    email,
    phone: '',
    quantity: '48',
    pickupDate: '',
    projectDetails: 'A catfish reading the paper, one color, on the front.',
  };
}

const open = (page: Page, texts: Record<string, string> = {}) =>
  openRequest(page, paths.getQuote, texts);
const send = (page: Page) => page.getByRole('button', { name: /^(Request Quote|Sending\.\.\.)$/ });
const picker = (page: Page) => page.getByLabel(/for artwork$/);
const quoteRequestsOf = (control: Control, email: string) =>
  control.sql<Record<string, unknown> & { id: string }>(
    'select * from public.quote_requests where email = $1',
    [email],
  );

// product: quote-confirmation
test('the confirmation shows the next steps and the contacts, and links onward', async ({
  page,
}) => {
  await page.goto(paths.quoteConfirmation);
  await expectThanks(page, 'there');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'got your request and will get back to you within one business day',
  );
  await expect(main.getByRole('listitem')).toHaveText([
    /review the details/,
    /prepare a custom quote/,
    /email.*pricing and options/,
    /follow up/,
  ]);
  await expect(main.getByRole('link', { name: shop.phone })).toHaveAttribute('href', phoneHref);
  await expect(main.getByRole('link', { name: shop.email })).toBeVisible();
  await expect(main).toContainText(shopHours);
  await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'View Our Services' })).toHaveAttribute(
    'href',
    paths.screenPrinting,
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page, 'confirmation');
});

test('missing and invalid fields are reported in place and in a summary that gets focus and links to them, and nothing is sent until they’re right', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await open(page);
  await expect(report(page).locator('.notice')).toHaveCount(0);
  expect(await overflow(page)).toBe(0);
  let sent = 0;
  await page.route(quotesAddress, (route) => {
    sent += 1;
    return route.fulfill({ json: { quoteRequestNumber: 5001 } });
  });
  await send(page).click();
  await expect(report(page)).toBeFocused();
  const sentences = [
    ['Name', 'Enter your name.'],
    ['Email', 'Enter your email address.'],
    ['Approximate Number of Shirts', 'Tell us about how many shirts, at least 1.'],
    ['Tell us about your project', 'Tell us about your project in a sentence or two.'],
  ] as const;
  await expect(report(page).getByRole('link')).toHaveText(sentences.map(([, text]) => text));
  for (const [label, sentence] of sentences) {
    const field = page.getByLabel(label, { exact: false });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
    await report(page).getByRole('link', { name: sentence }).click();
    await expect(field).toBeFocused();
  }
  await page.getByLabel('Name').fill('Ada');
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  // Fixed fields leave the summary, until it is empty.
  await page.getByLabel('Email').fill('ada');
  const left = sentences.slice(1).map(([, text]) => text);
  await expect(report(page).getByRole('link')).toHaveText(left);
  for (const [name, value] of Object.entries(filled()))
    await page.locator(`[name=${name}]`).fill(value);
  await expect(report(page)).toBeEmpty();

  const sunday = addDays(startOfWeek(shopToday(new Date())), 13);
  for (const [label, wrong, sentence, right] of [
    ['Email', 'ada@example', 'Enter an email address like name@example.com.', 'ada@example.com'],
    ['Phone', 'call me', 'Enter a phone number like 515-555-0123.', ''],
    ['Approximate Number of Shirts', '0', 'Tell us about how many shirts, at least 1.', '1'],
    [
      'Approximate Number of Shirts',
      '12,50',
      'Enter a number of shirts, like 24 or 1,250.',
      '1,250',
    ],
    ['Approximate Number of Shirts', '1.5', 'Enter a whole number of shirts.', '2'],
    [
      'Desired Pickup Date',
      addDays(shopToday(new Date()), -1),
      'Choose today or a later date.',
      openDayFrom(addDays(shopToday(new Date()), 1)),
    ],
    ['Desired Pickup Date', sunday, closedDayMessage(sunday, new Date())!, ''],
  ] as const) {
    await test.step(`${label}: “${wrong}” is rejected, and “${right}” is accepted`, async () => {
      const field = page.getByLabel(label);
      await field.fill(wrong);
      await send(page).click();
      await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
      await field.fill(right);
      await expect(field).not.toHaveAttribute('aria-invalid');
    });
  }
  expect(sent).toBe(0);
  await send(page).click();
  await expectThanks(page, 'Ada Calloway');
  expect(sent).toBe(1);
});

test('what the server rejects is shown at its field, and a changed request can be sent as another one', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of (400|409)/);
  await open(page, filled());
  const keys: unknown[] = [];
  const answers = [
    [400, { code: 'invalid-argument', message: 'Look again.', fields: { email: 'Not this one.' } }],
    [409, { code: 'aborted', message: 'This was sent already.' }],
  ] as const;
  await page.route(quotesAddress, (route) => {
    keys.push((route.request().postDataJSON() as { idempotencyKey: unknown }).idempotencyKey);
    const [status, error] = answers[keys.length - 1] ?? [200, null];
    return route.fulfill({ status, json: error ? { error } : { quoteRequestNumber: 5001 } });
  });
  await send(page).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Not this one\./);
  await expect(report(page)).toContainText('Look again.');
  await send(page).click();
  await expect(report(page)).toContainText('This was sent already.');
  await page.getByRole('button', { name: 'This is another request' }).click();
  await send(page).click();
  await expectThanks(page, 'Ada Calloway');
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('what is typed before the form hydrates stays, with what was typed earlier and what the quote generator hands over, once', async ({
  page,
}) => {
  await open(page, { name: 'Ada Calloway', email: 'ada@example.com' });
  const details = { quantity: 144, pickupDate: '', projectDetails: 'Two colors on the back.' };
  await page.evaluate(
    (text) => sessionStorage.setItem('quote-details', text),
    JSON.stringify(details),
  );
  let deliver: () => void = () => {};
  const held = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.getQuote, { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Grace');
  deliver();
  await form(page).waitFor();
  await expect(page.getByLabel('Name')).toHaveValue('Grace');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Approximate Number of Shirts')).toHaveValue('144');
  await expect(page.getByLabel('Tell us about your project')).toHaveValue(details.projectDetails);
  expect(await page.evaluate(() => sessionStorage.getItem('quote-details'))).toBeNull();
});

test.describe('artwork', () => {
  const unique = (ending: string) => `${randomUUID().replaceAll('-', '')}.${ending}`;
  const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

  test('is sent with the request: chosen, kept through a reload, removed, three files at most', async ({
    page,
    control,
  }) => {
    const email = newEmail();
    await open(page, filled(email));
    const [first, second, third, fourth] = [
      svgFile(unique('svg')),
      pngFile(unique('png'), 600, 2400),
      svgFile(unique('svg')),
      svgFile(unique('svg')),
    ] as const;
    await picker(page).setInputFiles([first, second]);
    await expect(remove(page, first.name)).toBeVisible();
    await expect(remove(page, second.name)).toBeVisible();
    // A tall picture stays inside its frame.
    const frame = page.locator('#artwork img').last().locator('..');
    await expect(frame.locator('img')).toHaveJSProperty('complete', true);
    const [picture, place] = await Promise.all([
      frame.locator('img').boundingBox(),
      frame.boundingBox(),
    ]);
    expect(picture?.height).toBeLessThanOrEqual(place?.height ?? 0);
    await page.reload();
    await expect(remove(page, second.name)).toBeVisible();
    const tooMany = (...names: string[]) =>
      page.getByText(
        `We take at most 3 files, so we didn’t add ${names.map((name) => `“${name}”`).join(' and ')}.`,
      );
    await picker(page).setInputFiles([third, fourth]);
    await expect(tooMany(fourth.name)).toBeVisible();
    await expect(tooMany(fourth.name)).toHaveCSS('font-family', /^"?Libre Franklin/);
    await expect(remove(page, third.name)).toBeVisible();
    await picker(page).setInputFiles([programFile('damaged.png'), fourth]);
    await expect(tooMany('damaged.png', fourth.name)).toBeVisible();
    await expect(page.locator('#artwork').getByRole('button', { name: /^Remove/ })).toHaveCount(3);
    const deleted = page.waitForResponse('**/api/delete-upload');
    await remove(page, first.name).click();
    expect((await deleted).status()).toBe(200);
    await expect(picker(page)).toBeFocused();
    await send(page).click();
    await expectThanks(page, 'Ada Calloway');
    const [request, ...others] = await quoteRequestsOf(control, email);
    expect(others).toEqual([]);
    expect(request, 'the phone number is optional').toMatchObject({ quantity: 48, phone: null });
    expect(
      await control.sql(
        'select file_name, width_px from public.quote_request_artwork where quote_request_id = $1 order by position',
        [request?.id],
      ),
    ).toEqual([
      { file_name: second.name, width_px: 600 },
      { file_name: third.name, width_px: null },
    ]);
    expect(await page.evaluate(keptInTab)).toEqual(['quote-confirmation']);
  });

  test('of several pages has one that we print, which the customer chooses', async ({
    page,
    control,
  }) => {
    const email = newEmail();
    await open(page, filled(email));
    const square = '20 20 100 100 re f';
    const buffer = Buffer.from(pdfOf(['', square, square]));
    await picker(page).setInputFiles({ name: 'book.pdf', mimeType: '', buffer });
    const choice = page.getByRole('group', { name: /^3 pages. Which one do we print\?/ });
    await expect(choice.getByRole('radio', { name: 'Page 2' })).toBeChecked();
    await expect(choice.locator('img')).toHaveCount(2);
    await choice.getByRole('radio', { name: 'Page 3' }).check();
    await page.reload();
    await expect(choice.getByRole('radio', { name: 'Page 3' })).toBeChecked();
    await expect(choice.locator('img')).toHaveCount(2);
    await send(page).click();
    await expectThanks(page, 'Ada Calloway');
    const [request] = await quoteRequestsOf(control, email);
    expect(
      await control.sql(
        'select page from public.quote_request_artwork where quote_request_id = $1',
        [request?.id],
      ),
    ).toEqual([{ page: 3 }]);
  });

  test('blocks the request while it uploads, and is left out if its content doesn’t match its name', async ({
    page,
  }) => {
    await open(page, filled());
    const sent: unknown[] = [];
    await page.route(quotesAddress, (route) => {
      sent.push(...(route.request().postDataJSON() as { artwork: [] }).artwork);
      return route.fulfill({ json: { quoteRequestNumber: 5001 } });
    });
    let let_go: () => void = () => {};
    const held = new Promise<void>((resolve) => (let_go = resolve));
    await page.route('**/storage/v1/object/upload/sign/**', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue().catch(() => {});
    });
    const file = svgFile(unique('svg'));
    await picker(page).setInputFiles(file);
    await expect(page.getByRole('progressbar', { name: `Uploading ${file.name}` })).toBeVisible();
    await send(page).click();
    await expect(report(page)).toContainText('Your artwork is still uploading.');
    await page.getByRole('button', { name: `Cancel ${file.name}` }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    let_go();

    await picker(page).setInputFiles([programFile('logo.png'), svgFile(unique('svg'))]);
    await expect(
      page.getByText(/^What is inside this file is not a PNG.*leave it out/),
    ).toBeVisible();
    await expect(page.getByText(/uploaded$/)).toHaveCount(1);
    await send(page).click();
    await expectThanks(page, 'Ada Calloway');
    expect(sent).toHaveLength(1);
  });
});

test('without script, the form is complete: it posts by itself, and the browser validates it', async ({
  request,
}) => {
  const html = await (await request.get(paths.getQuote)).text();
  const [tag = ''] = /<form[^>]*>/.exec(html) ?? [];
  expect(tag).toContain('method="post"');
  expect(tag).toContain('action="/api/request-quote"');
  expect(tag).toContain('data-form="quote"');
  expect(tag.toLowerCase()).not.toContain('novalidate');
  expect(html).toContain('data-form-errors');
  expect(html).toMatch(/<input[^>]*name="website"/);
});
