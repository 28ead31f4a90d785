// product: designs-and-items, order-page, changing-an-order, proof, paperwork, ordering-again
import type { Browser, Locator, Page } from '@playwright/test';
import type { DesignInput } from '../../src/orders/placing/place-order.contract.ts';
import type { Quantities } from '../../src/orders/quantity.ts';
import { formatCents } from '../../src/platform/money.ts';
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { priceOf } from '../factory/orders.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { pngFile } from '../support/files.ts';
import { keyboardOnly, onPhone, openAs, withMouse } from '../support/hands.ts';
import { confirmedNumber, OrderPage, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { signInAs } from '../support/staff-page.ts';

const shirts = (colorKey: string, quantities: Quantities) => ({
  styleCode: '00606',
  colorKey,
  quantities,
});
/** The front of a garment, described in words. */
const printed = (description: string, items: DesignInput['items']): DesignInput => ({
  printLocations: ['frontLarge'],
  artwork: { type: 'description', description, files: [] },
  items,
});
const priceOfDesigns = (designs: DesignInput[]) =>
  priceOf({ designs, dueDate: '2030-01-01', delivery: { method: 'pickup', address: null } });

type Way = typeof withMouse | typeof keyboardOnly | typeof onPhone;

/** Somebody's order form, worked one way. */
class Builder {
  readonly order: OrderPage;
  private readonly page: Page;
  private readonly way: Way;

  constructor(page: Page, control: Control, way: Way) {
    this.page = page;
    this.order = new OrderPage(page, control);
    this.way = way;
  }

  press = (name: string | Locator) =>
    this.way.hands.press(
      this.page,
      typeof name === 'string' ? this.page.getByRole('button', { name, exact: true }) : name,
    );

  async garment(material: string, color: string, counts: Quantities): Promise<void> {
    const { hands } = this.way;
    await hands.check(this.page, this.order.material(material));
    await hands.check(this.page, this.order.color(color));
    for (const [size, count] of Object.entries(counts)) {
      await hands.fill(this.page, this.order.quantity(size), String(count));
    }
  }

  async print(location: string, words: string): Promise<void> {
    const { hands } = this.way;
    await hands.check(this.page, this.order.location(location));
    await hands.check(this.page, this.order.artworkType('Written description'));
    await hands.fill(this.page, this.order.description, words);
  }

  /** From the form to the confirmation: the new order's number. */
  async place(email: string): Promise<number> {
    await this.press(this.order.proceed);
    await this.page.waitForURL(`**${paths.checkout}`);
    for (const [label, text] of [
      ['Full name', 'Dana Whitfield'],
      ['Email', email],
      ['Phone', '515-555-0142'],
    ] as const) {
      await this.way.hands.fill(this.page, this.page.getByLabel(label), text);
    }
    await this.press(placeButton(this.page));
    return confirmedNumber(this.page);
  }
}

async function builder(browser: Browser, control: Control, way: Way) {
  const context = await openAs(browser, way);
  const page = await context.newPage();
  const build = new Builder(page, control, way);
  await build.order.open();
  return { context, page, build };
}

const ways = Object.entries({
  'a mouse': withMouse,
  'only the keyboard': keyboardOnly,
  'a phone': onPhone,
});

for (const [name, way] of ways) {
  test(`a family orders navy and pink shirts with one print, with ${name}`, async ({
    browser,
    control,
  }) => {
    test.slow();
    const { context, page, build } = await builder(browser, control, way);
    const { order } = build;
    const heading = page.getByRole('heading', { name: /Garment \d of \d/ });
    await build.garment('Premium Cotton', 'Navy', { M: 6, L: 4 });
    await build.print('Front Large', 'The heron family, 2026');
    await build.press('Add another garment or color');
    await expect(heading).toContainText('Garment 2 of 2');
    await expect(heading).toBeFocused();
    await build.garment('Premium Cotton', 'Soft Pink', { S: 14 });
    // Nothing about the print is asked again.
    await expect(order.location('Front Large')).toBeChecked();
    await expect(order.description).toHaveValue('The heron family, 2026');

    const rows = page.getByRole('list', { name: 'Garments with this print' });
    await expect(rows.getByRole('listitem')).toHaveCount(2);
    await build.press('Remove Premium Cotton, Navy');
    await expect(heading).toHaveCount(0);
    await expect(page.getByText('Premium Cotton, Navy is removed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await build.press('Undo');
    await expect(heading).toContainText('Garment 1 of 2');
    await expect(order.quantity('M')).toHaveValue('6');

    const family = printed('The heron family, 2026', [
      shirts('navy', { M: 6, L: 4 }),
      shirts('soft-pink', { S: 14 }),
    ]);
    const total = formatCents(priceOfDesigns([family]).totalCents);
    await expect(order.ticket).toContainText(total);
    if (way === onPhone) {
      await expect(page.getByText('2 garments, 24 pieces,')).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    const { email } = newCustomer();
    const number = await build.place(email);

    const [placed] = await ordersOf(control, email);
    expect(placed).toMatchObject({
      number,
      total_quantity: 24,
      designs: [
        {
          items: [
            { color_name: 'Navy', quantities: { M: 6, L: 4 } },
            { color_name: 'Soft Pink', quantities: { S: 14 } },
          ],
        },
      ],
    });
    expect(formatCents(placed!['total_cents'] as number)).toBe(total);
    const [message] = await emailsOf(control, placed!.id, email);
    for (const words of ['Navy', 'Soft Pink', total]) expect(message!.text).toContain(words);
    await context.close();
  });
}

for (const [name, way] of [ways[0]!, ways[2]!]) {
  test(`a company orders two prints, both on one shirt, with ${name}`, async ({
    page: staff,
    browser,
    control,
  }) => {
    test.slow();
    const { context, page, build } = await builder(browser, control, way);
    await build.garment('Premium Cotton', 'Navy', { M: 12 });
    await build.print('Front Large', 'The crew');
    await build.press('Add another garment or color');
    await expect(page.getByRole('heading', { name: /^Garment 2 of 2/ })).toBeFocused();
    await build.garment('Budget Cotton', 'Black', { L: 12 });
    await build.press('Add a different design');
    const heading = page.getByRole('heading', { name: /^Design 2 of 2/ });
    await expect(heading).toBeFocused();
    await expect(build.order.location('Front Large')).not.toBeChecked();
    await build.garment('Premium Cotton', 'Navy', { S: 5 });
    await build.print('Back Large', 'The office');
    const { email } = newCustomer();
    const number = await build.place(email);
    const link = `${paths.yourOrder}${new URL(page.url()).hash}`;
    const [placed] = await ordersOf(control, email);
    expect(placed).toMatchObject({
      total_quantity: 29,
      designs: [
        {
          print_locations: ['frontLarge'],
          items: [{ color_name: 'Navy' }, { color_name: 'Black' }],
        },
        { print_locations: ['backLarge'], items: [{ color_name: 'Navy' }] },
      ],
    });
    await page.goto(link);
    const main = page.getByRole('main');
    for (const words of [
      '29 navy and black shirts, in 2 designs',
      'The crew',
      'The office',
      'Design 2',
    ]) {
      await expect(main).toContainText(words);
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await signInAs(staff, control, 'staff');
    await staff.goto(jobPath({ kind: 'order', number }));
    await expect(staff.getByRole('heading', { level: 1 })).toContainText(String(number));
    await staff.emulateMedia({ media: 'print' });
    for (const words of ['The crew', 'The office']) {
      await expect(staff.getByText(words).filter({ visible: true }).first()).toBeVisible();
    }
    await context.close();
  });
}

const crest = pngFile('crest.png', 1200, 900);

/** A family's order with a file: ten navy shirts and 14 pink ones. */
async function placeFamily(control: Control) {
  const receipt = await uploadFile(control, 'frontLarge', crest);
  const design: DesignInput = {
    ...printed('', [shirts('navy', { M: 6, L: 4 }), shirts('soft-pink', { S: 14 })]),
    artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
  };
  const { number, orderKey, input } = await placeJob(control, { designs: [design] });
  return { number, input, design, link: `${paths.yourOrder}${orderFragment}${orderKey}` };
}

test('an approved order loses a garment: its price falls, a credit note takes the invoice back, and another version is approved', async ({
  page: staff,
  browser,
  control,
}) => {
  test.slow();
  const { number, input, design, link } = await placeFamily(control);
  const context = await openAs(browser, onPhone);
  const customer = await context.newPage();
  const main = customer.getByRole('main');
  const seen = async () => {
    await customer.goto('about:blank');
    await customer.goto(link);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
    expect(await overflow(customer)).toBeLessThanOrEqual(0);
  };
  const approve = async (version: number) => {
    await seen();
    await main.getByLabel('Your name').fill('Dana Whitfield');
    await main.getByRole('button', { name: `Approve version ${version}` }).tap();
    await expect(main).toContainText('Dana Whitfield approved this version');
  };
  const status = (name: string) => expect(staff.getByText(`Status: ${name}`)).toBeVisible();
  const sendProof = async (version: number) => {
    const form = staff.getByRole('form', { name: `Proof, version ${version}` });
    await expect(form.getByText(/^Inks: (?!none)/).first()).toBeVisible();
    await form.getByRole('button', { name: 'Send the proof' }).click();
    await status('Proof sent');
  };
  await signInAs(staff, control, 'staff');
  await staff.goto(jobPath({ kind: 'order', number }));
  await staff.getByRole('button', { name: 'Start review' }).click();
  await sendProof(1);
  await approve(1);
  await expect(main).toContainText('Soft Pink');
  await expect(main.getByRole('button', { name: /^Download Invoice INV-/ })).toBeVisible();

  await staff.reload();
  await status('Approved');
  const change = staff.getByRole('region', { name: 'Change the order' });
  await change.getByRole('button', { name: 'Change something' }).click();
  await change.getByRole('button', { name: 'Remove Premium Cotton, Soft Pink' }).click();
  const left = priceOfDesigns([{ ...design, items: design.items.slice(0, 1) }]).totalCents;
  await expect(change).toContainText(
    `Total: ${formatCents(left)}, was ${formatCents(input.seenTotalCents)}`,
  );
  await change.getByRole('button', { name: 'Save changes' }).click();
  await status('In review');
  await staff.reload();
  await sendProof(2);

  await seen();
  await expect(main.getByRole('button', { name: /^Download Credit note CN-/ })).toBeVisible();
  await expect(main).toContainText('10 navy shirts');
  await approve(2);
  await expect(main.getByRole('button', { name: /^Download Invoice INV-/ })).toHaveCount(2);
  const [row] = await ordersOf(control, input.customer.email);
  expect(row).toMatchObject({ status: 'approved', total_quantity: 10, total_cents: left });
  await context.close();
});

test('an order of two colors is ordered again when one isn’t made anymore: in the nearest one, seen before', async ({
  browser,
  control,
}) => {
  test.slow();
  const { number, link } = await placeFamily(control);
  // As if the shop had printed them in a color that is gone since.
  await control.sql(
    `update public.orders set designs = jsonb_set(
       jsonb_set(designs, '{0,items,1,color_key}', '"cotton-candy"'),
       '{0,items,1,color_name}', '"Cotton Candy"')
     where number = $1`,
    [number],
  );
  const context = await openAs(browser, onPhone);
  const customer = await context.newPage();
  await customer.goto(link);
  const main = customer.getByRole('main');
  await main.getByRole('button', { name: 'Order it again' }).tap();
  await expect(main).toContainText('Cotton Candy isn’t made anymore.');
  await expect(main).toContainText(/The nearest color we can get is\s+Soft Pink\./);
  expect(await overflow(customer)).toBeLessThanOrEqual(0);
  await main.getByRole('button', { name: 'Continue with these colors' }).tap();
  await customer.waitForURL(`**${paths.order}*`);
  const rows = customer.getByRole('list', { name: 'Garments with this print' });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expect(rows).toContainText('Premium Cotton, Navy');
  await expect(rows).toContainText('Premium Cotton, Soft Pink');
  await expect(customer.getByText('crest.png').first()).toBeVisible();
  await context.close();
});
