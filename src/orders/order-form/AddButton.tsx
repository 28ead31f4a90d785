import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { usePassingFailure } from '../../ui/use-passing-failure.ts';
import { $several } from './store.client.ts';
import styles from './order-builder.module.css';

const load = () => import('./Several.tsx');

/** What the form shows of an order of several items; null for one, or until it's loaded. */
export const useSeveral = () => useOnDemand(useStore($several), load);

type Props = { add: 'addGarment' | 'addDesign'; shown: boolean; children: ReactNode };

/** Adds to the order; the code for it loads on demand. */
export function AddButton({ add, shown, children }: Props) {
  const [failure, setFailure] = usePassingFailure();
  return (
    shown && (
      <p className={styles.add}>
        <button
          type="button"
          className="button quiet"
          onClick={() =>
            void load().then(
              (several) => several[add](),
              () => setFailure('Check your connection and try again.'),
            )
          }
        >
          {children}
        </button>
        <span role="alert">{failure}</span>
      </p>
    )
  );
}
