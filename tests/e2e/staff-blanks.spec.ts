// product: blanks-to-buy
import { paths } from '../../src/paths.ts';
import { markSynced } from '../support/bought-blanks.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

test('what the supplier doesn’t have leads to a message to the customer that’s written already', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control, {
    quantities: { M: 30 },
    customer: { name: 'Ida Wells' },
  });
  // The supplier was asked about this style, and has none of it.
  await markSynced(control, '52219');
  await control.sql(
    `update public.orders
     set status = 'approved', payment_terms = 'account',
       designs = jsonb_set(designs, '{0,items,0,style_code}', '"52219"')
     where number = $1`,
    [number],
  );
  await signInAs(page, control, 'owner');
  await page.goto(paths.adminBlanks);
  await page.getByRole('link', { name: `Write to Ida Wells about #${number}` }).click();
  const message = page.getByLabel('Write to the customer');
  await expect(message).toHaveValue(/We’re short 30 of 30 in M\./);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
  await expect(message).toHaveValue('');
});

test('press staff don’t see what blanks cost', async ({ page, control }) => {
  await signInAs(page, control, 'press');
  await page.goto(paths.adminBlanks);
  await expect(page.getByRole('alert')).toContainText('Only owners and staff');
});
