import type { ComponentProps, ReactNode } from 'react';
import styles from './JobTicket.module.css';

type Props = Omit<ComponentProps<'form'>, 'method' | 'className'> & {
  /** What happens without a script: the form's own post. */
  action: string;
  /** Names the form for the function that answers such a post. */
  'data-form': string;
  heading: string;
  /** The remark in the ticket's corner. */
  note: string;
  /** Above the button: what went wrong. */
  errors: ReactNode;
  button: string;
  /** Beside the button. */
  promise: ReactNode;
  busy: boolean;
};

/** The form that asks the shop for something, as the paper that travels with a job. */
export function JobTicket(props: Props) {
  const { heading, note, errors, button, promise, busy, children, ...form } = props;
  return (
    <form {...form} method="post" className={`ticket ${styles.ticket}`} aria-busy={busy}>
      <div className={styles.head}>
        <p className="kicker">{heading}</p>
        <p>{note}</p>
      </div>
      <div className={styles.parts}>{children}</div>
      {/* For programs that fill in everything. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">Website</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.foot}>
        {errors}
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
  /** Over both columns. */
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
