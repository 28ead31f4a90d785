import type { Page } from '@playwright/test';
import { select, selectAll } from 'hast-util-select';
import { jobPath, paths } from '../../src/paths.ts';
import {
  readBuiltPages,
  readBuiltScripts,
  readBuiltTree,
  scriptsOf,
  startingScripts,
  staffPaths,
  wordsOf,
} from '../support/built-pages.ts';
import type { Control } from '../support/control.ts';
import { pngFile } from '../support/files.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { makeSignIn, sessionOf, signInAs, takeOffStaff } from '../support/staff-page.ts';

const refused = /status of (400|401|403) /;

// product: inventory-dashboard, staff-access
test('a signed-out visitor, a non-member, and a removed staff member get nothing: no pages, REST, Storage, or functions', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control, {
    artwork: {
      type: 'complete',
      description: '',
      files: [
        {
          location: 'frontLarge',
          receipt: await uploadFile(control, 'frontLarge', pngFile('river.png', 600, 600)),
        },
      ],
    },
    printLocations: ['frontLarge'],
  });
  const [file] = await control.sql<{ object_path: string }>(
    `select object_path from public.order_artwork join public.orders on orders.id = order_id
     where number = $1`,
    [number],
  );
  const [email] = await control.sql<{ id: string }>(
    `select outbox.id from public.outbox join public.orders on orders.id = order_id
     where number = $1`,
    [number],
  );
  if (!file || !email) throw new Error('There is nothing to be got.');

  const removed = await makeSignIn(control, 'owner');
  const removedToken = (await sessionOf(control, removed)).access_token;
  const staffToken = (await sessionOf(control, await makeSignIn(control, 'staff'))).access_token;
  await takeOffStaff(control, removed);
  const nonMember = await sessionOf(control, await makeSignIn(control, 'non-member'));

  const probes = await probesFor(control, {
    number,
    objectPath: file.object_path,
    email: email.id,
  });
  // Without answers for staff, the checks below would prove nothing.
  const answering = ['rpc read_job', 'rpc read_analytics', 'file itself'];
  const forStaff = probes.filter(({ name }) => answering.includes(name));
  const answered = (await got(control, forStaff, staffToken)).map(({ name }) => name);
  expect(answered.sort()).toEqual(answering.toSorted());
  // access.test.ts shows that only the row on the staff list makes the difference.
  const forRemoved = probes.filter(({ name, ours }) => ours || answering.includes(name));
  expect(await got(control, forRemoved, removedToken), 'a removed staff member').toEqual([]);
  expect(await got(control, probes, null), 'a visitor').toEqual([]);
  expect(await got(control, probes, nonMember.access_token), 'a non-member').toEqual([]);

  // The pages are static and contain no data, and one gate guards them all.
  for (const staffPath of [
    paths.admin,
    paths.garmentInventory,
    jobPath({ kind: 'order', number }),
  ]) {
    await page.goto(`${staffPath}?seen=1`);
    await expect(page, staffPath).toHaveURL(
      `${paths.login}?next=${encodeURIComponent(`${staffPath}?seen=1`)}`,
    );
  }
});

type Probe = { name: string; path: string; init?: RequestInit; ours?: boolean };

