import { useStore } from '@nanostores/react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { artworkAccept, pictureName, transferArtwork } from '../../../browser/artwork-transfer.ts';
import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { sendProof } from '../../../contracts/send-proof.ts';
import { inks } from '../../../domain/design/ink.ts';
import { garmentById, usualGarment } from '../../../domain/garment.ts';
import { placedArea, placementStep } from '../../../domain/placement.ts';
import { locationLabel, type PrintLocation } from '../../../domain/print-location.ts';
import { proofLacks, type ProofPrint } from '../../../domain/proof.ts';
import { textLimits } from '../../../domain/text-field.ts';
import { pinLimits } from '../../../domain/shown-proof.ts';
import { Field } from '../../../ui/Field.tsx';
import { garmentViews } from '../../../drawings/garment-views.ts';
import { ProofDrawing, printsIn } from '../../../ui/ProofDrawing.tsx';
import { useJobPage } from './job-page.ts';
import {
  changePrint,
  placementFields,
  startingChoices,
  toggleInk,
  type OrderJob,
} from './proof-draft.ts';
import styles from './proof.module.css';

type Upload = { location: PrintLocation; receipt: string };
type Messages = Readonly<Record<string, string>>;

/** The next version of an order's proof: each print on the garment, and the way to send it. */
export function ProofForm({ job }: { job: OrderJob }) {
  const page = useJobPage();
  const pictures = useStore(page.$pictures);
  const [id] = useState(() => crypto.randomUUID());
  const [choices, setChoices] = useState(() => startingChoices(job));
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [uploaded, setUploaded] = useState<Readonly<Record<string, { url: string; name: string }>>>(
    {},
  );
  const [replies, setReplies] = useState<Readonly<Record<number, string>>>({});
  const [errors, setErrors] = useState<Messages>({});
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const saying = useRef<HTMLDivElement>(null);
  const version = (job.proofs[0]?.version ?? 0) + 1;
  const open = job.proofs[0]?.pins.filter(({ reply }) => reply === null) ?? [];
  const proof = { ...job, ...choices };
  const art = {
    ...Object.fromEntries(
      job.files.flatMap(({ sha256, objectPath, fileName }) => {
        const picture = pictures[objectPath];
        return picture
          ? [[sha256, { url: picture.url, name: pictureName(picture, fileName) }]]
          : [];
      }),
    ),
    ...uploaded,
  };

  const refuse = (messages: Messages, text: string) => {
    setErrors(messages);
    setSaid(text);
    setTimeout(() => saying.current?.focus());
  };

  async function take(location: PrintLocation, file: File, whole: boolean) {
    setSaid(`Uploading ${file.name}...`);
    const sent = await transferArtwork(location, file, {
      signal: AbortSignal.timeout(300_000),
      onProgress: () => undefined,
      onChecked: () => undefined,
    });
    if (!sent.ok) return refuse({ [`prints.${location}.file`]: sent.message }, sent.message);
    const sha256 = await hashOf(file);
    const url = URL.createObjectURL(file);
    setUploads((others) => [...others, { location, receipt: sent.upload.receipt }]);
    setUploaded((others) => ({ ...others, [sha256]: { url, name: file.name } }));
    setChoices((now) =>
      whole ? { ...now, picture: sha256 } : changePrint(now, location, { file: sha256 }),
    );
    setSaid(`${file.name} is here.`);
  }

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    const lacks = proofLacks(choices, job);
    const inkless = choices.prints.filter((print) => print.inks.length === 0);
    if (lacks.length > 0 || inkless.length > 0) {
      const messages: Messages = {
        ...Object.fromEntries(
          inkless.map(({ location }) => [`prints.${location}.inks`, 'Choose the inks.']),
        ),
        ...Object.fromEntries(
          lacks.map(({ location, field, message }) => [
            `prints.${location}${field ? `.${field}` : ''}`,
            message,
          ]),
        ),
      };
      return refuse(messages, 'Some details need another look. Each one is marked.');
    }
    setBusy(true);
    const result = await callAsStaff(sendProof, {
      id,
      number: job.number,
      version: job.version,
      choices,
      uploads: [...uploads],
      replies: open.flatMap(({ number }) => {
        const text = replies[number]?.trim();
        return text ? [{ number, text }] : [];
      }),
    });
    setBusy(false);
    if (!result.ok) return refuse(result.fields ?? {}, result.message);
    page.retry();
  }

  return (
    <form
      className={styles.form}
      aria-label={`Proof, version ${version}`}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void send(event)}
    >
      <div className={styles.sides}>
        {garmentViews
          .filter((view) => printsIn(view, proof).length > 0)
          .map((view) => (
            <ProofDrawing key={view.key} {...{ view, proof, art }} />
          ))}
      </div>
      {choices.prints.map((print) => (
        <Print
          key={print.location}
          {...{ job, print, errors }}
          onChange={(change) => setChoices((now) => changePrint(now, print.location, change))}
          onFile={(file) => void take(print.location, file, false)}
        />
      ))}
      <Field
        multiline
        label="Words on the print"
        hint="As they’ll be printed, so that the customer can check the spelling."
        rows={2}
        maxLength={1000}
        value={choices.wording}
        onChange={({ target }) => setChoices((now) => ({ ...now, wording: target.value }))}
      />
      {open.map(({ number, text }) => (
        <Field
          key={number}
          label={`Answer to ${number}: “${text}”`}
          maxLength={pinLimits.text}
          value={replies[number] ?? ''}
          onChange={({ target }) => setReplies((now) => ({ ...now, [number]: target.value }))}
        />
      ))}
      <Field
        multiline
        label={version === 1 ? 'What the customer should know' : 'What changed'}
        rows={2}
        maxLength={textLimits.notes}
        value={choices.note}
        onChange={({ target }) => setChoices((now) => ({ ...now, note: target.value }))}
      />
      <Picker
        label="A picture or PDF of the proof instead"
        hint={
          choices.picture
            ? `It shows ${art[choices.picture]?.name}.`
            : 'Otherwise it’s drawn as above.'
        }
        onFile={(file) => void take(choices.prints[0]?.location ?? 'frontLarge', file, true)}
      />
      <div ref={saying} tabIndex={-1} role="alert">
        {said && <p className="notice">{said}</p>}
      </div>
      <button type="submit" className="button" disabled={busy}>
        {busy ? 'Sending...' : 'Send the proof'}
      </button>
    </form>
  );
}

