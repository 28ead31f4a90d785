import { call } from '../../browser/call.ts';
import { useRequestForm } from '../../browser/request-form.ts';
import { requestReorder } from '../../contracts/request-reorder.ts';
import { maxPerSize } from '../../domain/quantity.ts';
import { pickupDateMessage } from '../../domain/quote.ts';
import {
  defaultPickupDate,
  reorderRequestSchema,
  reorderSizes,
  type ReorderSize,
} from '../../domain/reorder.ts';
import { requestFailure } from '../../domain/request-failure.ts';
import { textLimits } from '../../domain/text-field.ts';
import { lastDueDate } from '../../domain/turnaround.ts';
import { phoneHref, shop } from '../../shop.ts';
import { Field } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { JobTicket, TicketPart } from '../../ui/JobTicket.tsx';
import { RequestProblem } from '../../ui/RequestProblem.tsx';
import styles from './reorder.module.css';

const sizeFields = reorderSizes.map((size) => [`sizes.${size}`, size] as const);
const labels = {
  name: 'Name',
  email: 'Email',
  invoiceNumber: 'Invoice number',
  pickupDate: 'Pickup date',
  ...(Object.fromEntries(sizeFields) as Record<`sizes.${ReorderSize}`, string>),
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
  const { errors, report, today } = form;
  const field = (name: keyof typeof labels) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
  });
  return (
    <JobTicket
      ref={form.form}
      action={requestReorder.path}
      data-form="reorder"
      aria-label="Place a reorder"
      heading="Job ticket"
      note="Standard turnaround 6–8 business days"
      noValidate={form.live}
      onSubmit={form.onSubmit}
      onInput={({ target }) => {
        form.keep();
        form.recheck((target as HTMLInputElement).name);
      }}
      busy={form.busy}
      button="Submit Reorder"
      promise="We’ll confirm the price and the date before anything prints."
      errors={
        <FormErrors ref={form.said} messages={report?.fields ?? {}} labels={labels}>
          {report && (
            <RequestProblem
              failure={report.failure}
              banner={requestFailure}
              contact={{ phone: shop.phone, phoneHref, email: shop.email }}
              onRenew={form.renewKey}
            />
          )}
        </FormErrors>
      }
    >
      <TicketPart number={1} title="About you">
        <Field {...field('name')} required autoComplete="name" maxLength={textLimits.fullName} />
        <Field
          {...field('email')}
          type="email"
          required
          autoComplete="email"
          maxLength={textLimits.email}
          hint="We’ll send the confirmation here."
        />
      </TicketPart>
      <TicketPart number={2} title="Which job">
        <Field
          {...field('invoiceNumber')}
          required
          autoComplete="off"
          maxLength={textLimits.invoiceNumber}
          hint="It’s at the top of the earlier invoice. An order number works too."
        />
        <Field
          {...field('pickupDate')}
          type="date"
          min={today ?? undefined}
          max={today ? lastDueDate(new Date()) : undefined}
          autoComplete="off"
          hint="Need it in less than eight days? Ask, and we’ll check with the press."
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
              {...field(`sizes.${size}`)}
              type="number"
              inputMode="numeric"
              min={0}
              max={maxPerSize}
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
