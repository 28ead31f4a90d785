import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { down } from '../../local/mailbox.ts';
import { draftKey } from '../../src/orders/drafts/order-draft.client.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { formatDayLong } from '../../src/platform/dates/date-words.ts';
import { formatCents } from '../../src/platform/money.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { paths } from '../../src/paths.ts';
import { fees, shop } from '../../src/shop.ts';
import {
  firstDay,
  newCustomer,
  readyDesign,
  readyItem,
  type DraftChanges,
} from '../factory/order-draft.ts';
import { keepConnected } from '../support/connection.ts';
import {
  confirmedNumber,
  expectedPrice,
  expectedRows,
  fillContact,
  fillStorage,
  placeButton,
  type OrderPage,
  type Sections,
} from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { superRushMessage, type OrderDraft } from '../../src/orders/order.ts';
import { turnaroundText } from '../../src/orders/due-dates/turnaround.ts';

const ordersAddress = '**/api/place-order';
const twoWeeksMs = 14 * 86_400_000;

async function openCheckout(order: OrderPage, draft: DraftChanges = {}): Promise<OrderDraft> {
  const seeded = await order.seed(draft);
  await order.page.goto(paths.checkout);
  await expect(order.page.getByRole('region', { name: 'Your order' })).toBeVisible();
  return seeded;
}

// product: paying-at-checkout
// paying.spec.ts opens the other checkout, and content.spec.ts compares their pages.
test('the checkout shows the order, its price, and what happens next, and links to the form without one', async ({
  order,
  page,
}) => {
  const draft = await order.seed();
  await page.goto(paths.checkout);
  await expect.poll(() => order.rows(page.getByRole('main'))).toEqual(expectedRows(draft));
  const next = page.getByRole('complementary', { name: 'Place the order' });
  await expect(next.getByRole('listitem')).toHaveText([
    /reviews your order within 1 business day/,
    /digital proof by email. Nothing prints until you approve it/,
    /invoice comes after the proof is approved/,
  ]);
  await expect(next).toContainText(formatCents(expectedPrice(draft).totalCents));
  await expect(placeButton(page)).toBeEnabled();

  // As if it was placed since, and the page came back from the back/forward cache.
  await page.evaluate((key) => {
    sessionStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, draftKey);
  const none = page.getByText('There’s no order in this tab yet.');
  await expect(none).toBeVisible();
  await page.reload();
  await expect(none).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: /Start an order/ }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
});

// product: designs-and-items
test('each garment of several links back to itself, which a reload keeps', async ({
  order,
  page,
}) => {
  const items = [readyItem(), readyItem({ id: '2', quantities: { L: 12 } })];
  await openCheckout(order, { designs: [readyDesign({ items })] });
  await page.getByRole('link', { name: 'Edit sizes' }).last().click();
  const isOpen = async () => {
    await order.ready();
    await expect(page.getByRole('heading', { name: /^Garment 2 of 2/ })).toBeVisible();
    await expect(order.quantity('L')).toHaveValue('12');
  };
  await isOpen();
  const heading = order.section('Unisex quantities').getByRole('heading');
  await expect(heading).toBeInViewport({ ratio: 1 });
  await page.reload();
  await isOpen();
});

