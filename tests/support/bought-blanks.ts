import { randomUUID } from 'node:crypto';
import type { Control } from './control.ts';
import { placeJob } from './placed-job.ts';

export type Bought = { poNumber: string; supplierOrder: string; number: number; styleCode: string };

/** An approved order, by default of 24 in M and 6 in L, and a purchase for it that is on its way. */
export async function bought(
  control: Control,
  [one, two]: [string, string] = ['M', 'L'],
): Promise<Bought> {
  const { number } = await placeJob(control, { quantities: { [one]: 24, [two]: 6 } });
  const [job] = await control.sql<{ style: string; color: string }>(
    `update public.orders set status = 'approved', payment_terms = 'account' where number = $1
     returning designs #>> '{0,items,0,style_code}' as style,
       designs #>> '{0,items,0,color_key}' as color`,
    [number],
  );
  if (!job) throw new Error('The order is gone.');
  const id = randomUUID();
  const supplierOrder = `7${id.replaceAll(/\D/g, '').slice(0, 12)}`;
  const [purchase] = await control.sql<{ po: string }>(
    `insert into private.purchases (id, supplier, state, goods_cents, actor, asked_at)
     values ($1, 'ss', 'bought', 9000, 'a', now() - interval '1 day') returning po_number as po`,
    [id],
  );
  const parts = `B${id.replaceAll('-', '').slice(0, 12)}`;
  for (const [at, size, pieces] of [
    [1, one, 24],
    [2, two, 6],
  ]) {
    await control.sql(
      `insert into private.purchase_lines
         (purchase_id, place, style_code, color_key, size, part_number, warehouse, order_number,
          pieces, bought_pieces)
       values ($1, $2, $3, $4, $5, $6, 'KS', $7, $8, $8)`,
      [id, at, job.style, job.color, size, `${parts}${at}`, number, pieces],
    );
  }
  await control.sql(
    `insert into private.supplier_orders
       (supplier, number, purchase_id, warehouse, is_canceled, total_cents, freight_cents, lines)
     values ('ss', $1, $2, 'KS', false, 9000, 0, $3)`,
    [
      supplierOrder,
      id,
      JSON.stringify([
        { partNumber: `${parts}1`, pieces: 24, unitCents: 300 },
        { partNumber: `${parts}2`, pieces: 6, unitCents: 300 },
      ]),
    ],
  );
  return { poNumber: purchase!.po, supplierOrder, number, styleCode: job.style };
}

/** Makes it so that the style was synced: what it has in stock is then all that the supplier has. */
export const markSynced = (control: Control, styleCode: string) =>
  control.sql(
    `insert into public.garments (style_code, supplier_style_id, synced_at) values ($1, 1, now())
     on conflict do nothing`,
    [styleCode],
  );
