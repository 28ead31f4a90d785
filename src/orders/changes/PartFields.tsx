import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { messagesUnder } from '../../platform/forms/messages-under.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { AddressField } from '../fields/AddressField.tsx';
import { CustomerFields } from '../fields/CustomerFields.tsx';
import { DeliveryField } from '../fields/DeliveryField.tsx';
import { DueDateField } from '../fields/DueDateField.tsx';
import { GarmentColorField } from '../fields/GarmentColorField.tsx';
import { LocationField } from '../fields/LocationField.tsx';
import { SizeCounts } from '../fields/SizeCounts.tsx';
import { totalPieces } from '../quantity.ts';
import { AdjustmentList } from './AdjustmentList.tsx';
import { ArtworkFields, LocationFiles } from './ArtworkFields.tsx';
import type { ChangePart } from './change-record.ts';
import type { ChangeSession, PartProps } from './change-session.client.ts';

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
      return <ContactFields {...props} names={['name', 'email', 'phone', 'poNumber']} />;
    case 'notes':
      return <ContactFields {...props} names={['notes']} />;
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
      error={errors['designs.0.items.0.quantities']}
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
      error={errors['designs.0.items.0.colorKey']}
      onChoose={({ key, name, hex }) => session.update({ color: { key, name, hex } })}
    />
  );
}

function LocationFields({ session, errors }: PartProps) {
  const { wanted, stored } = useStore(session.$state);
  const garment = useGarment(session);
  const added = garment.locations.filter(
    (each) => wanted.locations[each] && !stored.locations[each],
  );
  return (
    <>
      <LocationField
        titled
        garment={garment}
        locations={wanted.locations}
        error={errors['designs.0.printLocations']}
        onChange={(locations) => session.update({ locations })}
      />
      {wanted.artworkType !== 'description' && (
        <LocationFiles session={session} errors={errors} locations={added} />
      )}
    </>
  );
}

function DateField({ session, errors }: PartProps) {
  const { wanted, stored } = useStore(session.$state);
  const now = shopNow();
  const dueDate = wanted.dueDate || null;
  const same = dueDate === stored.dueDate;
  const said = errors['dueDate'] ?? (same ? null : dueDateMessage(dueDate, now));
  return (
    <DueDateField
      now={now}
      value={dueDate}
      placedDay={stored.dueDate}
      error={said ?? undefined}
      onChange={(day) => session.update({ dueDate: day ?? '' })}
    />
  );
}

function DeliveryFields({ session, errors }: PartProps) {
  const { delivery, address, quantities } = useStore(session.$state).wanted;
  return (
    <>
      <DeliveryField
        titled
        delivery={delivery}
        pieces={totalPieces(quantities)}
        onChange={(method) => session.update({ delivery: method })}
      />
      {delivery !== 'pickup' && (
        <AddressField
          delivery={delivery}
          address={address}
          errors={messagesUnder('delivery.address', errors)}
          error={errors['delivery.address']}
          autoCompleteSection="change"
          onChange={(field, value) => session.update({ address: { ...address, [field]: value } })}
        />
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

function ContactFields({
  session,
  errors,
  names,
}: PartProps & { names: ComponentProps<typeof CustomerFields>['names'] }) {
  const { customer } = useStore(session.$state).wanted;
  return (
    <CustomerFields
      names={names}
      customer={customer}
      errors={messagesUnder('customer', errors)}
      onChange={(field, value) => session.update({ customer: { ...customer, [field]: value } })}
    />
  );
}
