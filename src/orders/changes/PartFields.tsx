import { useStore } from '@nanostores/react';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { addressFieldNames, type Address } from '../delivery/address.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { customerFields } from '../customer.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import type { ChangePart } from './change-record.ts';
import { deliveryOptions } from '../prices/price.ts';
import { locationLabel, toggleLocation } from '../../garments/print-location.ts';
import { GarmentColorField } from '../fields/GarmentColorField.tsx';
import { SizeCounts } from '../fields/SizeCounts.tsx';
import { totalPieces } from '../quantity.ts';
import {
  classifyDueDate,
  lastDueDate,
  shopToday,
  turnaroundText,
} from '../due-dates/turnaround.ts';
import { AddressFields } from '../../ui/AddressFields.tsx';
import { Field, Problem } from '../../ui/Field.tsx';
import { AdjustmentList } from './AdjustmentList.tsx';
import { ArtworkFields, LocationFiles } from './ArtworkFields.tsx';
import type { ChangeSession, PartProps } from './change-session.client.ts';
import styles from './change.module.css';

/** The fields of one part of an order. */
export function PartFields({ part, ...props }: PartProps & { part: ChangePart }) {
  switch (part) {
    case 'sizes':
      return <SizeFields {...props} />;
    case 'color':
      return <ColorFields {...props} />;
    case 'locations':
      return <LocationFields {...props} />;
    case 'artwork':
      return <ArtworkFields {...props} />;
    case 'dueDate':
      return <DateField {...props} />;
    case 'delivery':
      return <DeliveryFields {...props} />;
    case 'contact':
      return <CustomerFields {...props} names={['name', 'email', 'phone', 'poNumber']} />;
    case 'notes':
      return <CustomerFields {...props} names={['notes']} />;
    case 'price':
      return <PriceFields {...props} />;
    case 'order':
      return null;
  }
}

function useGarment({ $state }: ChangeSession) {
  return garmentById(useStore($state).order.garmentId) ?? usualGarment;
}

function SizeFields({ session, errors }: PartProps) {
  const { quantities } = useStore(session.$state).wanted;
  return (
    <SizeCounts
      titled
      legend="Pieces by size"
      sizes={useGarment(session).sizes}
      quantities={quantities}
      error={errors['quantities']}
      onCount={session.setCount}
    >
      <p>
        Total: <b>{totalPieces(quantities).toLocaleString('en-US')}</b>
      </p>
    </SizeCounts>
  );
}

function ColorFields({ session, errors }: PartProps) {
  const { wanted, stored, order } = useStore(session.$state);
  return (
    <GarmentColorField
      titled
      styleCode={order.styleCode}
      own={stored.color}
      chosen={wanted.color.key}
      error={errors['colorKey']}
      onChoose={({ key, name, hex }) => session.update({ color: { key, name, hex } })}
    />
  );
}

function LocationFields({ session, errors }: PartProps) {
  const { wanted, stored } = useStore(session.$state);
  const { locations } = useGarment(session);
  const error = errors['printLocations'];
  const added = locations.filter((each) => wanted.locations[each] && !stored.locations[each]);
  return (
    <>
      <fieldset aria-describedby="change-error" className={styles.choices}>
        <legend className="visually-hidden">Print locations</legend>
        {locations.map((location) => (
          <label key={location}>
            <input
              type="checkbox"
              checked={wanted.locations[location]}
              aria-invalid={error ? true : undefined}
              onChange={() =>
                session.update({ locations: toggleLocation(wanted.locations, location) })
              }
            />
            {locationLabel(location)}
          </label>
        ))}
        <Problem id="change-error">{error}</Problem>
      </fieldset>
      {wanted.artworkType !== 'description' && (
        <LocationFiles session={session} errors={errors} locations={added} />
      )}
    </>
  );
}

function DateField({ session, errors }: PartProps) {
  const { wanted, stored } = useStore(session.$state);
  const now = shopNow();
  const { dueDate } = wanted;
  const same = dueDate === stored.dueDate;
  const said = errors['dueDate'] ?? (same ? null : dueDateMessage(dueDate || null, now));
  const valid = !same && said === null && isDay(dueDate);
  return (
    <Field
      label="Due date"
      type="date"
      min={shopToday(now)}
      max={lastDueDate(now)}
      value={dueDate}
      error={said ?? undefined}
      hint={valid ? turnaroundText[classifyDueDate(dueDate, now).class] : undefined}
      onChange={(event) => session.update({ dueDate: event.target.value })}
    />
  );
}

function DeliveryFields({ session, errors }: PartProps) {
  const { delivery, address, quantities } = useStore(session.$state).wanted;
  const addressErrors: Partial<Record<keyof Address, string>> = {};
  for (const name of addressFieldNames) {
    const message = errors[`delivery.address.${name}`];
    if (message) addressErrors[name] = message;
  }
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Delivery method</legend>
        {deliveryOptions(totalPieces(quantities)).map(({ method, label, priceLabel }) => (
          <label key={method}>
            <input
              type="radio"
              name="change-delivery"
              checked={delivery === method}
              onChange={() => session.update({ delivery: method })}
            />
            {label}, {priceLabel}
          </label>
        ))}
      </fieldset>
      {delivery !== 'pickup' && (
        <fieldset aria-describedby="change-error">
          <legend className="visually-hidden">Where it goes</legend>
          <AddressFields
            address={address}
            errors={addressErrors}
            autoCompleteSection="change"
            onChange={(field, value) => session.update({ address: { ...address, [field]: value } })}
          />
          <Problem id="change-error">{errors['delivery.address']}</Problem>
        </fieldset>
      )}
    </>
  );
}

function PriceFields({ session, errors }: PartProps) {
  const { adjustments } = useStore(session.$state).wanted;
  return (
    <AdjustmentList
      adjustments={adjustments}
      errors={errors}
      onChange={(changed) => session.update({ adjustments: changed })}
    />
  );
}

type CustomerProps = PartProps & { names: readonly (keyof typeof customerFields)[] };

function CustomerFields({ session, errors, names }: CustomerProps) {
  const { customer } = useStore(session.$state).wanted;
  return names.map((name) => (
    <Field
      key={name}
      {...customerFields[name].form}
      value={customer[name]}
      error={errors[`customer.${name}`]}
      onChange={({ target }: { target: { value: string } }) =>
        session.update({ customer: { ...customer, [name]: target.value } })
      }
    />
  ));
}
