// product: morning-edition
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import writeMorningEmails from '../../netlify/functions/write-morning-emails.ts';
import type { StaffRole } from '../../src/staff/permission.ts';
import { shop as facts } from '../../src/shop.ts';
import { putJobs } from '../factory/rows.ts';
import { openShop, readableText, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A member of the staff who wants the morning edition by email. */
async function reader(name: string, role: StaffRole): Promise<string> {
  const email = `${name}@${facts.emailDomain}`;
  await addSignIn(shop.backend.sql, email, crypto.randomUUID(), role);
  await shop.backend.sql(
    `update private.staff set gets_morning = true
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  return email;
}

/** Runs the schedule then, and sends what it wrote. */
async function at(moment: string): Promise<number> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  try {
    const { written } = (await (await writeMorningEmails()).json()) as { written: number };
    await shop.drain();
    return written;
  } finally {
    vi.useRealTimers();
  }
}

test('staff who want it get the day at 7 AM on open days, once, with what their role may see', async () => {
  await putJobs(shop.backend.sql, 'order', [
    { status: 'ready', startBy: '2098-12-29', dueDate: '2099-01-05' },
    { status: 'in_production', startBy: '2098-12-29', dueDate: '2099-01-02' },
  ]);
  // What somebody on the press told, and what is to be received.
  await shop.backend.sql(
    `insert into public.job_notes (id, order_id, author, text, problem)
     select gen_random_uuid(), id, 'walt@confluence.example', 'The red ink is out.', true
     from public.orders where status = 'in_production'`,
  );
  const [purchase] = await shop.backend.sql(
    `with bought as (
       insert into private.purchases (id, supplier, state, goods_cents, actor, asked_at)
       values (gen_random_uuid(), 'ss', 'bought', 900, 'pat', '2098-12-15')
       returning id, po_number
     ), line as (
       insert into private.purchase_lines (purchase_id, place, style_code, color_key, size,
         part_number, warehouse, pieces, bought_pieces)
       select id, 1, '00606', 'navy', 'M', 'B1', 'KS', 24, 24 from bought
     ), shipped as (
       insert into private.supplier_orders (supplier, number, purchase_id, warehouse, is_canceled,
         total_cents, freight_cents, lines)
       select 'ss', '80000001', id, 'KS', false, 900, 0, '[{"partNumber": "B1", "pieces": 24, "unitCents": 37}]'
       from bought
     )
     select po_number from bought`,
  );
  const [staff, press, books, gone] = [
    await reader('june.reads', 'staff'),
    await reader('walt.reads', 'press'),
    await reader('opal.reads', 'bookkeeper'),
    await reader('gone.reads', 'staff'),
  ];
  // A Sunday, and a Monday before and after that hour.
  expect(await at('2099-01-04T13:00:00Z')).toBe(0);
  expect(await at('2099-01-05T12:59:00Z')).toBe(0);
  expect(await at('2099-01-05T14:00:00Z')).toBe(0);
  expect(await at('2099-01-05T13:00:00Z')).toBe(3);
  expect(await at('2099-01-05T13:10:00Z')).toBe(0);

  const [theirs] = await shop.emailsTo(staff);
  expect(theirs?.subject).toBe('One job on the press, and one job is late');
  const text = readableText(theirs?.text ?? '');
  expect(text).toContain('Three days late. ');
  expect(text).toContain('due on what’s ready');
  expect(text).toContain('The red ink is out. (walt)');
  expect(text).toContain(`To receive by today: ${String(purchase?.['po_number'])}.`);
  const [withoutMoney] = await shop.emailsTo(press);
  expect(withoutMoney?.text).not.toContain('$');
  // Bookkeepers don't work on jobs.
  expect(await shop.emailsTo(books)).toEqual([]);

  // Somebody who left meanwhile gets nothing.
  await shop.backend.sql(
    'delete from private.staff where user_id = (select id from auth.users where email = $1)',
    [gone],
  );
  expect(await at('2099-01-06T13:00:00Z')).toBe(2);
  expect(await shop.emailsTo(gone)).toHaveLength(1);
});
