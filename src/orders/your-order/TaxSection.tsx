import { exemptionId } from '../../paths.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { OpenedSection } from './OpenedSection.tsx';

type Props = { order: CustomerOrder; orderKey: string; onRefresh: () => void };

const load = () => import('./TaxExempt.tsx');

/** Where the customer stands with their tax certificate, and the way to send one. */
export const TaxSection = (props: Props) => (
  <OpenedSection
    title="Tax exempt?"
    id={exemptionId}
    opened={props.order.exemption !== null || tabStorage.has(exemptionId)}
    intro="Schools, churches, and resellers can send us a certificate."
    label="We’re tax exempt"
    load={load}
  >
    {({ TaxExempt }) => <TaxExempt {...props} />}
  </OpenedSection>
);
