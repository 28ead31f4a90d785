// product: editing-a-design
import type { CDPSession, Page } from '@playwright/test';
import { showsOn } from '../../src/artwork/print-contrast.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { expect, test } from '../support/test.ts';

type Point = { x: number; y: number };
type Box = { x: number; y: number; width: number; height: number };

/** The stage, measured in inches from the center of the print area. */
class StagePage extends DesignerPage {
  readonly canvas = this.page.locator('svg[data-scale]');

  /** Where a point in inches is on the screen now. */
  async at(x: number, y: number): Promise<Point> {
    const [scale, origin, box] = await Promise.all([
      this.scale(),
      this.canvas.getAttribute('data-origin'),
      this.canvas.boundingBox(),
    ]);
    const [originX = 0, originY = 0] = (origin ?? '').split(',').map(Number);
    return { x: box!.x + originX + x * scale, y: box!.y + originY + y * scale };
  }

  async scale(): Promise<number> {
    return Number(await this.canvas.getAttribute('data-scale'));
  }

  /** An object's position and angle, counted from the lowest. */
  async place(index = 0): Promise<Point & { rotation: number }> {
    const transform = await this.shapes.nth(index).getAttribute('transform');
    const [x = 0, y = 0, rotation = 0] = (transform ?? '').match(/-?[\d.]+(e-\d+)?/g)!.map(Number);
    return { x, y, rotation };
  }

  /** The painted size in inches. */
  async size(index = 0): Promise<{ width: number; height: number }> {
    return this.shapes.nth(index).evaluate((group) => {
      const { width, height } = (group as SVGGElement).getBBox();
      return { width, height };
    });
  }

  get shapes() {
    return this.page.locator('[data-object]');
  }

  get chosen() {
    return this.page.locator('svg [data-chosen]');
  }

  handle(name: string) {
    return this.page.locator(`[data-handle="${name}"]`);
  }

  async addShape(name: string): Promise<void> {
    const before = await this.shapes.count();
    await this.openPanel('Shapes');
    await this.page.getByRole('button', { name, exact: true }).click();
    await expect(this.shapes).toHaveCount(before + 1);
  }

  async drag(from: Point, to: Point, steps = 6): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps });
  }

  /** With Ctrl, which must come after the press: before it, it would add to the choice. */
  async dragFreely(from: Point, to: Point): Promise<void> {
    await this.drag(from, { x: from.x + 4, y: from.y + 4 });
    await this.page.keyboard.down('Control');
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await this.page.mouse.up();
    await this.page.keyboard.up('Control');
  }

  async dragInches(from: Point, to: Point): Promise<void> {
    await this.drag(await this.at(from.x, from.y), await this.at(to.x, to.y));
    await this.page.mouse.up();
  }

  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

async function openStage(page: Page): Promise<StagePage> {
  const stage = new StagePage(page);
  await stage.open();
  return stage;
}

const near = (found: Point, x: number, y: number, within = 0.06) => {
  expect(Math.abs(found.x - x), `x ${found.x}`).toBeLessThan(within);
  expect(Math.abs(found.y - y), `y ${found.y}`).toBeLessThan(within);
};

