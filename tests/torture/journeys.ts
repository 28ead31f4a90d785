import assert from 'node:assert/strict';
import { expect as expectSoon, type BrowserContext, type Page } from '@playwright/test';
import type { SeededRandom } from '../../local/seeded-random.ts';
import { formatCents } from '../../src/platform/money.ts';
import { draftFragment, paths } from '../../src/paths.ts';
import { newCustomer } from '../factory/order-draft.ts';
import type { Control } from '../support/control.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { pngFile, type MadeFile } from '../support/files.ts';
import { fillContact, fillStorage, OrderPage, placeButton } from '../support/order-page.ts';
import {
  quoteRequestKind,
  reorderKind,
  RequestPage,
  type RequestKind,
} from '../support/request-journey.ts';
import type { BadLine } from './bad-line.ts';

// The test slows calls down on purpose.
const expect = expectSoon.configure({ timeout: 15_000 });

/** How a journey ended: with what the customer wanted, or with a sentence that says why not. */
export type Ending = { readonly done: true } | { readonly done: false; readonly error: string };

/** What one customer has to put up with. */
export type Traveler = {
  readonly page: Page;
  readonly line: BadLine;
  readonly control: Control;
  readonly random: SeededRandom;
  /** What the tab's storage does; it can get worse on the way. */
  storage: 'works' | 'is full' | 'is refused';
  /** Whether the customer's mailbox has had all the emails it may get, so the next one is held. */
  readonly held: boolean;
  /** The steps so far, to read after a failure. */
  note(step: string): void;
};

const journeys = {
  order: orderJourney,
  quote: (traveler: Traveler) => requestJourney(traveler, quoteRequestKind),
  reorder: (traveler: Traveler) => requestJourney(traveler, reorderKind),
  designer: designerJourney,
};
export type JourneyKind = keyof typeof journeys;

/** A page says why the journey can't go on. */
class NamedError extends Error {}

/** Runs a journey to its end. */
export async function makeJourney(kind: JourneyKind, traveler: Traveler): Promise<Ending> {
  try {
    return await journeys[kind](traveler);
  } catch (error) {
    if (error instanceof NamedError) return { done: false, error: error.message };
    throw error;
  }
}

/** Keeps every page that opens from now on from using session storage. */
export const refuseStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });

type Step = {
  readonly name: string;
  fill(page: Page): Promise<void>;
  check(page: Page): Promise<void>;
};

/** Tries at a button that calls the shop; the line works from the fifth on. */
const tries = 9;
const calmFrom = 4;

type Disturbance = 'reload' | 'back' | 'tab' | 'reload, full' | 'reload, refused';

/** What can happen to a page without losing what is on it. */
function disturbancesOf({ storage }: Traveler, linked: boolean): readonly Disturbance[] {
  if (storage === 'works') return ['reload', 'back', 'tab', 'reload, full', 'reload, refused'];
  // An order is where its link leads, and the other forms are lost.
  return linked ? ['reload', 'back'] : [];
}

/**
 * Fills in the steps, and after some of them reloads, goes away and back, or opens a second tab.
 * Storage may be full or refused from a reload on. Refused, it gives nothing back: `again` fills in
 * what only the tab had.
 */
async function fillIn(
  traveler: Traveler,
  page: Page,
  steps: readonly Step[],
  ready: (page: Page) => Promise<void>,
  again: (page: Page, earlier: readonly Step[]) => Promise<void> = fillAgain,
): Promise<Page> {
  const { line, random, note } = traveler;
  let current = page;
  for (const [at, step] of steps.entries()) {
    note(step.name);
    await step.fill(current);
    if (!random.chance(0.25)) continue;
    const linked = traveler.storage !== 'works' && current.url().includes(draftFragment);
    const possible = disturbancesOf(traveler, linked);
    if (possible.length === 0) continue;
    if (linked) line.calm = true;
    const disturbance = random.pick(possible);
    note(disturbance);
    if (disturbance === 'reload, full') {
      traveler.storage = 'is full';
      await fillStorage(current);
    }
    if (disturbance === 'reload, refused') {
      traveler.storage = 'is refused';
      await refuseStorage(current.context());
    }
    if (disturbance.startsWith('reload')) await current.reload();
    if (disturbance === 'back') {
      await current.goto(paths.home);
      await current.goBack();
    }
    if (disturbance === 'tab') current = await openTwin(current);
    await ready(current);
    const earlier = steps.slice(0, at + 1);
    if (disturbance === 'reload, refused') await again(current, earlier);
    for (const one of earlier) await one.check(current);
    line.calm = false;
  }
  for (const step of steps) await step.check(current);
  return current;
}

