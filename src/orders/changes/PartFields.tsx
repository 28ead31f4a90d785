import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { messagesUnder } from '../../platform/forms/messages-under.ts';
import { formatCents } from '../../platform/money.ts';
import { Field } from '../../ui/Field.tsx';
import { sellingAnyDate } from '../due-dates/any-date.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { AddressField } from '../fields/AddressField.tsx';
import { CustomerFields } from '../fields/CustomerFields.tsx';
import { DeliveryField } from '../fields/DeliveryField.tsx';
import { DueDateField } from '../fields/DueDateField.tsx';
import type { RushDays } from '../due-dates/turnaround.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { builtBook } from '../../settings/built-book.ts';
import { AdjustmentList } from './AdjustmentList.tsx';
import type { ChangePart } from './change-record.ts';
import type { PartProps } from './change-session.client.ts';
import { ArtworkFields, EachDesign, LocationFields } from './DesignFields.tsx';
import { takesFreight } from './exception.ts';
import { ColorFields, SizeFields } from './ItemFields.tsx';
import { orderStage } from '../job.ts';
import { wantedPieces } from './wanted-order.client.ts';

/** The fields of one part of an order. */
export function PartFields({ part, ...props }: PartProps & { part: ChangePart }) {
  switch (part) {
    case 'sizes':
      return <SizeFields {...props} />;
    case 'color':
      return <ColorFields {...props} />;
    case 'locations':
      return (
        <EachDesign session={props.session}>
          {(at, path) => <LocationFields {...props} {...{ at, path }} />}
        </EachDesign>
      );
    case 'artwork':
      return (
        <EachDesign session={props.session}>
          {(at, path) => <ArtworkFields {...props} {...{ at, path }} />}
        </EachDesign>
      );
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

function DateField({ session, errors }: PartProps) {
  const { wanted, stored, order, byStaff, book = builtBook } = useStore(session.$state);
  const own: PriceBook & RushDays = book;
  const rules = byStaff ? sellingAnyDate(own) : own;
  const now = shopNow();
  const dueDate = wanted.dueDate || null;
  const same = dueDate === stored.dueDate;
  const said = errors['dueDate'] ?? (same ? null : dueDateMessage(dueDate, now, rules));
  return (
    <DueDateField
      now={now}
      book={rules}
      keptDays={own.keptDays}
      subtotalCents={order.subtotalCents}
      value={dueDate}
      placedDay={stored.dueDate}
      error={said ?? undefined}
      onChange={(day) => session.update({ dueDate: day ?? '' })}
    />
  );
}

function DeliveryFields({ session, errors }: PartProps) {
  const { wanted, book = builtBook } = useStore(session.$state);
  const { delivery, address } = wanted;
  return (
    <>
      <DeliveryField
        titled
        delivery={delivery}
        pieces={wantedPieces(wanted)}
        book={book}
        zip={address.zip}
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
  const { wanted, order } = useStore(session.$state);
  const asksFreight =
    wanted.delivery === 'shipping' &&
    takesFreight(orderStage(order.status)) &&
    !order.group?.toEach;
  return (
    <>
      {asksFreight && (
        <Field
          label="What shipping costs, in dollars"
          hint={`It’s ${formatCents(order.shippingCents)} so far. Once the boxes are weighed, enter what the carrier takes; the approval stands.`}
          inputMode="decimal"
          maxLength={24}
          value={wanted.freight}
          error={errors['freightCents']}
          onChange={({ target }) => session.update({ freight: target.value })}
        />
      )}
      <AdjustmentList
        adjustments={wanted.adjustments}
        errors={errors}
        onChange={(changed) => session.update({ adjustments: changed })}
      />
    </>
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
