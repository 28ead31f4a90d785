import { useInventory } from './inventory.client.ts';
import styles from './inventory.module.css';

/**
 * Whether a value can be written to the database and read back (for press staff, whether the garments
 * could be read), and what the supplier last answered
 * (product.md#inventory-dashboard).
 */
export function ConnectionState() {
  const { connection, checkConnection, manages } = useInventory();
  const checking = connection.state === 'checking';
  return (
    <div className={styles.connection}>
      <p role="status" data-state={connection.state}>
        {connection.state === 'checking' ? 'Checking the connection...' : connection.text}
      </p>
      {manages && (
        <button
          type="button"
          className="button quiet no-print"
          aria-disabled={checking || undefined}
          onClick={() => {
            if (!checking) checkConnection();
          }}
        >
          Check again
        </button>
      )}
    </div>
  );
}
