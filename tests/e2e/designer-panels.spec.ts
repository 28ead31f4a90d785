import type { Page } from '@playwright/test';
import { shapeNames } from '../../src/designer/design.ts';
import { shapeLabels } from '../../src/designer/shape.ts';
import { clipArtFilePath, clipArtPath, paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { overflow } from '../support/axe.ts';
import { DesignerPage, type DesignerPanel } from '../support/designer-page.ts';
import { expect, test } from '../support/test.ts';

const panels: readonly DesignerPanel[] = ['Shirt', 'Text', 'Art', 'Shapes', 'Picture', 'Team'];
const phone = { width: 360, height: 740 };

let designer: DesignerPage;
test.beforeEach(({ page }) => {
  designer = new DesignerPage(page);
});

// product: shapes-and-drawings
test('text, a drawing, a shape, and a player are added with a mouse, each announced and listed', async ({
  page,
}) => {
  await designer.open();

  await test.step('using a design with nothing on the shirt says what to do', async () => {
    await designer.use.click();
    await expect(designer.notice).toContainText('There’s nothing on the shirt yet.');
    await expect(designer.words).toBeFocused();
    await designer.notice.getByRole('button', { name: 'Close' }).click();
    await expect(designer.notice).toHaveCount(0);
  });

  await test.step('empty text and a player number with letters get a message and add nothing', async () => {
    await designer.openPanel('Text');
    await page.getByRole('button', { name: 'Add the words' }).click();
    await expect(designer.words).toBeFocused();
    await expect(designer.words).toHaveAccessibleDescription(/Type the words first\./);
    await designer.openPanel('Team');
    await page.getByLabel('Number', { exact: true }).fill('4b');
    await page.getByRole('button', { name: 'Add name and number' }).click();
    await expect(page.getByLabel('Number', { exact: true })).toBeFocused();
    await expect(page.getByText('A number is up to three digits, like 23.')).toBeVisible();
    await expect(designer.objects).toHaveCount(0);
  });

  await designer.name.pressSequentially('River Days crew');
  await expect(designer.undo).toHaveAccessibleName('Undo: Rename the design');

  await designer.addWords('River Days');
  await designer.expectSaid('“River Days” is on the front, and chosen.');
  await expect(designer.words).toBeFocused();

  await designer.openPanel('Art');
  await page.getByRole('button', { name: 'Duck on parade' }).click();
  await expect(designer.objects).toHaveCount(2);
  await designer.openPanel('Shapes');
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(designer.objects).toHaveCount(3);
  await expect(designer.objects.first()).toContainText('Star');

  await designer.turnTo('Back');
  await designer.openPanel('Team');
  await page.getByLabel('Name', { exact: true }).fill('Olson');
  await page.getByLabel('Number', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Add name and number' }).click();
  await expect(designer.objects).toHaveCount(1);
  await expect(designer.objects.first()).toContainText('Olson 7');
  await expect(designer.sideTab('Front')).toHaveAccessibleName('Front 3 objects');
  await expect(designer.sideTab('Back')).toHaveAccessibleName('Back 1 object');

  await test.step('the design’s name takes up to 60 characters, and is undone in one step', async () => {
    await designer.name.fill('x'.repeat(60));
    await designer.undo.click();
    await expect(designer.name).toHaveValue('River Days crew');
    await expect(designer.name).toHaveAttribute('maxlength', '60');
  });
});

// product: designing-a-shirt
test('the garment, color, print size, and method can be changed, even to an out-of-stock color', async ({
  page,
}) => {
  await designer.open();
  await designer.garment('Budget Cotton').check();
  await designer.expectSaid('Budget Cotton in Navy.');
  await expect(designer.color('Navy')).toBeChecked();
  await designer.garment('Performance Long Sleeve').check();
  await designer.expectSaid(/^Performance Long Sleeve in /);
  const digital = page.getByRole('radio', { name: /Digital printing/ });
  await expect(digital).toBeDisabled();
  await expect(digital).toHaveAccessibleDescription(/Digital ink wants 100% cotton/);

  await designer.garment('Premium Cotton').check();
  await test.step('an out-of-stock color can be chosen, and says so', async () => {
    const color = designer.color('Heather Prism Mint, out of stock');
    await color.scrollIntoViewIfNeeded();
    const place = await color.boundingBox();
    await color.hover();
    await expect(page.getByText('Heather Prism Mint · out of stock')).toBeVisible();
    // The note about a color moves nothing under the pointer.
    expect(await color.boundingBox()).toEqual(place);
    await color.check();
    await expect(
      page.getByText('Heather Prism Mint · out of stock, we’ll ask our supplier'),
    ).toBeVisible();
  });
  await designer.color('Red').check();
  await digital.check();
  const area = page.getByRole('group', { name: 'Print area' });
  await expect(area.getByRole('radio', { name: 'Large 16 × 20 in' })).toBeChecked();
  await area.getByRole('radio', { name: 'Small 4 × 4 in' }).check();
  await designer.expectSaid('The front prints up to 4 × 4 in.');

  await designer.turnTo('Left sleeve');
  await expect(page.getByText('Up to 3.5 × 3.5 in')).toBeVisible();
  await designer.addWords('IA');
  await designer.openPanel('Shirt');
  await expect(
    page.getByText(/Digital prints the front and the back, not sleeves/).first(),
  ).toBeVisible();
});

// product: designing-a-shirt, shapes-and-drawings
test('what fails to load is reported: the house colors appear instead, and drawings can be loaded again', async ({
  page,
}) => {
  await page.route('**/api/list-colors*', (route) => route.abort());
  await page.route(`**${clipArtPath}`, (route) => route.abort());
  await page.route(`**${clipArtFilePath('*')}`, (route) => route.abort());
  await designer.open();

  await test.step('the house colors appear while the backend is down, with a button to try again', async () => {
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'We can’t reach the shop’s list of colors' });
    await expect(alert).toBeVisible();
    await designer.color('Red').check();
    await expect(designer.color('Red')).toBeChecked();
    await page.unroute('**/api/list-colors*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await page.mouse.move(0, 0); // off the swatch that moved under it
    await expect(page.locator('#color-note')).toHaveText('Red · in stock');
  });

  await test.step('drawings can be loaded again, and searched by word and kind', async () => {
    await designer.openPanel('Art');
    await expect(page.getByText('The drawings didn’t arrive.')).toBeVisible();
    await page.unroute(`**${clipArtPath}`);
    await page.getByRole('button', { name: 'Load them again' }).click();

    const drawings = page.getByRole('list', { name: 'Drawings' }).getByRole('button');
    await expect(drawings.first()).toBeVisible();
    const all = await drawings.count();
    expect(all).toBeGreaterThanOrEqual(40);
    const search = page.getByLabel('Look for a drawing');
    await search.fill('mallard');
    await expect(drawings).toHaveText(['Duck on parade']);
    await drawings.click();
    await expect(designer.notice).toContainText('Duck on parade didn’t arrive.');
    await page.unroute(`**${clipArtFilePath('*')}`);
    await drawings.click();
    await designer.expectSaid('Duck on parade is on the front, and chosen.');
    await search.fill('submarine');
    await expect(page.getByText('Nothing here goes by that name.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'have us draw it' })).toBeVisible();
    await search.fill('');
    await page.getByLabel('Kind', { exact: true }).selectOption('Iowa');
    expect(await drawings.count()).toBeLessThan(all / 2);
    await expect(drawings.filter({ hasText: 'Sweet corn' })).toBeVisible();
  });

  await test.step('a dialog that fails to load is reported in the usual place', async () => {
    await page.route('**/_astro/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await expect(designer.notice).toContainText('We couldn’t load');
  });
});

// product: ready-designs
test('starting from a ready design, one of all by theme and word, keeps the previous one', async ({
  page,
}) => {
  await designer.open();
  await page.getByRole('button', { name: 'Family reunion' }).click();
  await expect(designer.name).toHaveValue('Family reunion');
  await expect(designer.objects).toHaveCount(5);
  await expect(designer.garment('Budget Cotton')).toBeChecked();
  await expect(designer.color('Forest Green')).toBeChecked();

  await page.getByRole('button', { name: /^All \d+ designs$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from one of ours' });
  await expect(dialog.getByText(/^\d+ designs\.$/)).toBeVisible();
  await dialog.getByLabel('Look for a design').fill('mechanic');
  await dialog.getByRole('button', { name: 'Shop uniform' }).click();
  await expect(dialog).toBeHidden();
  await designer.expectSaid(/Your previous design is under Designs\./);
  await expect(designer.name).toHaveValue('Shop uniform');
  await expect(designer.sideTab('Back')).toHaveAccessibleName(/^Back \d objects$/);
  for (const picture of await page.locator('img[src^="/ready-designs/"]').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test('no panel is wider than a 320 px window or has text under 12 px, and on a phone the shirt stays in view above each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await designer.open();
  for (const panel of panels) {
    await designer.openPanel(panel);
    if (panel === 'Art') await page.getByRole('button', { name: 'Duck on parade' }).waitFor();
    expect(await overflow(page), panel).toBeLessThanOrEqual(0);
    expect(await smallTexts(page), panel).toEqual([]);
  }

  await page.setViewportSize(phone);
  await test.step('the shirt and the main button stay visible while a panel scrolls', async () => {
    await designer.openPanel('Shapes');
    await page.getByRole('button', { name: 'Ring', exact: true }).focus();
    await expect(page.getByRole('button', { name: 'Ring', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(designer.stage).toBeInViewport();
    await expect(designer.use).toBeInViewport();
    // Neither the stage nor the bar covers the focused control.
    const [ring, stage, use] = await Promise.all(
      [page.getByRole('button', { name: 'Ring', exact: true }), designer.stage, designer.use].map(
        (each) => each.boundingBox(),
      ),
    );
    expect(ring!.y).toBeGreaterThanOrEqual(stage!.y + stage!.height);
    expect(ring!.y + ring!.height).toBeLessThanOrEqual(use!.y);
  });

  await designer.addWords('Duck derby');
  for (const panel of ['Edit', 'Layers'] as const) {
    await designer.openPanel(panel);
    await expect(designer.objects).toBeVisible({ visible: panel === 'Layers' });
    await expect(designer.stage).toBeInViewport();
    expect(await smallTexts(page), panel).toEqual([]);
  }
  await page.setViewportSize({ width: 1360, height: 900 });
  await expect(designer.garment('Premium Cotton')).toBeVisible();
  expect(await smallTexts(page)).toEqual([]);
  await designer.use.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await smallTexts(page)).toEqual([]);
});

// product: designing-a-shirt
test.describe('before the script loads', () => {
  /** Holds back every script until the function it returns is called. */
  async function holdScripts(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test('panels work, and what was typed and chosen stays', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(paths.shirtDesigner, { waitUntil: 'commit' });
    await designer.openPanel('Text');
    await designer.words.fill('Typed early');
    await designer.name.fill('Early bird');
    await designer.turnTo('Back');
    release();
    await designer.ready();
    await expect(designer.words).toHaveValue('Typed early');
    await expect(designer.name).toHaveValue('Early bird');
    await expect(designer.panelTab('Text')).toBeChecked();
    await expect(designer.sideTab('Back')).toBeChecked();
    await expect(designer.stage).toHaveAccessibleName(/^Back of the shirt/);
    await page.getByRole('button', { name: 'Add the words' }).click();
    await expect(designer.objects).toHaveCount(1);
    await page.reload();
    await designer.ready();
    await expect(designer.name).toHaveValue('Early bird');
  });

  for (const width of [360, 1360]) {
    test(`nothing moves when it loads, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdScripts(page);
      await page.goto(paths.shirtDesigner, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Asked at the counter' }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      const places = () =>
        page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'h1, h2, legend, fieldset, button, input, [role=application]',
            ),
          ]
            .filter((element) => element.checkVisibility())
            .map((element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`;
            }),
        );
      // `typeset` loads the web fonts after the scripts. They move nothing either (fonts.spec.ts).
      await page.evaluate(async () => {
        await Promise.all([...document.fonts].map((font) => font.load()));
        document.documentElement.className = 'set';
      });
      const before = await places();
      release();
      await designer.ready();
      const after = await places();
      expect(before.filter((place) => !after.includes(place))).toEqual([]);
    });
  }
});

// product: designing-a-shirt
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // product: shapes-and-drawings
  test('the page says what to do instead, and shows the shirt, every shape by its name, and what can be made', async ({
    page,
  }) => {
    await page.goto(paths.shirtDesigner);
    const main = page.getByRole('main');
    const instead = main.locator('noscript p');
    await expect(instead).toContainText('The designer needs JavaScript.');
    await expect(instead).toContainText(`call ${shop.phone}`);
    await expect(instead.getByRole('link', { name: 'order form' })).toHaveAttribute(
      'href',
      paths.order,
    );
    for (const path of [paths.design, paths.order, paths.getQuote]) {
      await expect(main.locator(`a[href="${path}"]`).last()).toBeVisible();
    }
    await expect(designer.stage.locator('svg').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What you can make' })).toBeVisible();
    await designer.openPanel('Shapes');
    const shapes = page.getByRole('list', { name: 'Shapes' }).getByRole('button');
    await expect(shapes).toHaveText(shapeNames.map((shape) => shapeLabels[shape]));
    await expect(shapes.first()).toBeVisible();
  });
});

/** Visible texts under 12 px. A design's own words are drawn as shapes, so they aren't among them. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement: owner } = walker.currentNode as Text;
      if (!data.trim() || !owner?.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(owner).fontSize);
      if (size < 12) found.push(`${data.trim()} (${size} px)`);
    }
    return found;
  });
}
