import { useState } from 'react';
import { memberName } from '../member-name.ts';
import type { Purchase } from '../../blanks/purchase.ts';
import { countText } from '../../platform/count-words.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { DataTable } from '../frame/DataTable.tsx';
import { canCancel, stateText } from './blanks-words.client.ts';
import type { Blanks } from './blanks.client.ts';
import { SeenPurchase } from './SeenPurchase.tsx';
import styles from './blanks.module.css';

type Props = { blanks: Blanks; purchases: readonly Purchase[] };

/** What was bought, newest first, with what can still be done about it. */
export function Purchases({ blanks, purchases }: Props) {
  const now = new Date(blanks.now);
  const [seenId, setSeen] = useState<string | null>(null);
  const seen = purchases.find(({ id, state }) => id === seenId && state === 'unknown');
  return (
    <section aria-labelledby="purchases" className={styles.part}>
      <h2 id="purchases">Purchases</h2>
      <div
        className={`table-scroll ${styles.scroll ?? ''}`}
        tabIndex={0}
        role="group"
        aria-labelledby="purchases"
      >
        <DataTable
          className={styles.table}
          columns={[
            'Number',
            'Asked for',
            'By',
            'What became of it',
            'Pieces',
            'Cost',
            'Change it',
          ]}
          words={4}
          nothing="No purchases yet."
          rows={purchases.map((purchase) => ({
            key: purchase.id,
            cells: [
              purchase.poNumber,
              formatMoment(new Date(purchase.askedAt), now),
              memberName(purchase.actor),
              stateText(purchase),
              countText(purchase.lines.reduce((sum, { pieces }) => sum + pieces, 0)),
              purchase.state === 'refused' ? '–' : formatCents(costOf(purchase)),
              <Actions
                key="actions"
                {...{ blanks, purchase }}
                onSeen={() => setSeen(purchase.id)}
              />,
            ],
          }))}
        />
      </div>
      {seen && (
        <SeenPurchase
          key={seen.id}
          purchase={seen}
          onSave={(orders) => blanks.close(seen, orders)}
          onCancel={() => setSeen(null)}
        />
      )}
    </section>
  );
}

/** What the supplier's orders cost; before there are any, what the pieces do. */
function costOf({ orders, goodsCents }: Purchase): number {
  if (orders.length === 0) return goodsCents;
  return orders.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

type ActionsProps = { blanks: Blanks; purchase: Purchase; onSeen: () => void };

function Actions({ blanks, purchase, onSeen }: ActionsProps) {
  const { state, byHand } = purchase;
  // Also of what was bought: it may have been canceled by phone.
  const canLook = !byHand && state !== 'refused' && state !== 'canceled';
  const button = (text: string, act: (purchase: Purchase) => Promise<void> | void) => (
    <button
      type="button"
      className="button quiet"
      aria-disabled={blanks.busy !== null || undefined}
      onClick={() => void act(purchase)}
    >
      {text}
      <span className="visually-hidden"> {purchase.poNumber}</span>
    </button>
  );
  return (
    <>
      {canCancel(purchase, blanks.now) && button('Cancel', blanks.cancel)}
      {canLook && button('Look again', blanks.look)}
      {state === 'unknown' && (
        <>
          {button('It’s there', onSeen)}
          {button('It isn’t there', (unknown) => blanks.close(unknown))}
        </>
      )}
    </>
  );
}
