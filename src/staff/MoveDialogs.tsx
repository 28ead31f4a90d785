import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { cancelChargeSchema } from './job/job-schema.ts';
import type { MoveAnswer } from './job/move-job.rpc.ts';
import {
  jobTitle,
  stageOf,
  statusLabel,
  undoMinutes,
  type JobName,
  type JobStatus,
  type Stage,
} from '../orders/job.ts';
import { reasonLength, reasonMessage } from '../orders/changes/exception.ts';
import { asksWhyUnpaid, endsIt, unpackedText, waivesProof } from '../orders/job-moves.ts';
import {
  carrierKeys,
  carriers,
  mostTracking,
  plainTracking,
  shipmentShape,
  isDoubtful,
  trackingLack,
  type CarrierKey,
  type Shipment,
} from '../orders/delivery/shipment.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { asksShipment, moveEmail, type MovableJob } from '../orders/status-email.ts';
import { fieldTexts } from '../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../platform/forms/schema-form.client.ts';
import { optionalText, requiredText, textLimits } from '../platform/forms/text-field.ts';
import { formatCents, parseCents } from '../platform/money.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, Select } from '../ui/Field.tsx';
import { jobKey } from './job-words.client.ts';
import styles from './moves.module.css';

/** When the email about a move goes out. */
export const emailsLater = `The email goes out after ${undoMinutes} minutes, unless you undo the move.`;

/** Says on a move's button that it emails the customer. */
export const EmailMark = () => <span className={styles.mark}> + email</span>;

type Versioned = JobName & { readonly version: number };
export type CancelCharge = z.infer<typeof cancelChargeSchema>;
type Asked = {
  job: Versioned &
    MovableJob & {
      readonly cancelCharge?: CancelCharge | null;
      readonly unpaid?: boolean;
      readonly pieces?: number | null;
      readonly packedPieces?: number | undefined;
      readonly exactRepeatOf?: number | null | undefined;
      readonly uspsOnly?: boolean | undefined;
    };
  to: JobStatus;
  /** It was picked up on an earlier day. */
  earlier: boolean;
  /** null: the job stays where it is. */
  onAnswer: (said: MoveAnswer | null) => void;
};
type Props = Omit<Asked, 'earlier'> & {
  /** What was said the last time, when it failed. */
  before: MoveAnswer | undefined;
};

/** What was said about the job as it is now: a move that fails is asked again. */
const answers = new Map<string, MoveAnswer>();
const keyOf = (job: Versioned, question: string) => `${jobKey(job)} ${job.version} ${question}`;

/** What a move asks before it's made: whether they're sure, who carries it, when it was picked up, or how it happened. */
export function MoveDialog({ onAnswer, earlier, ...asked }: Asked) {
  const key = keyOf(asked.job, `${asked.to}${earlier ? ' earlier' : ''}`);
  const props: Props = {
    ...asked,
    before: answers.get(key),
    onAnswer: (said) => {
      if (said) answers.set(key, said);
      onAnswer(said);
    },
  };
  if (earlier) return <PickedUp {...props} />;
  if (endsIt(props.job.kind, props.to)) return <Sure {...props} />;
  if (asksShipment(props.job, props.to)) return <Shipped {...props} />;
  if (unpackedText(props.job, props.to) !== null) return <Unpacked {...props} />;
  const { kind, status } = props.job;
  return waivesProof(kind, status, props.to) ? <Waived {...props} /> : <HowSo {...props} />;
}

