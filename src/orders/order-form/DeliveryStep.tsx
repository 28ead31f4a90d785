import { useStore } from '@nanostores/react';
import { updateDraft } from '../drafts/order-draft.client.ts';
import { type Address } from '../delivery/address.ts';
import { transitText } from '../delivery/delivery-words.ts';
import { DeliveryField } from '../fields/DeliveryField.tsx';
import { useBook } from '../../settings/book.client.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { StepSection } from './StepSection.tsx';
import {
  $address,
  $arrivalDay,
  $delivery,
  $dueText,
  $lacks,
  $pieces,
  leaveField,
} from './store.client.ts';
import styles from './order-builder.module.css';

const loadAddress = () => import('../fields/AddressField.tsx');

export function DeliveryStep() {
  const delivery = useStore($delivery);
  const address = useStore($address);
  const pieces = useStore($pieces);
  const lacks = useStore($lacks.delivery);
  const due = useStore($dueText);
  const arrival = useStore($arrivalDay);
  const shipped = useOnDemand(delivery === 'shipping', loadAddress);
  const errors: Partial<Record<keyof Address, string>> = {};
  for (const { field, message } of lacks) if (field) errors[field] = message;
  return (
    <StepSection step="delivery" title="Delivery method">
      <DeliveryField
        titled
        name="delivery"
        delivery={delivery}
        pieces={pieces}
        book={useBook()}
        zip={address.zip}
        onChange={(method) => updateDraft((now) => ({ ...now, delivery: method }))}
      />
      {delivery === 'shipping' && shipped && (
        <div className={styles.address}>
          <shipped.AddressField
            delivery={delivery}
            address={address}
            errors={errors}
            autoCompleteSection="shipping"
            onLeave={leaveField}
            onChange={(field, value) =>
              updateDraft((now) => ({ ...now, address: { ...now.address, [field]: value } }))
            }
          >
            <p className="note-text" aria-live="polite">
              {due &&
                due +
                  (arrival
                    ? ` (${transitText(address.zip)}). Need it sooner? Choose an earlier due date.`
                    : '. Enter the ZIP code to see when it arrives.')}
            </p>
          </shipped.AddressField>
        </div>
      )}
    </StepSection>
  );
}
