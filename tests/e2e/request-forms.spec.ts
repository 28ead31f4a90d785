import { requestFailure } from '../../src/platform/forms/request-failure.ts';
import { paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { expectAccessible } from '../support/axe.ts';
import { quoteRequestKind, reorderKind, RequestPage } from '../support/request-journey.ts';
import { expect, test } from '../support/order-test.ts';

/** The function's answer when its database is down. */
const away = {
  error: { code: 'unavailable', message: 'Our order desk can’t be reached right now.' },
};

/** Its answer to a visitor who sent 20 in ten minutes. */
const tooOften = {
  error: { code: 'resource-exhausted', message: 'That was a lot at once.' },
};

// Both forms are one hook and one ticket (useRequestForm, JobTicket), so each rule is tested on one
// form. What each passes on is in quote-journey.spec.ts and reorder-journey.spec.ts.

// product: sending-a-request
test(
  'the quote form without a network shows the banner and keeps the form, and is sent once when the network is back',
  { tag: '@alone' },
  async ({ page, context, control, quiet }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED/);
    const request = new RequestPage(page, control, quoteRequestKind);
    await request.open();
    await request.fill();
    await context.setOffline(true);
    await request.button.click();
    await expect(request.summary).toContainText(requestFailure);
    await expect(request.summary).toContainText('nothing is lost');
    await expect(request.summary.getByRole('link', { name: shop.email })).toBeVisible();
    await expect(request.summary).toBeFocused();
    await expect(request.button).toHaveText(quoteRequestKind.button);
    await request.expectFilled();
    await context.setOffline(false);

    // Once, even if it's pressed twice and Enter is pressed while sending.
    const release = await request.holdSending();
    await request.button.dblclick();
    await expect(request.button).toHaveText('Sending...');
    await expect(request.button).toBeDisabled();
    await request.field('Name').press('Enter');
    release();
    await request.expectThanked();
    await request.row();
  },
);

// product: rate-limits, sending-a-request, spam-protection
test('the quote form says why it wasn’t sent each time, keeps the form, and is stored once', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of (400|429|503)|ERR_FAILED/);
  const request = new RequestPage(page, control, quoteRequestKind);
  await request.open();
  await request.fill();
  for (const [status, json] of [
    [503, away],
    [429, tooOften],
  ] as const) {
    await test.step(`the server answers ${status}`, async () => {
      await page.route(`**${quoteRequestKind.api}`, (route) => route.fulfill({ status, json }), {
        times: 1,
      });
      await request.button.click();
      await expect(request.summary).toContainText(requestFailure);
      await expect(request.summary).toContainText(json.error.message);
      await request.expectFilled();
    });
  }
  const fillHoneypot = (text: string) =>
    page.locator('#website').evaluate((input: HTMLInputElement, value) => {
      input.value = value;
    }, text);
  await test.step('a program fills in the hidden field', async () => {
    await expect(page.getByLabel('Website')).toBeHidden();
    await fillHoneypot('https://example.com');
    await request.button.click();
    await expect(request.summary).toContainText('A hidden field was filled in');
    await fillHoneypot('');
  });
  await test.step('a program sends it at once', async () => {
    await page.route(
      `**${quoteRequestKind.api}`,
      (route) =>
        route.continue({
          postData: JSON.stringify({ ...(route.request().postDataJSON() as object), openMs: 50 }),
        }),
      { times: 1 },
    );
    await request.button.click();
    await expect(request.summary).toContainText('That came in faster than people type');
    await request.expectFilled();
    expect(await request.rows()).toEqual([]);
  });
  await test.step('it arrives, but the answer is lost', async () => {
    await request.loseNextAnswer();
    await request.button.click();
    await expect(request.summary).toContainText('We couldn’t reach the shop.');
    await expect(request.summary).toBeFocused();
    await expect(request.button).toBeEnabled();
    const { id } = await request.row();
    // The key belongs to the draft, so a reload changes nothing.
    await page.reload();
    await request.ready();
    await request.expectFilled();
    await request.button.click();
    await request.expectThanked();
    expect((await request.row()).id).toBe(id);
    await request.emails();
  });
});

// product: sending-a-request
test('the reorder form is kept through a trip to another page until it’s sent; changed and sent again, it’s another request only if the customer says so', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|status of 409/);
  const request = new RequestPage(page, control, reorderKind);
  await request.open();
  await request.fill();
  await page.getByRole('link', { name: shop.name }).first().click();
  await expect(page).not.toHaveURL(new RegExp(`${paths.reorders}$`));
  await page.goBack();
  await request.ready();
  await request.expectFilled();

  await request.loseNextAnswer();
  await request.button.click();
  await expect(request.summary).toContainText(requestFailure);
  const { number } = await request.row();
  const hostile = `<img src=x onerror="document.title='owned'"> & </span>Ada`;
  await request.field('Name').fill(hostile);
  await request.button.click();
  await expect(request.summary).toContainText(`#${number}`);
  expect(await request.rows()).toHaveLength(1);
  await request.summary.getByRole('button', { name: 'This is another request' }).click();
  await request.button.click();
  await request.expectThanked(hostile);
  await expect(page.locator('h1 img')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Quote confirmation/);
  expect(await request.rows()).toHaveLength(2);

  await page.reload();
  await request.expectThanked(hostile);
  await page.goBack();
  await request.ready();
  for (const label of ['Name', 'Email']) await expect(request.field(label)).toHaveValue('');
});

// product: requests-without-a-script
test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the quote form shows errors and values, can be corrected and sent, and is confirmed with both emails', async ({
    page,
    control,
    quiet,
    browser,
    baseURL,
  }) => {
    quiet.allow(/status of 400/);
    const request = new RequestPage(page, control, quoteRequestKind);
    await page.goto(paths.getQuote);
    // These pass the browser's validation: blank isn't empty, and it accepts this address.
    const wrong = { Name: ' ', Email: 'ada@example' };
    await request.fill(wrong);
    await request.button.click();
    await expect(page).toHaveURL(new RegExp(`${quoteRequestKind.api}$`));
    await request.expectWrong({
      Name: 'Enter your name.',
      Email: 'Enter an email address like name@example.com.',
    });
    await expect(request.summary).toBeFocused();
    await request.expectFilled(wrong);
    expect(await request.rows()).toEqual([]);
    // axe needs timers, which don't run on this page, so check a copy with scripts on.
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: true });
    const copy = await context.newPage();
    const body = await page.content();
    await copy.route(`**${quoteRequestKind.api}`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await copy.goto(quoteRequestKind.api);
    await expect(new RequestPage(copy, control, quoteRequestKind).summary).toBeVisible();
    await expectAccessible(copy, 'errors, without script');
    await context.close();

    const name = 'Ada <b>Ruth</b> Calloway';
    await request.field('Name').fill(name);
    await request.field('Email').fill(request.email);
    await request.button.click();
    await request.expectThanked(name);
    await expect(page.locator('main h2').first()).toHaveText('What happens next');
    // Reloading sends the same request.
    await page.reload();
    await request.row();
    const { receipt, notice } = await request.emails();
    expect(receipt.text).toContain('Got it. Thanks!');
    expect(notice.text).toContain(name);
    expect(notice.headers['reply-to']).toContain(`<${request.email}>`);
  });
});