test('each part of the order links back to its section', async ({ order, page }) => {
  await openCheckout(order);
  const links: [Sections, string][] = [];
  for (const [part, section] of [
    ['garment', 'Select material'],
    ['sizes', 'Unisex quantities'],
    ['print locations', 'Print locations'],
    ['artwork', 'Upload artwork'],
    ['due', 'Select due date'],
    ['delivery', 'Delivery method'],
  ] as const) {
    const link = page.getByRole('link', { name: `Edit ${part}` });
    links.push([section, (await link.getAttribute('href'))!]);
  }
  await page.getByRole('link', { name: 'Edit due' }).click();
  await order.ready();
  await expect(order.section('Select due date').getByRole('heading').first()).toBeInViewport();
  // The others are followed on the form itself, which is quicker than loading it each time.
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 });
    for (const [section, href] of links) {
      await page.evaluate((address) => location.assign(address), href);
      const row = order.section(section).locator('.step');
      for (const part of [row.getByRole('heading'), row.locator('.step-number')]) {
        await expect(part, `${section} at ${width}`).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test('an incomplete order says what is missing and can’t be placed', async ({ order, page }) => {
  await openCheckout(order, { color: null });
  await expect(page.getByRole('alert').getByText('Choose a color.')).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  await page.getByRole('link', { name: 'Back to the order', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
});

// product: contact-details
test.describe('the contact fields', () => {
  test('each say what they need, and take what people write and browsers fill in', async ({
    order,
    page,
  }) => {
    await openCheckout(order);
    const [name, email, phone] = ['Full name', 'Email', 'Phone'].map((label) =>
      page.getByLabel(label),
    ) as [Locator, Locator, Locator];
    await expect(name).toHaveAttribute('autocomplete', 'name');
    await expect(email).toHaveAttribute('autocomplete', 'email');
    await expect(email).toHaveAttribute('type', 'email');
    await expect(phone).toHaveAttribute('autocomplete', 'tel');
    await expect(phone).toHaveAttribute('type', 'tel');
    // It's a pickup.
    await expect(page.getByRole('region', { name: 'Where should we bring it?' })).toHaveCount(0);

    await placeButton(page).click();
    for (const [field, sentence] of [
      [name, 'Enter your full name.'],
      [email, 'Enter your email address.'],
      [phone, 'Enter a phone number we can call about the proof.'],
    ] as const) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
    }
    await expect(name).toBeFocused();
    await expect(page.getByLabel('Notes for the press')).not.toHaveAttribute('aria-invalid');

    await name.fill('Ada');
    await email.fill('ada@example');
    await phone.fill('call me');
    await placeButton(page).click();
    await expect(email).toHaveAccessibleDescription(
      /Enter an email address like name@example\.com\./,
    );
    await expect(email).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/Enter a phone number like 515-555-0123\./);
    await email.fill('ada@example.com');
    await phone.fill('+1 (515) 555-0123 ext. 4');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(phone).not.toHaveAttribute('aria-invalid');
  });

  test('are tidied, and a likely typo in the address is asked about once', async ({
    control,
    order,
    page,
  }) => {
    await openCheckout(order);
    const { address, typed } = { address: `typo-${Date.now()}`, typed: page.getByLabel('Email') };
    await page.getByLabel('Full name').fill('Ada');
    await typed.fill(`Ada <${address}@gmial.con>`);
    await page.getByLabel('Phone').fill('1–800–PRINTME #12');
    const question = page.getByText(`Did you mean ${address}@gmail.com?`);
    await expect(question).toBeVisible();
    await placeButton(page).click();
    const fix = page.getByRole('button', { name: 'Use @gmail.com' });
    await expect(fix).toBeFocused();
    expect(await ordersOf(control, `${address}@gmial.con`)).toEqual([]);
    await fix.click();
    await expect(typed).toHaveValue(`${address}@gmail.com`);
    await expect(question).toHaveCount(0);
    await typed.fill(`${address}@gmial.com`);
    await placeButton(page).click();
    await expect(fix).toBeFocused();
    await placeButton(page).click();
    await confirmedNumber(page);
    expect(await ordersOf(control, `${address}@gmial.com`)).toMatchObject([
      { customer_phone: '1-800-774-6863 ext. 12' },
    ]);
  });

  // product: order-draft
  test('keep their values in the tab, through a reload and a trip back to the form', async ({
    order,
    page,
  }) => {
    await openCheckout(order, { delivery: 'local' });
    const customer = newCustomer();
    await fillContact(page, customer);
    const where = page.getByRole('region', { name: 'Where should we bring it?' });
    await where.getByLabel('Street').fill('1200 Locust Street');
    expect(JSON.stringify(await order.events())).not.toContain(customer.email);
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Who’s it for?' })).toBeVisible();
    for (const visit of ['after a reload', 'after the way back']) {
      const contact = page.getByRole('region', { name: 'Who’s it for?' });
      await expect(contact.getByLabel('Full name'), visit).toHaveValue(customer.name);
      await expect(contact.getByLabel('Email'), visit).toHaveValue(customer.email);
      await expect(contact.getByLabel('Phone'), visit).toHaveValue(customer.phone);
      await expect(contact.getByLabel('PO or reference number'), visit).toHaveValue(
        customer.poNumber,
      );
      await expect(contact.getByLabel('Notes for the press'), visit).toHaveValue(customer.notes);
      await expect(where.getByLabel('Street'), visit).toHaveValue('1200 Locust Street');
      if (visit === 'after the way back') break;
      await page.getByRole('link', { name: 'Edit sizes' }).click();
      await order.ready();
      await order.proceed.click();
      await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
    }
  });
});

test('local delivery asks for the address on this page, checks it, and sends it with the order', async ({
  order,
  page,
  control,
}) => {
  await openCheckout(order, { delivery: 'local' });
  const customer = newCustomer();
  await fillContact(page, customer);
  await placeButton(page).click();
  const where = page.getByRole('region', { name: 'Where should we bring it?' });
  for (const [label, sentence] of [
    ['Full name', 'Enter the name on the package.'],
    ['Street', 'Enter the street address.'],
    ['City', 'Enter the city.'],
    ['State', 'Enter the state.'],
    ['ZIP', 'Enter a five-digit ZIP code, like 50309.'],
  ] as const) {
    await expect(where.getByLabel(label)).toHaveAccessibleDescription(sentence);
  }
  await expect(where.getByLabel('Full name')).toBeFocused();
  for (const [label, text] of [
    ['Full name', 'Grace Fish Fry'],
    ['Street', '1200 Locust Street'],
    ['City', 'Des Moines'],
    ['State', 'IA'],
    ['ZIP', '50309'],
  ] as const) {
    await where.getByLabel(label).fill(text);
    await expect(where.getByLabel(label)).not.toHaveAttribute('aria-invalid');
  }
  const zip = where.getByLabel('ZIP');
  await zip.fill('97201');
  await where.getByLabel('State').focus();
  await expect(where).toContainText('is in Oregon, and you entered IA. Check both.');
  await placeButton(page).click();
  await expect(where.getByRole('button', { name: 'It’s Oregon' })).toBeFocused();
  await placeButton(page).click();
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription(
    'That ZIP code isn’t in the Des Moines metro. Choose shipping instead, or pick it up.',
  );
  await expect(where.getByRole('link', { name: 'Choose shipping or pickup' })).toHaveAttribute(
    'href',
    `${paths.order}#title-delivery`,
  );
  await zip.fill('50309');
  await expect(where.getByRole('link')).toHaveCount(0);
  await placeButton(page).click();
  await confirmedNumber(page);
  expect(await ordersOf(control, customer.email)).toMatchObject([
    {
      delivery_method: 'local',
      delivery_name: 'Grace Fish Fry',
      delivery_street: '1200 Locust Street',
      delivery_city: 'Des Moines',
      delivery_state: 'IA',
      delivery_zip: '50309',
      shipping_cents: fees.localDeliveryCents,
    },
  ]);
});

test(
  'nothing is lost while offline, and the order goes through once the network is back',
  { tag: '@alone' },
  async ({ order, page, context, control, quiet }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED/);
    await openCheckout(order);
    const customer = newCustomer();
    await fillContact(page, customer);
    await context.setOffline(true);
    await placeButton(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'We couldn’t reach the shop. Check your connection and try again; nothing is lost.',
    );
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    await context.setOffline(false);
    await placeButton(page).click();
    await confirmedNumber(page);
    expect(await ordersOf(control, customer.email)).toHaveLength(1);
  },
);

test('an order whose answer was lost isn’t placed again, and a changed one only after asking', async ({
  order,
  page,
  control,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED.*api\/place-order|status of 409/);
  await keepConnected(page);
  await openCheckout(order);
  const customer = newCustomer();
  await fillContact(page, customer);
  await page.route(
    ordersAddress,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'We couldn’t reach the shop. Your connection works, so try again in a minute; nothing is lost.',
  );
  const [first] = await ordersOf(control, customer.email);
  await page.getByLabel('Notes for the press').fill('Glow-in-the-dark ink after all.');
  await placeButton(page).click();
  await expect(page.getByRole('alert')).toContainText(`as order #${first?.number}`);
  await page.getByRole('button', { name: 'This is a different order' }).click();
  await placeButton(page).click();
  expect(await confirmedNumber(page)).not.toBe(first?.number);
  expect(await ordersOf(control, customer.email)).toHaveLength(2);
});

test('pressing the button twice places one order', async ({ order, page, control }) => {
  await openCheckout(order);
  const customer = newCustomer();
  await fillContact(page, customer);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(ordersAddress, async (route) => {
    await held;
    await route.continue();
  });
  await placeButton(page).dblclick();
  await expect(placeButton(page)).toHaveText('Placing your order...');
  await expect(placeButton(page)).toBeDisabled();
  await page.getByLabel('Full name').press('Enter');
  answer();
  await confirmedNumber(page);
  expect(await ordersOf(control, customer.email)).toHaveLength(1);
});

// product: placing-an-order
test.describe('when the price or the date has changed', { tag: '@alone' }, () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('a page left open for days asks once, and places the order at the price it then shows', async ({
    order,
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/status of 409/);
    const dueDate = firstDay('rush');
    await page.clock.setFixedTime(Date.now() - twoWeeksMs);
    await openCheckout(order, { dueDate });
    const customer = newCustomer();
    await fillContact(page, customer);
    const next = page.getByRole('complementary', { name: 'Place the order' });
    await expect(next).toContainText('Total $449.13');

    await page.clock.setFixedTime(Date.now());
    await placeButton(page).click();
    const alert = next.getByRole('alert');
    await expect(alert).toContainText(
      `The price has changed. This page showed $449.13. It’s now $481.23, because ${formatDayLong(dueDate)}, is now a rush date.`,
    );
    await expect(alert).toBeFocused();
    await expect(alert.getByRole('row')).toHaveText([
      'LineWasNow',
      'Rush feeNone$30.00',
      'Iowa sales tax, 7%$29.38$31.48',
      'Total$449.13$481.23',
    ]);
    await expect(next).toContainText('Total $481.23');
    const review = page.getByRole('region', { name: 'Your order' });
    expect(await order.rows(review)).toContainEqual(['Rush fee', '$30.00']);
    await expect(review).toContainText(turnaroundText.rush);
    expect(await ordersOf(control, customer.email)).toEqual([]);

    await placeButton(page).click();
    await confirmedNumber(page);
    expect(await ordersOf(control, customer.email)).toMatchObject([{ total_cents: 48_123 }]);
  });

  test('a wrong clock gives way to the server’s', async ({ order, page, control, quiet }) => {
    quiet.allow(/status of 409/);
    const ahead = new Date(Date.now() + twoWeeksMs);
    await page.clock.setFixedTime(ahead);
    await openCheckout(order, { dueDate: firstDay('rush', ahead) });
    const customer = newCustomer();
    await fillContact(page, customer);
    const next = page.getByRole('complementary', { name: 'Place the order' });
    await expect(next).toContainText('Total $481.23');
    await placeButton(page).click();
    await expect(next.getByRole('alert')).toContainText(
      'This page showed $481.23. It’s now $449.13',
    );
    // From then on the tab knows the time.
    await page.reload();
    await expect(next).toContainText('Total $449.13');
    await placeButton(page).click();
    await confirmedNumber(page);
    expect(await ordersOf(control, customer.email)).toMatchObject([{ total_cents: 44_913 }]);
  });

  test('a date that is too soon by now leads to the calendar', async ({ order, page, quiet }) => {
    quiet.allow(/status of 400/);
    await page.clock.setFixedTime(Date.now() - twoWeeksMs);
    await openCheckout(order, { dueDate: firstDay('super-rush') });
    await fillContact(page, newCustomer());
    await page.clock.setFixedTime(Date.now());
    await placeButton(page).click();
    await expect(page.getByRole('alert')).toContainText(superRushMessage);
    await page.getByRole('link', { name: 'Choose another date' }).click();
    await order.ready();
    await expect(
      order.section('Select due date').getByRole('heading', { name: 'Select due date' }),
    ).toBeInViewport();
  });
});

