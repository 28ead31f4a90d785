import assert from 'node:assert/strict';
import { expect as expectSoon, type Page } from '@playwright/test';
import type { SeededRandom } from '../../local/seeded-random.ts';
import { formatCents } from '../../src/domain/money.ts';
import { draftFragment, paths } from '../../src/paths.ts';
import { newCustomer } from '../factory/order-draft.ts';
import type { Control } from '../support/control.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { pngFile, type MadeFile } from '../support/files.ts';
import { fillContact, fillStorage, OrderPage, placeButton } from '../support/order-page.ts';
import {
  quoteKind,
  reorderKind,
  RequestPage,
  type RequestKind,
} from '../support/request-journey.ts';
import type { BadLine } from './bad-line.ts';

// Calls are slow on purpose.
const expect = expectSoon.configure({ timeout: 15_000 });

/** How a journey ended: with what the customer wanted, or with a sentence that says why not. */
export type Ending = { readonly done: true } | { readonly done: false; readonly error: string };

/** What one customer has to put up with. */
export type Traveler = {
  readonly page: Page;
  readonly line: BadLine;
  readonly control: Control;
  readonly random: SeededRandom;
  /** What the tab's storage does. */
  readonly storage: 'works' | 'is full' | 'is refused';
  /** The steps so far, to read after a failure. */
  note(step: string): void;
};

export const journeys = {
  order: orderJourney,
  quote: (traveler: Traveler) => requestJourney(traveler, quoteKind),
  reorder: (traveler: Traveler) => requestJourney(traveler, reorderKind),
  designer: designerJourney,
};
export type JourneyKind = keyof typeof journeys;

type Step = {
  readonly name: string;
  fill(page: Page): Promise<void>;
  check(page: Page): Promise<void>;
};

/** Tries at a button that calls the shop; the line works from the fifth on. */
const tries = 9;
const calmFrom = 4;

/** Fills in the steps, and after some of them reloads, goes away and back, or opens a second tab. */
async function fillIn(
  traveler: Traveler,
  page: Page,
  steps: readonly Step[],
  ready: (page: Page) => Promise<void>,
): Promise<Page> {
  const { line, random, storage, note } = traveler;
  let current = page;
  for (const [at, step] of steps.entries()) {
    note(step.name);
    await step.fill(current);
    if (!random.chance(0.25)) continue;
    // Without storage, an order is where its link leads, and the other forms are lost.
    const linked = storage !== 'works' && current.url().includes(draftFragment);
    if (storage !== 'works' && !linked) continue;
    if (linked) line.calm = true;
    const disturbance = random.pick(linked ? ['reload', 'back'] : ['reload', 'back', 'tab']);
    note(disturbance);
    if (disturbance === 'reload') await current.reload();
    if (disturbance === 'back') {
      await current.goto(paths.home);
      await current.goBack();
    }
    if (disturbance === 'tab') current = await openTwin(current);
    await ready(current);
    for (const earlier of steps.slice(0, at + 1)) await earlier.check(current);
    line.calm = false;
  }
  for (const step of steps) await step.check(current);
  return current;
}

/** A second tab on the same page, which starts with a copy of the first one's storage. */
async function openTwin(page: Page): Promise<Page> {
  const [twin] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  return twin;
}

const alertOf = async (page: Page): Promise<string | null> => {
  // The house list of colors is as good.
  const alerts = page.getByRole('alert').filter({ visible: true, hasNotText: 'loading colors' });
  // While the page is being left, there is none.
  const texts = await alerts.allInnerTexts().catch(() => []);
  return texts.join(' ').replace(/\s+/g, ' ').trim() || null;
};

/**
 * Presses until `done` says so. A press that leads nowhere must end in an alert.
 * @returns null when done, or the last alert
 */
async function press(
  traveler: Traveler,
  page: Page,
  button: () => ReturnType<Page['locator']>,
  done: () => Promise<boolean>,
): Promise<string | null> {
  const { line, random, note } = traveler;
  let alert: string | null = null;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    line.calm = attempt >= calmFrom;
    note(`press ${attempt + 1}`);
    if (random.chance(0.3)) await button().dblclick();
    else await button().click();
    const deadline = Date.now() + 45_000;
    for (;;) {
      if (await done()) return null;
      alert = await alertOf(page);
      const busy = await button()
        .isDisabled({ timeout: 1000 })
        .catch(() => true);
      if (alert !== null && !busy) break;
      assert(Date.now() < deadline, `Pressing led nowhere: ${await page.innerText('main')}`);
      await page.waitForTimeout(50);
    }
    note(alert);
  }
  return alert;
}