/** Every way in: each table and function of the schema, the artwork, and our endpoints. */
async function probesFor(
  control: Control,
  known: { number: number; objectPath: string; email: string },
): Promise<Probe[]> {
  const tables = await control.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p', 'v', 'm') and relname <> 'color_swatches'`,
  );
  const functions = await control.sql<{ name: string; args: string[] | null }>(
    `select proname as name, proargnames as args from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
  );
  const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
  const job = { kind: 'order', number: known.number };
  const day = '2026-11-21';
  const inputs: Readonly<Record<string, object>> = {
    read_job: { ...job },
    export_jobs: { sort: 'newest', limit: 50, today: day },
    list_jobs: { sort: 'newest', limit: 50, today: day },
    count_jobs: { today: day },
    read_analytics: { from: '2026-11-01', to: day },
    requeue_email: { id: known.email },
    move_job: { ...job, version: 1, to: 'in_review' },
  };
  return [
    ...tables.map(({ name }) => ({ name: `table ${name}`, path: `/rest/v1/${name}?limit=1` })),
    ...functions.map(({ name, args }) => ({
      name: `rpc ${name}`,
      path: `/rest/v1/rpc/${name}`,
      init: post(
        args?.[0] === 'p'
          ? { p: inputs[name] ?? {} }
          : Object.fromEntries((args ?? []).map((arg) => [arg, null])),
      ),
    })),
    { name: 'file itself', path: `/storage/v1/object/artwork/${known.objectPath}` },
    { name: 'file as public', path: `/storage/v1/object/public/artwork/${known.objectPath}` },
    {
      name: 'file link',
      path: `/storage/v1/object/sign/artwork/${known.objectPath}`,
      init: post({ expiresIn: 60 }),
    },
    {
      name: 'file list',
      path: '/storage/v1/object/list/artwork',
      init: post({ prefix: 'artwork', limit: 10, offset: 0 }),
    },
    {
      name: 'invitation',
      path: '/api/invite-staff',
      init: post({ email: 'eve@confluenceprint.example', role: 'owner' }),
      ours: true,
    },
    {
      name: 'email again',
      path: '/api/resend-email',
      init: post({ id: known.email }),
      ours: true,
    },
  ];
}

/** The probes that answer with any data. */
async function got(control: Control, probes: readonly Probe[], token: string | null) {
  const found: { name: string; status: number; body: string }[] = [];
  for (const { name, path: address, init, ours } of probes) {
    const response = await fetch((ours ? control.siteUrl : control.backendUrl) + address, {
      ...init,
      headers: {
        apikey: control.publishableKey,
        'content-type': 'application/json',
        origin: control.siteUrl,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    const body = await response.text();
    if (response.ok && !/^(\[\]|null)?$/.test(body.trim())) {
      found.push({ name, status: response.status, body: body.slice(0, 200) });
    }
  }
  return found;
}

test('a non-member is told to ask an owner, and can only sign out', async ({ page, control }) => {
  const nonMember = await makeSignIn(control, 'non-member');
  const { email } = await signInAs(page, control, nonMember);
  for (const staffPath of [paths.adminStaff, paths.garmentInventory]) {
    await page.goto(staffPath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not on the staff list');
    await expect(page.getByRole('alert')).toContainText(`Ask an owner to add ${email}`);
    await expect(page.locator('#staff-page')).toBeHidden();
  }
  await page.getByRole('alert').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(paths.login);
});

test('a removed staff member loses access with the next call, and is told', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(refused);
  const signIn = await signInAs(page, control, await makeSignIn(control, 'owner'));
  await page.goto(paths.adminStaff);
  await expect(page.getByRole('listitem').filter({ hasText: signIn.email })).toBeVisible();
  await page.getByRole('form', { name: 'Add somebody' }).getByLabel('Email').fill(signIn.email);
  await takeOffStaff(control, signIn);
  const told = page.getByRole('heading', { name: 'Not on the staff list' });
  // The page asks by itself now and then, so its own call may be the next one.
  await page.getByRole('button', { name: 'Add to the list' }).or(told).click();
  await expect(told).toBeVisible();
  // Nothing of the list is left, not even hidden.
  await expect(page.locator('#staff-page')).toBeHidden();
  await expect(page.locator('#staff-page')).not.toContainText('@');
});

// product: staff-access
test(
  'a slow sign-in check, no network, and no answer each show a message, and the page recovers by itself',
  { tag: '@alone' },
  async ({ page, control, context, quiet }) => {
    quiet.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 503/);
    await signInAs(page, control, 'owner');
    const whoAmI = '**/rest/v1/rpc/who_am_i*';
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(whoAmI, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(paths.adminStaff);
    await expect(page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No answer');
    await expect(page.locator('#staff-page')).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No answer');

    await context.setOffline(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await page.unroute(whoAmI);
    await context.setOffline(false);
    // If the first try comes too early, the next one is 15 seconds later.
    await expect(page.getByRole('heading', { name: 'On the list' })).toBeVisible({
      timeout: 20_000,
    });

    await context.setOffline(true);
    await expect(page.getByText('You are offline. What you see may be out of date')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  },
);

// product: roles
test('press staff see the board, a job, and the inventory without any price, only the links they can open, and who can open the rest', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control);
  await signInAs(page, control, 'press');
  const links = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  const main = page.getByRole('main');

  await page.goto(`${paths.adminOrders}?q=${number}`);
  await expect(main.locator(`[data-job="order ${number}"]`)).toBeVisible();
  await expect(links).toHaveText(['Morning', 'Orders', 'Receiving', 'Inventory']);
  await expect(main.getByRole('columnheader', { name: 'Total' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
  await expect(main).not.toContainText('$');

  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByRole('heading', { name: 'Garment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Price|Emails)$/ })).toHaveCount(0);
  await expect(main).not.toContainText('$');
  await page.getByRole('button', { name: 'Start review' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

  await page.goto(paths.garmentInventory);
  await expect(page.getByRole('heading', { name: 'Inventory by material' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Emergency tools' })).toHaveCount(0);

  for (const [closed, who] of [
    [paths.adminAnalytics, 'Only owners and staff can open this page.'],
    [paths.adminStaff, 'Only owners can open this page.'],
  ] as const) {
    await page.goto(closed);
    await expect(page.getByRole('alert')).toContainText(who);
    await expect(page.locator('#staff-page')).toBeHidden();
  }
});

test('every staff page has the gate, what it guards, and a bar that marks the page', async () => {
  const labels = new Map<string, string>([
    [paths.admin, 'Morning'],
    [paths.adminPlan, 'Morning'],
    [paths.adminStaff, 'Staff'],
    [paths.adminAnalytics, 'Analytics'],
    [paths.adminMoney, 'Money'],
    [paths.adminSettings, 'Settings'],
    [paths.garmentInventory, 'Inventory'],
    [paths.adminBlanks, 'Blanks'],
    [paths.adminReceiving, 'Receiving'],
    [paths.adminCustomers, 'Customers'],
  ]);
  expect(staffPaths.length).toBeGreaterThan(labels.size);
  for (const staffPath of staffPaths) {
    const built = await readBuiltTree(staffPath);
    const gate = select('astro-island[component-url*="StaffGate"]', built);
    expect(gate?.properties['props'], staffPath).toContain('staff-page');
    expect(select('#staff-page', built), staffPath).toBeDefined();
    const current = selectAll('nav[aria-label="Staff"] [aria-current=page]', built);
    expect(current.map(wordsOf), staffPath).toEqual([labels.get(staffPath) ?? 'Orders']);
  }
});

test('the bar fits a phone', async ({ page, control }) => {
  await signInAs(page, control, 'owner');
  await page.setViewportSize({ width: 320, height: 740 });
  for (const address of [paths.adminOrders, jobPath({ kind: 'quote_request', number: 1 })]) {
    await page.goto(address);
    const current = page.getByRole('navigation', { name: 'Staff' }).locator('[aria-current=page]');
    await expect(current).toHaveText('Orders');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport();
    expect(await barOverflow(page)).toBeLessThanOrEqual(0);
  }
});

/** How many pixels the bar is wider than the window. */
const barOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('header');
    return bar ? bar.scrollWidth - bar.clientWidth : NaN;
  });

test('the Supabase client, charts, and queries load only on staff pages', async () => {
  const scripts = readBuiltScripts();
  const marks = { Supabase: 'supabase-js', charts: 'recharts', queries: 'Missing queryFn' };
  const holds = (html: string, mark: string) =>
    scriptsOf(html, scripts).some((name) => scripts.get(name)?.includes(mark));
  const pages = await readBuiltPages();
  for (const [what, mark] of Object.entries(marks)) {
    const found = pages.filter(({ html }) => holds(html, mark)).map((built) => built.path);
    // Checkout loads it once staff place a phone order.
    const late = found.filter(
      (path) => path === paths.checkout || path === paths.checkoutWithStripe,
    );
    for (const path of late) {
      const html = pages.find((built) => built.path === path)?.html ?? '';
      const first = startingScripts(html, scripts);
      expect(
        first.filter((name) => scripts.get(name)?.includes(mark)),
        path,
      ).toEqual([]);
    }
    const allowed = [...staffPaths, paths.login, ...late];
    expect(found.length, what).toBeGreaterThan(0);
    expect(
      found.filter((built) => !allowed.includes(built)),
      what,
    ).toEqual([]);
  }
});
