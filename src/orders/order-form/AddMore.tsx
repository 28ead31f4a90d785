import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { usePassingFailure } from '../../ui/use-passing-failure.ts';
import { $several } from '../placing/order-state.client.ts';
import { $colorLists, $told } from './store.client.ts';
import styles from './order-builder.module.css';

const load = () => import('./Several.tsx');

/** What the form shows of an order of several items; null for one, or until it's loaded. */
export const useSeveral = () => useOnDemand(useStore($several), load);

type Props = { what: 'Items' | 'Designs'; shown: boolean; children: ReactNode };

/** What the order has several of, and the button that adds one; the code for it loads on demand. */
export function AddMore({ what, shown, children }: Props) {
  const List = useSeveral()?.[what];
  const [failure, setFailure] = usePassingFailure();
  const lists = useStore($colorLists);
  const add = () =>
    load().then(
      (several) => {
        $told.set(new Set()); // what's new needn't say at once that it lacks everything
        several.addTo[what]();
      },
      () => setFailure('Check your connection and try again.'),
    );
  return (
    <>
      {List && <List lists={lists} />}
      {shown && (
        <p className={styles.add}>
          <button type="button" className="button quiet" onClick={() => void add()}>
            {children}
          </button>
          <span role="alert">{failure}</span>
        </p>
      )}
    </>
  );
}
