import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';
import { appFor, nextCode, wrongCode } from '../support/two-step.ts';
import { emailedLink, makeSignIn, sessionOf, signInAs } from '../support/staff-page.ts';

const refused = /status of (401|403|429) /;

/** Signs in with the form, once it is ready. */
async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('form[data-live]').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

// product: signing-in, staff-access, who-uses-it
test('staff sign in with the keyboard: company addresses only, the provider’s messages, and on to the page they wanted', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(refused);
  const { email, password } = await makeSignIn(control, 'staff');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const goal = `${paths.adminOrders}?kind=quote&due=week`;
  await page.goto(goal);
  await expect(page).toHaveURL(`${paths.login}?next=${encodeURIComponent(goal)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByText('Access the analytics dashboard', { exact: true })).toBeVisible();
  await page.locator('form[data-live]').waitFor();

  await page.getByRole('button', { name: 'Login' }).press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    `Only ${shop.name} email addresses are allowed`,
  );
  expect(asked.filter((url) => url.includes('/api/sign-in') || url.includes('/auth/'))).toEqual([]);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  const report = page.getByRole('alert');
  await expect(report).toHaveText('Invalid login credentials');
  await expect(report).toBeFocused();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/sign-in', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect(report).toBeEmpty();
  release();
  await expect(page).toHaveURL(goal);
  await expect(page.getByText(email)).toBeVisible();

  // When already signed in, and no link leads off the site.
  await page.goto(`${paths.login}?next=${encodeURIComponent('https://evil.example/admin/orders')}`);
  await expect(page).toHaveURL(paths.adminAnalytics);
  expect(asked.filter((url) => new URL(url).hostname.includes('evil'))).toEqual([]);
});

// product: sending-a-request, signing-in
test(
  'repeated failures are slowed down and say so, and so do a missing network and a missing answer',
  { tag: '@alone' },
  async ({ page, control, context, quiet }) => {
    quiet.allow(refused);
    quiet.allow(/ERR_INTERNET_DISCONNECTED|status of 503/);
    const { email, password } = await makeSignIn(control, 'staff');
    await page.goto(paths.login);
    const form = page.locator('form[data-live]');
    await form.waitFor();
    await context.setOffline(true);
    await fillIn(page, email, password);
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await context.setOffline(false);

    // At once, because each answer takes a while.
    await Promise.all(
      Array.from({ length: 10 }, (_, guess) =>
        page.request.post('/api/sign-in', {
          data: { email, password: `guess ${guess}` },
          headers: { origin: control.siteUrl },
        }),
      ),
    );
    await fillIn(page, email, password);
    await expect(page.getByRole('alert')).toContainText('Too many tries to sign in.');
    await expect(page).toHaveURL(paths.login);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  },
);

test('a forgotten password is reset with a link that works once', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 404 /);
  const signIn = await makeSignIn(control, 'staff');
  const password = `four words in ${randomUUID().slice(0, 8)}`;
  await page.goto(paths.login);
  await page.locator('form[data-live]').waitFor();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');

  const ask = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText(`If ${email} has a sign-in, a link`)).toBeVisible();
  };
  // Nobody can find out here who works for the shop.
  await ask(`nobody.${randomUUID()}@${shop.emailDomain}`);
  await ask(signIn.email);

  const link = await emailedLink(control, signIn.email);
  const dead = page.getByText('This link has expired or was already used.');
  await page.goto(`${paths.login}#reset=${'A'.repeat(43)}`);
  await expect(dead).toBeVisible();
  // Pasted into the same page.
  await page.evaluate((hash) => void (location.hash = hash), new URL(link).hash);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password');
  await expect(dead).toHaveCount(0);
  await expect(page).toHaveURL(paths.login); // no token stays in the address
  await expect(page.getByLabel('Email')).toHaveValue(signIn.email);
  const field = page.getByLabel('New password');
  await expect(field).toHaveAccessibleDescription(/^At least 12 characters\./);
  await field.fill('too short');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Use at least 12 characters\.$/);
  await field.fill(password);
  await field.press('Enter');
  await expect(page).toHaveURL(paths.adminAnalytics);
  await expect(page.getByText(signIn.email)).toBeVisible();
  await expect(sessionOf(control, signIn)).rejects.toThrow('Invalid login credentials');
  await sessionOf(control, { ...signIn, password });

  await page.goto(link);
  await expect(dead).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await expectAccessible(page, 'a link that was used already');
});