function Sure({ job, to, before, onAnswer }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  const [tell, setTell] = useState(before?.tell ?? true);
  useEffect(() => keep.current?.focus(), []);
  const verb = job.kind === 'order' ? 'Cancel' : 'Decline';
  const { cancelCharge: charge = null } = job;
  const [another, setAnother] = useState(before?.chargeCents !== undefined);
  const email =
    moveEmail(job, to) === null ? (
      <p>We won’t email the customer.</p>
    ) : (
      <Tell {...{ tell, setTell }}>Email the customer that it’s canceled</Tell>
    );
  return (
    <Dialog title={`${verb} ${jobTitle(job)}?`} onClose={() => onAnswer(null)}>
      {charge && another ? (
        <AnotherCharge {...{ charge, before, onAnswer, tell }}>{email}</AnotherCharge>
      ) : (
        <>
          {charge && charge.cents > 0 && (
            <p>
              The customer pays a cancellation charge of <b>{formatCents(charge.cents)}</b>.
            </p>
          )}
          {email}
          <div className="button-row">
            <button type="button" className="button" onClick={() => onAnswer({ tell })}>
              {`Yes, ${verb.toLowerCase()} it`}
            </button>
            <button ref={keep} type="button" className="button alt" onClick={() => onAnswer(null)}>
              Keep it
            </button>
            {charge && charge.mostCents > 0 && (
              <button type="button" className="button quiet" onClick={() => setAnother(true)}>
                {charge.cents > 0 ? 'Charge another amount' : 'Charge for it'}
              </button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** An amount from nothing to the order's price before tax, and why, unless it's what the book says. */
const chargeSchema = ({ cents, mostCents }: CancelCharge) => {
  const message = `Enter dollars, like 45.00: at most ${formatCents(mostCents)}, its price before tax.`;
  return z
    .object({
      chargeCents: z.number(message).check(z.minimum(0, message), z.maximum(mostCents, message)),
      note: optionalText(reasonLength),
    })
    .check(({ value, issues }) => {
      if (value.chargeCents !== cents && value.note === '') {
        issues.push({ code: 'custom', input: value, path: ['note'], message: reasonMessage });
      }
    });
};

type ChargeProps = Pick<Props, 'before' | 'onAnswer'> & {
  charge: CancelCharge;
  tell: boolean;
  children: ReactNode;
};

function AnotherCharge({ charge, before, onAnswer, tell, children }: ChargeProps) {
  const amount = useRef<HTMLInputElement>(null);
  const { form, errors, onSubmit } = useSchemaForm({
    schema: chargeSchema(charge),
    read: (element) => {
      const { chargeCents = '', note = '' } = fieldTexts(element);
      return { chargeCents: parseCents(chargeCents), note };
    },
    focus: 'field',
    send: async ({ chargeCents, note }) => {
      onAnswer(chargeCents === charge.cents ? { tell } : { chargeCents, note, tell });
      return { ok: true, next: null };
    },
  });
  useEffect(() => amount.current?.focus(), []);
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      <Field
        ref={amount}
        label="Cancellation charge"
        hint={`By its prices, ${formatCents(charge.cents)}. There’s no sales tax on it.`}
        error={errors['chargeCents']}
        name="chargeCents"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        defaultValue={((before?.chargeCents ?? charge.cents) / 100).toFixed(2)}
      />
      <Field
        label="Why"
        hint="They read it on the order’s page."
        error={errors['note']}
        name="note"
        autoComplete="off"
        maxLength={reasonLength}
        defaultValue={before?.note ?? ''}
      />
      {children}
      <div className="button-row">
        <button type="submit" className="button">
          Yes, cancel it
        </button>
        <button type="button" className="button alt" onClick={() => onAnswer(null)}>
          Keep it
        </button>
      </div>
    </form>
  );
}

type TellProps = {
  tell: boolean;
  setTell: (tell: boolean) => void;
  /** When it goes out. */
  hint?: string;
  children: ReactNode;
};

function Tell({ tell, setTell, hint = emailsLater, children }: TellProps) {
  const id = useId();
  return (
    <div className={styles.tell}>
      <label>
        <input
          type="checkbox"
          checked={tell}
          aria-describedby={id}
          onChange={({ target }) => setTell(target.checked)}
        />
        {children}
      </label>
      <p id={id} className="field-hint">
        {hint}
      </p>
    </div>
  );
}

function Unpacked({ job, to, before, onAnswer }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  const [tell, setTell] = useState(before?.tell ?? true);
  useEffect(() => keep.current?.focus(), []);
  return (
    <Dialog title={`${jobTitle(job)}: is all of it ready?`} onClose={() => onAnswer(null)}>
      <p>{unpackedText(job, to)}</p>
      <Tell {...{ tell, setTell }}>Email the customer</Tell>
      <div className="button-row">
        <button type="button" className="button" onClick={() => onAnswer({ tell })}>
          Yes, all of it
        </button>
        <button ref={keep} type="button" className="button alt" onClick={() => onAnswer(null)}>
          Not yet
        </button>
      </div>
    </Dialog>
  );
}

function Shipped({ job, to, before, onAnswer }: Props) {
  const [tell, setTell] = useState(before?.tell ?? true);
  const unpacked = unpackedText(job, to);
  return (
    <ShipmentDialog
      title={`${jobTitle(job)}: who carries it?`}
      uspsOnly={job.uspsOnly}
      shipment={{
        carrier: before?.carrier ?? (job.uspsOnly ? 'usps' : null),
        trackingNumber: before?.trackingNumber ?? null,
      }}
      save="It’s shipped"
      onAnswer={(shipment) => onAnswer(shipment && { ...shipment, tell })}
    >
      {unpacked && <p>{unpacked} This ships the rest, too.</p>}
      <Tell {...{ tell, setTell }}>Email the customer that it’s shipped</Tell>
    </ShipmentDialog>
  );
}

const note = requiredText(textLimits.notes, 'Write a sentence. It stays with the job.');

const pickedUpSchema = z
  .object({ leftOn: z.string(), note: z.optional(note) })
  .check(({ value, issues }) => {
    const message = !/^\d{4}-\d{2}-\d{2}$/.test(value.leftOn)
      ? 'Choose the day that it was picked up.'
      : value.leftOn > shopToday(new Date())
        ? 'Choose today or an earlier day.'
        : null;
    if (message !== null) {
      issues.push({ code: 'custom', input: value, path: ['leftOn'], message });
    }
  });

function PickedUp({ job, to, before, onAnswer }: Props) {
  const day = useRef<HTMLInputElement>(null);
  const why = asksWhyUnpaid(job, to) ? howSo.done : null;
  const [tell, setTell] = useState(before?.tell ?? true);
  const { form, errors, onSubmit } = useSchemaForm({
    schema: pickedUpSchema,
    focus: 'field',
    send: async (answer) => {
      onAnswer({ ...answer, tell });
      return { ok: true, next: null };
    },
  });
  useEffect(() => day.current?.focus(), []);
  return (
    <Dialog title={`${jobTitle(job)}: when was it picked up?`} onClose={() => onAnswer(null)}>
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          ref={day}
          type="date"
          label="Day"
          hint="The books count the sale for that day."
          error={errors['leftOn']}
          name="leftOn"
          max={shopToday(new Date())}
          defaultValue={before?.leftOn ?? ''}
        />
        {why && (
          <Field
            multiline
            label={why.ask}
            hint={why.hint}
            error={errors['note']}
            rows={3}
            name="note"
            maxLength={textLimits.notes}
            defaultValue={before?.note ?? ''}
          />
        )}
        <Tell {...{ tell, setTell }}>Email the customer that it’s done</Tell>
        <div className="button-row">
          <button type="submit" className="button">
            It was picked up
          </button>
          <button type="button" className="button alt" onClick={() => onAnswer(null)}>
            Not yet
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for the right carrier and tracking number of an order that has shipped, or of one of its boxes. */
export function CorrectShipment({
  job,
  box,
  onAnswer,
}: {
  job: Versioned & Shipment & { readonly uspsOnly?: boolean | undefined };
  box?: Shipment & { readonly place: number };
  onAnswer: (said: (Shipment & { tell: boolean }) | null) => void;
}) {
  const key = keyOf(job, `tracking ${box?.place ?? ''}`);
  const known: Shipment = box ?? job;
  const before = answers.get(key);
  const [tell, setTell] = useState(before?.tell ?? true);
  return (
    <ShipmentDialog
      title={`${jobTitle(job)}: correct the tracking${box ? ` of box ${box.place}` : ''}`}
      uspsOnly={job.uspsOnly}
      shipment={{
        carrier: before?.carrier ?? known.carrier,
        trackingNumber: before?.trackingNumber ?? known.trackingNumber,
      }}
      save="Correct it"
      onAnswer={(shipment) => {
        const said = shipment && { ...shipment, tell };
        if (said) answers.set(key, said);
        onAnswer(said);
      }}
    >
      <Tell {...{ tell, setTell }} hint="The email goes out right away.">
        Email the customer that it’s corrected
      </Tell>
    </ShipmentDialog>
  );
}

type ShipmentProps = {
  title: string;
  /** What is known. */
  shipment: Shipment;
  uspsOnly: boolean | undefined;
  /** The label of the button that saves. */
  save: string;
  onAnswer: (shipment: Shipment | null) => void;
  children?: ReactNode;
};

const shipmentSchema = z.object(shipmentShape).check((ctx) => {
  const message = trackingLack(ctx.value);
  if (message !== null) {
    ctx.issues.push({ code: 'custom', input: ctx.value, path: ['trackingNumber'], message });
  }
});

/** Asks for a shipped order's carrier and tracking number. */
function ShipmentDialog({
  title,
  shipment,
  uspsOnly = false,
  save,
  onAnswer,
  children,
}: ShipmentProps) {
  const first = useRef<HTMLSelectElement>(null);
  const [carrier, setCarrier] = useState<CarrierKey | null>(shipment.carrier);
  /** The doubtful number that was asked about. */
  const kept = useRef<string | null>(null);
  const { form, errors, onSubmit } = useSchemaForm({
    schema: shipmentSchema,
    read: (element) => {
      const typed = fieldTexts(element)['trackingNumber'] ?? '';
      return { carrier, trackingNumber: plainTracking(typed) || null };
    },
    focus: 'field',
    send: async (answer) => {
      const { trackingNumber } = answer;
      if (isDoubtful(answer) && kept.current !== trackingNumber) {
        kept.current = trackingNumber;
        const message = 'A digit of this number looks wrong. Check it, or press again to keep it.';
        return { ok: false, fields: { trackingNumber: message }, failure: null };
      }
      onAnswer(answer);
      return { ok: true, next: null };
    },
  });
  useEffect(() => first.current?.focus(), []);
  return (
    <Dialog title={title} onClose={() => onAnswer(null)}>
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        <Select
          ref={first}
          label="Carrier"
          hint={uspsOnly ? 'No other carrier than USPS goes to this address.' : undefined}
          value={carrier ?? ''}
          options={[
            ['', 'None yet'],
            ...carrierKeys
              .filter((key) => key === 'usps' || !uspsOnly)
              .map((key) => [key, carriers[key].title] as const),
          ]}
          onChoose={(key) => setCarrier(key || null)}
        />
        <Field
          label="Tracking number"
          hint="Leave it empty if there’s none."
          error={errors['trackingNumber']}
          name="trackingNumber"
          autoComplete="off"
          maxLength={mostTracking + 20}
          defaultValue={shipment.trackingNumber ?? ''}
        />
        {children}
        <div className="button-row">
          <button type="submit" className="button">
            {save}
          </button>
          <button type="button" className="button alt" onClick={() => onAnswer(null)}>
            Not yet
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const howSo: Readonly<
  Partial<Record<Stage, { ask: string; hint: string; save: string; tell?: string }>>
> = {
  shown: {
    ask: 'How was the proof shown, and why not on the order’s page?',
    hint: 'For example: “Shown at the counter; they have no email.”',
    save: 'Mark it as sent',
  },
  approved: {
    ask: 'Who approved it, and how?',
    hint: 'For example: “Dana by phone, 2:10 PM.”',
    save: 'Mark it as approved',
    tell: 'Email the customer what’s approved',
  },
  started: {
    ask: 'It isn’t paid as agreed. Why start anyway?',
    hint: 'For example: “The school’s check is in the mail.” Or record the payment first.',
    save: 'Start anyway',
    tell: 'Email the customer that it’s being printed',
  },
  done: {
    ask: 'It isn’t paid. Why hand it out anyway?',
    hint: 'For example: “They pay by check on Monday.” Or record the payment first.',
    save: 'Hand it out unpaid',
    tell: 'Email the customer that it’s done',
  },
};

const howSoSchema = z.object({ note });

function HowSo({ job, to, before, onAnswer }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [tell, setTell] = useState(before?.tell ?? true);
  const { form, errors, onSubmit } = useSchemaForm({
    schema: howSoSchema,
    focus: 'field',
    send: async ({ note }) => {
      onAnswer({ note, tell });
      return { ok: true, next: null };
    },
  });
  useEffect(() => field.current?.focus(), []);
  const stage = stageOf(job.kind, to);
  const words = howSo[stage];
  return (
    <Dialog title={`${jobTitle(job)}: ${statusLabel(to)}`} onClose={() => onAnswer(null)}>
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          multiline
          ref={field}
          label={words?.ask ?? 'Note'}
          hint={words?.hint}
          error={errors['note']}
          rows={3}
          name="note"
          maxLength={textLimits.notes}
          defaultValue={before?.note ?? ''}
        />
        {moveEmail(job, to) !== null && <Tell {...{ tell, setTell }}>{words?.tell}</Tell>}
        <div className="button-row">
          <button type="submit" className="button">
            {words?.save}
          </button>
          <button type="button" className="button alt" onClick={() => onAnswer(null)}>
            Not yet
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const waivedSchema = z.discriminatedUnion('waiver', [
  z.object({ waiver: z.literal('repeat') }),
  z.object({ waiver: z.literal('asked'), note }),
]);

/** Asks why an order takes no proof: it repeats another one exactly, or its customer asked. */
function Waived({ job, before, onAnswer }: Props) {
  const repeated = job.exactRepeatOf ?? null;
  const place = useRef<HTMLDivElement>(null);
  const [tell, setTell] = useState(before?.tell ?? true);
  const [waiver, setWaiver] = useState(
    before?.waiver === 'asked' || repeated === null ? 'asked' : 'repeat',
  );
  const { form, errors, onSubmit } = useSchemaForm({
    schema: waivedSchema,
    read: (element) => ({ waiver, note: fieldTexts(element)['note'] ?? '' }),
    focus: 'field',
    send: async (answer) => {
      onAnswer({ ...answer, tell });
      return { ok: true, next: null };
    },
  });
  useEffect(() => place.current?.querySelector<HTMLElement>('select, textarea')?.focus(), []);
  return (
    <Dialog title={`${jobTitle(job)}: no proof`} onClose={() => onAnswer(null)}>
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        <div ref={place}>
          {repeated === null ? (
            <p>
              It isn’t an exact repeat of an order whose proof was approved, so the customer has to
              ask for it.
            </p>
          ) : (
            <Select
              label="Why does it take no proof?"
              hint="The ticket and the order’s page say so."
              value={waiver}
              options={[
                ['repeat', `Exact repeat of #${repeated}, whose proof was approved`],
                ['asked', 'The customer asked for it'],
              ]}
              onChoose={setWaiver}
            />
          )}
          {waiver === 'asked' && (
            <Field
              multiline
              label="Who asked for no proof, and how?"
              hint="For example: “Dana by phone, 2:10 PM.” The ticket and the order’s page say “Proof waived: the customer asked.”"
              error={errors['note']}
              rows={3}
              name="note"
              maxLength={textLimits.notes}
              defaultValue={before?.note ?? ''}
            />
          )}
        </div>
        <Tell {...{ tell, setTell }}>Email the customer that it’s approved</Tell>
        <div className="button-row">
          <button type="submit" className="button">
            Waive the proof
          </button>
          <button type="button" className="button alt" onClick={() => onAnswer(null)}>
            Not yet
          </button>
        </div>
      </form>
    </Dialog>
  );
}
