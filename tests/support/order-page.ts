import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { draftKey } from '../../src/orders/drafts/order-draft.client.ts';
import {
  draftPriceInput,
  type ArtworkData,
  type DraftItem,
  type OrderDraft,
} from '../../src/orders/order.ts';
import { priceRows } from '../../src/orders/placing/price-rows.client.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { paths } from '../../src/paths.ts';
import { readyDraft, type DraftChanges, type TestCustomer } from '../factory/order-draft.ts';
import type { Control } from './control.ts';
import type { MadeFile } from './files.ts';

export type Sections =
  | 'Select material'
  | 'Select color'
  | 'Unisex quantities'
  | 'Print locations'
  | 'Upload artwork'
  | 'Select due date'
  | 'Delivery method';

/** The order form as a customer sees it: by roles and names. */
export class OrderPage {
  readonly page: Page;
  private readonly control: Control;

  constructor(page: Page, control: Control) {
    this.page = page;
    this.control = control;
  }

  /** Loads the form and waits until it responds. */
  async open(query = ''): Promise<void> {
    await this.page.goto(paths.order + query);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.page.locator('form[data-live]').waitFor();
  }

  section(name: Sections): Locator {
    return this.page.getByRole('region', { name });
  }

  material(name: string): Locator {
    return this.section('Select material').getByRole('radio', { name: new RegExp(name) });
  }

  color(name: string): Locator {
    return this.section('Select color').getByRole('radio', { name, exact: true });
  }

  quantity(size: string): Locator {
    return this.section('Unisex quantities').getByRole('textbox', { name: size, exact: true });
  }

  get totalQuantity(): Locator {
    return this.section('Unisex quantities').getByText(/^Total Quantity/);
  }

  location(name: string): Locator {
    return this.section('Print locations').getByRole('checkbox', { name: new RegExp(name) });
  }

  artworkType(name: 'Completed artwork' | 'Sketch or partial artwork' | 'Written description') {
    return this.section('Upload artwork').getByRole('radio', { name: new RegExp(name) });
  }

  get description(): Locator {
    return this.section('Upload artwork').getByRole('textbox', { name: 'Describe the design' });
  }

  fileFor(location: string): Locator {
    return this.section('Upload artwork').getByLabel(`for ${location}`);
  }

  deleteFileFor(location: string): Locator {
    return this.page.getByRole('button', { name: `Delete the file for ${location}` });
  }

  cancelUploadFor(location: string): Locator {
    return this.page.getByRole('button', { name: `Cancel the upload for ${location}` });
  }

  get dueDate(): Locator {
    return this.section('Select due date').getByLabel('Due date', { exact: true });
  }

  delivery(name: string): Locator {
    return this.section('Delivery method').getByRole('radio', { name: new RegExp(name) });
  }

  get ticket(): Locator {
    return this.page.getByRole('complementary', { name: 'Your order' });
  }

  get proceed(): Locator {
    return this.page.locator('form').getByRole('button', { name: /Proceed to checkout/i });
  }

  /** Chooses a file and waits until Storage has it. */
  async upload(location: string, file: MadeFile): Promise<void> {
    await this.fileFor(location).setInputFiles(file);
    await expect(this.deleteFileFor(location)).toBeVisible();
  }

  /** The rows of the ticket, or of any ledger that `within` shows: [label, amount]. */
  async rows(within: Locator = this.ticket): Promise<[string, string][]> {
    const [labels, amounts] = await Promise.all([
      within.locator('.ledger').getByRole('term').allTextContents(),
      within.locator('.ledger').getByRole('definition').allTextContents(),
    ]);
    return labels.map((label, index) => [label, amounts[index] ?? '']);
  }

  async draft(): Promise<OrderDraft> {
    return (await this.stored(draftKey)) as OrderDraft;
  }

  /** Its first design's. */
  async artwork(): Promise<ArtworkData> {
    return (await this.draft()).designs[0]!.artwork;
  }

  /** Its first design's. */
  async item(): Promise<DraftItem> {
    return (await this.draft()).designs[0]!.items[0]!;
  }

  private stored(key: string): Promise<unknown> {
    return this.page.evaluate(
      (name) => JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown,
      key,
    );
  }

  /** What this page sent to the analytics layer. */
  events(): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(() => (window as unknown as { dataLayer: [] }).dataLayer);
  }

  /** The objects in Storage whose names end like this. */
  async storedObjects(nameEnd: string): Promise<string[]> {
    const rows = await this.control.sql<{ name: string }>(
      "select name from storage.objects where bucket_id = 'artwork' and name like '%' || $1",
      [nameEnd],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Puts a draft into the tab's storage before its first page, as if it was built there earlier.
   */
  async seed(draft: DraftChanges = {}, artwork: Partial<ArtworkData> = {}): Promise<OrderDraft> {
    const whole = readyDraft({ ...draft, artwork });
    await this.seedStorage({ [draftKey]: JSON.stringify(whole) });
    return whole;
  }

  /** Puts raw values into the tab's storage once, before the next page loads. */
  async seedStorage(values: Record<string, string>): Promise<void> {
    const marker = `seeded-${randomUUID()}`;
    await this.page.addInitScript(
      ({ marker, values }) => {
        try {
          if (sessionStorage.getItem(marker)) return;
          sessionStorage.setItem(marker, 'yes');
          for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
        } catch {
          // The blank page before the first one has no storage.
        }
      },
      { marker, values },
    );
  }
}

/** Fills the tab's storage to the last character, so that nothing can grow. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1;) {
      try {
        sessionStorage.setItem(`filler ${sessionStorage.length}`, 'x'.repeat(size));
      } catch {
        size /= 2;
      }
    }
  });
}

/** What the ticket must say about a draft, according to the domain. */
export function expectedRows(draft: OrderDraft): [string, string][] {
  return priceRows(expectedPrice(draft), draft).map(({ label, amount }) => [label, amount]);
}

export function expectedPrice(draft: OrderDraft) {
  const input = draftPriceInput(draft, new Date());
  if (!input) throw new Error('The draft has no price.');
  return priceOrder(input);
}

/** Fills in the checkout's contact fields. */
export async function fillContact(page: Page, customer: TestCustomer): Promise<void> {
  const contact = page.getByRole('region', { name: 'Who’s it for?' });
  await contact.getByLabel('Full name').fill(customer.name);
  await contact.getByLabel('Email').fill(customer.email);
  await contact.getByLabel('Phone').fill(customer.phone);
  await contact.getByLabel('PO or reference number').fill(customer.poNumber);
  await contact.getByLabel('Notes for the press').fill(customer.notes);
}

export const placeButton = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Place the order' })
    .getByRole('button', { name: /Plac(e order|ing your order)/ });

/** The number on the confirmation page, once it appears. */
export async function confirmedNumber(page: Page): Promise<number> {
  await expect(
    page.getByRole('heading', { level: 1, name: 'Thank You For Your Order!' }),
  ).toBeVisible();
  const text = (await page.getByText(/^Order # \d+$/).textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}