async function fillAgain(page: Page, earlier: readonly Step[]): Promise<void> {
  for (const step of earlier) await step.fill(page);
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
  // Colors that don't load stop nobody, because the shop's own list is there.
  const alerts = page.getByRole('alert').filter({ visible: true, hasNotText: 'loading colors' });
  // A page that's just being left has no alerts.
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
    const pressed = random.chance(0.3) ? button().dblclick() : button().click();
    // The press before it may lead on just now.
    await pressed.catch(async (error: unknown) => {
      if (!(await done())) throw error;
    });
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
  const { control, random } = traveler;
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
  if (traveler.storage === 'is full') await fillStorage(traveler.page);
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

/** The part before the plus sign of a mailbox that may get no more emails. */
export const busyMailbox = 'busy';

/** Waits until checkout shows an order, or says why it can't where that `mayHappen`. */
async function isReady(page: Page, mayHappen: boolean): Promise<void> {
  const stopped = page.getByRole('heading', {
    name: /^(There’s no order in this tab|We can’t open this order)/,
  });
  const contact = page.getByRole('region', { name: 'Who’s it for?' });
  await stopped.or(contact).first().waitFor();
  if (!(await stopped.isVisible())) return;
  const says = await stopped.innerText();
  assert(mayHappen, `Checkout lost the order: ${says}`);
  throw new NamedError(says);
}

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
  if (traveler.held) customer.email = `${busyMailbox}+${crypto.randomUUID()}@example.com`;
  await isReady(page, traveler.storage !== 'works');
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
    (at) => isReady(at, traveler.storage === 'is refused'),
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
    `select number::int, designs #> '{0,items,0,quantities}' as quantities,
       total_cents::int as total, customer_name as name, customer_phone as phone,
       customer_notes as notes, designs #>> '{0,artwork_description}' as description, id
     from public.orders
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
  const [{ held } = {}] = await control.sql<{ held: boolean }>(
    `select status = 'held' as held from public.outbox
     where order_id = $1 and template = 'order-confirmation'`,
    [id],
  );
  if (traveler.held) assert(held, 'A mailbox got more emails than it may.');
  const says = (await tab.innerText('main')).includes('after we’ve looked over your order');
  assert.equal(says, held, 'The confirmation isn’t true about its email.');
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
  const { page: first, control, random } = traveler;
  const request = new RequestPage(first, control, kind);
  const on = (page: Page): RequestPage =>
    Object.assign(new RequestPage(page, control, kind), { email: request.email });
  const steps: Step[] = Object.entries(request.texts).map(([label, text]) => ({
    name: label,
    fill: (page) => on(page).field(label).fill(text),
    check: (page) => expect(on(page).field(label), label).toHaveValue(text),
  }));
  const file =
    kind === quoteRequestKind && random.chance(0.4) ? pngFile('heron.png', 600, 600) : null;
  await request.open();
  if (traveler.storage === 'is full') await fillStorage(first);
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
  if (kind === quoteRequestKind) {
    assert.equal(row['quantity'], 150);
    assert.equal(row['project_details'], request.texts['Tell us about your project']);
    const files = await control.sql(
      'select 1 from public.quote_request_artwork where quote_request_id = $1',
      [row.id],
    );
    assert.equal(files.length, file ? 1 : 0);
  } else assert.equal(row['invoice_number'], request.texts['Invoice number']);
  return { done: true };
}

async function designerJourney(traveler: Traveler): Promise<Ending> {
  const { random, page: first } = traveler;
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
  // The design is kept on the device.
  const page = await fillIn(
    traveler,
    first,
    steps,
    (at) => on(at).ready(),
    () => Promise.resolve(),
  );
  if (traveler.storage === 'is full') await fillStorage(page);
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
