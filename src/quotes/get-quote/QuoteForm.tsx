import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { call } from '../../platform/call.client.ts';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { takeQuoteDetails } from '../quote-details.client.ts';
import { useRequestForm } from '../request-form.client.ts';
import { completeVisit, reachStep, startVisit } from '../../site/visit.client.ts';
import { requestQuote } from '../request-quote.contract.ts';
import { emailSchema } from '../../platform/forms/contact.ts';
import { labelsOf } from '../../platform/forms/form-field.ts';
import { pickupDateMessage, quoteRequestFields, quoteRequestSchema } from '../quote-request.ts';
import { lastDueDate } from '../../orders/due-dates/turnaround.ts';
import { phoneHref, shop } from '../../shop.ts';
import { EmailTypo } from '../../ui/EmailTypo.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldsOf, JobTicket, TicketPart } from '../../ui/JobTicket.tsx';
import { QuoteArtwork } from './QuoteArtwork.tsx';
import {
  $files,
  artworkMessage,
  artworkToSend,
  forgetFiles,
  refuseFiles,
  restoreFiles,
} from './store.client.ts';
import styles from './get-quote.module.css';

const labels = { ...labelsOf(quoteRequestFields), artwork: 'Artwork' };

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
    send: async (data, guard, options) => {
      countSteps(data);
      const result = await call(
        requestQuote,
        { ...data, artwork: artworkToSend(), ...guard },
        options,
      );
      if (!result.ok) refuseFiles(result.fields ?? {});
      return result;
    },
    onSent: () => {
      forgetFiles();
      completeVisit('quoteForm');
    },
  });
  const { errors, today, recheck } = form;
  const files = useStore($files);
  useEffect(() => void restoreFiles(), []);
  // Not on every change of the form: what the files lack changes with the files.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => recheck('artwork'), [files]);

  const field = fieldsOf(quoteRequestFields, errors);
  return (
    <JobTicket
      form={form}
      action={requestQuote.path}
      name="quote"
      title="Request a quote"
      note="We’ll get back to you within one business day"
      labels={labels}
      contact={{ phone: shop.phone, phoneHref, email: shop.email }}
      onInput={() => startVisit('quoteForm')}
      onBlur={({ currentTarget }) => countSteps(fieldTexts(currentTarget))}
      button="Request Quote"
      promise="Free, no strings attached. A real person reads it."
    >
      <TicketPart number={1} title="About you">
        <Field {...field('name')} />
        <Field {...field('email')} />
        <EmailTypo />
        <Field {...field('phone')} />
      </TicketPart>
      <TicketPart number={2} title="What we print">
        <div className={styles.pair}>
          <Field {...field('quantity')} />
          <Field
            {...field('pickupDate')}
            min={today ?? undefined}
            max={today ? lastDueDate(new Date()) : undefined}
          />
        </div>
        <Field {...field('projectDetails')} />
      </TicketPart>
      <QuoteArtwork number={3} error={errors.artwork} onChange={() => startVisit('quoteForm')} />
    </JobTicket>
  );
}

/** Name and email entered, project described: the steps of the path (product.md#visit-counts). */
function countSteps(texts: { name?: string; email?: string; projectDetails?: string }): void {
  if (texts.name?.trim() && emailSchema.safeParse(texts.email).success) {
    reachStep('quoteForm', 'basicInfo');
  }
  if (texts.projectDetails?.trim()) reachStep('quoteForm', 'projectDetails');
}
