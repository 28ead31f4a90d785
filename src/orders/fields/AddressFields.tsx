import { addressFieldNames, addressFields, type Address } from '../delivery/address.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './address-fields.module.css';

type Props = {
  address: Readonly<Address>;
  errors: Readonly<Partial<Record<keyof Address, string>>>;
  /** The browser's name for this address, so that two forms don't share their autofill. */
  autoCompleteSection: string;
  onChange: (field: keyof Address, value: string) => void;
  onLeave?: (field: keyof Address) => void;
};
/** Name, street, city, state, and ZIP, with the browser's own autofill. */
export function AddressFields({ address, errors, autoCompleteSection, onChange, onLeave }: Props) {
  return (
    <div className={styles.fields}>
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
          onBlur={() => onLeave?.(name)}
        />
      ))}
    </div>
  );
}
