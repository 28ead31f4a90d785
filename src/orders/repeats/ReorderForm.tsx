import { call } from '../../platform/call.client.ts';
import { useRequestForm } from '../../quotes/request-form.client.ts';
import { requestReorder } from './request-reorder.contract.ts';
import { labelsOf } from '../../platform/forms/form-field.ts';
import { pickupDateMessage } from '../../quotes/quote-request.ts';
import { defaultPickupDate, reorderFields, reorderRequestSchema, reorderSizes } from './reorder.ts';
import { lastDueDate } from '../due-dates/turnaround.ts';
import { reorderDays } from '../../settings/built-calendar.ts';
import { phoneHref, shop } from '../../shop.ts';
import { EmailTypo } from '../../ui/EmailTypo.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldsOf, JobTicket, TicketPart } from '../../ui/JobTicket.tsx';
import styles from './reorder.module.css';

const labels = {
  ...labelsOf(reorderFields),
  ...Object.fromEntries(reorderSizes.map((size) => [`sizes.${size}`, size])),
};

/** The reorder form (product.md#reorder-form). */
export function ReorderForm() {
  const form = useRequestForm({
    draftKey: 'reorder-request',
    schema: reorderRequestSchema,
    check: ({ pickupDate = '' }) => {
      const message = pickupDateMessage(pickupDate, new Date());
      return message ? { pickupDate: message } : {};
    },
    start: (now) => ({ pickupDate: defaultPickupDate(now) }),
    send: (data, guard, options) => call(requestReorder, { ...data, ...guard }, options),
  });
  const { errors, today } = form;
  const field = fieldsOf(reorderFields, errors);
  return (
    <JobTicket
      form={form}
      action={requestReorder.path}
      name="reorder"
      title="Place a reorder"
      note={`Standard turnaround ${reorderDays} business days`}
      labels={labels}
      contact={{ phone: shop.phone, phoneHref, email: shop.email }}
      button="Submit Reorder"
      promise="We’ll confirm the price and the date before anything prints."
    >
      <TicketPart number={1} title="About you">
        <Field {...field('name')} />
        <Field {...field('email')} />
        <EmailTypo />
      </TicketPart>
      <TicketPart number={2} title="Which job">
        <Field {...field('invoiceNumber')} />
        <Field
          {...field('pickupDate')}
          min={today ?? undefined}
          max={today ? lastDueDate(new Date()) : undefined}
        />
      </TicketPart>
      <TicketPart number={3} title="How many" wide>
        <fieldset className={styles.sizes}>
          <legend className="field-label">
            Sizes Needed<span aria-hidden="true"> *</span>
          </legend>
          {reorderSizes.map((size) => (
            <Field
              key={size}
              id={`sizes.${size}`}
              name={`sizes.${size}`}
              label={size}
              error={errors[`sizes.${size}`]}
              inputMode="numeric"
              placeholder="0"
              autoComplete="off"
            />
          ))}
        </fieldset>
        <p className="note-text">
          Leave a size blank for none. Not sure yet? Leave them all blank; we’ll ask before we
          print.
        </p>
      </TicketPart>
    </JobTicket>
  );
}
