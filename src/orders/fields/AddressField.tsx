import type { ComponentProps, ReactNode } from 'react';
import type { DeliveryMethod } from '../prices/price.ts';
import { AddressFields } from './AddressFields.tsx';
import { FieldGroup } from './FieldGroup.tsx';

type Props = ComponentProps<typeof AddressFields> & {
  delivery: Exclude<DeliveryMethod, 'pickup'>;
  /** What's wrong with all of it. */
  error?: string | undefined;
  children?: ReactNode;
};

/** Where an order goes, unless it's picked up. */
export function AddressField({ delivery, error, children, ...fields }: Props) {
  return (
    <FieldGroup legend={`Where we’ll ${delivery === 'local' ? 'bring' : 'ship'} it`} error={error}>
      <AddressFields {...fields} />
      {children}
    </FieldGroup>
  );
}