test('a refusal by the server is shown at its field, or with a way to change it', async ({
  order,
  page,
  quiet,
}) => {
  quiet.allow(/status of 400/);
  await openCheckout(order);
  await fillContact(page, newCustomer());
  await test.step('it goes away once its only field is right', async () => {
    const message = 'We can’t reach that address. Enter another one.';
    const fields = { 'customer.email': message };
    await page.route(
      ordersAddress,
      (route) =>
        route.fulfill({
          status: 400,
          json: { error: { code: 'invalid-argument', message, fields } },
        }),
      { times: 1 },
    );
    await placeButton(page).click();
    const said = page.getByRole('complementary', { name: 'Place the order' }).getByRole('alert');
    await expect(said).toContainText(message);
    await page.getByLabel('Email').fill('ada@example.com');
    await expect(said).toHaveCount(0);
  });
  const message = 'Some details need another look. Each one is marked.';
  await page.route(ordersAddress, (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          code: 'invalid-argument',
          message,
          fields: {
            'customer.email': 'Enter an email address like name@example.com.',
            colorKey: 'Choose a color that the Premium Cotton comes in.',
          },
        },
      },
    }),
  );
  await placeButton(page).click();
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByRole('alert')).toContainText(
    'Choose a color that the Premium Cotton comes in.',
  );
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /Enter an email address like name@example.com\./,
  );
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('link', { name: 'Change it in the order' }).click();
  await order.ready();
  await expect(order.color('Navy')).toBeChecked();
});

