import { down } from '../../local/mailbox.ts';
import { requestFailure } from '../../src/domain/request-failure.ts';
import { shop } from '../../src/shop.ts';
import { expectAccessible } from '../support/axe.ts';
import { bodiesOf, quoteKind, reorderKind, RequestPage } from '../support/request-journey.ts';
import { expect, test } from '../support/request-test.ts';

/** The function's answer when its database is down. */
const away = {
  error: { code: 'unavailable', message: 'Our order desk can’t be reached right now.' },
};

/** Its answer to a visitor who sent 20 in ten minutes. */
const tooOften = {
  error: { code: 'resource-exhausted', message: 'That was a lot at once.' },
};

for (const kind of [quoteKind, reorderKind]) {
  const { path } = kind;

  // product: sending-a-request
  test(
    `${path} without a network shows the banner, keeps the form, and can be sent once the network is back`,
    { tag: '@alone' },
    async ({ page, context, control, quiet }) => {
      quiet.allow(/ERR_INTERNET_DISCONNECTED/);
      const request = new RequestPage(page, control, kind);
      await request.open();
      await request.fill();
      await context.setOffline(true);
      await request.button.click();
      await expect(request.summary).toContainText(requestFailure);
      await expect(request.summary).toContainText('nothing is lost');
      await expect(request.summary.getByRole('link', { name: shop.email })).toBeVisible();
      await expect(request.summary).toBeFocused();
      await expect(request.button).toHaveText(kind.button);
      await request.expectFilled();
      await context.setOffline(false);
      await request.button.click();
      await request.expectThanked();
      await request.row();
    },
  );

  // product: sending-a-request
  test(`${path} shows the banner and keeps the form when the server fails`, async ({
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/status of 503/);
    const request = new RequestPage(page, control, kind);
    await request.open();
    await request.fill();
    await page.route(`**${kind.api}`, (route) => route.fulfill({ status: 503, json: away }), {
      times: 1,
    });
    await request.button.click();
    await expect(request.summary).toContainText(requestFailure);
    await expect(request.summary).toContainText(away.error.message);
    await request.expectFilled();
    const answered = page.waitForResponse(`**${kind.api}`);
    await request.button.click();
    expect((await answered).status()).toBe(200);
    await request.expectThanked();
    await request.row();
  });

  test(`${path} goes through with the mail server down, and both emails are sent later`, async ({
    page,
    control,
  }) => {
    const request = new RequestPage(page, control, kind);
    await request.open();
    await request.fill();
    await control.failEmail(down);
    try {
      await request.button.click();
      await request.expectThanked();
      const { id } = await request.row();
      expect(await control.emailsTo(request.email)).toEqual([]);
      expect(
        await control.sql(`select status from public.outbox where ${kind.idColumn} = $1`, [id]),
      ).toEqual([{ status: 'pending' }, { status: 'pending' }]);
    } finally {
      await control.failEmail(null);
    }
    const { receipt, notice } = await request.emails();
    await control.drain();
    expect(await request.emails()).toEqual({ receipt, notice });
  });

  test(`${path} isn’t stored twice when its answer is lost`, async ({ page, control, quiet }) => {
    quiet.allow(/ERR_FAILED/);
    const request = new RequestPage(page, control, kind);
    await request.open();
    await request.fill();
    await request.loseNextAnswer();
    await request.button.click();
    await expect(request.summary).toContainText(requestFailure);
    const { id } = await request.row();
    // The key belongs to the draft, so a reload changes nothing.
    await page.reload();
    await request.ready();
    await request.button.click();
    await request.expectThanked();
    expect((await request.row()).id).toBe(id);
    await request.emails();
  });

  test(`${path} sent, changed, and sent again is another request only if the customer says so`, async ({
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/ERR_FAILED|status of 409/);
    const request = new RequestPage(page, control, kind);
    await request.open();
    await request.fill();
    await request.loseNextAnswer();
    await request.button.click();
    await expect(request.summary).toContainText(requestFailure);
    const { number } = await request.row();
    await request.field('Name').fill('Grace Fish Fry');
    await request.button.click();
    await expect(request.summary).toContainText(`#${number}`);
    expect(await request.rows()).toHaveLength(1);
    await request.summary.getByRole('button', { name: 'This is another request' }).click();
    await request.button.click();
    await request.expectThanked('Grace Fish Fry');
    expect(await request.rows()).toHaveLength(2);
  });

  test(`${path} keeps typed text through a reload and a trip back, until it is sent`, async ({
    page,
    control,
  }) => {
    const request = new RequestPage(page, control, kind);
    await request.open();
    await request.fill();
    await page.reload();
    await request.ready();
    await request.expectFilled();
    await page.getByRole('link', { name: shop.name }).first().click();
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
    await request.ready();
    await request.expectFilled();
    await request.button.click();
    await request.expectThanked();
    await page.reload();
    await request.expectThanked();
    await page.goBack();
    await request.ready();
    for (const label of ['Name', 'Email']) await expect(request.field(label)).toHaveValue('');
    await request.row();
  });

  // product: rate-limits
  test(`${path} sent too often says so and keeps the form`, async ({ page, control, quiet }) => {
    quiet.allow(/status of 429/);
    const request = new RequestPage(page, control, kind);
    await request.open();
    await request.fill();
    await page.route(`**${kind.api}`, (route) => route.fulfill({ status: 429, json: tooOften }), {
      times: 1,
    });
    await request.button.click();
    await expect(request.summary).toContainText(requestFailure);
    await expect(request.summary).toContainText(tooOften.error.message);
    await request.expectFilled();
    expect(await request.rows()).toEqual([]);
    await request.button.click();
    await request.expectThanked();
  });

  // product: spam-protection
  test(`${path} rejects a filled-in hidden field and an instant submission, and says so`, async ({
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/status of 400/);
    const request = new RequestPage(page, control, kind);
    await request.open();
    await expect(page.getByLabel('Website')).toBeHidden();
    await request.fill();
    const fillTrap = (text: string) =>
      page.locator('#website').evaluate((input: HTMLInputElement, value) => {
        input.value = value;
      }, text);
    await fillTrap('https://example.com');
    await request.button.click();
    await expect(request.summary).toContainText('A hidden field was filled in');
    await fillTrap('');
    await page.route(
      `**${kind.api}`,
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
    await request.button.click();
    await request.expectThanked();
    await request.row();
  });

  test(`${path} shows hostile text as plain text, on the confirmation and to the shop`, async ({
    page,
    control,
  }) => {
    const request = new RequestPage(page, control, kind);
    const name = `<img src=x onerror="document.title='owned'"> & </span>Ada`;
    await request.open();
    await request.fill({ Name: name });
    // Fields drop line breaks, but programs can send them.
    await page.route(`**${kind.api}`, (route) => {
      const sent = route.request().postDataJSON() as { name: string };
      const hostile = { ...sent, name: `${sent.name}\r\nBcc: victim@example.com` };
      return route.continue({ postData: JSON.stringify(hostile) });
    });
    await request.button.click();
    await request.expectThanked(name);
    await expect(page.locator('h1 img')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Quote confirmation/);
    const { receipt, notice } = await request.emails();
    for (const email of [receipt, notice]) {
      expect(email.to).toHaveLength(1);
      expect(Object.keys(email.headers)).not.toContain('bcc');
      expect(email.html).not.toMatch(/<img src=x/i);
    }
    for (const body of bodiesOf(notice)) expect(body).toContain('<img src=x onerror=');
    for (const body of bodiesOf(receipt)) expect(body).not.toContain('onerror');
    expect(notice.headers['reply-to']).toContain(`<${request.email}>`);
    expect(await control.emailsTo('victim@example.com')).toEqual([]);
  });

  // product: quote-form, reorder-form, sending-a-request
  test(`${path} is sent once even if Enter is pressed while sending`, async ({ page, control }) => {
    const request = new RequestPage(page, control, kind);
    await request.open();
    await request.fill();
    const release = await request.holdSending();
    await request.button.click();
    await expect(request.button).toHaveText('Sending...');
    await request.field('Name').press('Enter');
    release();
    await request.expectThanked();
    await request.row();
  });

  // product: requests-without-a-script
  test.describe('with scripts off', () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} without script shows the confirmation page, and both emails are sent`, async ({
      page,
      control,
    }) => {
      const request = new RequestPage(page, control, kind);
      await page.goto(path);
      await request.fill({ Name: 'Ada <b>Ruth</b> Calloway' });
      await request.button.click();
      await request.expectThanked('Ada <b>Ruth</b> Calloway');
      await expect(page.locator('main h2').first()).toHaveText('What happens next');
      // Reloading sends the same request.
      await page.reload();
      await request.row();
      const { receipt, notice } = await request.emails();
      expect(receipt.text).toContain('Got it. Thanks!');
      expect(notice.text).toContain('Ada <b>Ruth</b> Calloway');
      expect(notice.headers['reply-to']).toContain(`<${request.email}>`);
    });

    test(`${path} without script shows errors and values, and can be corrected and sent`, async ({
      page,
      control,
      quiet,
      browser,
      baseURL,
    }) => {
      quiet.allow(/status of 400/);
      const request = new RequestPage(page, control, kind);
      await page.goto(path);
      // These pass the browser's validation: blank isn't empty, and it accepts this address.
      const wrong = { Name: ' ', Email: 'ada@example' };
      await request.fill(wrong);
      await request.button.click();
      await expect(page).toHaveURL(new RegExp(`${kind.api}$`));
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
      await copy.route(`**${kind.api}`, (route) =>
        route.fulfill({ contentType: 'text/html', body }),
      );
      await copy.goto(kind.api);
      await expect(new RequestPage(copy, control, kind).summary).toBeVisible();
      await expectAccessible(copy, 'errors, without script');
      await context.close();
      await request.field('Name').fill('Ada Ruth Calloway');
      await request.field('Email').fill(request.email);
      await request.button.click();
      await request.expectThanked();
      await request.row();
    });
  });
}
