import { jobPath, paths } from '../../src/paths.ts';
import { writeMessage } from '../../src/orders/messages/write-message.contract.ts';
import { shop } from '../../src/shop.ts';
import { overflow } from '../support/axe.ts';
import { pdfFile } from '../support/files.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

// product: messages
test('customer and shop write to each other, with a file and an email each way', async ({
  page,
  control,
  browser,
  quiet,
}) => {
  const { number, orderKey, input } = await placeJob(control);
  const { email, name } = input.customer;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${paths.yourOrder}#order=${orderKey}&messages`);
  const field = page.getByLabel('Write to the shop');
  await expect(field).toBeInViewport();
  const section = page.getByRole('region', { name: 'Messages' });

  // The first answer gets lost on its way.
  quiet.allow(/Failed to load resource/);
  await page.route(
    `**${writeMessage.path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const text = 'Could it go wider? <b>Please.</b>';
  await field.fill(text);
  await expect(section).toContainText(`${text.length} of 2,000 characters`);
  await section.getByLabel('Attach files').setInputFiles(pdfFile('sketch.pdf'));
  await expect(section.getByText('sketch.pdf uploaded')).toBeAttached();
  await section.getByRole('button', { name: 'Send message' }).click();
  await expect(section).toContainText('Your message is still here.');
  await page.reload();
  await expect(field).toHaveValue(text);
  await expect(section.getByText('sketch.pdf uploaded')).toBeAttached();
  await expect(section.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await section.getByRole('button', { name: 'Send message' }).click();
  await expect(section).toContainText('Message sent.');
  await expect(field).toHaveValue('');
  await expect(section.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  expect(await overflow(page)).toBe(0);

  const subjects = [`Order #${number} — message from ${name}`, `A message about order #${number}`];
  const mine = async (to: string) =>
    (await control.emailsTo(to)).filter(({ subject }) => subjects.includes(subject));
  await expect.poll(() => mine(shop.ordersEmail)).toHaveLength(1);
  const [toShop] = await mine(shop.ordersEmail);
  expect(toShop?.text).toContain(text);
  expect(toShop?.text).toContain(`${jobPath({ kind: 'order', number })}#messages`);

  const desk = await browser.newPage({ baseURL: control.siteUrl });
  await signInAs(desk, control, 'staff');
  await desk.goto(`${jobPath({ kind: 'order', number })}#messages`);
  const talk = desk.getByRole('region', { name: 'Messages' });
  await expect(talk.getByRole('listitem').filter({ hasText: text })).toContainText(name);
  const download = desk.waitForEvent('download');
  await talk.getByRole('link', { name: 'sketch.pdf' }).click();
  expect((await download).suggestedFilename()).toBe(`order-${number}-sketch.pdf`);
  await talk.getByLabel('Write to the customer').fill('Wider it is.');
  await desk.keyboard.press('Control+Enter');
  await expect(talk).toContainText('Message sent.');
  await expect(talk.getByRole('listitem').first()).toContainText('Wider it is.');
  await desk.close();

  await expect.poll(() => mine(email)).toHaveLength(1);
  const [toCustomer] = await mine(email);
  const [link] = /https?:\S+&messages/.exec(toCustomer?.text ?? '') ?? [];
  await page.goto('about:blank');
  await page.goto(link ?? '');
  await expect(section.getByRole('listitem').first()).toContainText('The shop');
  await expect(section.getByRole('listitem').first()).toContainText('Wider it is.');
});
