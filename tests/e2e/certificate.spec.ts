// product: tax-exempt-customers
import { readFile } from 'node:fs/promises';
import { jobPath, paths } from '../../src/paths.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { expectAccessible } from '../support/axe.ts';
import { pdfFile, scriptFile } from '../support/files.ts';
import { confirmedNumber, fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { readPdf } from '../support/read-pdf.ts';
import { signInAs } from '../support/staff-page.ts';

test('a school sends its certificate at checkout, staff accept it, and the order and its invoice say why there’s no tax', async ({
  page,
  order,
  control,
  browser,
}) => {
  test.slow();
  await order.seed();
  await page.goto(paths.checkout);
  await fillContact(page, newCustomer());
  await page.getByRole('button', { name: 'We’re tax exempt' }).click();
  const dialog = page.getByRole('dialog', { name: 'We’re tax exempt' });
  await dialog.getByRole('button', { name: 'Add it to the order' }).click();
  await expect(dialog.getByLabel('Organization')).toBeFocused();
  for (const lack of [
    'Enter the organization’s name.',
    'Choose why you’re exempt.',
    'Attach the certificate.',
  ]) {
    await expect(dialog.getByText(lack)).toBeVisible();
  }
  await expectAccessible(page, 'the certificate at checkout');
  await dialog.getByLabel('Organization').fill('Lincoln High');
  await dialog.getByLabel('Why are you exempt?').selectOption('School or college');
  await dialog.getByLabel('Certificate or permit number').fill('42-600');
  const file = dialog.getByLabel('Attach the certificate');
  await file.setInputFiles(scriptFile('certificate.svg'));
  await expect(dialog.getByText('has to be a PDF, PNG, or JPG')).toBeVisible();
  await file.setInputFiles(scriptFile('certificate.pdf'));
  await expect(dialog.getByText('This is a web page.')).toBeVisible();
  await file.setInputFiles(pdfFile('certificate.pdf'));
  await expect(dialog.getByText('certificate.pdf uploaded')).toBeAttached();
  await dialog.getByRole('button', { name: 'Add it to the order' }).click();
  await expect(page.getByText('We’ll send your certificate with the order.')).toBeVisible();
  await placeButton(page).click();
  const number = await confirmedNumber(page);

  const link = `${paths.yourOrder}${new URL(page.url()).hash}`;
  const customer = page.getByRole('main');
  const section = customer.getByRole('region', { name: 'Tax exempt?' });
  const seen = async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
  };
  await seen();
  await expect(section).toContainText('We’ve got the certificate for Lincoln High');
  await expect(customer).toContainText('Iowa sales tax, 7%');
  await expectAccessible(page, 'a certificate that was sent');

  const desk = await browser.newPage({ baseURL: control.siteUrl });
  await signInAs(desk, control, 'staff');
  await desk.goto(jobPath({ kind: 'order', number }));
  const certificates = desk.getByRole('region', { name: 'Tax certificates' });
  const saving = desk.waitForEvent('download');
  await certificates.getByRole('link', { name: 'certificate.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe(`order-${number}-certificate.pdf`);
  const accept = certificates.getByRole('button', { name: 'Accept certificate' });
  await accept.click();
  await expect(certificates.getByText('Enter the last day it’s good')).toBeVisible();
  await expectAccessible(desk, 'a certificate to decide on');
  await certificates.getByLabel('Good until').fill(addDays(shopToday(new Date()), 365));
  await accept.click();
  await expect(certificates).toContainText('This order has no sales tax because of it.');
  await expect(desk.getByText('Sales tax: None: school, certificate on file')).toBeVisible();
  await desk.close();

  await control.sql(`update public.orders set status = 'approved' where number = $1`, [number]);
  await seen();
  await expect(section).toContainText('This order has no sales tax.');
  await expect(customer).toContainText('No sales tax: school, certificate on file');
  await expect(customer).not.toContainText('Iowa sales tax, 7%');
  const invoice = page.waitForEvent('download');
  await customer
    .getByRole('button', { name: /^Download Invoice INV-/ })
    .last()
    .click();
  const { parts } = await readPdf(await readFile(await (await invoice).path()));
  expect(JSON.stringify(parts)).toContain('No sales tax: school, certificate on file');
});

test('a church sends its certificate on the order’s page, and learns why it won’t do', async ({
  page,
  order,
  control,
  browser,
}) => {
  test.slow();
  await order.seed();
  await page.goto(paths.checkout);
  await fillContact(page, newCustomer());
  await placeButton(page).click();
  const number = await confirmedNumber(page);
  const link = `${paths.yourOrder}${new URL(page.url()).hash}`;
  await page.goto('about:blank');
  await page.goto(link);
  const section = page.getByRole('region', { name: 'Tax exempt?' });
  await section.getByRole('button', { name: 'We’re tax exempt' }).click();
  await expect(section.getByLabel('Organization')).toBeFocused();
  await section.getByLabel('Organization').fill('Third Street Church');
  await section.getByLabel('Why are you exempt?').selectOption('Church or religious group');
  await section.getByLabel('Certificate or permit number').fill('7');
  await section.getByLabel('Attach the certificate').setInputFiles(pdfFile('letter.pdf'));
  await expect(section.getByText('letter.pdf uploaded')).toBeAttached();
  await section.getByRole('button', { name: 'Send certificate' }).click();
  // The thanks before it stand only until the order is here again.
  await expect(section).toContainText('we’ll look at it within one business day.');

  const desk = await browser.newPage({ baseURL: control.siteUrl });
  await signInAs(desk, control, 'press');
  await desk.goto(jobPath({ kind: 'order', number }));
  await expect(desk.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(desk.getByText(/certificate|Third Street Church/)).toHaveCount(0);
  await signInAs(desk, control, 'staff');
  await desk.goto(jobPath({ kind: 'order', number }));
  const certificates = desk.getByRole('region', { name: 'Tax certificates' });
  await certificates.getByLabel('Decision').selectOption('Reject it');
  await certificates.getByLabel('Why').fill('The letter isn’t signed.');
  await certificates.getByRole('button', { name: 'Reject certificate' }).click();
  await expect(certificates).toContainText('You rejected it: The letter isn’t signed.');
  await desk.close();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(section).toContainText(
    'We couldn’t use the certificate for Third Street Church: The letter isn’t signed.',
  );
  await expect(section.getByRole('button', { name: 'Send certificate' })).toBeVisible();
  await expectAccessible(page, 'a rejected certificate');
});