// product: signing-in
test('staff change their password with the one they have', async ({ page, control, quiet }) => {
  quiet.allow(/status of 400 /);
  const signIn = await signInAs(page, control, await makeSignIn(control, 'staff'));
  await page.goto(paths.adminStaff);
  await page.getByRole('link', { name: 'Password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password');
  await page.getByLabel('Current password').fill('not the one');
  await page.getByLabel('New password').fill('four words in a row');
  await page.keyboard.press('Enter');
  const current = page.getByLabel('Current password');
  await expect(current).toHaveAccessibleDescription('That isn’t your password.');
  await current.fill(signIn.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.adminAnalytics);
  await expect(page.getByText(signIn.email)).toBeVisible();
  await sessionOf(control, { ...signIn, password: 'four words in a row' });
});

// product: two-steps
test('an owner sets up two-step sign-in, needs a code from then on, and turns it off with one', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 4(00|22) /);
  const signIn = await signInAs(page, control, await makeSignIn(control, 'owner'));
  // The reminder has its room before it's known who is signed in.
  const head = () =>
    page.evaluate(() => {
      const [main, heading] = document.querySelectorAll('main, h1');
      return heading!.getBoundingClientRect().top - main!.getBoundingClientRect().top;
    });
  for (const width of [360, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    const measured = Promise.withResolvers<void>();
    await page.route('**/rest/v1/rpc/who_am_i*', async (route) => {
      await measured.promise;
      await route.continue();
    });
    await page.goto(paths.adminStaff);
    const before = await head();
    measured.resolve();
    await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toBeVisible();
    expect(await head()).toBe(before);
    await page.unroute('**/rest/v1/rpc/who_am_i*');
  }
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const picture = page.getByRole('img', { name: 'QR code' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const field = page.getByLabel('6-digit code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const app = appFor((await page.locator('code').innerText()).replaceAll(' ', ''));
  await field.fill(wrongCode(app));
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/That code doesn’t match\./);
  await field.fill(app.generate());
  await field.press('Enter');
  await expect(page.getByText('Have your phone with you when you sign in.')).toBeVisible();

  await page.goto(paths.adminStaff);
  await expect(page.getByText(signIn.email).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await fillIn(page, signIn.email, signIn.password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  expect(await page.evaluate(() => localStorage.getItem('staff-session'))).toBeNull();
  await expect(field).toBeFocused();
  await field.fill('12 34');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Enter the 6-digit code/);
  await field.fill(wrongCode(app));
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/That code doesn’t match\./);
  // The same below, however long it takes to get there.
  const used = nextCode(app);
  await field.fill(used);
  await field.press('Enter');
  await expect(page).toHaveURL(paths.adminAnalytics);

  await page.goto(paths.adminStaff);
  await expect(page.getByRole('cell', { name: 'Set up two-step sign-in' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await field.fill(used);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Wait for the next one/);
  // As if a minute had passed.
  await control.sql(`delete from private.rate_limits where bucket = 'used-codes'`);
  await field.fill(app.generate());
  await field.press('Enter');
  await expect(page.getByText('Your password alone gets you in again.')).toBeVisible();
  await sessionOf(control, signIn);
});

// product: two-steps
test('an owner turns off two-step sign-in for somebody who lost their phone', async ({
  page,
  control,
}) => {
  const coworker = await makeSignIn(control, 'staff');
  await control.sql(
    `insert into auth.mfa_factors (user_id, secret, status) values ($1, 'x', 'verified')`,
    [coworker.userId],
  );
  await signInAs(page, control, 'owner');
  await page.goto(paths.adminStaff);
  const button = page.getByRole('button', {
    name: `Turn off two-step sign-in for ${coworker.email}`,
  });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByText(`Two-step sign-in is off for ${coworker.email}.`)).toBeVisible();
  await expect(button).toHaveCount(0);
  await signInAs(page, control, coworker);
  await page.goto(paths.adminOrders);
  await expect(page.getByText(coworker.email)).toBeVisible();
});

// product: signing-in
test('an expired session says so and returns people to their page, and signing out reaches every tab', async ({
  page,
  control,
  context,
  quiet,
}) => {
  quiet.allow(/status of 40[01] /);
  const signIn = await signInAs(page, control, await makeSignIn(control, 'staff'));
  await page.goto(paths.adminStaff);
  await expect(page.getByText(signIn.email)).toBeVisible();
  // As after a long absence: the stored session is no longer accepted.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('staff-session') ?? '{}') as object;
    const old = { ...session, expires_at: 1, refresh_token: 'long gone' };
    localStorage.setItem('staff-session', JSON.stringify(old));
  });
  await page.goto(`${paths.adminStaff}?from=email`);
  await expect(page).toHaveURL(
    `${paths.login}?next=${encodeURIComponent(`${paths.adminStaff}?from=email`)}&ended=1`,
  );
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fillIn(page, signIn.email, signIn.password);
  await expect(page).toHaveURL(`${paths.adminStaff}?from=email`);

  const other = await context.newPage();
  await other.goto(paths.adminOrders);
  await expect(other.getByText(signIn.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(paths.login);
  await expect(other).toHaveURL(new RegExp(`^[^?]*${paths.login}\\?next=`));
  await page.goto(paths.adminOrders);
  await expect(page).toHaveURL(new RegExp(paths.login));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in page says that it needs JavaScript', async ({ page }) => {
    await page.goto(paths.login);
    // Text locators ignore what is inside <noscript>.
    await expect(page.locator('main noscript p')).toBeVisible();
    await expect(page.locator('main noscript p')).toContainText('Signing in needs JavaScript.');
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  });
});
