import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react';
import { Field, Problem } from '../../ui/Field.tsx';
import { textAt, valueAt, type BookForm, type BookMessages } from './book-form.ts';
import { enter } from './settings.client.ts';
import styles from './settings.module.css';

type Shown = {
  form: BookForm;
  messages: BookMessages;
  locked: boolean;
  /** The ids of garments that were offered, which orders may have. */
  known: ReadonlySet<string>;
};

/** The book that the fields are about. */
export const ShownBook = createContext<Shown | null>(null);

export function useShownBook(): Shown {
  const shown = useContext(ShownBook);
  if (!shown) throw new Error('These fields need a book.');
  return shown;
}

type FieldProps = {
  /** Where the value is in the form. */
  path: string;
  label: string;
  hint?: string;
  className?: string | undefined;
  /** A number unless it says otherwise. */
  type?: 'text' | 'date' | 'time';
  maxLength?: number;
};

/** An amount, a share, a count, a name, or a day, with what's wrong with it. */
export function BookField({ path, label, hint, className, type, maxLength }: FieldProps) {
  const { form, messages, locked } = useShownBook();
  return (
    <Field
      className={className}
      label={label}
      hint={hint}
      value={textAt(form, path)}
      type={type ?? 'text'}
      inputMode={type ? undefined : 'decimal'}
      autoComplete="off"
      maxLength={maxLength ?? (type ? 40 : 24)}
      readOnly={locked}
      error={messages[path]}
      onChange={({ target }) => enter(path, target.value)}
    />
  );
}

type RowsProps<Row> = {
  path: string;
  legend: string;
  /** A new row, its button, and where it goes, counted from the end. */
  fresh: Row;
  add: string;
  fromEnd?: number;
  /** 'the step from 24 pieces': what the button beside a row removes. */
  nameOf: (row: Row) => string;
  /** Rows that have to stay. */
  keeps?: (row: Row) => boolean;
  /** The fields of a row; `at` is its path. */
  children: (at: string, row: Row) => ReactNode;
};

/** Rows of a table of prices, to add and to remove. They're put in order when they're saved. */
export function BookRows<Row>(props: RowsProps<Row>) {
  const { path, legend, fresh, add, fromEnd = 0, nameOf, keeps, children } = props;
  const { form, messages, locked } = useShownBook();
  const rows = valueAt(form, path) as readonly Row[];
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The row to go to once it's there, or the button after the last press removed one. */
  const going = useRef<number | 'button' | null>(null);
  useEffect(() => {
    if (going.current === 'button') button.current?.focus();
    else if (going.current !== null) {
      list.current?.children[going.current]?.querySelector('input')?.focus();
    }
    going.current = null;
  }, [rows]);

  return (
    <fieldset className={styles.rows} aria-describedby={messages[path] ? id : undefined}>
      <legend className="field-label">{legend}</legend>
      <ol ref={list}>
        {rows.map((row, at) => (
          // Rows have no ids, and all their fields are controlled.
          <li key={at}>
            <div className={styles.row}>{children(`${path}.${at}`, row)}</div>
            {!locked && !keeps?.(row) && (
              <button
                type="button"
                className="button quiet"
                aria-label={`Remove ${nameOf(row)}`}
                onClick={() => {
                  going.current = 'button';
                  enter(path, rows.toSpliced(at, 1));
                }}
              >
                Remove
              </button>
            )}
            {messages[`${path}.${at}`] && (
              <p className="field-error">{messages[`${path}.${at}`]}</p>
            )}
          </li>
        ))}
      </ol>
      <Problem id={id}>{messages[path]}</Problem>
      {!locked && (
        <button
          ref={button}
          type="button"
          className="button quiet"
          onClick={() => {
            const place = rows.length - fromEnd;
            going.current = place;
            enter(path, rows.toSpliced(place, 0, fresh));
          }}
        >
          {add}
        </button>
      )}
    </fieldset>
  );
}

/** A part of the book, with what it's about. */
export function Group({
  title,
  note,
  children,
}: {
  title: string;
  note: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        <p className="note-text">{note}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

type CheckProps = {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

export function Check({ label, checked, disabled, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