async function orderJourney(traveler: Traveler): Promise<Ending> {
  const { control, random, storage } = traveler;
  const quantity = random.between(12, 60);
  const file = random.chance(0.5) ? pngFile(`print ${quantity}.png`, 600, 600) : null;
  const words = `Two rivers, ${quantity} of them.`;
  const on = (page: Page) => new OrderPage(page, control);
  const ready = (page: Page) => on(page).ready();
  const steps: Step[] = [
    {
      name: 'material',
      fill: (page) => on(page).material('Premium Cotton').check(),
      check: (page) => expect(on(page).material('Premium Cotton')).toBeChecked(),
    },
    {
      name: 'color',
      fill: (page) => on(page).color('True Royal').check(),
      check: (page) => expect(on(page).color('True Royal')).toBeChecked(),
    },
    {
      name: 'quantity',
      fill: (page) => on(page).quantity('M').fill(String(quantity)),
      check: (page) => expect(on(page).quantity('M')).toHaveValue(String(quantity)),
    },
    {
      name: 'location',
      fill: (page) => on(page).location('Front Large').check(),
      check: (page) => expect(on(page).location('Front Large')).toBeChecked(),
    },
    file
      ? {
          name: 'file',
          fill: async (page) => {
            await on(page).artworkType('Completed artwork').check();
            await upload(
              traveler,
              page,
              () => on(page).fileFor('Front Large').setInputFiles(file),
              () => on(page).deleteFileFor('Front Large').isVisible(),
            );
          },
          check: (page) => expect(on(page).deleteFileFor('Front Large')).toBeVisible(),
        }
      : {
          name: 'description',
          fill: async (page) => {
            await on(page).artworkType('Written description').check();
            await on(page).description.fill(words);
          },
          check: (page) => expect(on(page).description).toHaveValue(words),
        },
  ];
  await on(traveler.page).open();
  if (storage === 'is full') await fillStorage(traveler.page);
  const page = await fillIn(traveler, traveler.page, steps, ready);
  const error = await press(
    traveler,
    page,
    () => on(page).proceed,
    () => isAtCheckout(page),
  );
  if (error !== null) return { done: false, error };
  traveler.line.calm = false;
  const wanted = { quantities: { M: quantity }, description: file ? null : words };
  return checkOut(traveler, page, wanted, file ? [file] : []);
}

const tryAgain = (page: Page) => page.getByRole('button', { name: /^Try again.*upload/ });

/** Chooses a file, and chooses "Try again" as often as it takes. */
async function upload(
  traveler: Traveler,
  page: Page,
  choose: () => Promise<void>,
  there: () => Promise<boolean>,
): Promise<void> {
  const { line, note } = traveler;
  await choose();
  const again = tryAgain(page);
  for (let failures = 0; !(await there());) {
    if (await again.isVisible()) {
      failures += 1;
      note(`upload failed: ${await alertOf(page)}`);
      line.calm = failures >= calmFrom;
      await again.click();
    }
    await page.waitForTimeout(50);
  }
  line.calm = false;
}

const isAtCheckout = async (page: Page): Promise<boolean> =>
  new URL(page.url()).pathname === paths.checkout;

type WantedOrder = {
  readonly quantities: Readonly<Record<string, number>>;
  readonly description: string | null;
};

