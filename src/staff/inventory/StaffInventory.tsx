import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import { may } from '../permission.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { ConnectionState } from './ConnectionState.tsx';
import { InventoryTotals } from './InventoryTotals.tsx';
import { GarmentList } from './GarmentList.tsx';
import { latestSync, zonedText } from './inventory-words.client.ts';
import { InventoryContext, useInventory, useStock } from './inventory.client.ts';
import { ShortOrders } from './ShortOrders.tsx';
import { Tools } from './Tools.tsx';
import styles from './inventory.module.css';

/** Garment Inventory Dashboard (product.md#inventory-dashboard). */
export function StaffInventory() {
  const member = useMember('see-inventory');
  const email = member?.email ?? null;
  // Until it's known, the tools keep their space.
  const manages = member === null || may(member, 'use-tools');
  return (
    <StaffQueries person={member?.userId ?? null}>
      <Inventory {...{ email, manages }} />
    </StaffQueries>
  );
}

function Inventory({ email, manages }: { email: string | null; manages: boolean }) {
  const inventory = useStock(email !== null, manages);
  const { lines, problem } = inventory;
  const synced = latestSync(lines ?? []);
  const kept = useKeptFocus(`${problem ?? ''} ${synced ?? ''}`, 'input');
  return (
    <InventoryContext value={inventory}>
      <div className={`page-head ${styles.head ?? ''}`}>
        <div>
          <p className="kicker">
            {lines ? (
              synced ? (
                `Last sync ${zonedText(synced)}`
              ) : (
                'Never synced'
              )
            ) : (
              <span role="status">{problem === null ? 'Loading...' : 'Not loaded'}</span>
            )}
          </p>
          <h1>Garment Inventory Dashboard</h1>
        </div>
        <ConnectionState />
      </div>
      <svg className={styles.patterns} aria-hidden="true">
        <defs>
          <pattern id="inventory-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M-1 -1 L7 7 M-1 5 L1 7 M5 -1 L7 1" className={styles.hatch} />
          </pattern>
        </defs>
      </svg>
      <div {...kept}>
        <Problem />
        <InventoryTotals />
        {email !== null && <ShortOrders />}
        <GarmentList />
        {manages && <Tools email={email ?? ''} />}
      </div>
    </InventoryContext>
  );
}

/** Why there are no garments, or none newer than those shown. */
function Problem() {
  const { problem, loading, lines, loadInventory } = useInventory();
  return (
    <div role="status">
      {problem !== null && (
        <div className={`notice warn ${styles.problem ?? ''}`}>
          <p>
            <b>Failed to load garments.</b> {problem}
            {lines && ' This is what we loaded last time.'}
          </p>
          <button
            type="button"
            className="button alt"
            aria-disabled={loading || undefined}
            onClick={() => {
              if (!loading) void loadInventory();
            }}
          >
            {loading ? 'Trying...' : 'Try again'}
          </button>
        </div>
      )}
    </div>
  );
}
