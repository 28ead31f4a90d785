import { useStore } from '@nanostores/react';
import { updateDraft } from '../drafts/order-draft.client.ts';
import { type Address } from '../delivery/address.ts';
import { transitText } from '../delivery/delivery-words.ts';
import { deliveryOptions } from '../prices/price.ts';
import { AddressFields } from '../../ui/AddressFields.tsx';
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

export function DeliveryStep() {
  const delivery = useStore($delivery);
  const address = useStore($address);
  const pieces = useStore($pieces);
  const lacks = useStore($lacks.delivery);
  const due = useStore($dueText);
  const arrival = useStore($arrivalDay);
  const errors: Partial<Record<keyof Address, string>> = {};
  for (const { field, message } of lacks) if (field) errors[field] = message;
  return (
    <StepSection step="delivery" title="Delivery method">
      <fieldset className={styles.deliveries}>
        <legend className="visually-hidden">Delivery method</legend>
        {deliveryOptions(pieces).map((option) => (
          <label key={option.method} className={styles.delivery}>
            <input
              type="radio"
              name="delivery"
              value={option.method}
              checked={delivery === option.method}
              onChange={() => updateDraft((now) => ({ ...now, delivery: option.method }))}
            />
            <span>
              <b>{option.label}</b>
              <small>{option.note}</small>
            </span>
            <b>{option.priceLabel}</b>
          </label>
        ))}
      </fieldset>
      {delivery === 'shipping' && (
        <fieldset className={styles.address}>
          <legend>Where we’ll ship it</legend>
          <AddressFields
            address={address}
            errors={errors}
            autoCompleteSection="shipping"
            onLeave={leaveField}
            onChange={(field, value) =>
              updateDraft((now) => ({ ...now, address: { ...now.address, [field]: value } }))
            }
          />
          <p className="note-text" aria-live="polite">
            {due &&
              due +
                (arrival
                  ? ` (${transitText(address.zip)}). Need it sooner? Choose an earlier due date.`
                  : '. Enter the ZIP code to see when it arrives.')}
          </p>
        </fieldset>
      )}
    </StepSection>
  );
}