/** From the checkout page to the confirmation. */
async function checkOut(
  traveler: Traveler,
  page: Page,
  wanted: WantedOrder,
  files: readonly MadeFile[],
): Promise<Ending> {
  const { control, note } = traveler;
  const customer = newCustomer();
  const stopped = page.getByRole('heading', {
    name: /^(There’s no order in this tab|We can’t open this order)/,
  });
  const contact = page.getByRole('region', { name: 'Who’s it for?' });
  await stopped.or(contact).first().waitFor();
  if (await stopped.isVisible()) return { done: false, error: await stopped.innerText() };
  const checkContact = async (at: Page): Promise<void> => {
    const fields = at.getByRole('region', { name: 'Who’s it for?' });
    await expect(fields.getByLabel('Full name')).toHaveValue(customer.name);
    await expect(fields.getByLabel('Email')).toHaveValue(customer.email);
    await expect(fields.getByLabel('Phone')).toHaveValue(customer.phone);
    await expect(fields.getByLabel('Notes for the press')).toHaveValue(customer.notes);
  };
  const tab = await fillIn(
    traveler,
    page,
    [{ name: 'contact', fill: (at) => fillContact(at, customer), check: checkContact }],
    (at) => at.getByRole('region', { name: 'Who’s it for?' }).waitFor(),
  );
  const thanks = tab.getByRole('heading', { level: 1, name: 'Thank You For Your Order!' });
  let shown = await tab.innerText('main');
  if (tab !== page) {
    note('press in both tabs');
    await placeButton(page).click();
  }
  const error = await press(
    traveler,
    tab,
    () => placeButton(tab).or(tab.getByRole('button', { name: 'Try again', exact: true })),
    async () => {
      if (await thanks.isVisible()) return true;
      if (await isAtCheckout(tab)) {
        const text = await tab.innerText('main').catch(() => '');
        if (text.includes('Total')) shown = text;
      }
      return false;
    },
  );
  const orders = await control.sql(
    `select number::int, quantities, total_cents::int as total, customer_name as name,
       customer_phone as phone, customer_notes as notes, artwork_description as description, id
     from public.orders
     left join lateral (
       select jsonb_object_agg(size, quantity) as quantities from public.order_lines
       where order_id = orders.id) as items on true
     where customer_email = $1`,
    [customer.email],
  );
  note(`${orders.length} orders`);
  if (error !== null) {
    assert.deepEqual(orders, [], `The page says "${error}", and the order was placed.`);
    await checkContact(tab);
    return { done: false, error };
  }
  assert.equal(orders.length, 1);
  const [order] = orders;
  const number = Number(/Order # (\d+)/i.exec(await tab.innerText('main'))?.[1]);
  const { name, phone, notes } = customer;
  const { id, total, ...rest } = order ?? {};
  assert.deepEqual(rest, { number, name, phone, notes, ...wanted });
  assert(
    shown.includes(formatCents(total as number)),
    `Placed at a price nobody saw: ${formatCents(total as number)}`,
  );
  const stored = await control.sql<{ object_path: string }>(
    'select object_path from public.order_artwork where order_id = $1',
    [id],
  );
  for (const file of files) {
    const bytes = await control.object('artwork', stored[0]?.object_path ?? '');
    assert(bytes?.equals(file.buffer), `${file.name} is not the file that was chosen.`);
  }
  return { done: true };
}

async function requestJourney(traveler: Traveler, kind: RequestKind): Promise<Ending> {
  const { page: first, control, random, storage } = traveler;
  const request = new RequestPage(first, control, kind);
  const on = (page: Page): RequestPage =>
    Object.assign(new RequestPage(page, control, kind), { email: request.email });
  const steps: Step[] = Object.entries(request.texts).map(([label, text]) => ({
    name: label,
    fill: (page) => on(page).field(label).fill(text),
    check: (page) => expect(on(page).field(label), label).toHaveValue(text),
  }));
  const file = kind === quoteKind && random.chance(0.4) ? pngFile('heron.png', 600, 600) : null;
  await request.open();
  if (storage === 'is full') await fillStorage(first);
  const page = await fillIn(traveler, first, steps, (at) => on(at).ready());
  const removal = page.getByRole('button', { name: `Remove ${file?.name}` });
  if (file) {
    await upload(
      traveler,
      page,
      () => page.locator('main form input[type=file]').setInputFiles(file),
      // A file that failed can be removed, too.
      async () => (await removal.isVisible()) && !(await tryAgain(page).isVisible()),
    );
  }
  const thanks = page.getByRole('heading', { level: 1, name: /^Thank You,/ });
  const error = await press(
    traveler,
    page,
    () => on(page).button,
    () => thanks.isVisible(),
  );
  const rows = await request.rows();
  if (error !== null) {
    assert.deepEqual(rows, [], `The page says "${error}", and the ${kind.table} row is there.`);
    await on(page).expectFilled();
    return { done: false, error };
  }
  const row = await request.row();
  assert.equal(row['name'], request.texts['Name']);
  if (kind === quoteKind) {
    assert.equal(row['quantity'], 150);
    assert.equal(row['project_details'], request.texts['Tell us about your project']);
    const files = await control.sql('select 1 from public.quote_artwork where quote_id = $1', [
      row.id,
    ]);
    assert.equal(files.length, file ? 1 : 0);
  } else assert.equal(row['invoice_number'], request.texts['Invoice number']);
  return { done: true };
}

async function designerJourney(traveler: Traveler): Promise<Ending> {
  const { random, storage, page: first } = traveler;
  const name = `Derby ${random.between(1, 9999)}`;
  const on = (page: Page) => new DesignerPage(page);
  let words = 0;
  const addWords: Step = {
    name: 'words',
    fill: async (page) => {
      words += 1;
      await on(page).addWords(`DUCKS ${words}`);
      await expect(page.getByText('Saved on this device')).toBeVisible();
    },
    check: (page) => expect(on(page).objects).toHaveCount(words),
  };
  const steps: Step[] = [
    {
      name: 'name',
      fill: async (page) => {
        await on(page).name.fill(name);
        await expect(page.getByText('Saved on this device')).toBeVisible();
      },
      check: (page) => expect(on(page).name).toHaveValue(name),
    },
    ...Array.from({ length: random.between(1, 3) }, () => addWords),
  ];
  await on(first).open();
  const page = await fillIn(traveler, first, steps, (at) => on(at).ready());
  if (storage === 'is full') await fillStorage(page);
  await on(page).use.click();
  const dialog = page.getByRole('dialog', { name: 'Use this design' });
  const quantity = random.between(12, 40);
  await dialog.getByLabel('M', { exact: true }).fill(String(quantity));
  const button = () => dialog.getByRole('button', { name: 'Straight to checkout' });
  const error = await press(traveler, page, button, () => isAtCheckout(page));
  if (error !== null) return { done: false, error };
  traveler.line.calm = false;
  return checkOut(traveler, page, { quantities: { M: quantity }, description: null }, []);
}
