import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { CaughtEmail } from '../../local/mailbox.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import type { Control } from './control.ts';
import { tabTo } from './keyboard.ts';

export type RequestRow = Record<string, unknown> & { id: string; number: number };

/** One of the request forms, and what it takes to fill it in. */
export type RequestKind = {
  path: string;
  /** The table of its rows, and the outbox's column for their ids. */
  table: 'quote_requests' | 'reorders';
  idColumn: 'quote_request_id' | 'reorder_id';
  /** The endpoint it's sent to. */
  api: string;
  button: string;
  /** Valid values by field label, in order; the email address comes from the test. */
  texts: (email: string) => Readonly<Record<string, string>>;
};

export const quoteRequestKind: RequestKind = {
  path: paths.getQuote,
  table: 'quote_requests',
  idColumn: 'quote_request_id',
  api: '/api/request-quote',
  button: 'Request Quote',
  texts: (email) => ({
    Name: 'Ada Ruth Calloway',
    Email: email,
    Phone: '515-555-0199',
    'Approximate Number of Shirts': '150',
    'Desired Pickup Date': openDayFrom(addDays(shopToday(new Date()), 30)),
    'Tell us about your project': 'Team shirts for the fish fry.\nA heron, two colors, front.',
  }),
};

export const reorderKind: RequestKind = {
  path: paths.reorders,
  table: 'reorders',
  idColumn: 'reorder_id',
  api: '/api/request-reorder',
  button: 'Submit Reorder',
  texts: (email) => ({
    Name: 'Ada Ruth Calloway',
    Email: email,
    'Invoice number': 'INV-0417',
    'Pickup date': openDayFrom(addDays(shopToday(new Date()), 30)),
    S: '2',
    M: '4',
    '2XL': '12',
  }),
};

/** A quote or reorder form as a customer sees it: by labels and names. */
export class RequestPage {
  readonly page: Page;
  readonly kind: RequestKind;
  /** For this test alone, so that emails and rows are distinct. */
  readonly email = `ada.${randomUUID()}@example.com`;
  private readonly control: Control;

  constructor(page: Page, control: Control, kind: RequestKind) {
    this.page = page;
    this.control = control;
    this.kind = kind;
  }

  /** Loads the form, waits until it responds, and lets a minute of typing pass. */
  async open(): Promise<void> {
    await this.page.goto(this.kind.path);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.page.locator('form[data-live]').waitFor();
    // Tests type faster than people, and the shop would take them for programs.
    await this.page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 60_000;
    });
  }

  get form(): Locator {
    return this.page.locator('main form');
  }

  /** By the whole label, without the star for required fields. */
  field(label: string): Locator {
    return this.form.getByLabel(new RegExp(`^${label}( \\*)?$`));
  }

  get button(): Locator {
    return this.form.locator('button[type=submit]');
  }

  /** The summary of what is wrong. */
  get summary(): Locator {
    return this.form.locator('[data-form-errors]');
  }

  get texts(): Readonly<Record<string, string>> {
    return this.kind.texts(this.email);
  }

  async fill(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const [label, text] of Object.entries({ ...this.texts, ...changes })) {
      await this.field(label).fill(text);
    }
  }

  /** Sends the blank form, follows its summary to the first field, and fills in all fields. */
  async fillByKeyboard(): Promise<void> {
    const { keyboard } = this.page;
    await tabTo(this.page, this.button);
    await keyboard.press('Enter');
    await expect(this.summary).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(this.field('Name')).toBeFocused();
    for (const [label, text] of Object.entries(this.texts)) {
      const field = this.field(label);
      await tabTo(this.page, field);
      if ((await field.getAttribute('type')) === 'date') {
        const [year = '', month = '', day = ''] = text.split('-');
        await keyboard.type(`${month}${day}${year}`);
      } else {
        await keyboard.type(text);
      }
    }
    await this.expectFilled();
  }

  async expectFilled(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const [label, text] of Object.entries({ ...this.texts, ...changes })) {
      await expect(this.field(label), label).toHaveValue(text);
    }
  }

  /** Expects each field to say what is wrong, and the summary to repeat it with a link. */
  async expectWrong(wrong: Readonly<Record<string, string>>): Promise<void> {
    await expect(this.summary.getByRole('link')).toHaveText(Object.values(wrong));
    for (const [label, sentence] of Object.entries(wrong)) {
      const field = this.field(label);
      await expect(field, label).toHaveAttribute('aria-invalid', 'true');
      await expect(field, label).toHaveAccessibleDescription(new RegExp(literal(sentence)));
    }
    await expect(this.form.locator('[aria-invalid="true"]')).toHaveCount(Object.keys(wrong).length);
  }

  /** Expects the confirmation page, with the name in its heading. */
  async expectThanked(name = 'Ada Ruth Calloway'): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(`Thank You, ${name}!`);
  }

  rows(): Promise<RequestRow[]> {
    return this.control.sql<RequestRow>(
      `select * from public.${this.kind.table} where email = $1`,
      [this.email],
    );
  }

  /** This test's only row. */
  async row(): Promise<RequestRow> {
    const rows = await this.rows();
    const [row] = rows;
    if (!row || rows.length > 1) throw new Error(`There are ${rows.length} rows, not one.`);
    return row;
  }

  /**
   * Both emails of the only row. Another test may have refused emails at the wrong moment, so
   * waiting ones are made due and sent, as the schedule would in time.
   */
  async emails(): Promise<{ receipt: CaughtEmail; notice: CaughtEmail }> {
    const { id, number } = await this.row();
    const { idColumn } = this.kind;
    await expect
      .poll(
        async () => {
          await this.control.sql(
            `update public.outbox set next_attempt_at = now()
             where ${idColumn} = $1 and status = 'pending' and claim is null`,
            [id],
          );
          await this.control.drain();
          return this.control.sql(`select status from public.outbox where ${idColumn} = $1`, [id]);
        },
        { timeout: 30_000 },
      )
      .toEqual([{ status: 'sent' }, { status: 'sent' }]);
    const receipts = await this.control.emailsTo(this.email);
    const notices = (await this.control.emailsTo(shop.ordersEmail)).filter(({ subject }) =>
      subject.includes(`#${number} `),
    );
    const [receipt] = receipts;
    const [notice] = notices;
    if (!receipt || !notice || receipts.length + notices.length > 2) {
      throw new Error(`${receipts.length} receipts and ${notices.length} notices, not one each.`);
    }
    return { receipt, notice };
  }

  /** Holds the next send until the returned function is called. */
  async holdSending(): Promise<() => void> {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await this.page.route(`**${this.kind.api}`, async (route) => {
      await held;
      await route.continue();
    });
    return release;
  }

  /** The next send arrives, but its answer doesn't. */
  async loseNextAnswer(): Promise<void> {
    await this.page.route(
      `**${this.kind.api}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  }
}

/** Both bodies of an email as people read them, each on one line. */
export function bodiesOf({ html, text }: CaughtEmail): string[] {
  const readable = (html ?? '')
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return [readable, text ?? ''].map((body) => body.replace(/\s+/g, ' '));
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