test('an order is confirmed while the mail server is down and the tab’s storage is full, and each email arrives once later', async ({
  order,
  page,
  control,
}) => {
  await openCheckout(order);
  const customer = newCustomer();
  await fillContact(page, customer);
  await fillStorage(page);
  let number: number;
  await control.failEmail(down);
  try {
    await placeButton(page).click();
    number = await confirmedNumber(page);
    const [row] = await ordersOf(control, customer.email);
    expect(row?.number).toBe(number);
    expect(await control.emailsTo(customer.email)).toEqual([]);
    expect(
      await control.sql('select status from public.outbox where order_id = $1', [row?.id]),
    ).toEqual([{ status: 'pending' }, { status: 'pending' }]);
  } finally {
    await control.failEmail(null);
  }
  const [row] = await ordersOf(control, customer.email);
  const [email] = await emailsOf(control, row?.id ?? '', customer.email);
  expect(email?.subject).toContain(`#${number}`);
  await control.drain();
  expect(await control.emailsTo(customer.email)).toHaveLength(1);
  const notices = (await control.emailsTo(shop.ordersEmail)).filter(({ subject }) =>
    subject.includes(`#${number} `),
  );
  expect(notices).toHaveLength(1);
});

// product: order-confirmation, turnaround-promises
test('the confirmation’s link shows the whole order in any browser, prints on one sheet, and goes into a calendar', async ({
  page,
  control,
}) => {
  const address = {
    name: 'Grace Hopper',
    street: '1200 Locust Street',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
  };
  const { number, input, orderKey } = await placeJob(control, {
    printLocations: ['frontSmall', 'backLarge', 'leftSleeve', 'rightSleeve'],
    delivery: { method: 'shipping', address },
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${paths.orderConfirmation}#order=${orderKey}`);
  expect(await confirmedNumber(page)).toBe(number);
  const main = page.getByRole('main');
  const steps = main.getByRole('listitem');
  await expect(steps).toHaveText([
    /Order Review.*project manager.*within 1 business day/s,
    /Digital Proof.*mock-up by email/s,
    /Production.*approve the mock-up/s,
    /Ships.*Arrives about .*4 business days to 97201/s,
  ]);
  await expect(main).toContainText(`Ships ${formatDayLong(input.dueDate)}`);
  await expect(main).toContainText(input.customer.name);
  await expect(main).toContainText(input.customer.email);
  for (const side of ['Front', 'Back', 'Left sleeve', 'Right sleeve']) {
    await expect(
      main.getByRole('img', { name: `${side} of Premium Cotton in Navy` }),
    ).toBeVisible();
  }
  await expect(main.getByRole('table', { name: 'Pieces by size' })).toContainText('23');
  await expect(main.locator('.ledger')).toContainText(formatCents(input.seenTotalCents));
  await expect(main.getByRole('link', { name: shop.ordersEmail })).toBeVisible();
  await expect(main.getByRole('link', { name: shop.ordersPhone })).toBeVisible();
  // The fragment stays in the browser.
  expect(asked.filter((url) => url.includes(orderKey))).toEqual([]);

  const file = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toBe(`order-${number}.ics`);
  const calendar = await readFile(await (await file).path(), 'utf8');
  expect(calendar).toContain(`\r\nUID:order-${number}@${shop.emailDomain}\r\n`);
  expect(calendar).toContain(`\r\nDTSTART;VALUE=DATE:${input.dueDate.replaceAll('-', '')}\r\n`);

  for (const format of ['Letter', 'A4']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }

  await page.setViewportSize({ width: 360, height: 780 });
  for (const column of [
    steps.getByRole('heading'),
    steps.getByRole('paragraph'),
    main.getByRole('term'),
  ]) {
    const lefts = await column.evaluateAll((parts) =>
      parts.map((part) => Math.round(part.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size).toBe(1);
  }
  await main.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

// product: order-confirmation
test('after ordering, Back leads to the confirmation until the next order is begun', async ({
  order,
  page,
}) => {
  await order.seed();
  await order.open();
  await order.proceed.click();
  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
  await fillContact(page, newCustomer());
  await placeButton(page).click();
  const number = await confirmedNumber(page);
  const link = page.url();
  for (const from of ['checkout', 'the order form']) {
    await page.goBack({ waitUntil: 'commit' });
    await expect(page, from).toHaveURL(link);
    expect(await confirmedNumber(page)).toBe(number);
  }

  await page.goto(paths.order);
  await order.ready();
  await expect(order.totalQuantity).toHaveText('Total Quantity 0');
  await page.reload();
  await order.ready();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
});

test('a damaged link to a confirmation says so, and a lost answer can be tried again', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 404|ERR_FAILED.*open/);
  const { number, orderKey } = await placeJob(control);
  const main = page.getByRole('main');
  await page.goto(`${paths.orderConfirmation}#order=${orderKey.slice(0, -3)}AAA`);
  await expect(main.getByRole('alert')).toContainText(brokenOrderLink);
  await expect(main.getByRole('button')).toHaveCount(0);

  await page.route(`**${openOrder.path}`, (route) => route.abort(), { times: 1 });
  // Pasting another link changes the fragment alone.
  await page.evaluate((key) => (location.hash = `#order=${key}`), orderKey);
  await main.getByRole('button', { name: 'Try again' }).click();
  expect(await confirmedNumber(page)).toBe(number);
});
