import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { groupPath, shopsPath } from '../../src/paths.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { expect, test } from '../support/order-test.ts';
import { openToGroup, placeGroup } from '../support/placed-group.ts';

const goodCard = '4242 4242 4242 4242';

/** Opens a group's page in a browser that knows nobody. */
async function visit(page: Page, slug: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(groupPath(slug));
}

async function visitAsOrganizer(page: Page, slug: string, orderKey: string, baseURL = '') {
  await page.context().clearCookies();
  const { hostname: domain } = new URL(baseURL);
  await page
    .context()
    .addCookies([{ name: 'organizer', value: orderKey, domain, path: groupPath(slug) }]);
  await page.goto(groupPath(slug));
}

async function fillWho(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page
    .getByRole('textbox', { name: 'Email', exact: true })
    .fill(`${randomUUID()}@customer.example`);
}

async function saveCard(page: Page, most: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  await page.getByRole('link', { name: 'Save your card' }).click();
  await expect(page.getByText(most)).toBeVisible();
  await page.getByLabel('Card number').fill(goodCard);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('You’re in', { exact: true })).toBeVisible();
}

const rollOf = (page: Page) => page.getByRole('region', { name: 'Everybody’s sizes' }).last();

/** What Stripe took for an order, in all. */
const paidCents = async (control: Control, number: number): Promise<number[]> =>
  (await control.stripePayments(number)).map(({ paidCents }) => paidCents).filter(Boolean);

/** Two prints, so that a few pieces cost more than $25 each. */
const onBothSides = { printLocations: ['frontLarge', 'backLarge'] };

// product: group-orders
test('a company pays $25 for each, people pay the rest, and departments come from a CSV file', async ({
  page,
  control,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { slug, number, orderKey } = await placeGroup(
    control,
    {
      title: 'Corn Belt Insurance',
      fieldLabel: 'Department',
      payer: 'both',
      allowance: '25',
    },
    onBothSides,
  );
  await openToGroup(control, number);
  await visitAsOrganizer(page, slug, orderKey, baseURL);
  await control.sql(
    'insert into private.confirmed_addresses select id, lower(customer_email) from public.orders where number = $1',
    [number],
  );
  await page.getByText('Add people from a list').click();
  await page.locator('#file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Department,Size\nAda Lovelace,Claims,M\n"Turing, Alan",Actuaries,L\nGrace Hopper,Claims,XL\n',
    ),
  });
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(rollOf(page).getByRole('row', { name: /^Turing, Alan/ })).toContainText('Actuaries');

  await visit(page, slug);
  await expect(page.getByText(/pays the first \$25 for each of you/).first()).toBeVisible();
  await page.getByRole('radio', { name: /^L/ }).check();
  await fillWho(page, 'Ron Stone');
  await page.getByLabel('Department').fill('Claims');
  await page.getByRole('button', { name: 'Count me in' }).click();
  await saveCard(page, /^We charge your card once, when the group closes: at most/);
  await expectAccessible(page, 'a group that a company pays in part');
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await visitAsOrganizer(page, slug, orderKey, baseURL);
  await page.getByRole('button', { name: 'Close it now' }).click();
  await expect(rollOf(page).getByRole('row', { name: /^Ron Stone/ })).toContainText(/\$\d+\.\d\d/);
  await expect.poll(async () => (await paidCents(control, number)).length).toBe(1);
  const [order] = await control.sql(
    `select total_cents, total_quantity from public.orders where number = $1`,
    [number],
  );
  expect(order).toMatchObject({ total_quantity: 4 });
  const [paid = 0] = await paidCents(control, number);
  // What a quarter of the order costs above $25.
  expect(paid).toBe(Math.round(Number(order?.['total_cents']) / 4) - 2500);
});

// product: group-orders
test('a school’s store sells three designs for a cause and mails each person theirs, by keyboard', async ({
  page,
  control,
  baseURL,
}) => {
  const address = {
    name: 'Ada Ruth Calloway',
    street: '600 Locust St',
    city: 'Des Moines',
    state: 'IA',
    zip: '50309',
  };
  const design = (description: string, colorKey: string) => ({
    printLocations: ['frontLarge' as const],
    artwork: { type: 'description' as const, description, files: [] },
    items: [{ styleCode: '00606', colorKey, quantities: { S: 2, M: 2 } }],
  });
  const { slug, number, orderKey } = await placeGroup(
    control,
    {
      title: 'Lincoln High Spirit Week',
      fieldLabel: '',
      payer: 'person',
      share: '4',
      cause: 'the Lincoln Boosters',
      toEach: 'yes',
      listed: 'yes',
      colored: 'yes',
      color1: '#7a1f2b',
      color2: '#e3b23c',
    },
    {
      designs: [design('A lion', 'navy'), design('A drum', 'navy'), design('A book', 'white')],
      delivery: { method: 'shipping', address },
    },
  );
  await openToGroup(control, number);

  await page.goto(shopsPath);
  await expectAccessible(page, 'open shops');
  await page.getByRole('link', { name: 'Lincoln High Spirit Week' }).click();
  await expect(
    page.getByText('$4.00 of each piece goes to the Lincoln Boosters.').first(),
  ).toBeVisible();
  // Two designs are on the same shirt, so each size says which it is.
  const second = page.getByRole('group', { name: /^Design 2: / });
  const third = page.getByRole('group', { name: /^Design 3: / });
  await expectAccessible(page, 'a school’s store');

  // By keyboard alone: arrows choose sizes, and Enter sends the form.
  await second.getByRole('radio', { name: 'S', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(second.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await third.getByRole('radio', { name: 'S', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.type('Grace Hopper');
  await page.getByRole('textbox', { name: 'Email', exact: true }).focus();
  await page.keyboard.type(`${randomUUID()}@customer.example`);
  const form = page.getByRole('group', { name: 'Where we mail yours' });
  for (const [label, text] of [
    ['Street', '12 Elm St'],
    ['City', 'Iowa City'],
    ['State', 'Iowa'],
    ['ZIP', '52240'],
  ] as const) {
    await form.getByLabel(label).focus();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Save your card' }).focus();
  await page.keyboard.press('Enter');
  // A good card's number is there already.
  await page.getByLabel('Card number').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You’re in', { exact: true })).toBeVisible();

  await visitAsOrganizer(page, slug, orderKey, baseURL);
  // Nobody has chosen the first design.
  await expect(page.getByText(/^Nobody has chosen anything of design 1 yet/)).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'For the organizer' });
  await expect(bar).toContainText('Nobody has chosen anything of design 1 yet');
  await expect(bar.getByRole('button', { name: 'Close it now' })).toHaveCount(0);
  await page.getByText('Add spares', { exact: true }).first().click();
  await page.getByLabel('Garment and size').selectOption('0:M');
  await page.getByLabel('How many').fill('1');
  await page.getByRole('button', { name: 'Add spares' }).click();
  await bar.getByRole('button', { name: 'Close it now' }).click();
  await expect(
    page.getByText(/^Your group raised \$\d+\.\d\d for the Lincoln Boosters\./),
  ).toBeVisible();
  await expect.poll(async () => (await paidCents(control, number)).length).toBe(1);
  const [paid = 0] = await paidCents(control, number);
  const [row] = await control.sql(
    `select seen_cents, zip from private.group_people as person
     join private.groups as g on g.id = person.group_id where g.slug = $1 and not spare`,
    [slug],
  );
  expect(row).toMatchObject({ zip: '52240' });
  expect(paid).toBeLessThanOrEqual(Number(row?.['seen_cents']));
});
