import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { lastClosingDay } from '../../src/groups/closing-time.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { groupPath, jobPath, orderFragment, paths, personFragment } from '../../src/paths.ts';
import { builtBook } from '../../src/settings/built-book.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { confirmedNumber, fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { signInAs } from '../support/staff-page.ts';
import { openToGroup, placeGroup } from '../support/placed-group.ts';

/** The same, whose people have their names on the backs. */
const placeNamedGroup = (control: Control) =>
  placeGroup(
    control,
    { fieldLabel: '', named: 'yes' },
    { printLocations: ['frontLarge', 'backSmall'] },
  );

/** As the supplier measured a shirt. */
const sizeChart = ['S', 'M', 'L', 'XL', '2XL'].flatMap((size, at) => [
  { size, measure: 'Body Width', inches: 18.5 + 2 * at },
  { size, measure: 'Body Length', inches: 28 + at },
  { size, measure: 'Sleeve Length', inches: 7.75 + at / 2 },
]);

// product: group-orders, names-on-backs
test('an organizer starts a group at checkout, and finds its page on the order’s', async ({
  order,
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 400/);
  const dueDate = addBusinessDays(shopToday(new Date()), 25);
  const address = {
    name: 'Ada Ruth Calloway',
    street: '600 Locust St',
    city: 'Des Moines',
    state: 'IA',
    zip: '50309',
  };
  await order.seed({ dueDate, delivery: 'shipping', address });
  await page.goto(paths.checkout);
  const part = page.getByRole('region', { name: 'Ordering for a group?' });
  await part.getByRole('button', { name: 'Let everybody pick their size' }).click();
  await expect(part.getByLabel('Name of the group')).toBeFocused();
  await expect(page.getByText('Pay by card when you order')).toHaveCount(0);
  const customer = newCustomer();
  await fillContact(page, customer);
  await placeButton(page).click();
  await expect(part.getByText('Name your group.')).toBeVisible();

  await part.getByLabel('Name of the group').fill('Third Street Choir');
  await part.getByLabel('A question for everybody').fill('Voice');
  await part.getByRole('checkbox', { name: /^Keep the last day for stragglers/ }).check();
  await part.getByRole('radio', { name: 'A parcel to each person, from $14.00 each' }).check();
  await part.getByRole('radio', { name: 'Everybody pays for their own' }).check();
  await part.getByRole('radio', { name: 'A price that I set' }).check();
  await part.getByLabel(/, each/).fill('5');
  await part.getByLabel('For a cause, from each piece').fill('4');
  await part.getByLabel('Who gets it?').fill('the river cleanup');
  await part.getByRole('checkbox', { name: /^A name on each back/ }).check();
  await part.getByText(/^Run it like a shop/).click();
  await part.getByRole('radio', { name: 'Every month' }).check();
  await part.getByRole('checkbox', { name: /^List it on our page/ }).check();
  await part.getByRole('checkbox', { name: /^Put our two colors/ }).check();
  await part.getByLabel('First color').fill('#7a1f2b');
  await page.reload();
  await expect(part.getByLabel('Name of the group')).toHaveValue('Third Street Choir');
  await expect(part.getByLabel('First color')).toHaveValue('#7a1f2b');
  await part.getByLabel('Closing day').fill(dueDate);
  await placeButton(page).click();
  await expect(part.getByText(/^To be done by|^We’re closed/)).toBeVisible();
  await expect(part.getByText(/^Choose the day it opens/)).toBeVisible();
  const opensOn = addDays(shopToday(new Date()), 2);
  await part.getByLabel('Opening day').fill(opensOn);
  await expect(part.getByText(/^Enter dollars from \$\d/)).toBeVisible();
  await part.getByLabel(/, each/).fill('40');
  const last = lastClosingDay({ dueDate, deliveryMethod: 'shipping' }, new Date(), builtBook);
  await part.getByLabel('Closing day').fill(last ?? '');
  await expectAccessible(page, 'checkout for a group');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await placeButton(page).click();
  const number = await confirmedNumber(page);

  const [row] = await control.sql(
    `select title, field_label, slug, opens_at, closes_at, every_months, listed, colors, stragglers,
       fixed_cents, share_cents, cause,
       to_each, designs #> '{0,roster}' as roster
     from private.groups as g
     join public.orders as o on o.id = g.order_id where o.number = $1`,
    [number],
  );
  expect(row).toMatchObject({
    title: 'Third Street Choir',
    field_label: 'Voice',
    stragglers: true,
    fixed_cents: [3600],
    share_cents: 400,
    cause: 'the river cleanup',
    roster: [],
    to_each: true,
    every_months: 1,
    listed: true,
    colors: ['#7a1f2b', '#000000'],
  });
  expect(shopToday(new Date(String(row?.['opens_at'])))).toBe(opensOn);
  expect(shopToday(new Date(String(row?.['closes_at'])))).toBe(last);
  await openToGroup(control, number);
  await page.getByRole('link', { name: 'your order’s page' }).click();
  await expect(page.getByText(/^Your group is choosing by the proof/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sizes' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Your group’s page' }).click();
  await expect(page.getByText('You’re organizing this one')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(groupPath(String(row?.['slug'])));
});

test.describe('without script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  // product: group-orders
  test('somebody joins a group by its link, changes their size, and leaves', async ({
    page,
    control,
  }) => {
    const { slug, number } = await placeGroup(control);
    await page.goto(groupPath(slug));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third Street Choir');
    await expect(page.getByText(/^This group isn’t open yet/)).toBeVisible();

    await openToGroup(control, number);
    await control.sql(
      `insert into public.garments as g (style_code, size_chart)
       select style_code, $2::jsonb from private.order_items as i
       join public.orders as o on o.id = i.order_id where o.number = $1
       on conflict (style_code) do update set size_chart = excluded.size_chart`,
      [number, JSON.stringify(sizeChart)],
    );
    await page.reload();
    await expect(page.getByText('0 of 23 so far')).toBeVisible();
    await page.getByText('Size chart').click();
    const chart = page.getByRole('table', { name: 'Premium Cotton, in inches, laid flat' });
    await expect(chart.getByRole('row', { name: 'L 22½ 30 8¾' })).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Brewster Hopper');
    await page.getByLabel('Email').fill(`${randomUUID()}@customer.example`);
    await page.getByLabel('Voice').fill('Alto');
    await page.getByRole('button', { name: 'Count me in' }).click();

    await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(groupPath(slug));
    await expect(page.getByRole('listitem').filter({ hasText: 'Grace H.' })).toBeVisible();
    await expect(page.getByText('1 of 23 so far')).toBeVisible();
    await expect(page.getByText('@customer.example')).toHaveCount(0);

    await page.getByRole('radio', { name: 'XL', exact: true }).check();
    await page.getByLabel('Your line in “Who’s in”').fill('Alto. Brings cookies.');
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
    await expect(page.getByRole('listitem').filter({ hasText: 'Brings cookies.' })).toHaveText(
      'Grace H. Alto. Brings cookies.',
    );
    const [row] = await control.sql(
      'select pieces from private.group_people as p join private.groups as g on g.id = p.group_id where g.slug = $1',
      [slug],
    );
    expect(row?.['pieces']).toEqual([{ item: 0, size: 'XL' }]);

    await page.getByRole('button', { name: 'Leave this group order' }).click();
    await expect(page.getByRole('button', { name: 'Count me in' })).toBeVisible();
    await expect(page.getByText('0 of 23 so far')).toBeVisible();
  });

  // product: group-orders
  test('somebody has theirs mailed to them, and corrects the address when it comes back', async ({
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/status of 400/);
    const address = {
      name: 'Ada Ruth Calloway',
      street: '600 Locust St',
      city: 'Des Moines',
      state: 'IA',
      zip: '50309',
    };
    const { slug, number } = await placeGroup(
      control,
      { toEach: 'yes', fieldLabel: '' },
      { delivery: { method: 'shipping', address } },
    );
    await openToGroup(control, number);
    await page.goto(groupPath(slug));
    const form = page.getByRole('group', { name: 'Where we mail yours' });
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await page.getByLabel('Email').fill(`${randomUUID()}@customer.example`);
    await form.getByLabel('Street').fill('12 Elm St');
    await form.getByLabel('City').fill('Iowa City');
    await form.getByLabel('State').fill('Nebraska');
    await form.getByLabel('ZIP').fill('52240');
    await page.getByRole('button', { name: 'Count me in' }).click();
    await expect(page.getByRole('alert')).toContainText('52240 is in Iowa');
    await form.getByLabel('State').fill('Iowa');
    await page.getByRole('button', { name: 'Count me in' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();
    await expect(form.getByLabel('Street')).toHaveValue('12 Elm St');
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await control.sql('update private.groups set closed_at = now() where slug = $1', [slug]);
    await control.sql("update public.orders set status = 'in_production' where number = $1", [
      number,
    ]);
    await control.sql(
      `update private.group_people set sent_at = now(), came_back_at = now()
       where group_id = (select id from private.groups where slug = $1)`,
      [slug],
    );
    await page.reload();
    await expect(page.getByText(/^Your parcel came back to us/)).toBeVisible();
    await form.getByLabel('Street').fill('99 Elm St');
    await page.getByRole('button', { name: 'Mail it there' }).click();
    await expect(
      page.getByText('We’ll mail it to 99 Elm St, Iowa City, Iowa 52240.'),
    ).toBeVisible();
  });
});

test.describe('without script, on a narrow phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 740 } });

  // product: names-on-backs
  test('somebody joins with a name on the back, and sees it there', async ({
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/status of 400/);
    const { slug, number } = await placeNamedGroup(control);
    await openToGroup(control, number);
    await page.goto(groupPath(slug));
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper');
    await page.getByLabel('Email').fill(`${randomUUID()}@customer.example`);
    const name = page.getByLabel('Name on the back');
    await name.fill('Amazing 😀');
    await page.getByRole('button', { name: 'Count me in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Use letters, digits/);
    await expect(name).toHaveValue('Amazing 😀');

    await name.fill('Amazing Grace');
    await page.getByRole('button', { name: 'Count me in' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();
    await expect(name).toHaveValue('Amazing Grace');
    await expect(page.getByText('AMAZING GRACE')).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const [row] = await control.sql(
      'select back_name from private.group_people as p join private.groups as g on g.id = p.group_id where g.slug = $1',
      [slug],
    );
    expect(row).toEqual({ back_name: 'Amazing Grace' });
  });
});

// product: names-on-backs
test('the back shows a name while it’s typed, narrower if it’s long', async ({ page, control }) => {
  const { slug, number } = await placeNamedGroup(control);
  await openToGroup(control, number);
  await page.goto(groupPath(slug));
  const onBack = page.locator('.group-back text');
  await page.getByLabel('Name on the back').pressSequentially('Gus');
  await expect(onBack).toHaveText('GUS');
  await expect(onBack).not.toHaveAttribute('textLength');
  await page.getByLabel('Name on the back').fill('Wilhelmina W. Wagner');
  await expect(onBack).toHaveText('WILHELMINA W. WAGNER');
  await expect(onBack).toHaveAttribute('textLength', '120');
  await expectAccessible(page, 'a group with names on the backs');
});

// product: group-orders
test('somebody’s own link opens on another phone, and no request has its key in an address', async ({
  page,
  control,
}) => {
  const { slug, number } = await placeGroup(control);
  await openToGroup(control, number);
  await page.goto(groupPath(slug));
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
  await page.getByLabel('Email').fill(`${randomUUID()}@customer.example`);
  await page.getByLabel('Voice').fill('Alto');
  await page.getByRole('button', { name: 'Count me in' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();
  const key = (await page.context().cookies()).find(({ name }) => name === 'person')?.value ?? '';
  expect(key).toHaveLength(32);
  await page.context().clearCookies();
  await page.goto('about:blank');
  const logged: string[] = [];
  page.on('request', (request) => {
    logged.push(request.url(), request.headers()['referer'] ?? '');
  });
  await page.goto(`${groupPath(slug)}${personFragment}${key}`);
  await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();
  expect(page.url()).not.toContain(key);
  // A request's address as a browser has it ends with the fragment that it doesn't send.
  const sent = logged.map((address) => address.split('#')[0]);
  expect(sent.join('\n')).not.toContain(key);
});

// product: group-orders
test('the organizer lists people, fixes a size, adds spares, and invites', async ({
  page,
  control,
  baseURL,
  quiet,
}) => {
  quiet.allow(/status of 400/);
  const { slug, number, orderKey } = await placeGroup(control);
  await openToGroup(control, number);
  await control.sql(
    'insert into private.confirmed_addresses select id, lower(customer_email) from public.orders where number = $1',
    [number],
  );
  const { hostname } = new URL(baseURL ?? '');
  await page
    .context()
    .addCookies([{ name: 'organizer', value: orderKey, domain: hostname, path: groupPath(slug) }]);
  await page.goto(groupPath(slug));
  await page.getByText('Add people from a list').click();
  const list = page.getByLabel('The list');
  await list.fill('Grace Hopper, M, Alto\nAlan Kay, Q');
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(page.getByText(/^Row 2: Enter a size/)).toBeVisible();
  await expect(list).toHaveValue('Grace Hopper, M, Alto\nAlan Kay, Q');
  await expectAccessible(page, 'a list that can’t be taken');
  await list.fill('Grace Hopper, M, Alto\nAlan Kay, L');
  await page.getByRole('button', { name: 'Add them' }).click();
  const roll = page.getByRole('region', { name: 'Everybody’s sizes' }).last();
  await expect(roll.getByRole('row')).toHaveCount(3);

  await roll.getByRole('link', { name: 'Change what Alan Kay gets' }).click();
  await roll.getByLabel('What Alan Kay gets').selectOption({ label: 'XL' });
  await expectAccessible(page, 'what somebody gets');
  await roll.getByRole('button', { name: 'Save' }).click();
  await expect(roll.getByRole('row', { name: /Alan Kay/ })).toContainText('XL');

  await page.getByText('Add spares', { exact: true }).first().click();
  await page.getByLabel('Garment and size').selectOption({ label: 'M' });
  await page.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: 'Add spares' }).click();
  await expect(roll.getByRole('row', { name: /Spare/ })).toContainText('3 × M');
  await expect(page.getByText('5 of 23 so far, from 2 people')).toBeVisible();

  await page.getByText('Invite people by email').click();
  const address = `${randomUUID()}@customer.example`;
  await page.getByLabel('Email addresses').fill(address);
  await page.getByRole('button', { name: 'Invite them' }).click();
  await expect(page.getByRole('row', { name: address })).toContainText('Invited');
  await expect(page.getByText('1 person of 1 invited.')).toBeVisible();
  await expectAccessible(page, 'whom an organizer invited');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

// product: group-orders
test('the organizer’s key opens everybody’s sizes on the group’s page, and they remove one and close it', async ({
  page,
  control,
}) => {
  const { slug, number, orderKey } = await placeGroup(control);
  await openToGroup(control, number);
  for (const name of ['Ada Lovelace', 'Alan Turing', 'Kay Taylor']) {
    await page.goto(groupPath(slug));
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('Email').fill(`${randomUUID()}@customer.example`);
    await page.getByLabel('Voice').fill('Bass');
    await page.getByRole('button', { name: 'Count me in' }).click();
    await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
    await page.context().clearCookies();
  }
  await page.goto(groupPath(slug));
  await expect(page.getByText('Everybody’s sizes')).toHaveCount(0);
  await expectAccessible(page, 'a group');

  await page.goto('about:blank');
  await page.goto(`${groupPath(slug)}${orderFragment}${orderKey}&mail=proof`);
  await expect(page.getByText('You’re organizing this one, Ada.')).toBeVisible();
  expect(page.url()).not.toContain(orderKey);
  const roll = page.getByRole('region', { name: 'Everybody’s sizes' }).last();
  await expect(roll.getByRole('row')).toHaveCount(4);
  await expect(roll).toContainText('@customer.example');
  await expectAccessible(page, 'a group for its organizer');
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await roll.getByRole('button', { name: 'Remove Alan Turing' }).click();
  await expect(roll.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Close it now' }).click();
  await expect(page.getByText(/^It’s closed\./)).toBeVisible();

  await page.goto(`${paths.yourOrder}${orderFragment}${orderKey}`);
  await expect(page.getByRole('main')).toContainText('2 navy shirts');
});

/** Joins on a phone, and saves a card on Stripe's page. */
async function joinWithCard(page: Page, slug: string, name: string, card: string) {
  await page.context().clearCookies();
  await page.goto(groupPath(slug));
  await page.getByRole('radio', { name: /^M/ }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Email').fill(`${randomUUID()}@customer.example`);
  await page.getByLabel('Voice').fill('Bass');
  await page.getByRole('button', { name: 'Count me in' }).click();
  await page.getByRole('link', { name: 'Save your card' }).click();
  await expect(
    page.getByText(/^We charge your card once, when the group closes: at most/),
  ).toBeVisible();
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('You’re in', { exact: true })).toBeVisible();
}

// product: group-orders
test('at a reunion on phones, each saves a card, the price drops twice, one leaves, one is declined and saves another, all are charged once, and one is refunded', async ({
  page,
  control,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { slug, number, orderKey } = await placeGroup(control, { payer: 'person' });
  await openToGroup(control, number);
  const good = '4242 4242 4242 4242';
  await joinWithCard(page, slug, 'Kay Taylor', good);
  await expectAccessible(page, 'a group with a saved card');
  await page.getByRole('button', { name: 'Leave this group order' }).click();
  await joinWithCard(page, slug, 'Ada Lovelace', good);
  const priceNow = async () => {
    await page.context().clearCookies();
    await page.goto(groupPath(slug));
    const text = await page.locator('.group-price').first().textContent();
    return Number(/\$([\d.]+)/.exec(text ?? '')?.[1]);
  };
  const { hostname: domain } = new URL(baseURL ?? '');
  const organizer = { name: 'organizer', value: orderKey, domain, path: groupPath(slug) };
  /** Spares count toward everybody's price. */
  const addSpares = async (count: string) => {
    await page.context().addCookies([organizer]);
    await page.goto(groupPath(slug));
    await page.getByText('Add spares', { exact: true }).first().click();
    await page.getByLabel('Garment and size').selectOption({ label: 'M' });
    await page.getByLabel('How many').fill(count);
    await page.getByRole('button', { name: 'Add spares' }).click();
    await expect(page.getByText(/ of 23 so far/)).toBeVisible();
  };
  const prices = [await priceNow()];
  for (const count of ['4', '10']) {
    await addSpares(count);
    prices.push(await priceNow());
  }
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  expect(new Set(prices).size).toBe(3);
  await joinWithCard(page, slug, 'Ron Stone', '4000 0000 0000 0341');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const ron = await page.context().cookies();
  await page.goto(`${groupPath(slug)}${orderFragment}${orderKey}`);
  const roll = page.getByRole('region', { name: 'Everybody’s sizes' }).last();
  await expect(roll.getByRole('row', { name: /^Ada Lovelace/ })).toContainText(
    /Bass\s*M\s*Card saved/,
  );
  await page.getByRole('button', { name: 'Close it now' }).click();
  await expect(page.getByText(/^It’s closed\./)).toBeVisible();

  await page.context().addCookies(ron);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Your bank declined/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: 'Save another card' }).click();
  await page.getByLabel('Card number').fill(good);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^We charged your card/)).toBeVisible({ timeout: 500 });
  }).toPass();
  const paid = (await control.stripePayments(number)).filter(({ paidCents }) => paidCents > 0);
  expect(paid).toHaveLength(2);

  const balance = () =>
    control.sql('select private.balance_cents(o) from public.orders as o where number = $1', [
      number,
    ]);
  const before = await balance();
  await signInAs(page, control, 'owner');
  await page.goto(jobPath({ kind: 'order', number }));
  const adas = page
    .getByRole('region', { name: 'Card payments' })
    .getByRole('listitem')
    .filter({ hasText: 'Ada Lovelace' });
  await adas.getByText('Refund this payment').click();
  await adas.getByLabel('Refund', { exact: true }).fill('5');
  await adas.getByLabel('Reason').fill('Her shirt came out crooked.');
  await adas.getByRole('form', { name: 'Refund through Stripe' }).getByRole('button').click();
  await expect(adas).toContainText(/\$\d+\.\d\d refunded by/);
  // The organizer owes no more than before.
  expect(await balance()).toEqual(before);
});