type PrintProps = {
  job: OrderJob;
  print: ProofPrint;
  errors: Messages;
  onChange: (change: Partial<ProofPrint>) => void;
  onFile: (file: File) => void;
};

function Print({ job, print, errors, onChange, onFile }: PrintProps) {
  const { location } = print;
  const { landmark } = placedArea(garmentById(job.garmentId) ?? usualGarment, location);
  const errorOf = (field: string) => errors[`prints.${location}${field && `.${field}`}`];
  return (
    <fieldset className={styles.print}>
      <legend>{locationLabel(location)}</legend>
      {errorOf('') && <p className="field-error">{errorOf('')}</p>}
      <div className={styles.inches}>
        {placementFields.map(([field, label]) => (
          <Field
            key={field}
            type="number"
            label={field === 'topIn' ? `Below the ${landmark}, in` : label}
            step={placementStep}
            value={print[field]}
            error={errorOf(field)}
            onChange={({ target }) => onChange({ [field]: target.valueAsNumber || 0 })}
          />
        ))}
      </div>
      <Picker
        label="Other artwork"
        hint={print.file === null ? 'There’s none yet.' : undefined}
        error={errorOf('file')}
        onFile={onFile}
      />
      <details open={errorOf('inks') !== undefined || undefined}>
        <summary>
          Inks:{' '}
          {print.inks.map((key) => inks.find((ink) => ink.key === key)?.name).join(', ') || 'none'}
        </summary>
        <div className={styles.inks}>
          {inks.map(({ key, name, hex }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={print.inks.includes(key)}
                onChange={() => onChange({ inks: toggleInk(print.inks, key) })}
              />
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" fill={hex} />
              </svg>
              {name}
            </label>
          ))}
        </div>
      </details>
      {errorOf('inks') && <p className="field-error">{errorOf('inks')}</p>}
    </fieldset>
  );
}

type PickerProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  onFile: (file: File) => void;
};

function Picker({ onFile, ...rest }: PickerProps) {
  return (
    <Field
      {...rest}
      type="file"
      accept={artworkAccept}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
      }}
    />
  );
}

/** SHA-256 in hex. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
