import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $draft } from '../drafts/order-draft.client.ts';
import { mostDesigns, mostItems } from '../order-design.ts';
import { $design, $several } from '../placing/order-state.client.ts';
import { LoadButton } from '../../ui/LoadButton.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { $colorLists, $told, stopUploads } from './store.client.ts';
import styles from './order-builder.module.css';

const load = () => import('./Several.tsx');

/** What the form shows of an order of several items; null for one, or until it's loaded. */
export const useSeveral = () => useOnDemand(useStore($several), load);

type Props = {
  what: 'Items' | 'Designs';
  /** What's shown is far enough along for another. */
  ready: boolean;
  children: ReactNode;
};

/** What the order has several of, and the button that adds one, unless the list says that it's full. */
export function AddMore({ what, ready, children }: Props) {
  const List = useSeveral()?.[what];
  const lists = useStore($colorLists);
  const { items } = useStore($design);
  const { designs } = useStore($draft);
  const full = what === 'Items' ? items.length >= mostItems : designs.length >= mostDesigns;
  const adding = () =>
    load().then(({ addTo }) => () => {
      $told.set(new Set()); // what's new needn't say at once that it lacks everything
      addTo[what]();
    });
  return (
    <div className={styles.add} data-ready={ready}>
      {List && <List {...{ lists, stopUploads }} />}
      {!full && <LoadButton load={adding}>{children}</LoadButton>}
    </div>
  );
}
