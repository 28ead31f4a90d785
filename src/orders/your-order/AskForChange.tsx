import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ChangeEvent, type MouseEvent } from 'react';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import { call } from '../../platform/call.client.ts';
import { createFileList } from '../../artwork/uploads/file-list.client.ts';
import { messagesWithout } from '../../platform/forms/messages-without.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { askForChange } from '../../proofs/ask-for-change.contract.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { dateAfterChange } from '../../proofs/approval-clock.ts';
import { longDay } from '../../proofs/approval-words.ts';
import { locationLabel } from '../../garments/print-location.ts';
import type { PrintPlace } from '../../proofs/proof.ts';
import { designTitle } from '../../proofs/proof-words.ts';
import { maxMessageFiles } from '../messages/message.ts';
import { pinLimits } from '../../proofs/shown-proof.ts';
import { AttachedFiles } from '../../ui/AttachedFiles.tsx';
import { Field } from '../../ui/Field.tsx';
import { ChooseFile } from '../../ui/UploadBox.tsx';
import { newPin, placesOf, type CustomerProof, type DraftPin } from './pins.client.ts';
import orderStyles from './order-page.module.css';
import styles from './proof.module.css';

/** Files are sealed meanwhile. */
const sendMs = 30_000;

type Props = {
  order: CustomerOrder;
  orderKey: string;
  proof: CustomerProof;
  now: Date;
  pins: readonly DraftPin[];
  onPins: (pins: readonly DraftPin[]) => void;
  onAnswered: () => void;
  onBack: () => void;
};

/** The changes that the customer wants, as a list; the picture beside it takes pins, too. */
export function AskForChange(props: Props) {
  const { order, orderKey, proof, now, pins, onPins, onAnswered, onBack } = props;
  const { version, sha256, contents } = proof;
  const places = placesOf(contents);
  const [first] = places;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const [files] = useState(() =>
    createFileList({
      place: 'change',
      max: maxMessageFiles,
      noun: 'request',
    }),
  );
  const attached = {
    files: useStore(files.$files),
    tooMany: useStore(files.$tooMany),
    onFiles: files.add,
    onRemove: files.remove,
  };
  // Every try at sending the same changes has the same id.
  const sending = useRef({ requestId: '', about: '' });
  const { form, said, live, busy, errors, report, onSubmit, recheck, moveErrors } = useSchemaForm({
    schema: askForChange.input,
    read: () => {
      const asked = pins.map(({ design, location, spot, text }) => ({
        design,
        location,
        x: spot?.x ?? null,
        y: spot?.y ?? null,
        text,
      }));
      const receipts = files.receipts();
      const about = JSON.stringify([version, asked, receipts]);
      if (about !== sending.current.about) {
        sending.current = { requestId: crypto.randomUUID(), about };
      }
      const { requestId } = sending.current;
      return { key: orderKey, version, sha256, requestId, pins: asked, receipts };
    },
    send: async (request) => {
      const lack = files.message();
      if (lack) return { ok: false, fields: {}, failure: lack };
      const result = await call(askForChange, request, { timeoutMs: sendMs });
      if (!result.ok) {
        files.refuse((index) => result.fields?.[`receipts.${index}`]);
        return { ok: false, fields: result.fields ?? {}, failure: result.message, stays: true };
      }
      onAnswered();
      return { ok: true, next: null };
    },
    focus: 'field',
  });
  const set = (id: string, change: Partial<DraftPin>) =>
    onPins(pins.map((pin) => (pin.id === id ? { ...pin, ...change } : pin)));
  const date = longDay(dateAfterChange(order, now), now);
  return (
    <section aria-labelledby="ask-title" className={`ticket ${orderStyles.next}`}>
      <p className="kicker">Version {version}</p>
      <h2 id="ask-title" ref={title} tabIndex={-1}>
        What should change?
      </h2>
      <p>Press the spot on the picture, or just write it down. One change each, please.</p>
      <form
        ref={form}
        className={styles.form}
        aria-labelledby="ask-title"
        noValidate={live}
        aria-busy={busy}
        onSubmit={onSubmit}
        onInput={({ target }) => recheck((target as HTMLInputElement).name)}
      >
        <ol className={styles.pins}>
          {pins.map((pin, at) => (
            <li key={pin.id}>
              <Field
                multiline
                label={`Change ${at + 1}`}
                name={`pins.${at}.text`}
                required
                rows={2}
                maxLength={pinLimits.text}
                error={errors[`pins.${at}.text`]}
                value={pin.text}
                onChange={({ target }) => set(pin.id, { text: target.value })}
              />
              <Spot
                pin={pin}
                number={at + 1}
                places={places}
                nameOf={({ design, location }) =>
                  [designTitle(contents, design), locationLabel(location)]
                    .filter(Boolean)
                    .join(', ')
                }
                onChange={(change) => set(pin.id, change)}
              />
              {pins.length > 1 && (
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => {
                    onPins(pins.filter(({ id }) => id !== pin.id));
                    moveErrors((now) => messagesWithout(now, 'pins', at));
                  }}
                >
                  Remove<span className="visually-hidden"> change {at + 1}</span>
                </button>
              )}
            </li>
          ))}
        </ol>
        {pins.length < pinLimits.pins && first && (
          <button
            type="button"
            className="button quiet"
            onClick={() => onPins([...pins, newPin(first)])}
          >
            Add another change
          </button>
        )}
        <AttachedFiles {...attached} noun="request" />
        <ChooseFile accept={artworkAccept} multiple onFiles={(chosen) => files.add([...chosen])}>
          <u>Attach files</u>
        </ChooseFile>
        <p className="note-text">
          The next version comes within a business day, so count on {date}.
        </p>
        <div ref={said} tabIndex={-1} role="alert">
          {report?.failure && <p className="notice warn">{report.failure}</p>}
        </div>
        <button type="submit" className="button" disabled={busy}>
          {busy
            ? 'Sending...'
            : pins.length === 1
              ? 'Ask for this change'
              : `Ask for these ${pins.length} changes`}
        </button>
        <button type="button" className="button alt" onClick={onBack}>
          Back to the proof
        </button>
      </form>
    </section>
  );
}

