import type { ReactNode } from 'react';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { Field } from '../../ui/Field.tsx';
import { addressFieldNames, addressFields, tidyZip, type Address } from '../delivery/address.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import styles from './fields.module.css';

const loadQuestion = () => import('./StateQuestion.tsx');

type Props = Omit<GroupProps, 'legend'> & {
  delivery: Exclude<DeliveryMethod, 'pickup'>;
  address: Readonly<Address>;
  /** What's wrong with each field. `error` is about all of them. */
  errors: Readonly<Partial<Record<keyof Address, string>>>;
  /** The browser's name for this address, so that two forms don't share their autofill. */
  autoCompleteSection: string;
  onChange: (field: keyof Address, value: string) => void;
  onLeave?: (field: keyof Address) => void;
  /** What stands below the address. */
  children?: ReactNode;
};

/** Where an order goes unless it's picked up, with the browser's own autofill. */
export function AddressField(props: Props) {
  const { delivery, address, errors, autoCompleteSection, onChange, onLeave, children, ...group } =
    props;
  const question = useOnDemand(/^\d{5}/.test(address.zip), loadQuestion);
  return (
    <FieldGroup legend={`Where we’ll ${delivery === 'local' ? 'bring' : 'ship'} it`} {...group}>
      <div className={styles.address}>
        {addressFieldNames.map((name) => (
          <Field
            key={name}
            {...addressFields[name].form}
            name={`${autoCompleteSection}-${name}`}
            className={styles[name]}
            data-place={name}
            autoComplete={`section-${autoCompleteSection} shipping ${addressFields[name].form.autoComplete}`}
            required
            value={address[name]}
            error={errors[name]}
            onChange={(event) => onChange(name, event.target.value)}
            onBlur={() => {
              const tidy = tidyZip(address.zip);
              if (name === 'zip' && tidy !== address.zip) onChange('zip', tidy);
              onLeave?.(name);
            }}
          />
        ))}
      </div>
      {question && (
        <question.StateQuestion
          address={address}
          taxed={delivery === 'shipping'}
          onState={(state) => onChange('state', state)}
        />
      )}
      {children}
    </FieldGroup>
  );
}
