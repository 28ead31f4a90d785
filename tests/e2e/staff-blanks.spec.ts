// product: blanks-to-buy, buying-blanks
import { makeCatalog } from '../../local/supplier-data.ts';
import { jobPath, paths } from '../../src/paths.ts';
import type { Control } from '../support/control.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

/** A style that no other test syncs. */
const style = '52210';
const rows = (makeCatalog().products.get(style) ?? []).filter(
  ({ sizeName, warehouses }) =>
    sizeName === 'M' && warehouses.some(({ dropship, qty }) => !dropship && Number(qty) > 200),
);

/** The stand-in's stock of one color in M, as a sync would save it. Returns the color's key. */
async function fill(control: Control): Promise<string> {
  const [row] = rows;
  if (!row) throw new Error('The stand-in has none of it.');
  const key = row.colorName.trim().toLowerCase().replace(/\W+/g, '-');
  await control.sql(
    `insert into public.color_swatches (style_code, color_key, name, hex, position)
     values ($1, $2, $3, '#1f2742', 0) on conflict do nothing`,
    [style, key, row.colorName.trim()],
  );
  await control.sql(
    `insert into private.supplier_parts
       (style_code, color_key, size, supplier, part_number, piece_cents, dozen_cents, case_cents, case_pieces)
     values ($1, $2, 'M', 'ss', $3, $4, $5, $6, 72)`,
    [
      style,
      key,
      row.sku,
      ...[row.piecePrice, row.dozenPrice, row.casePrice].map((price) => Math.round(price * 100)),
    ],
  );
  for (const { warehouseAbbr, qty, dropship } of row.warehouses) {
    await control.sql(
      `insert into public.garment_stock
         (style_code, color_key, size, size_order, warehouse, quantity, closeout, dropship)
       values ($1, $2, 'M', 'B2', $3, $4, false, $5)`,
      [style, key, warehouseAbbr, Number(qty), dropship],
    );
  }
  return key;
}

test('staff buy what an approved order needs with one press, and cancel it with another', async ({
  page,
  control,
}) => {
  const colorKey = await fill(control);
  const { number } = await placeJob(control, { quantities: { M: 30 } });
  // Whatever the order form offers, the order is of this style.
  await control.sql(
    `update public.orders
     set status = 'approved', payment_terms = 'account', designs = jsonb_set(
       jsonb_set(designs, '{0,items,0,style_code}', to_jsonb($2::text)),
       '{0,items,0,color_key}', to_jsonb($3::text)
     )
     where number = $1`,
    [number, style, colorKey],
  );
  await signInAs(page, control, 'staff');
  await page.goto(paths.adminBlanks);
  const row = page
    .getByRole('table', { name: 'Blanks to buy' })
    .getByRole('row')
    .filter({ hasText: `#${number}` });
  // Thirty, and a spare.
  await expect(row.getByRole('cell').last()).toHaveText('31');
  await expect(row.getByRole('link')).toHaveAttribute('href', jobPath({ kind: 'order', number }));
  await expectAccessible(page, 'blanks to buy');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: /^Buy \d+ blanks from S&S$/ }).press('Enter');
  await expect(page.getByText(/^Bought as CP-\d{6} for \$/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Cancel CP-/ })
    .first()
    .click();
  await expect(page.getByText(/^CP-\d{6} is canceled\.$/)).toBeVisible();
  await expect(row).toHaveCount(1);
});

test('what the supplier doesn’t have leads to a message to the customer that’s written already', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control, {
    quantities: { M: 30 },
    customer: { name: 'Ida Wells' },
  });
  // Nobody sells this style.
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
