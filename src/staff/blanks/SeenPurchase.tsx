import { useId, useState } from 'react';
import { orderNumberSchema } from '../../blanks/close-purchase.rpc.ts';
import type { Purchase } from '../../blanks/purchase.ts';
import { warehouseName } from '../../blanks/warehouse.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './blanks.module.css';

type Props = {
  purchase: Purchase;
  onSave: (orders: { warehouse: string; number: string }[]) => Promise<void>;
  onCancel: () => void;
};

/** Takes the numbers of a purchase's orders, which somebody sees on the supplier's site. */
export function SeenPurchase({ purchase, onSave, onCancel }: Props) {
  const title = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const warehouses = [...new Set(purchase.lines.flatMap(({ warehouse }) => warehouse ?? []))];
  const orders = warehouses.map((warehouse) => ({
    warehouse,
    read: orderNumberSchema.safeParse(typed[warehouse] ?? ''),
  }));
  return (
    <form
      className={styles.elsewhere}
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        const read = orders.flatMap(({ warehouse, read: { data } }) =>
          data === undefined ? [] : [{ warehouse, number: data }],
        );
        if (read.length === orders.length) void onSave(read);
      }}
    >
      <h3 id={title}>{purchase.poNumber} on the supplier’s site</h3>
      {orders.map(({ warehouse, read }, at) => (
        <Field
          key={warehouse}
          label={`Number of the order from ${warehouseName(warehouse)}`}
          autoComplete="off"
          maxLength={40}
          required
          autoFocus={at === 0}
          value={typed[warehouse] ?? ''}
          error={isChecked ? read.error?.issues[0]?.message : undefined}
          onChange={({ target }) => setTyped({ ...typed, [warehouse]: target.value })}
        />
      ))}
      <div className="button-row">
        <button type="submit" className="button alt">
          It’s bought
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Never mind
        </button>
      </div>
    </form>
  );
}