test.describe('with a mouse', () => {
  test('dragging moves an object in one step, snaps to the center unless Ctrl is held, and Escape ends it', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');

    await test.step('the frame stays clear of the object, so that it doesn’t cover small letters', async () => {
      const frame = await stage.chosen.locator('rect').first().boundingBox();
      const star = await stage.shapes.first().locator('path').boundingBox();
      if (!frame || !star) throw new Error('Nothing is drawn.');
      expect(star.x - frame.x).toBeGreaterThan(3);
      expect(frame.y + frame.height - (star.y + star.height)).toBeGreaterThan(3);
    });

    await test.step('it stays where it is dropped, and the move is one step', async () => {
      await stage.dragFreely(await stage.at(0, 0), await stage.at(2.3, -3.1));
      near(await stage.place(), 2.3, -3.1);
      await stage.undo.click();
      near(await stage.place(), 0, 0, 0.001);
    });

    await test.step('Escape during a drag leaves everything unchanged', async () => {
      const steps = await stage.undo.getAttribute('aria-label');
      await stage.drag(await stage.at(0, 0), await stage.at(3, 3));
      await expect.poll(async () => (await stage.place()).x).toBeGreaterThan(1);
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await stage.place()).x).toBe(0);
      await page.mouse.up();
      near(await stage.place(), 0, 0, 0.001);
      expect(await stage.undo.getAttribute('aria-label')).toBe(steps);
      await expect(stage.chosen).toHaveAttribute('data-chosen', '1');
    });

    await test.step('it snaps to the center of the print area and shows guides, unless Ctrl is held', async () => {
      await stage.dragInches({ x: 0, y: 0 }, { x: 3, y: 3 });
      const off = 4 / (await stage.scale());
      const from = await stage.place();
      await stage.drag(await stage.at(from.x, from.y), await stage.at(off, off));
      await expect(page.locator('[data-guides]')).toHaveAttribute('data-guides', /^[1-9]/);
      near(await stage.place(), 0, 0, 0.001);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const colors = await page.locator('[class*="_guide"]').evaluateAll((paths) =>
          paths.map((path) => {
            const rgb = getComputedStyle(path).stroke.match(/\d+/g) ?? [];
            return `#${rgb.map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;
          }),
        );
        expect(colors).toHaveLength(2);
        const hidden = Object.values(builtInSwatches)
          .flat()
          .filter(({ hex }) => !colors.some((color) => showsOn(color, hex)));
        expect(hidden, colorScheme).toEqual([]);
      }
      await page.keyboard.down('Control');
      const free = await stage.at(off, off);
      await page.mouse.move(free.x + 1, free.y + 1);
      await expect(page.locator('[data-guides]')).toHaveAttribute('data-guides', '0');
      await page.mouse.up();
      await page.keyboard.up('Control');
      const { x } = await stage.place();
      expect(Math.abs(x)).toBeGreaterThan(0.05);
    });
  });

  // product: editing-a-design, print-areas-in-the-designer
  test('what lies outside the print area is visible, faintly, and can be brought back; a locked object can’t be clicked', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    await expect(page.locator('[data-outside]')).toHaveCount(0);
    await stage.dragInches({ x: 0, y: 0 }, { x: 7.5, y: 0 });
    await expect(page.locator('[data-outside]')).toHaveCount(1);
    await stage.dragInches({ x: 7.5, y: 0.1 }, { x: 2, y: 2 });
    await expect(page.locator('[data-outside]')).toHaveCount(0);

    await stage.stage.press('l');
    await stage.keys('Escape');
    const { x, y } = await stage.place();
    const star = await stage.at(x, y);
    await page.mouse.click(star.x, star.y);
    await expect(stage.chosen).toHaveCount(0);
  });

  test('dragging with Alt moves a copy in one step, and Escape leaves only the original', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    await page.keyboard.down('Alt');
    await stage.drag(await stage.at(0, 0), await stage.at(2, 3));
    await expect(stage.shapes).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(stage.shapes).toHaveCount(1);
    await page.mouse.up();
    await expect(stage.chosen).toHaveAttribute('data-chosen', '1');
    await stage.dragInches({ x: 0, y: 0 }, { x: 2, y: 5 });
    await page.keyboard.up('Alt');
    near(await stage.place(0), 0, 0, 0.001);
    near(await stage.place(1), 2, 5, 0.3);
    await expect(stage.chosen).toHaveAttribute('data-chosen', '1');
    await expect(stage.undo).toHaveAccessibleName('Undo: Copy Star');
    await stage.undo.click();
    await expect(stage.shapes).toHaveCount(1);
  });

  test('a corner scales and keeps the opposite corner in place, a side stretches a shape, and the handle rotates', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    const corner = middleOf((await stage.handle('se').locator('rect').boundingBox())!);
    const scale = await stage.scale();
    await stage.drag(corner, { x: corner.x + scale, y: corner.y + scale });
    await page.mouse.up();
    near(await stage.place(), 0.5, 0.5);
    const { width, height } = await stage.size();
    expect(width).toBeCloseTo(5, 1);
    expect(height).toBeCloseTo(5, 1);

    const side = middleOf((await stage.handle('e').locator('rect').boundingBox())!);
    await stage.drag(side, { x: side.x - 2 * scale, y: side.y });
    await page.mouse.up();
    const narrow = await stage.size();
    expect(narrow.width).toBeCloseTo(3, 1);
    expect(narrow.height).toBeCloseTo(5, 1);

    const turn = middleOf((await stage.handle('turn').boundingBox())!);
    const { x, y } = await stage.place();
    const center = await stage.at(x, y);
    const reach = center.y - turn.y;
    await stage.drag(turn, { x: center.x + reach, y: center.y + 2 });
    await page.mouse.up();
    expect((await stage.place()).rotation).toBe(90);
    await stage.undo.click();
    await stage.undo.click();
    await stage.undo.click();
    near(await stage.place(), 0, 0, 0.001);
    expect((await stage.size()).width).toBeCloseTo(4, 2);
  });

  test('dragging a box chooses objects, Shift adds, and pressing the shirt clears the choice', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    await stage.dragInches({ x: 0, y: 0 }, { x: -3, y: -5 });
    await stage.addShape('Heart');
    await stage.dragInches({ x: 0, y: 0 }, { x: 3, y: 5 });
    const cloth = await stage.at(-4, 6);
    await page.mouse.click(cloth.x, cloth.y);
    await expect(stage.chosen).toHaveCount(0);
    await stage.dragInches({ x: -5.8, y: 7.5 }, { x: 5.5, y: -7.5 });
    await expect(stage.chosen).toHaveAttribute('data-chosen', '2');
    await page.mouse.click(cloth.x, cloth.y);
    const star = await stage.at(-3, -5);
    const heart = await stage.at(3, 5);
    await page.mouse.click(star.x, star.y);
    await expect(stage.chosen).toHaveAttribute('data-chosen', '1');
    await page.keyboard.down('Shift');
    await page.mouse.click(heart.x, heart.y);
    await page.keyboard.up('Shift');
    await expect(stage.chosen).toHaveAttribute('data-chosen', '2');

    // Both move together, and stay together as a group.
    await stage.stage.press('Control+g');
    await stage.keys('Escape');
    await page.mouse.click(star.x, star.y);
    await expect(stage.chosen).toHaveAttribute('data-chosen', '2');
    const before = [await stage.place(0), await stage.place(1)] as const;
    await stage.dragFreely(star, { x: star.x + 30, y: star.y + 10 });
    const after = [await stage.place(0), await stage.place(1)] as const;
    expect(after[0].x - before[0].x).toBeGreaterThan(0.2);
    expect(after[0].x - before[0].x).toBeCloseTo(after[1].x - before[1].x, 3);
    expect(after[0].y - before[0].y).toBeCloseTo(after[1].y - before[1].y, 3);

    await test.step('double-clicking enters the group, and Escape leaves it', async () => {
      const { x, y } = await stage.place(0);
      const inside = await stage.at(x, y);
      await page.mouse.dblclick(inside.x, inside.y);
      await expect(stage.chosen).toHaveAttribute('data-chosen', '1');
      await stage.keys('Shift+ArrowLeft', 'n');
      await stage.expectSaid('Heart: 2 of 2.');
      expect((await stage.place(0)).x).toBeCloseTo(x - 0.5, 3);
      expect(await stage.place(1)).toEqual(after[1]);
      await stage.keys('Escape');
      await stage.expectSaid('Chose the group: 2 objects.');
      await stage.keys('Shift+>');
      await expect(stage.chosen).toHaveAttribute('transform', /rotate\(15\)/);
    });
  });

  // product: words-and-typefaces, editing-a-design
  test('a double press or Enter edits words on the shirt, with the caret between the letters; Escape keeps them', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addWords('TEN');
    const field = page.getByRole('textbox', { name: 'Words on the shirt' });
    const caret = page.locator('[data-caret]');
    /** Each of these letters is one contour. */
    const letters = (): Promise<Box[]> =>
      stage.shapes.first().evaluate((group) => {
        const path = group.querySelector('path[fill]:not([fill="none"])');
        return (path?.getAttribute('d') ?? '').split(/(?=M)/).map((contour) => {
          const letter = document.createElementNS('http://www.w3.org/2000/svg', 'path');
          letter.setAttribute('d', contour);
          group.append(letter);
          const { x, y, width, height } = letter.getBoundingClientRect();
          letter.remove();
          return { x, y, width, height };
        });
      });
    const hasLetters = (count: number) =>
      expect.poll(async () => (await letters()).length).toBe(count);
    const expectCaret = async (offset: number, axis: 'x' | 'y') => {
      await expect(caret).toHaveAttribute('data-caret', `${offset}`);
      const [boxes, box] = [await letters(), (await caret.boundingBox())!];
      const [before, after] = [boxes[offset - 1]!, boxes[offset]!];
      const place = middleOf(box)[axis];
      expect(place).toBeGreaterThan(middleOf(before)[axis]);
      expect(place).toBeGreaterThan(before[axis] + before[axis === 'x' ? 'width' : 'height'] - 1);
      expect(place).toBeLessThan(after[axis] + 1);
    };
    await hasLetters(3);

    const { x, y, height } = (await letters())[0]!;
    await page.mouse.dblclick(x + 1, y + height / 2);
    await expect(field).toBeFocused();
    await expect(caret).toHaveAttribute('data-caret', '0');
    await stage.keys('ArrowRight');
    await expectCaret(1, 'x');
    await page.keyboard.type('H');
    await hasLetters(4);
    await expectCaret(2, 'x');
    await stage.keys('Shift+ArrowRight');
    await page.keyboard.type('I');
    await expect(field).toHaveValue('THIN');
    await stage.keys('Escape');
    await expect(field).toBeHidden();
    await expect(stage.stage).toBeFocused();
    await stage.undo.click();
    await hasLetters(3);

    await test.step('turned words, with the keyboard and by a drag', async () => {
      await stage.stage.focus();
      await stage.keys('>', '>', '>', '>', '>', '>', 'Enter');
      await expect(field).toBeFocused();
      const [first, , last] = await letters();
      await page.mouse.click(middleOf(first!).x, first!.y + first!.height - 3);
      await expect(field).toBeFocused();
      await expectCaret(1, 'y');
      await stage.drag(
        // Beside the press before, because two in one place select a word.
        { x: middleOf(first!).x + 12, y: first!.y + first!.height - 3 },
        { x: middleOf(last!).x, y: last!.y + last!.height },
      );
      await page.mouse.up();
      await page.keyboard.type('IE');
      await expect(field).toHaveValue('TIE');
      const cloth = await stage.at(-5, 7);
      await page.mouse.click(cloth.x, cloth.y);
      await expect(field).toBeHidden();
      await expect(stage.objects).toHaveText(/TIE/);
    });

    await test.step('a double press in them selects a word, and up goes to their start', async () => {
      await stage.stage.focus();
      await stage.keys('n', 'Enter');
      await stage.expectSaid('Editing the words on the shirt. Escape keeps them.');
      await page.keyboard.type('TEN LIE');
      await hasLetters(6);
      const first = (await letters())[0]!;
      await page.mouse.dblclick(middleOf(first).x, middleOf(first).y);
      await page.keyboard.type('NINE');
      await expect(field).toHaveValue('NINE LIE');
      await stage.keys('ArrowUp');
      await expect(caret).toHaveAttribute('data-caret', '0');
      await stage.keys('Shift+End');
    });

    await test.step('an input method’s words show while they’re composed, arrive once, and are in the same step', async () => {
      const session = await page.context().newCDPSession(page);
      const composed = page.locator('[data-composed]');
      for (const text of ['k', 'か', 'かわ']) {
        const end = text.length;
        const selection = { selectionStart: end, selectionEnd: end };
        await session.send('Input.imeSetComposition', { text, ...selection });
        await expect(composed).toHaveText(text);
      }
      await session.send('Input.insertText', { text: '川' });
      await expect(composed).toHaveCount(0);
      await expect(field).toHaveValue('川');
      await expect(caret).toHaveAttribute('data-caret', '1');
      await session.detach();
      await stage.keys('Escape');
      await stage.expectSaid('Kept the words on the shirt.');
      await stage.undo.click();
      await expect(stage.objects).toHaveText(/TIE/);
    });
  });

  // product: keeping-designs
  test('a reload during a drag shows the design as it was before', async ({ page }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    await stage.dragInches({ x: 0, y: 0 }, { x: 2, y: 2 });
    const before = await stage.place();
    await stage.ready();
    await stage.drag(await stage.at(before.x, before.y), await stage.at(-3, -3));
    await expect.poll(async () => (await stage.place()).x).toBeLessThan(0);
    await page.reload();
    await stage.ready();
    await expect(stage.shapes).toHaveCount(1);
    near(await stage.place(), before.x, before.y, 0.001);
  });

  // product: editing-a-design, print-areas-in-the-designer
  test('the wheel, the space bar, and buttons zoom and pan, and every side shows its print area at true scale', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');

    await test.step('Ctrl with the wheel zooms at the pointer', async () => {
      const pointer = await stage.at(3, 2);
      const scale = await stage.scale();
      await page.mouse.move(pointer.x, pointer.y);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -300);
      await page.keyboard.up('Control');
      await expect.poll(() => stage.scale()).toBeGreaterThan(scale * 1.5);
      const same = await stage.at(3, 2);
      expect(Math.abs(same.x - pointer.x)).toBeLessThan(2);
      expect(Math.abs(same.y - pointer.y)).toBeLessThan(2);
    });

    await test.step('the space bar pans and moves nothing', async () => {
      await stage.stage.focus(); // may scroll the page
      const from = await stage.at(3, 2);
      await page.keyboard.down(' ');
      await stage.drag(from, { x: from.x - 50, y: from.y - 30 });
      await page.mouse.up();
      await page.keyboard.up(' ');
      const moved = await stage.at(3, 2);
      expect(moved.x - from.x).toBeCloseTo(-50, 0);
      expect(moved.y - from.y).toBeCloseTo(-30, 0);
      near(await stage.place(), 0, 0, 0.001);
    });

    await test.step('buttons zoom from 25 to 800 percent and pan', async () => {
      const zoom = page.getByRole('group', { name: 'Zoom' });
      await zoom.getByRole('button', { name: 'Print area' }).click();
      await expect(zoom).toContainText('100 %');
      await stage.expectSaid('Zoom 100 %.');
      const press = async (name: string, times: number) => {
        for (let count = 0; count < times; count++) {
          await zoom.getByRole('button', { name }).press('Enter');
        }
      };
      await zoom.getByRole('button', { name: 'Zoom in' }).click();
      await expect(zoom).toContainText('125 %');
      const before = await stage.at(0, 0);
      await zoom.getByRole('button', { name: 'Look right' }).click();
      expect((await stage.at(0, 0)).x).toBeLessThan(before.x - 40);
      await press('Zoom in', 10);
      await expect(zoom).toContainText('800 %');
      await zoom.getByRole('button', { name: 'Whole shirt' }).click();
      await stage.expectSaid(/^Zoom [45]\d %\.$/);
      await press('Zoom out', 5);
      await expect(zoom).toContainText('25 %');
      await zoom.getByRole('button', { name: 'Whole shirt' }).click();
      await stage.expectSaid(/^Zoom [45]\d %\.$/);
    });

    for (const [side, inches, widthIn] of [
      ['Front', '12x16', 12],
      ['Back', '12x16', 12],
      ['Left sleeve', '3.5x3.5', 3.5],
      ['Right sleeve', '3.5x3.5', 3.5],
    ] as const) {
      await stage.turnTo(side);
      const area = page.locator(`[data-area="${inches}"]`);
      const box = (await area.locator('rect').boundingBox())!;
      expect(Math.abs(box.width - widthIn * (await stage.scale()))).toBeLessThan(2);
    }
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  const touch = (session: CDPSession, type: string, points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });

  async function slide(
    page: Page,
    from: readonly Point[],
    to: readonly Point[],
    steps = 6,
  ): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await touch(session, 'touchStart', from);
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      await touch(
        session,
        'touchMove',
        from.map(({ x, y }, index) => ({
          x: x + (to[index]!.x - x) * share,
          y: y + (to[index]!.y - y) * share,
        })),
      );
    }
    await touch(session, 'touchEnd', []);
  }

  test('one finger drags an object, and elsewhere scrolls the page; a tap on the shirt clears the choice', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    const top = await page.evaluate(() => scrollY);
    const scale = await stage.scale();
    const star = await stage.at(0, 0);
    await slide(page, [star], [{ x: star.x + 2.5 * scale, y: star.y - 2.5 * scale }]);
    await expect.poll(async () => (await stage.place()).x).toBeGreaterThan(2);
    near(await stage.place(), 2.5, -2.5, 0.5);
    expect(await page.evaluate(() => scrollY)).toBe(top);

    const cloth = await stage.at(-5, 6);
    await page.touchscreen.tap(cloth.x, cloth.y);
    await expect(stage.chosen).toHaveCount(0);
    const touchAction = await stage.stage.evaluate((node) => getComputedStyle(node).touchAction);
    expect(touchAction).toBe('pan-x pan-y');
  });

  test('two fingers zoom and pan the shirt, and scale and rotate a chosen object', async ({
    page,
  }) => {
    const stage = await openStage(page);
    const top = await page.evaluate(() => scrollY);
    const scale = await stage.scale();
    const { x, y } = await stage.at(0, 0);
    await slide(
      page,
      [
        { x: x - 30, y },
        { x: x + 30, y },
      ],
      [
        { x: x - 50, y: y + 20 },
        { x: x + 70, y: y + 20 },
      ],
    );
    await expect.poll(() => stage.scale()).toBeCloseTo(2 * scale, 0);
    near(await stage.at(0, 0), x + 10, y + 20, 3);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);

    await stage.addShape('Hexagon');
    const center = await stage.at(0, 0);
    await slide(
      page,
      [
        { x: center.x - 20, y: center.y },
        { x: center.x + 20, y: center.y },
      ],
      [
        { x: center.x, y: center.y - 30 },
        { x: center.x, y: center.y + 30 },
      ],
    );
    await expect.poll(async () => (await stage.place()).rotation).toBe(90);
    expect((await stage.size()).width).toBeCloseTo(6, 1);
  });
});

test.describe('by keyboard', () => {
  // design-history.test.ts shows how many steps are kept.
  test('arrows move by 1/16 inch, and with Shift by 1/2 inch; a held key is one step; and keys undo and redo', async ({
    page,
  }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    await stage.stage.focus();
    await stage.keys('ArrowRight', 'ArrowDown', 'ArrowDown');
    near(await stage.place(), 0.0625, 0.125, 0.0001);
    await stage.keys('Shift+ArrowLeft', 'Shift+ArrowUp');
    near(await stage.place(), -0.4375, -0.375, 0.0001);
    await stage.expectSaid(/0\.44 in left, 0\.38 in above center/);

    for (let step = 0; step < 5; step++) await page.keyboard.press('Control+z');
    near(await stage.place(), 0, 0, 0.0001);
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control+Shift+z');
    near(await stage.place(), -0.4375, -0.375, 0.0001);

    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('ArrowRight');
    await page.keyboard.up('ArrowRight');
    near(await stage.place(), -0.125, -0.375, 0.0001);
    await stage.keys('Control+z');
    near(await stage.place(), -0.4375, -0.375, 0.0001);
  });

  test('keys choose, scale, rotate, layer, lock, copy, and delete', async ({ page }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    await stage.addShape('Heart');
    await stage.stage.focus();
    await stage.keys('Escape');
    await stage.expectSaid('Nothing chosen.');
    await stage.keys('n');
    await stage.expectSaid('Star: 1 of 2.');
    await stage.keys('n');
    await stage.expectSaid('Heart: 2 of 2.');
    await stage.keys('p');
    await stage.expectSaid('Star: 1 of 2.');
    await stage.keys('+');
    await stage.expectSaid('Star: 4.20 by 4.20 in.');
    await stage.keys('-', '.', '.', ',');
    await stage.expectSaid('Star: 1 degrees.');
    await stage.keys('Shift+>');
    await stage.expectSaid('Star: 16 degrees.');
    await stage.keys(']');
    await stage.expectSaid('Star: layer 2 of 2.');
    await stage.keys('Shift+{');
    await stage.expectSaid('Star: layer 1 of 2.');
    await stage.keys('l', 'ArrowRight');
    await stage.expectSaid('Star is locked. Unlock it to change it.');
    await stage.keys('l', 'Control+d');
    await stage.expectSaid('Duplicated: Star.');
    await expect(stage.shapes).toHaveCount(3);
    await stage.keys('Control+a');
    await stage.expectSaid('Chose 3 objects.');
    await stage.keys('Control+g');
    await stage.expectSaid('Grouped 3 objects.');
    await stage.keys('Escape', 'n');
    await stage.expectSaid('3 objects: 1 of 1.');
    await stage.keys('Control+Shift+g', 'Control+c');
    await stage.expectSaid('Copied 3 objects.');
    await stage.keys('Delete');
    await stage.expectSaid('Deleted 3 objects. Undo brings it back.');
    await expect(stage.shapes).toHaveCount(0);
    await stage.turnTo('Back');
    await stage.stage.focus();
    await stage.keys('Control+v');
    await stage.expectSaid('Pasted 3 objects.');
    await expect(stage.shapes).toHaveCount(3);
    await stage.keys('Control+x');
    await expect(stage.shapes).toHaveCount(0);
    await stage.keys('Control+v');
    await expect(stage.shapes).toHaveCount(3);
  });

  test('shortcuts don’t fire in fields, and undo works everywhere else', async ({ page }) => {
    const stage = await openStage(page);
    await stage.addShape('Star');
    await stage.name.fill('Lodge');
    await stage.name.press('l');
    await stage.name.press('Backspace');
    await stage.name.press('Control+a');
    await stage.name.press('Delete');
    await expect(stage.shapes).toHaveCount(1);
    await expect(stage.chosen).toHaveAttribute('data-chosen', '1');
    await stage.stage.press('Shift+ArrowRight');
    await stage.panelTab('Shapes').focus();
    await page.keyboard.press('Control+z');
    near(await stage.place(), 0, 0, 0.0001);
    await page.keyboard.press('Control+y');
    near(await stage.place(), 0.5, 0, 0.0001);
  });
});
