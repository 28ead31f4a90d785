import { useEffect, useRef, useState } from 'react';
import { artworkAccept, transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { sendProof } from '../../proofs/send-proof.contract.ts';
import { inks, type InkKey } from '../../artwork/ink.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { placedArea, placementStep, type Placement } from '../../proofs/placement.ts';
import { locationLabel, type PrintLocation } from '../../garments/print-location.ts';
import { proofLacks, type ProofPrint } from '../../proofs/proof.ts';
import { inksText } from '../../proofs/proof-words.ts';
import { useSchemaForm, type Messages } from '../../platform/forms/schema-form.client.ts';
import { markedFields, textLimits } from '../../platform/forms/text-field.ts';
import { pinLimits } from '../../proofs/shown-proof.ts';
import { Field } from '../../ui/Field.tsx';
import { garmentViews } from '../../garments/drawings/garment-views.ts';
import { printsIn, type ProofArt } from '../../ui/ProofDrawing.tsx';
import { useJobPage } from './job-page.client.ts';
import { PlacePrints } from './PlacePrints.tsx';
import { artOf, pictureOf } from './proof-art.client.ts';
import {
  chooseInks,
  learnArt,
  placementFields,
  placePrint,
  replaceFile,
  roundPlacement,
  startingDraft,
  toggleInk,
  typePlacement,
  type OrderJob,
  type ProofDraft,
  type ReadArt,
} from './proof-draft.client.ts';
import styles from './proof.module.css';

type Upload = { location: PrintLocation; receipt: string };

/** The next version of an order's proof: each print on the garment, and the way to send it. */
export function ProofForm({ job }: { job: OrderJob }) {
  const { pictures, retry } = useJobPage();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => startingDraft(job));
  const { choices } = draft;
  const choose = (change: Partial<ProofDraft['choices']>) =>
    setDraft((now) => ({ ...now, choices: { ...now.choices, ...change } }));
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [uploaded, setUploaded] = useState<ProofArt>({});
  const [replies, setReplies] = useState<Readonly<Record<number, string>>>({});
  /** What became of the file that was chosen last. */
  const [chosen, setChosen] = useState<{ text: string; lost?: PrintLocation } | null>(null);
  const version = (job.proofs[0]?.version ?? 0) + 1;
  const open = job.proofs[0]?.pins.filter(({ reply }) => reply === null) ?? [];
  const proof = { ...job, ...choices };
  const art: ProofArt = { ...artOf(job, pictures), ...uploaded };

  // Each file's picture is read once: its colors suggest inks.
  const read = useRef(new Set<string>());
  const { garmentId } = job;
  useEffect(() => {
    for (const { file } of choices.prints) {
      const picture = file === null ? undefined : art[file];
      if (file === null || !picture || picture.sheet || read.current.has(file)) continue;
      read.current.add(file);
      void readArt(picture.url).then(
        (told) => told && setDraft((now) => learnArt(now, garmentId, file, told)),
      );
    }
  });

  const { form, said, busy, errors, report, dismiss, onSubmit } = useSchemaForm<
    typeof sendProof.input,
    string
  >({
    schema: sendProof.input,
    read: () => ({
      id,
      number: job.number,
      version: job.version,
      choices,
      uploads,
      replies: open.flatMap(({ number }) => {
        const text = replies[number]?.trim();
        return text ? [{ number, text }] : [];
      }),
    }),
    check: () => {
      const inkless = choices.prints.filter((print) => print.inks.length === 0);
      return {
        ...Object.fromEntries(
          inkless.map(({ location }) => [`prints.${location}.inks`, 'Choose the inks.']),
        ),
        ...Object.fromEntries(
          proofLacks(choices, job).map(({ location, field, message }) => [
            `prints.${location}${field ? `.${field}` : ''}`,
            message,
          ]),
        ),
      };
    },
    focus: 'report',
    send: async (sent) => {
      const result = await callAsStaff(sendProof, sent);
      if (!result.ok) return { ok: false, fields: result.fields ?? {}, failure: result.message };
      retry();
      return { ok: true, next: null };
    },
  });
  const marked =
    chosen?.lost && !report ? { ...errors, [`prints.${chosen.lost}.file`]: chosen.text } : errors;

  async function take(location: PrintLocation, file: File, whole: boolean) {
    dismiss();
    setChosen({ text: `Uploading ${file.name}...` });
    const sent = await transferArtwork(location, file, {
      signal: AbortSignal.timeout(300_000),
      onProgress: () => undefined,
      onChecked: () => undefined,
    });
    if (!sent.ok) {
      setChosen({ text: sent.message, lost: location });
      setTimeout(() => said.current?.focus());
      return;
    }
    const [sha256, picture] = await Promise.all([hashOf(file), pictureOf(file)]);
    const told = picture && !picture.sheet && !whole ? await readArt(picture.url) : null;
    read.current.add(sha256);
    setUploads((others) => [...others, { location, receipt: sent.upload.receipt }]);
    if (picture) setUploaded((others) => ({ ...others, [sha256]: picture }));
    if (whole) choose({ picture: sha256 });
    else setDraft((now) => replaceFile(now, garmentId, location, sha256, told));
    setChosen({ text: `${file.name} is here.` });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`Proof, version ${version}`}
      noValidate
      aria-busy={busy}
      onSubmit={onSubmit}
    >
      <div className={styles.sides}>
        {garmentViews.flatMap((view) =>
          printsIn(view, proof).map((print) => (
            <PlacePrints
              key={print.location}
              {...{ view, proof, print, art }}
              pixels={draft.pixels[print.file ?? '']}
              onPlace={(location, to) => setDraft((now) => placePrint(now, location, to))}
            />
          )),
        )}
      </div>
      {choices.prints.map((print) => {
        const { location } = print;
        return (
          <Print
            key={location}
            {...{ job, print }}
            errors={marked}
            suggested={draft.suggested[print.file ?? ''] ?? []}
            onType={(field, inches) =>
              setDraft((now) => typePlacement(now, location, field, inches))
            }
            onTyped={() => setDraft((now) => roundPlacement(now, location))}
            onInks={(chosen) => setDraft((now) => chooseInks(now, location, chosen))}
            onFile={(file) => void take(location, file, false)}
          />
        );
      })}
      <Field
        multiline
        label="Words on the print"
        hint="As they’ll be printed, so that the customer can check the spelling."
        rows={2}
        maxLength={1000}
        value={choices.wording}
        onChange={({ target }) => choose({ wording: target.value })}
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
        onChange={({ target }) => choose({ note: target.value })}
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
      <div ref={said} tabIndex={-1} role="alert">
        {(report || chosen) && (
          <p className="notice">{report ? (report.failure ?? markedFields) : chosen?.text}</p>
        )}
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
  /** Inks that its file's colors suggest. */
  suggested: readonly InkKey[];
  onType: (field: keyof Placement, inches: number) => void;
  /** A field is left. */
  onTyped: () => void;
  onInks: (chosen: readonly InkKey[]) => void;
  onFile: (file: File) => void;
};

function Print({ job, print, errors, suggested, onType, onTyped, onInks, onFile }: PrintProps) {
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
            onChange={({ target }) => onType(field, target.valueAsNumber || 0)}
            onBlur={onTyped}
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
        <summary>Inks: {print.inks.length > 0 ? inksText(print.inks) : 'none'}</summary>
        <div className={styles.inks}>
          {inks.map(({ key, name, hex }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={print.inks.includes(key)}
                onChange={() => onInks(toggleInk(print.inks, key))}
              />
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" fill={hex} />
              </svg>
              {name}
            </label>
          ))}
        </div>
      </details>
      {suggested.length > 0 && (
        <p className="note-text">
          The file’s colors look like {inksText(suggested)}.{' '}
          {suggested.join() !== print.inks.join() && (
            <button type="button" className="button quiet" onClick={() => onInks(suggested)}>
              Use these inks<span className="visually-hidden"> for {locationLabel(location)}</span>
            </button>
          )}
        </p>
      )}
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

/** What a picture tells, by code that loads with the first one; null if that's nothing. */
async function readArt(url: string): Promise<ReadArt | null> {
  const loaded = await import('./read-art.client.ts').catch(() => null);
  return loaded && loaded.readArt(url);
}

/** SHA-256 in hex. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
