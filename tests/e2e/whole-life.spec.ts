// product: order-page, changing-an-order, proof, approving-a-proof, asking-for-a-change, job-moves, ordering-again
import type { Locator, Page } from '@playwright/test';
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import { pngFile } from '../support/files.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

/** How somebody works a page. */
type Hands = {
  press: (page: Page, target: Locator) => Promise<void>;
  fill: (page: Page, target: Locator, text: string) => Promise<void>;
};

const byKeyboard: Hands = {
  press: async (page, target) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  fill: async (page, target, text) => {
    await target.waitFor();
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
};
const byTouch: Hands = {
  press: (_, target) => target.tap(),
  fill: (_, target, text) => target.fill(text),
};

const lives = [
  { how: 'with only the keyboard', hands: byKeyboard, window: { width: 1360, height: 900 } },
  { how: 'on a phone', hands: byTouch, window: { width: 360, height: 740 } },
];

for (const { how, hands, window } of lives) {
  test(`an order’s whole life, ${how}: changed, proofed twice, approved, printed, picked up, and ordered again`, async ({
    page: staff,
    browser,
    control,
  }) => {
    test.slow();
    const { press, fill } = hands;
    const receipt = await uploadFile(control, 'frontLarge', pngFile('crest.png', 1200, 900));
    const { number, orderKey } = await placeJob(control, {
      printLocations: ['frontLarge'],
      artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
    });
    const context = await browser.newContext({
      viewport: window,
      hasTouch: hands === byTouch,
      reducedMotion: 'reduce',
    });
    const customer = await context.newPage();
    const main = customer.getByRole('main');
    const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
    const seen = async () => {
      await customer.goto('about:blank');
      await customer.goto(`${paths.yourOrder}${orderFragment}${orderKey}`);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
      expect(await overflow(customer)).toBeLessThanOrEqual(0);
    };

    await seen();
    await press(customer, button('Sizes and counts'));
    await fill(customer, main.getByLabel('M', { exact: true }), '20');
    await press(customer, button('Save changes'));
    await expect(main.getByText('Saved. We’ll make your proof to match.')).toBeFocused();
    await expect(main).toContainText('35 navy shirts');

    await signInAs(staff, control, 'staff');
    await staff.goto(jobPath({ kind: 'order', number }));
    const move = (name: string) => staff.getByRole('button', { name }).click();
    const status = (name: string) => expect(staff.getByText(`Status: ${name}`)).toBeVisible();
    await move('Start review');
    const sendProof = async (version: number, words: string) => {
      const form = staff.getByRole('form', { name: `Proof, version ${version}` });
      await form.getByLabel('Words on the print').fill(words);
      // Suggested once the file's picture is here.
      await expect(form.getByText(/^Inks: (?!none)/)).toBeVisible();
      const answer = form.getByLabel(/^Answer to 1/);
      if (version > 1) await answer.fill('Fixed.');
      await form.getByRole('button', { name: 'Send the proof' }).click();
      await status('Proof sent');
    };
    await sendProof(1, 'Beaver Dale');

    await seen();
    await press(customer, button('Ask for a change'));
    await press(customer, button(/^Pin a change/));
    await fill(customer, main.getByLabel('Change 1'), 'It’s Beaverdale.');
    await press(customer, button('Ask for this change'));
    await expect(main.getByText('What you asked us to change')).toBeVisible();

    await staff.reload();
    await sendProof(2, 'Beaverdale');

    await seen();
    await expect(main).toContainText('Fixed.');
    await expect(main).toContainText(/Approve by .* to keep/);
    await fill(customer, main.getByLabel('Your name'), 'Dana Whitfield');
    await press(customer, button('Approve version 2'));
    await expect(main).toContainText('Dana Whitfield approved this version');

    await staff.reload();
    await status('Approved');
    await staff.emulateMedia({ media: 'print' });
    await expect(staff.getByText('Not approved: don’t print')).toHaveCount(0);
    for (const approved of ['Approved: version 2, by Dana Whitfield', '12 in wide, 9 in tall']) {
      await expect(staff.getByText(approved).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(staff.getByText(/^Inks, in printing order: /)).toBeVisible();
    await expect(staff.getByText('Words: Beaverdale')).toBeVisible();
    await staff.emulateMedia({ media: null });
    await move('Start production + email');
    await status('In production');
    await move('It’s ready + email');
    await status('Ready');

    await seen();
    await expect(main).toContainText('Ready to pick up');
    await move('Complete + email');
    await status('Completed');

    await seen();
    await expect(main).toContainText('All done');
    await press(customer, button('Order it again'));
    await press(customer, button('Continue to the order form'));
    await customer.waitForURL(`**${paths.order}*`);
    await expect(customer.getByLabel('M', { exact: true })).toHaveValue('20');
    await expect(customer.getByText('crest.png').first()).toBeVisible();
    await context.close();
  });
}
