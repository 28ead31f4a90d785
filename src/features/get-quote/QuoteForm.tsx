import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { call } from '../../browser/call.ts';
import { fieldTexts } from '../../browser/form-fields.ts';
import { takeQuoteDetails } from '../../browser/quote-details.ts';
import { useRequestForm } from '../../browser/request-form.ts';
import { completeVisit, reachStep, startVisit } from '../../browser/visit.ts';
import { requestQuote } from '../../contracts/request-quote.ts';
import { emailSchema } from '../../domain/contact.ts';
import { maxQuotedPieces, pickupDateMessage, quoteRequestSchema } from '../../domain/quote.ts';
import { requestFailure } from '../../domain/request-failure.ts';
import { textLimits } from '../../domain/text-field.ts';
import { lastDueDate } from '../../domain/turnaround.ts';
import { phoneHref, shop } from '../../shop.ts';
import { Field } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { JobTicket, TicketPart } from '../../ui/JobTicket.tsx';
import { RequestProblem } from '../../ui/RequestProblem.tsx';
import { QuoteArtwork } from './QuoteArtwork.tsx';
import { $files, artworkMessage, forgetFiles, receipts, restoreFiles } from './store.ts';
import styles from './get-quote.module.css';

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  quantity: 'Approximate Number of Shirts',
  pickupDate: 'Desired Pickup Date',
  projectDetails: 'Tell us about your project',
  artwork: 'Artwork',
};

/** The quote form (product.md#quote-form). */
export function QuoteForm() {
  const form = useRequestForm({
    draftKey: 'quote-request',
    schema: quoteRequestSchema,
    check: ({ pickupDate = '' }) => {
      const date = pickupDateMessage(pickupDate, new Date());
      const artwork = artworkMessage();
      return { ...(date && { pickupDate: date }), ...(artwork && { artwork }) };
    },
    takeOver: () => {
      const details = takeQuoteDetails();
      return details ? { ...details, quantity: String(details.quantity) } : {};
    },
    send: (data, guard, options) => {
      countSteps(data);
      return call(requestQuote, { ...data, artwork: receipts(), ...guard }, options);
    },
    onSent: () => {
      forgetFiles();
      completeVisit('quoteForm');
    },
  });
  const { errors, report, today, recheck } = form;
  const files = useStore($files);
  useEffect(() => void restoreFiles(), []);
  // Not on every change of the form: what the files lack changes with the files.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => recheck('artwork'), [files]);

  const field = (name: keyof typeof labels) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
  });
  return (
    <JobTicket
      ref={form.form}
      action={requestQuote.path}
      data-form="quote"
      aria-label="Request a quote"
      heading="Job ticket"
      note="We’ll get back to you within one business day"
      noValidate={form.live}
      onSubmit={form.onSubmit}
      onInput={({ target }) => {
        form.keep();
        recheck((target as HTMLInputElement).name);
        startVisit('quoteForm');
      }}
      onBlur={({ currentTarget }) => countSteps(fieldTexts(currentTarget))}
      busy={form.busy}
      button="Request Quote"
      promise="Free, no strings attached. A real person reads it."
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
          hint="We’ll send the quote here."
        />
        <Field
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={textLimits.phone}
          hint="Optional. Some questions are quicker by phone."
        />
      </TicketPart>
      <TicketPart number={2} title="What we print">
        <div className={styles.pair}>
          <Field
            {...field('quantity')}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={maxQuotedPieces}
            autoComplete="off"
          />
          <Field
            {...field('pickupDate')}
            type="date"
            min={today ?? undefined}
            max={today ? lastDueDate(new Date()) : undefined}
            autoComplete="off"
          />
        </div>
        <Field
          {...field('projectDetails')}
          multiline
          required
          rows={6}
          maxLength={textLimits.projectDetails}
          autoComplete="off"
          hint="Garments, colors, where the print goes, what it’s for."
        />
      </TicketPart>
      <QuoteArtwork number={3} error={errors.artwork} onChange={() => startVisit('quoteForm')} />
    </JobTicket>
  );
}

/** Name and email given, project described: the steps of the path (product.md#visit-counts). */
function countSteps(texts: { name?: string; email?: string; projectDetails?: string }): void {
  if (texts.name?.trim() && emailSchema.safeParse(texts.email).success) {
    reachStep('quoteForm', 'basicInfo');
  }
  if (texts.projectDetails?.trim()) reachStep('quoteForm', 'projectDetails');
}
