import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { fieldMessages } from './text-field.ts';
import { fieldTexts, readFields } from './form-fields.client.ts';

/** Messages by the field's dotted path. */
export type Messages = Readonly<Record<string, string>>;

export type Submitted<Failure> =
  /** `next` is the address to open; null if the same page goes on without the form. */
  | { ok: true; next: string | null }
  /** The form stays, for something else to send. */
  | { ok: true; again: true }
  /**
   * `fields` appear at the form's fields, `failure` in its banner. If there are fields, it goes once
   * they're fixed, unless it `stays`.
   */
  | { ok: false; fields: Messages; failure: Failure; stays?: boolean };

type Plan<Schema extends z.ZodMiniType, Failure> = {
  /** Has the error messages. */
  schema: Schema;
  /** The value to validate; by default, the form's fields by name. */
  read?: (form: HTMLFormElement) => unknown;
  /** Checks the fields' values for anything the schema can't. */
  check?: (texts: Readonly<Record<string, string>>) => Messages;
  send: (data: z.infer<Schema>, form: HTMLFormElement) => Promise<Submitted<Failure>>;
  /** Where a failed press moves the focus: to the first wrong field, or to the report. */
  focus: 'field' | 'report';
};

/** The result of the last press: what is wrong with the fields, or why sending failed. */
export type Report<Failure> = { fields: Messages; failure: Failure | null; stays?: boolean };

export type SchemaForm<Failure> = {
  form: RefObject<HTMLFormElement | null>;
  /** Where the report appears. */
  said: RefObject<HTMLDivElement | null>;
  /** False on the server and until scripts run; the browser's own validation works until then. */
  live: boolean;
  busy: boolean;
  /** The last press sent it, and the form stays. */
  done: boolean;
  /** Everything wrong right now, among what the last press reported. */
  errors: Messages;
  report: Report<Failure> | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Validates a field again if it changed since the last press. */
  recheck: (path: string) => void;
  /** Takes the messages along when the fields move. */
  moveErrors: (moved: (errors: Messages) => Messages) => void;
  /** Clears the report, for another try. */
  dismiss: () => void;
};

/**
 * A form of native fields with a schema. It reports errors once somebody tries to go on, sends once
 * at a time, keeps everything on failure, and stays busy until the next page loads, if there is one.
 */
export function useSchemaForm<Schema extends z.ZodMiniType, Failure>(
  plan: Plan<Schema, Failure>,
): SchemaForm<Failure> {
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const [live, setLive] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [errors, setErrors] = useState<Messages>({});
  const [report, setReport] = useState<Report<Failure> | null>(null);

  useEffect(() => setLive(true), []);
  // After the messages are rendered.
  useEffect(() => {
    if (!report) return;
    const field =
      plan.focus === 'field' && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field || said.current)?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a press moves the focus, nothing else
  }, [report]);

  // Messages as first reported, so that nothing is announced again while somebody types.
  const unmended = Object.entries(report?.fields ?? {}).filter(([path]) => path in errors);
  const stands =
    report?.failure && (report.stays === true || Object.keys(report.fields).length === 0);
  const isMended = !stands && unmended.length === 0;

  const judge = (from: HTMLFormElement) => {
    const result = plan.schema.safeParse((plan.read ?? readFields)(from));
    const fields = {
      ...plan.check?.(fieldTexts(from)),
      ...(result.success ? {} : fieldMessages(result.error.issues)),
    };
    if (result.success && Object.keys(fields).length === 0) {
      return { ok: true, data: result.data } as const;
    }
    return { ok: false, fields } as const;
  };

  const press = async (from: HTMLFormElement) => {
    if (sending.current) return;
    setDone(false);
    const judged = judge(from);
    if (!judged.ok) {
      setErrors(judged.fields);
      setReport({ fields: judged.fields, failure: null });
      return;
    }
    setErrors({});
    setReport(null);
    sending.current = true;
    setBusy(true);
    const sent = await plan.send(judged.data, from);
    if (sent.ok && 'next' in sent) {
      if (sent.next !== null) location.assign(sent.next);
      return; // busy until the next page loads or the form is gone
    }
    sending.current = false;
    setBusy(false);
    if (sent.ok) return setDone(true);
    setErrors(sent.fields);
    setReport(sent);
  };

  return {
    form,
    said,
    live,
    busy,
    done,
    errors,
    report: report && !isMended ? { ...report, fields: Object.fromEntries(unmended) } : null,
    onSubmit: (event) => {
      event.preventDefault();
      void press(event.currentTarget);
    },
    recheck: (path) => {
      if (!report || !form.current) return;
      const judged = judge(form.current);
      const message = judged.ok ? undefined : judged.fields[path];
      setErrors(({ [path]: _, ...others }) => (message ? { ...others, [path]: message } : others));
    },
    moveErrors: setErrors,
    dismiss: () => setReport(null),
  };
}