type SpotProps = {
  pin: DraftPin;
  number: number;
  places: readonly PrintPlace[];
  nameOf: (place: PrintPlace) => string;
  onChange: (change: Partial<DraftPin>) => void;
};

/** Which print a change is about, and where its pin is, by keys as well. */
function Spot({ pin, number, places, nameOf, onChange }: SpotProps) {
  const [moving, setMoving] = useState(false);
  const { spot } = pin;
  const chosen = places.findIndex(
    ({ design, location }) => design === pin.design && location === pin.location,
  );
  const slide = (axis: 'x' | 'y') => ({
    type: 'range',
    min: 0,
    max: 100,
    value: Math.round((spot?.[axis] ?? 0) * 100),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      spot && onChange({ spot: { ...spot, [axis]: Number(target.value) / 100 } }),
  });
  return (
    <div className={styles.spot}>
      {places.length > 1 && (
        <label>
          Print{' '}
          <select
            className="input"
            value={chosen}
            onChange={({ target }) => onChange({ ...places[Number(target.value)], spot: null })}
          >
            {places.map((place, at) => (
              <option key={at} value={at}>
                {nameOf(place)}
              </option>
            ))}
          </select>
        </label>
      )}
      {spot === null ? (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            onChange({ spot: { x: 0.5, y: 0.5 } });
            setMoving(true);
          }}
        >
          Pin it on the picture<span className="visually-hidden">: change {number}</span>
        </button>
      ) : (
        <>
          {moving && (
            <>
              <label>
                Across <input {...slide('x')} />
              </label>
              <label>
                Down <input {...slide('y')} />
              </label>
            </>
          )}
          <button type="button" className="button quiet" onClick={() => setMoving(!moving)}>
            {moving ? 'Done moving' : 'Move the pin'}
            <span className="visually-hidden"> of change {number}</span>
          </button>
          <button type="button" className="button quiet" onClick={() => onChange({ spot: null })}>
            Unpin<span className="visually-hidden"> change {number}</span>
          </button>
        </>
      )}
    </div>
  );
}

type AimProps = Pick<Props, 'pins' | 'onPins'> & {
  place: PrintPlace;
  /** What the picture shows: 'front of Design 2'. */
  what: string;
};

/** A press on the picture beneath it pins a change there. */
export function Aim({ place, what, pins, onPins }: AimProps) {
  if (pins.length >= pinLimits.pins) return null;
  const pin = (spot: DraftPin['spot']) => {
    const [only] = pins;
    // The first change starts out empty.
    const blank = pins.length === 1 && only?.text === '' && only.spot === null;
    onPins([...(blank ? [] : pins), newPin(place, spot)]);
  };
  const press = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A press of a key has no place.
    pin(
      event.detail === 0
        ? { x: 0.5, y: 0.5 }
        : {
            x: share(event.clientX - box.left, box.width),
            y: share(event.clientY - box.top, box.height),
          },
    );
  };
  return (
    <button type="button" className={styles.aim} onClick={press}>
      <span className="visually-hidden">Pin a change on the {what}</span>
    </button>
  );
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0.5;
