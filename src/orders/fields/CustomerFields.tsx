import { Fragment } from 'react';
import { EmailTypo } from '../../ui/EmailTypo.tsx';
import { customerFields, type Customer } from '../customer.ts';
import { Field } from '../../ui/Field.tsx';

type Props<Name extends keyof Customer> = {
  names: readonly Name[];
  customer: Readonly<Record<Name, string>>;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (field: Name, value: string) => void;
};

/** Who ordered, and what they note. */
export function CustomerFields<Name extends keyof Customer>(props: Props<Name>) {
  const { names, customer, errors, onChange } = props;
  return names.map((name) => (
    <Fragment key={name}>
      <Field
        {...customerFields[name].form}
        value={customer[name]}
        error={errors[name]}
        onChange={({ target }: { target: { value: string } }) => onChange(name, target.value)}
      />
      {name === 'email' && <EmailTypo />}
    </Fragment>
  ));
}
