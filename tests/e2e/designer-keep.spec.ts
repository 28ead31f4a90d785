// product: keeping-designs
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { blankDesign, newText } from '../../src/designer/starting-point.ts';
import { paths } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { pngFile } from '../support/files.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/order-test.ts';

/** The dialog that lists the kept designs. */
async function openDesigns(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Designs', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your designs' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openShare(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const names = (dialog: Locator) => dialog.getByRole('listitem').getByRole('heading');
const kept = (page: Page) => page.getByText('Saved on this device');

/** Makes and keeps a named design with text on the front. */
async function design(designer: DesignerPage, name: string, words: string): Promise<void> {
  await designer.name.fill(name);
  await designer.addWords(words);
  await expect(kept(designer.page)).toBeVisible();
}

/**
 * Waits until every open design is drawn. A tab that loads earlier takes a design that isn't drawn
 * for one that froze its page.
 */
async function drawn(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('drawing');
}

async function addPicture(page: Page): Promise<void> {
  const designer = new DesignerPage(page);
  await designer.openPanel('Picture');
  await page
    .getByRole('region', { name: 'Add a picture' })
    .locator('input[type="file"]')
    .setInputFiles(pngFile('heron.png', 900, 600));
  await expect(designer.objects.filter({ hasText: 'heron' })).toHaveCount(1);
  await expect(page.getByText(/^(Saved on this device|Not saved)$/)).toBeVisible();
}

/** Another person's browser, and its console messages. */
async function otherBrowser(browser: Browser): Promise<{ page: Page; said: string[] }> {
  const context = await browser.newContext();
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  return { page: await context.newPage(), said };
}

/** Makes the browser forget every design and picture, as if it were a new one. */
async function forget(page: Page): Promise<void> {
  // Any page that does nothing, because a page that keeps designs holds on to them.
  await page.goto('/robots.txt');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.clear();
        sessionStorage.clear();
        const deleting = indexedDB.deleteDatabase('shirt-designs');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error('The designs weren’t deleted.'));
      }),
  );
}

async function makeLink(page: Page): Promise<string> {
  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const field = dialog.getByLabel(/^Link, until/);
  await expect(field).toBeVisible({ timeout: 30_000 });
  return field.inputValue();
}

/** The question about a design that froze the page. */
const stuckQuestion = (page: Page) => page.getByRole('dialog', { name: 'Open Crew?' });

/** Makes the next load find the open design as a page leaves it that froze while drawing. */
async function freezeWhileDrawing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const id = sessionStorage.getItem('shirt-designer:open') ?? '';
    // After the page's own, which would take it for a page that responds.
    for (const end of ['pagehide', 'visibilitychange']) {
      addEventListener(end, () => localStorage.setItem(`shirt-designer:drawing:${id}`, 'true'));
    }
  });
  await page.reload();
}

