import { expect, type Locator, type Page } from '@playwright/test';
import type { Design } from '../../src/designer/design.ts';
import { paths } from '../../src/paths.ts';

export type DesignerPanel =
  | 'Shirt'
  | 'Text'
  | 'Art'
  | 'Shapes'
  | 'Picture'
  | 'Team'
  | 'Edit'
  | 'Layers'
  | 'Price';
export type DesignerSide = 'Front' | 'Back' | 'Left sleeve' | 'Right sleeve';

/** The shirt designer as a customer sees it: by roles and names. */
export class DesignerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Loads the designer and waits until it responds and keeps designs. */
  async open(address: string = paths.shirtDesigner): Promise<void> {
    await this.page.goto(address);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.page.locator('[data-live]').waitFor();
    await expect(this.page.getByText(/^(Saved on this device|Not saved)$/)).toBeVisible();
  }

  /** Opens a design from a file, with its pictures, and waits until the front is drawn. */
  async openFile(
    design: Design,
    pictures: readonly { readonly id: string; readonly bytes: Buffer }[] = [],
  ): Promise<void> {
    const file = {
      kind: 'shirt-design',
      version: 1,
      design,
      pictures: pictures.map(({ id, bytes }) => ({ id, base64: bytes.toString('base64') })),
    };
    await this.page.getByRole('button', { name: 'Designs', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Your designs' });
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'press.shirt.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await expect(this.page.locator('[data-object]')).toHaveCount(design.sides.front.length);
    // Closing it moves the focus.
    await expect(dialog).toHaveCount(0);
  }

  /** The shirt as assistive technology finds it; it takes the keys. */
  get stage(): Locator {
    return this.page.getByRole('application');
  }

  get name(): Locator {
    return this.page.getByLabel('Name of the design');
  }

  panelTab(name: DesignerPanel): Locator {
    return this.page
      .getByRole('group', { name: 'Tools' })
      .getByRole('radio', { name, exact: true });
  }

  async openPanel(name: DesignerPanel): Promise<void> {
    await this.panelTab(name).check();
  }

  sideTab(name: DesignerSide): Locator {
    return this.page
      .getByRole('group', { name: 'Side of the shirt' })
      .getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  async turnTo(name: DesignerSide): Promise<void> {
    await this.sideTab(name).check();
  }

  get words(): Locator {
    return this.page.getByLabel('Your words');
  }

  /** Adds words to the current side and leaves them chosen. */
  async addWords(words: string): Promise<void> {
    await this.openPanel('Text');
    await this.words.fill(words);
    await this.page.getByRole('button', { name: 'Add the words' }).click();
    await expect(this.words).toHaveValue('');
  }

  garment(name: string): Locator {
    return this.page
      .getByRole('group', { name: 'Garment' })
      .getByRole('radio', { name: new RegExp(name) });
  }

  color(name: string): Locator {
    return this.page
      .getByRole('group', { name: 'Color', exact: true })
      .getByRole('radio', { name, exact: true });
  }

  get undo(): Locator {
    return this.page.getByRole('button', { name: /^Undo: / });
  }

  get redo(): Locator {
    return this.page.getByRole('button', { name: /^Redo: / });
  }

  get use(): Locator {
    return this.page.getByRole('button', { name: 'Use this design →' });
  }

  /** The one place that says what failed or is missing. */
  get notice(): Locator {
    return this.page.getByRole('alert').filter({ has: this.page.getByRole('button') });
  }

  /** The last announcement. */
  async expectSaid(words: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
  }

  /** The objects of the current side, topmost first. On a phone, open 'Layers' first. */
  get objects(): Locator {
    return this.page.getByRole('list', { name: /^Objects on the / }).getByRole('listitem');
  }
}
