import { repeatId } from '../../paths.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { OpenedSection } from './OpenedSection.tsx';

type Props = { order: CustomerOrder; orderKey: string };

const load = () => import('./Repeat.tsx');
const title = 'Order it again';

/** The way to another order like this one. */
export const RepeatSection = (props: Props) => (
  <OpenedSection
    title={title}
    id={repeatId}
    intro="We’ll check today’s price and stock first."
    label={title}
    load={load}
  >
    {({ Repeat }) => <Repeat {...props} />}
  </OpenedSection>
);