test.describe('a design that froze the page', () => {
  test('is opened, saved as a file, or left, by keyboard', async ({ page }) => {
    const designer = new DesignerPage(page);
    await designer.open();
    await design(designer, 'Crew', 'River Days');
    await freezeWhileDrawing(page);

    const question = stuckQuestion(page);
    await expect(question).toContainText('didn’t finish opening last time');
    await expect(designer.objects).toHaveCount(0);
    const download = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Save it as a file' }).press('Enter');
    expect((await download).suggestedFilename()).toBe('Crew.shirt.json');
    await expect(question).toContainText('is in your downloads');

    // Asked again until it is answered.
    await page.reload();
    await question.getByRole('button', { name: 'Open it anyway' }).press('Enter');
    await expect(designer.name).toHaveValue('Crew');
    await expect(designer.objects).toHaveCount(1);
    await drawn(page);
    await page.reload();
    await designer.ready();
    await expect(designer.objects).toHaveCount(1);

    await freezeWhileDrawing(page);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(designer.objects).toHaveCount(0);
    await designer.name.fill('Next');
    const dialog = await openDesigns(page);
    await expect(names(dialog)).toHaveText(['Next', 'Crew']);
    await expect(dialog).toContainText('didn’t finish opening last time');
  });

  test('is also one whose drawing fails', async ({ page, quiet }) => {
    quiet.allow(/No such object/);
    await page.addInitScript(() => {
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = function (name, value) {
        if (name === 'data-object' && localStorage.getItem('fails')) {
          throw new Error('No such object');
        }
        setAttribute.call(this, name, value);
      };
    });
    const designer = new DesignerPage(page);
    await designer.open();
    await design(designer, 'Crew', 'River Days');
    const failed = page.waitForEvent('pageerror');
    await page.evaluate(() => localStorage.setItem('fails', 'true'));
    await page.reload();
    await failed;
    await page.evaluate(() => localStorage.removeItem('fails'));
    await page.reload();
    await expect(stuckQuestion(page)).toBeVisible();
    await expect(designer.objects).toHaveCount(0);
  });

  test('isn’t one whose tab was put away while it was drawn, and is deleted once that is confirmed', async ({
    page,
  }) => {
    const designer = new DesignerPage(page);
    await designer.open();
    await design(designer, 'Crew', 'River Days');
    const left = await page.evaluate(() => {
      const id = sessionStorage.getItem('shirt-designer:open') ?? '';
      localStorage.setItem(`shirt-designer:drawing:${id}`, 'true');
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return Object.keys(localStorage).join();
    });
    expect(left).not.toContain('drawing');

    await freezeWhileDrawing(page);
    const question = stuckQuestion(page);
    await question.getByRole('button', { name: 'Delete it' }).click();
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete it' }).click();
    await expect(question).toBeHidden();
    const dialog = await openDesigns(page);
    await expect(dialog).toContainText('No designs here yet');
  });
});

test('a side full of long words is as much as a design takes', async ({ page }) => {
  const designer = new DesignerPage(page);
  await designer.open();
  const blank = blankDesign('3f2b8f0e-7f55-4d3b-9a9c-4c1b7e0f2a11');
  const front = Array.from({ length: 19 }, (_, index) =>
    newText(`words-${index}`, 'x'.repeat(300), { widthIn: 12, heightIn: 16 }, 'navy'),
  );
  await designer.openFile({ ...blank, sides: { ...blank.sides, front } });
  await designer.stage.focus();
  await page.keyboard.press('n');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(designer.objects).toHaveCount(20);
  await expect(designer.notice).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+d');
  await expect(designer.notice).toContainText('A design can hold about 6,000 letters');
  await expect(designer.objects).toHaveCount(20);
});

