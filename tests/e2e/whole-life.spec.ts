// product: order-page, paperwork, changing-an-order, proof, approving-a-proof, asking-for-a-change, job-moves, ordering-again
import { readFile } from 'node:fs/promises';
import { jobPath, paths } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import { pngFile, type MadeFile } from '../support/files.ts';
import { onPhone, openAs } from '../support/hands.ts';
import { confirmedNumber, OrderPage, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { readPdf, rowsOf } from '../support/read-pdf.ts';
import { signInAs } from '../support/staff-page.ts';

/** Orders 23 shirts of the first color from the form and returns the order's number. */
async function orderShirts(order: OrderPage, file: MadeFile): Promise<number> {
  const { page } = order;
  const { hands } = onPhone;
  // Listening takes effect late, so start before it is needed.
  page.on('filechooser', () => {});
  await order.open();
  await hands.check(page, order.material('Budget Cotton'));
  await hands.check(page, order.section('Select color').getByRole('radio').first());
  await hands.fill(page, order.quantity('S'), '8');
  await hands.fill(page, order.quantity('M'), '15');
  await hands.check(page, order.location('Front Large'));
  await hands.check(page, order.artworkType('Completed artwork'));
  await hands.attach(page, order.fileFor('Front Large'), file);
  await expect(order.deleteFileFor('Front Large')).toBeVisible();
  await hands.check(page, order.delivery('Pick up at the shop'));
  await hands.press(page, order.proceed);
  await page.waitForURL(`**${paths.checkout}`);
  for (const [label, text] of [
    ['Full name', 'Dana Whitfield'],
    ['Email', `dana.${crypto.randomUUID()}@example.com`],
    ['Phone', '515-555-0142'],
  ] as const) {
    await hands.fill(page, page.getByLabel(label), text);
  }
  await hands.press(page, placeButton(page));
  return confirmedNumber(page);
}

test('an order’s whole life, on a phone: placed, changed, proofed twice, approved, printed, picked up, and ordered again', async ({
  page: staff,
  browser,
  control,
}) => {
  test.slow();
  const { press, fill } = onPhone.hands;
  const context = await openAs(browser, onPhone);
  const customer = await context.newPage();
  const number = await orderShirts(
    new OrderPage(customer, control),
    pngFile('crest.png', 1200, 900),
  );
  const link = `${paths.yourOrder}${new URL(customer.url()).hash}`;
  const main = customer.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
  const seen = async () => {
    await customer.goto('about:blank');
    await customer.goto(link);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
    expect(await overflow(customer)).toBeLessThanOrEqual(0);
  };

  await seen();
  await press(customer, button('Sizes and counts'));
  await fill(customer, main.getByLabel('M', { exact: true }), '20');
  await press(customer, button('Save changes'));
  await expect(main.getByText('Saved. We’ll make your proof to match.')).toBeFocused();
  await expect(main).toContainText(/28 [\w ]+ shirts/);

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
  await expect(staff.getByText(/^Screens: 1\. /)).toBeVisible();
  await expect(staff.getByText('Words: Beaverdale')).toBeVisible();
  await staff.emulateMedia({ media: null });
  await expect(staff.getByText('It waits for money before production.')).toBeVisible();
  const payment = staff.getByRole('form', { name: 'Record a payment' });
  await payment.getByLabel('Reference no.').fill('1042');
  await payment.getByRole('button', { name: 'Record it' }).click();
  const balance = staff.getByRole('status').filter({ hasText: 'Paid in full' });
  await expect(balance).toBeFocused();
  await move('Start production + email');
  await status('In production');
  await move('It’s ready + email');
  await status('Ready');

  await seen();
  await expect(main).toContainText('Ready to pick up');
  await expect(main).toContainText('Paid by check 1042');
  const saving = customer.waitForEvent('download');
  await press(customer, button(/^Download Receipt REC-/));
  const receipt = await readPdf(await readFile(await (await saving).path()));
  expect(rowsOf(receipt.parts).at(-1)).toEqual(['Paid in full', '$0.00']);
  await expect(main.getByText(`Saved ${receipt.title}.`)).toBeVisible();
  await staff.getByRole('button', { name: /^Download Invoice INV-/ }).click();
  await expect(staff.getByText(/^Saved Invoice INV-/)).toBeVisible();
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
