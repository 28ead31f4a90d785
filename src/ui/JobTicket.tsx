import type { FocusEvent, ReactNode, RefObject, SubmitEvent } from 'react';
import type { FormFields } from '../platform/forms/form-field.ts';
import { requestFailure } from '../platform/forms/request-failure.ts';
import { FormErrors } from './FormErrors.tsx';
import { Honeypot } from './Honeypot.tsx';
import styles from './JobTicket.module.css';

type Props = {
  /** For browsers without script: the form posts by itself. */
  action: string;
  /** The form's name for the function that receives such a post. */
  name: string;
  /** What the form does, for assistive technology. */
  title: string;
  /** The note in the ticket's corner. */
  note: string;
  form: {
    form: RefObject<HTMLFormElement | null>;
    /** Where the report appears. */
    said: RefObject<HTMLDivElement | null>;
    live: boolean;
    busy: boolean;
    /** What's wrong with each field, or why sending failed. */
    report: {
      fields: Readonly<Record<string, string>>;
      failure: { message: string; alreadySent: boolean } | null;
    } | null;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    keep: () => void;
    recheck: (path: string) => void;
    /** Makes the filled-in form a separate request. */
    renewKey: () => void;
  };
  /** Labels of the form's fields, by id. */
  labels: Readonly<Record<string, string>>;
  contact: { phone: string; phoneHref: string; email: string };
  onInput?: () => void;
  onBlur?: (event: FocusEvent<HTMLFormElement>) => void;
  button: string;
  /** Beside the button. */
  promise: string;
  children: ReactNode;
};

/** A form for asking the shop for something, drawn as the ticket that travels with a job. */
export function JobTicket(props: Props) {
  const { action, name, title, note, form, labels, contact, button, promise } = props;
  const { busy, report } = form;
  return (
    <form
      ref={form.form}
      action={action}
      method="post"
      data-form={name}
      aria-label={title}
      className={`ticket ${styles.ticket}`}
      noValidate={form.live}
      aria-busy={busy}
      onSubmit={form.onSubmit}
      onInput={({ target }) => {
        form.keep();
        form.recheck((target as HTMLInputElement).name);
        props.onInput?.();
      }}
      onBlur={props.onBlur}
    >
      <div className={styles.head}>
        <p className="kicker">Job ticket</p>
        <p>{note}</p>
      </div>
      <div className={styles.parts}>{props.children}</div>
      <Honeypot />
      <div className={styles.foot}>
        <FormErrors ref={form.said} messages={report?.fields ?? {}} labels={labels}>
          {report && !report.failure && (
            <p>
              <b>Not sent yet.</b> This needs another look:
            </p>
          )}
          {report?.failure && (
            <>
              <p>
                <b>{requestFailure}</b>
              </p>
              <p>{report.failure.message}</p>
              <p>
                Call <a href={contact.phoneHref}>{contact.phone}</a> or write to{' '}
                <a href={`mailto:${contact.email}`}>{contact.email}</a>.
              </p>
              {report.failure.alreadySent && (
                <button type="button" className="button quiet" onClick={form.renewKey}>
                  This is another request
                </button>
              )}
            </>
          )}
        </FormErrors>
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Sending...' : button}
        </button>
        <p className="note-text">{promise}</p>
      </div>
    </form>
  );
}

type PartProps = {
  number: number;
  title: string;
  note?: ReactNode;
  /** Spans both columns. */
  wide?: boolean;
  children: ReactNode;
};

/** A numbered part of the ticket. */
export function TicketPart({ number, title, note, wide = false, children }: PartProps) {
  const id = `part-${number}`;
  return (
    <section aria-labelledby={id} className={wide ? styles.wide : undefined}>
      <div className="step">
        <span className="step-number" aria-hidden="true">
          {number}
        </span>
        <h2 id={id}>{title}</h2>
        {note && <div>{note}</div>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** What `Field` shows of each of a form's fields. */
export function fieldsOf<Fields extends FormFields>(
  fields: Fields,
  errors: Readonly<Record<string, string>>,
) {
  return <Name extends keyof Fields & string>(name: Name) => ({
    id: name,
    name,
    error: errors[name],
    ...(fields[name] as Fields[Name]).form,
  });
}
