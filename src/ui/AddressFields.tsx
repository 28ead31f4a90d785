import { Field } from './Field.tsx';
import styles from './AddressFields.module.css';

type Name = 'name' | 'street' | 'city' | 'state' | 'zip';

type Props = {
  address: Readonly<Record<Name, string>>;
  /** Longest text of each field, in characters. */
  limits: Readonly<Record<Name, number>>;
  errors: Readonly<Partial<Record<Name, string>>>;
  /** The browser's name for this address, so that two forms don't share their autofill. */
  autoCompleteSection: string;
  onChange: (field: Name, value: string) => void;
};

const fields: readonly { name: Name; label: string; token: string; placeholder: string }[] = [
  { name: 'name', label: 'Full name', token: 'name', placeholder: 'Full Name' },
  { name: 'street', label: 'Street', token: 'street-address', placeholder: 'Street Address' },
  { name: 'city', label: 'City', token: 'address-level2', placeholder: 'City' },
  { name: 'state', label: 'State', token: 'address-level1', placeholder: 'State' },
  { name: 'zip', label: 'ZIP', token: 'postal-code', placeholder: 'ZIP Code' },
];

/** Name, street, city, state, and ZIP, with the browser's own autofill. */
export function AddressFields({ address, limits, errors, autoCompleteSection, onChange }: Props) {
  return (
    <div className={styles.fields}>
      {fields.map(({ name, label, token, placeholder }) => (
        <Field
          key={name}
          label={label}
          name={`${autoCompleteSection}-${name}`}
          className={styles[name]}
          data-place={name}
          autoComplete={`section-${autoCompleteSection} shipping ${token}`}
          placeholder={placeholder}
          required
          maxLength={limits[name]}
          inputMode={name === 'zip' ? 'numeric' : 'text'}
          value={address[name]}
          error={errors[name]}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ))}
    </div>
  );
}