test.describe('never lost', () => {
  test(
    'a design survives a reload, even right after a change, and a crash followed by a new tab',
    { tag: '@alone' },
    async ({ page, context }) => {
      const designer = new DesignerPage(page);
      await designer.open();
      await design(designer, 'Crew', 'River Days');
      await designer.openPanel('Text');
      await designer.words.fill('At the last moment');
      await page.getByRole('button', { name: 'Add the words' }).click();
      // The letters come from a worker; the change is made once they are on the shirt.
      await expect(designer.objects).toHaveCount(2);
      await page.reload();
      await designer.ready();
      await expect(designer.name).toHaveValue('Crew');
      await expect(designer.objects).toHaveCount(2);
      const dialog = await openDesigns(page);
      await expect(names(dialog)).toHaveText(['Crew']);
      await drawn(page);

      const crashed = page.waitForEvent('crash');
      await page.goto('chrome://crash').catch(() => undefined);
      await crashed;
      const next = new DesignerPage(await context.newPage());
      await next.open();
      await expect(next.name).toHaveValue('Crew');
      await expect(next.objects).toHaveCount(2);
    },
  );

  test('a blank shirt isn’t kept, and the designer works without storage and says so', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(IDBFactory.prototype, 'open', {
        value() {
          throw new DOMException('Refused', 'SecurityError');
        },
      });
    });
    const designer = new DesignerPage(page);
    await designer.open();
    await expect(page.getByText('This browser won’t save anything here')).toBeVisible();
    const dialog = await openDesigns(page);
    await expect(dialog.getByText('No designs here yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await designer.addWords('River Days');
    await addPicture(page);
    await expect(designer.objects).toHaveCount(2);
    await openDesigns(page);
    await expect(names(dialog)).toHaveCount(1);
  });

  test('designs are listed newest first, can be opened, duplicated, and deleted, and one that can’t be read is reported', async ({
    page,
  }) => {
    const designer = new DesignerPage(page);
    await designer.open();
    await design(designer, 'First', 'One');
    let dialog = await openDesigns(page);
    await dialog.getByRole('button', { name: 'New design' }).click();
    await expect(dialog).toBeHidden();
    await expect(designer.objects).toHaveCount(0);
    await design(designer, 'Second', 'Two');

    dialog = await openDesigns(page);
    await expect(names(dialog)).toHaveText(['Second', 'First']);
    await dialog.getByRole('button', { name: 'Duplicate First' }).click();
    await expect(names(dialog)).toHaveText(['First (copy)', 'Second', 'First']);
    await dialog.getByRole('button', { name: 'Open First', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(designer.name).toHaveValue('First');

    dialog = await openDesigns(page);
    await dialog.getByRole('button', { name: 'Delete Second' }).click();
    await test.step('the list and the question before deleting one fit a phone', async () => {
      const { width, height } = page.viewportSize()!;
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width, height });
    });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(names(dialog)).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Delete Second' }).click();
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await expect(names(dialog)).toHaveText(['First (copy)', 'First']);
    await dialog.getByRole('button', { name: 'Delete First', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await expect(names(dialog)).toHaveText(['First (copy)']);
    await page.keyboard.press('Escape');
    await expect(designer.objects).toHaveCount(0);

    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('shirt-designs');
          opening.onsuccess = () => {
            const tx = opening.result.transaction('designs', 'readwrite');
            tx.objectStore('designs').put({ id: 'broken', design: { version: 9 } });
            tx.oncomplete = () => resolve();
            tx.onerror = () => reject(new Error('The record was refused.'));
          };
        }),
    );
    dialog = await openDesigns(page);
    await expect(names(dialog)).toHaveText(['First (copy)']);
    await expect(dialog.getByText('can’t be read')).toBeVisible();
  });

  test('with two tabs, the later to write continues as a copy, and nothing is lost', async ({
    page,
    context,
  }) => {
    const first = new DesignerPage(page);
    await first.open();
    await design(first, 'Crew', 'River Days');
    const second = new DesignerPage(await context.newPage());
    await second.open();
    await expect(second.notice).toContainText('open in another tab');
    await drawn(second.page);

    // Without BroadcastChannel, neither tab knows what the other does.
    const third = await context.newPage();
    await third.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
    const late = new DesignerPage(third);
    await late.open();
    await first.addWords('From the first');
    await expect(second.objects).toHaveCount(2);
    await late.addWords('From the third');
    await expect(late.notice).toContainText('continues as “Crew (copy)”');
    await expect(late.name).toHaveValue('Crew (copy)');
    await expect(late.objects).toHaveCount(2);
    await expect(first.objects).toHaveCount(2);
    const dialog = await openDesigns(third);
    await expect(names(dialog)).toHaveText(['Crew (copy)', 'Crew']);
  });

  test('with only the keyboard: open the list, open a design, make a link', async ({ page }) => {
    const designer = new DesignerPage(page);
    await designer.open();
    await design(designer, 'First', 'One');
    const button = page.getByRole('button', { name: 'Designs', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your designs' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: 'Duplicate First' }));
    await page.keyboard.press('Enter');
    await expect(names(dialog)).toHaveText(['First (copy)', 'First']);
    await expect(dialog.getByRole('heading', { name: 'Your designs' })).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Open First (copy)' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(designer.name).toHaveValue('First (copy)');
    await tabTo(page, page.getByRole('button', { name: 'Share', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Make a link' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Link, until/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  });
});

// product: sharing-a-design
test.describe('a link to a design', () => {
  test('opens as a copy on another device, with pictures, and leaves the original unchanged; so does a file', async ({
    page,
    browser,
  }) => {
    const designer = new DesignerPage(page);
    await designer.open();
    await design(designer, 'Crew', 'River Days');
    await addPicture(page);
    const dialog = await openDesigns(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save this one as a file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Crew.shirt.json');
    const file = {
      name: 'Crew.shirt.json',
      mimeType: 'application/json',
      buffer: await readFile(await download.path()),
    };
    await page.keyboard.press('Escape');
    const link = await makeLink(page);
    const token = new URL(link).hash.replace('#design=', '');
    expect(token).toMatch(/^[\w-]{32}$/);

    const other = await otherBrowser(browser);
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(request.url()));
    const theirs = new DesignerPage(other.page);
    const picture = theirs.stage.locator('image').first();

    await test.step('the link', async () => {
      await theirs.open(link);
      await expect(theirs.name).toHaveValue('Crew (copy)');
      await expect(theirs.objects).toHaveCount(2);
      await expect(picture).toHaveAttribute('href', /^blob:/);
      expect(new URL(other.page.url()).hash).toBe('');
      expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
      await theirs.addWords('Theirs alone');
      await expect(kept(other.page)).toBeVisible();
      await expect(theirs.objects).toHaveCount(3);
    });

    await test.step('the link once more', async () => {
      await other.page.goto('about:blank');
      await theirs.open(link);
      await expect(theirs.notice).toContainText('You already have a copy of this design');
      await expect(theirs.objects).toHaveCount(3);
      expect(new URL(other.page.url()).hash).toBe('');
      await expect(names(await openDesigns(other.page))).toHaveText(['Crew (copy)']);
    });

    await test.step('the file', async () => {
      await forget(other.page);
      await theirs.open();
      const theirDialog = await openDesigns(other.page);
      const input = theirDialog.locator('input[type="file"]');
      await input.setInputFiles({ ...file, buffer: Buffer.from('{"kind":"recipe"}') });
      await expect(theirDialog.getByRole('alert')).toContainText('can’t read the design');
      await input.setInputFiles(file);
      await expect(theirDialog).toBeHidden();
      await expect(theirs.name).toHaveValue('Crew');
      await expect(theirs.objects).toHaveCount(2);
      await expect(picture).toHaveAttribute('href', /^blob:/);
      await other.page.reload();
      await theirs.ready();
      await expect(theirs.objects).toHaveCount(2);
      await expect(picture).toHaveAttribute('href', /^blob:/);
    });
    expect(other.said).toEqual([]);
    await other.page.context().close();

    await page.reload();
    await designer.ready();
    await expect(designer.name).toHaveValue('Crew');
    await expect(designer.objects).toHaveCount(2);
  });

  test('reports when it has expired or was cut short, and the visitor’s own designs stay unchanged', async ({
    page,
    quiet,
  }) => {
    quiet.allow(/status of 404/);
    const designer = new DesignerPage(page);
    await designer.open();
    await design(designer, 'Crew', 'River Days');
    for (const [token, sentence] of [
      ['x'.repeat(32), 'links work for 90 days'],
      ['cut', 'It may be cut short'],
    ] as const) {
      await page.goto('about:blank');
      await designer.open(`${paths.shirtDesigner}#design=${token}`);
      await expect(designer.notice).toContainText(sentence);
      await expect(designer.name).toHaveValue('Crew');
      await expect(designer.objects).toHaveCount(1);
      expect(new URL(page.url()).hash).toBe('');
    }
  });

  test(
    'can’t be made offline, and can be made once the network is back',
    { tag: '@alone' },
    async ({ page, context, quiet }) => {
      quiet.allow(/ERR_INTERNET_DISCONNECTED/);
      const designer = new DesignerPage(page);
      await designer.open();
      await design(designer, 'Crew', 'River Days');
      const dialog = await openShare(page);
      await context.setOffline(true);
      await dialog.getByRole('button', { name: 'Make a link' }).click();
      await expect(dialog.getByRole('alert')).toContainText('couldn’t reach the shop');
      await context.setOffline(false);
      await dialog.getByRole('button', { name: 'Make a new link' }).click();
      await expect(dialog.getByLabel(/^Link, until/)).toBeVisible();
    },
  );
});
