import { artId } from '../../artwork/art-id.ts';
import { pageText } from '../../artwork/files/artwork-facts.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { artworkAccept, transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { sendProof } from '../../proofs/send-proof.contract.ts';
import { headsAdvice } from '../../artwork/films/press-places.ts';
import { inks, type InkKey } from '../../artwork/ink.ts';
import type { Garment } from '../../garments/garment.ts';
import { placedArea, placementStep, type Placement } from '../../proofs/placement.ts';
import { locationLabel, type PrintLocation } from '../../garments/print-location.ts';
import { printPath, proofLacks, type PrintPlace, type ProofPrint } from '../../proofs/proof.ts';
import { designTitle, inksText, itemText } from '../../proofs/proof-words.ts';
import { readNumber } from '../../designer/inches.ts';
import { useUnread } from '../../platform/forms/unread-field.client.ts';
import { useSchemaForm, type Messages } from '../../platform/forms/schema-form.client.ts';
import { markedFields, textLimits } from '../../platform/forms/text-field.ts';
import { pinLimits } from '../../proofs/shown-proof.ts';
import { Field } from '../../ui/Field.tsx';
import { PageChoice } from '../../orders/fields/PageChoice.tsx';
import { garmentViews } from '../../garments/drawings/garment-views.ts';
import { printsIn, ProofDrawing, type ProofArt } from '../../ui/ProofDrawing.tsx';
import type { OrderItem } from '../../orders/order-design.ts';
import { ProofSizes } from '../../ui/ProofSizes.tsx';
import { useJobPage } from './job-page.client.ts';
import { PlacePrints } from './PlacePrints.tsx';
import { artOf, pagedOf, pictureOf, type Paged } from './proof-art.client.ts';
import {
  chooseForDesign,
  chooseInks,
  fileAt,
  garmentToPlaceOn,
  itemToPlaceOn,
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

/** How far a print may be from the middle, and its longest side. */
const mostInches = { least: -40, most: 40 };

type Upload = PrintPlace & { receipt: string };

/** The next version of an order's proof: each print on its garments, and the way to send it. */
export function ProofForm({ job }: { job: OrderJob }) {
  const { pictures, links, retry } = useJobPage();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => startingDraft(job));
  const { choices } = draft;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [uploaded, setUploaded] = useState<ProofArt>({});
  const [uploadedPaged, setUploadedPaged] = useState<Readonly<Record<string, Paged>>>({});
  const [replies, setReplies] = useState<Readonly<Record<number, string>>>({});
  /** What became of the file that was chosen last. */
  const [chosen, setChosen] = useState<{ text: string; lost?: PrintPlace } | null>(null);
  const version = (job.proofs[0]?.version ?? 0) + 1;
  const open = job.proofs[0]?.pins.filter(({ reply }) => reply === null) ?? [];
  const art: ProofArt = { ...artOf(job, pictures), ...uploaded };
  const paged = { ...pagedOf(job, links), ...uploadedPaged };

  // Each file's picture is read once: its colors suggest inks.
  const read = useRef(new Set<string>());
  const { designs } = job;
  useEffect(() => {
    for (const { file } of choices.designs.flatMap(({ prints }) => prints)) {
      const picture = file === null ? undefined : art[file];
      if (file === null || !picture || picture.sheet || read.current.has(file)) continue;
      read.current.add(file);
      void readArt(picture.url).then(
        (told) => told && setDraft((now) => learnArt(now, designs, file, told)),
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
      const inkless = choices.designs.flatMap(({ prints }, design) =>
        prints
          .filter((print) => print.inks.length === 0)
          .map(({ location }) => printPath({ design, location }, 'inks')),
      );
      return {
        ...Object.fromEntries(inkless.map((path) => [path, 'Choose the inks.'])),
        ...Object.fromEntries(
          proofLacks(choices, job).map(({ field, message, ...at }) => [
            printPath(at, field),
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
    chosen?.lost && !report ? { ...errors, [printPath(chosen.lost, 'file')]: chosen.text } : errors;

  async function take(at: PrintPlace, file: File, whole: boolean) {
    dismiss();
    setChosen({ text: `Uploading ${file.name}...` });
    const sent = await transferArtwork(at.location, file, {
      signal: AbortSignal.timeout(300_000),
      onProgress: () => undefined,
    });
    if (!sent.ok) {
      setChosen({ text: sent.message, lost: at });
      setTimeout(() => said.current?.focus());
      return;
    }
    const { file: taken, upload } = sent;
    const [sha256, picture] = await Promise.all([
      hashOf(taken),
      pictureOf(taken, taken.name, upload.page),
    ]);
    const id = artId({ sha256, page: upload.page });
    const told = picture && !picture.sheet && !whole ? await readArt(picture.url) : null;
    read.current.add(id);
    setUploads((others) => [...others, { ...at, receipt: upload.receipt }]);
    if (picture) setUploaded((others) => ({ ...others, [id]: picture }));
    const { pages = [] } = upload.facts ?? {};
    if (pages.length > 1) {
      const kept = { fileName: taken.name, pages, source: taken };
      setUploadedPaged((others) => ({ ...others, [sha256]: kept }));
    }
    setDraft((now) =>
      whole
        ? chooseForDesign(now, at.design, { picture: id })
        : replaceFile(now, designs, at, id, told),
    );
    const shown = pageText(upload.facts, upload.page);
    setChosen({ text: `${file.name} is here${shown ? `: ${shown}` : ''}.` });
  }

  /** Prints another page of a file, once there is its picture in proportion. */
  async function choosePage(at: PrintPlace, sha256: string, page: number) {
    const file = paged[sha256];
    if (!file) return;
    const id = artId({ sha256, page });
    setDraft((now) => replaceFile(now, designs, at, id, null));
    const picture =
      art[id] ?? (file.source ? await pictureOf(file.source, file.fileName, page) : null);
    if (!picture) return;
    const told = picture.sheet ? null : await readArt(picture.url);
    read.current.add(id);
    setUploaded((others) => ({ ...others, [id]: picture }));
    setDraft((now) => (fileAt(now, at) === id ? replaceFile(now, designs, at, id, told) : now));
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
      {choices.designs.map((_, at) => (
        <Design
          key={at}
          {...{ job, draft, setDraft, at, art, paged }}
          errors={marked}
          onFile={(location, file) => void take({ design: at, location }, file, false)}
          onPage={(location, sha256, page) =>
            void choosePage({ design: at, location }, sha256, page)
          }
        />
      ))}
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
        onChange={({ target }) => {
          const note = target.value;
          setDraft((now) => ({ ...now, choices: { ...now.choices, note } }));
        }}
      />
      {choices.designs.map(({ prints: [first], picture }, at) => {
        const of = designTitle(choices, at);
        return (
          <Picker
            key={at}
            label={`A picture or PDF of the proof instead${of ? ` for ${of.toLowerCase()}` : ''}`}
            hint={picture ? `It shows ${art[picture]?.name}.` : 'Otherwise it’s drawn as above.'}
            onFile={(file) => {
              const location = first?.location ?? 'frontLarge';
              void take({ design: at, location }, file, true);
            }}
          />
        );
      })}
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

type DesignProps = {
  job: OrderJob;
  draft: ProofDraft;
  setDraft: (next: (now: ProofDraft) => ProofDraft) => void;
  /** The design's place in the order's, from 0. */
  at: number;
  art: ProofArt;
  /** Files with several pages, by their SHA-256. */
  paged: Readonly<Record<string, Paged>>;
  errors: Messages;
  onFile: (location: PrintLocation, file: File) => void;
  onPage: (location: PrintLocation, sha256: string, page: number) => void;
};

/** The prints of a design, on the item with the least room for each; the others are beside it. */
function Design(props: DesignProps) {
  const { job, draft, setDraft, at, art, paged, errors, onFile, onPage } = props;
  const title = designTitle(job, at);
  const id = useId();
  const { items = [] } = job.designs[at] ?? {};
  const { prints = [], wording = '' } = draft.choices.designs[at] ?? {};
  const placed = garmentViews.flatMap((view) =>
    printsIn(view, { prints }).map((print) => ({
      view,
      print,
      item: itemToPlaceOn(items, print.location) ?? items[0],
    })),
  );
  const others = placed.flatMap(({ view, print, item }) =>
    items
      .filter((each) => each !== item)
      .map((each, index) => ({ key: `${print.location} ${index}`, view, item: each })),
  );
  const fields = (
    <>
      <div className={styles.sides}>
        {placed.map(
          ({ view, print, item }) =>
            item && (
              <PlacePrints
                key={print.location}
                {...{ view, print, art }}
                proof={{ ...item, prints }}
                pixels={draft.pixels[print.file ?? '']}
                onPlace={(location, to) =>
                  setDraft((now) => placePrint(now, { design: at, location }, to))
                }
              />
            ),
        )}
      </div>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(({ key, view, item }) => (
            <figure key={key}>
              <ProofDrawing {...{ view, art }} proof={{ ...item, prints }} />
              <figcaption>{itemText(item)}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <ProofSizes {...{ items, prints, art }} />
      {prints.map((print) => {
        const place = { design: at, location: print.location };
        const [sha256 = ''] = print.file?.split('#') ?? [];
        return (
          <Print
            key={print.location}
            {...{ print, errors, place, items }}
            paged={paged[sha256]}
            onPage={(page) => onPage(print.location, sha256, page)}
            garment={garmentToPlaceOn(items, print.location)}
            suggested={draft.suggested[print.file ?? ''] ?? []}
            onType={(field, inches) => setDraft((now) => typePlacement(now, place, field, inches))}
            onTyped={() => setDraft((now) => roundPlacement(now, place))}
            onInks={(chosen) => setDraft((now) => chooseInks(now, place, chosen))}
            onFile={(file) => onFile(print.location, file)}
          />
        );
      })}
      <Field
        multiline
        label="Words on the print"
        hint="As they’ll be printed, so that the customer can check the spelling."
        rows={2}
        maxLength={1000}
        value={wording}
        onChange={({ target }) => {
          const text = target.value;
          setDraft((now) => chooseForDesign(now, at, { wording: text }));
        }}
      />
    </>
  );
  if (!title) return fields;
  return (
    <section aria-labelledby={id} className={styles.form}>
      <h3 id={id}>{title}</h3>
      {fields}
    </section>
  );
}

type PrintProps = {
  /** All that the design prints on. */
  items: readonly OrderItem[];
  garment: Garment;
  place: PrintPlace;
  print: ProofPrint;
  /** Its file, if that has several pages. */
  paged: Paged | undefined;
  errors: Messages;
  /** Inks that its file's colors suggest. */
  suggested: readonly InkKey[];
  onType: (field: keyof Placement, inches: number) => void;
  /** A field is left. */
  onTyped: () => void;
  onInks: (chosen: readonly InkKey[]) => void;
  onFile: (file: File) => void;
  onPage: (page: number) => void;
};

type InchProps = {
  label: string;
  inches: number;
  error: string | undefined;
  onType: (inches: number) => void;
  /** It's left, with inches in it. */
  onTyped: () => void;
};

/** Inches. What can't be read stays as typed, and the proof isn't sent with it. */
function InchField({ label, inches, error, onType, onTyped }: InchProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readNumber(typed, mostInches, 'in');
  const { ref, told, leave } = useUnread(typed !== null && !read?.ok);
  return (
    <Field
      ref={ref}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      // Dragging the print wins over what was typed.
      value={typed === null || (read?.ok && read.value !== inches) ? String(inches) : typed}
      error={told ? (read?.ok === false ? read.message : 'Enter inches, like 3.5.') : error}
      onChange={({ target }) => {
        setTyped(target.value);
        const entered = readNumber(target.value, mostInches, 'in');
        if (entered?.ok) onType(entered.value);
      }}
      onKeyDown={(event) => {
        const by = { ArrowUp: placementStep, ArrowDown: -placementStep }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        setTyped(null);
        onType(inches + by);
      }}
      onBlur={() => {
        if (typed === null) return;
        if (!read?.ok) return leave();
        setTyped(null);
        onTyped();
      }}
    />
  );
}

function Print(props: PrintProps) {
  const { garment, items, place, print, paged, errors, suggested } = props;
  const { onType, onTyped, onInks, onFile, onPage } = props;
  const { location } = print;
  const { landmark } = placedArea(garment, location);
  const errorOf = (field: string | null) => errors[printPath(place, field)];
  const tooMany = headsAdvice(
    locationLabel(location),
    print.inks,
    items.map(({ colorName, colorHex }) => ({ name: colorName, hex: colorHex })),
  );
  return (
    <fieldset className={styles.print}>
      <legend>{locationLabel(location)}</legend>
      {errorOf(null) && <p className="field-error">{errorOf(null)}</p>}
      <div className={styles.inches}>
        {placementFields.map(([field, label]) => (
          <InchField
            key={field}
            label={field === 'topIn' ? `Below the ${landmark}, in` : label}
            inches={print[field]}
            error={errorOf(field)}
            onType={(inches) => onType(field, inches)}
            onTyped={onTyped}
          />
        ))}
      </div>
      {paged && <PageChoice {...paged} page={Number(print.file?.split('#')[1])} onPage={onPage} />}
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
      {tooMany && <p className="notice">{tooMany}</p>}
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
