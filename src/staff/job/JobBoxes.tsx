import { useId, useState } from 'react';
import {
  boxLineText,
  mostPounds,
  parsePounds,
  shippedText,
  unboxed,
  type Box,
  type BoxLine,
} from '../../orders/delivery/box.ts';
import { packBox } from '../../orders/delivery/pack-box.rpc.ts';
import {
  carrierKeys,
  carriers,
  mostTracking,
  plainTracking,
  trackingLack,
  trackingOf,
  type CarrierKey,
} from '../../orders/delivery/shipment.ts';
import { unpackBox } from '../../orders/delivery/unpack-box.rpc.ts';
import { isOnItsWay } from '../../orders/status-email.ts';
import { orderStage } from '../../orders/job.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DocumentList } from '../../ui/DocumentList.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { CorrectShipment } from '../MoveDialogs.tsx';
import { saveAsStaff } from './JobDocuments.tsx';
import { useJobPage } from './job-page.client.ts';
import type { Job } from './read-job.rpc.ts';
import styles from './job.module.css';

type Order = Extract<Job, { kind: 'order' }>;
type Props = { job: Order; now: Date };

const noBoxes: readonly Box[] = [];

/** The boxes of a shipped order: what is packed, what has shipped, and what is left. */
export function JobBoxes({ job, now }: Props) {
  const id = useId();
  const { moving, shipBoxes } = useJobPage();
  const boxes = job.boxes ?? noBoxes;
  // The same until it's packed, so that a second press packs nothing twice, and a colleague's box
  // leaves the form as it is.
  const [nextId, setNextId] = useState(() => crypto.randomUUID());
  if (boxes.some((box) => box.id === nextId)) setNextId(crypto.randomUUID());
  const packing = orderStage(job.status) === 'started';
  const left = unboxed(job.designs, boxes);
  const here = boxes.filter(({ shippedAt }) => shippedAt === null);
  const out = boxes.filter(({ shippedAt }) => shippedAt !== null);
  const shipped = out.reduce((sum, { pieces }) => sum + pieces, 0);
  if (!packing && boxes.length === 0) return null;
  const canShip = packing && boxes.length > 0 && (here.length > 0 || left.length === 0);
  return (
    <section className={styles.pieces} aria-labelledby={id}>
      <h2 id={id} className="kicker">
        Boxes
      </h2>
      {boxes.length > 0 && (
        <>
          <p>{shippedText(shipped, job.pieces)}</p>
          <ul aria-label="Boxes">
            {boxes.map((box) => (
              <BoxRow key={box.id} {...{ box, job, now, packing }} />
            ))}
          </ul>
          <DocumentList
            documents={[
              {
                kind: 'box-slips',
                number: job.number,
                note: countedText(boxes.length, 'box', 'boxes'),
              },
            ]}
            save={saveAsStaff(job.number)}
          />
        </>
      )}
      {canShip && (
        <button
          type="button"
          className="button"
          aria-disabled={moving || undefined}
          onClick={() => {
            if (!moving) void shipBoxes(here.map((box) => box.id));
          }}
        >
          {left.length === 0
            ? 'Everything has shipped + email'
            : `${countedText(here.length, 'box', 'boxes')} shipped, the rest later + email`}
        </button>
      )}
      {packing && left.length > 0 && <PackBox key={nextId} id={nextId} {...{ job, left }} />}
    </section>
  );
}

function BoxRow({ box, job, now, packing }: Props & { box: Box; packing: boolean }) {
  const { moving, reload, correctShipment } = useJobPage();
  const [correcting, setCorrecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const tracking = trackingOf(box);
  const unpack = async () => {
    if (busy) return;
    setBusy(true);
    setAsking(false);
    const answer = await ask(unpackBox, { id: box.id, shipped: box.shippedAt !== null });
    setBusy(false);
    if (!answer.ok) return setSaid(answer.message);
    if (answer.data.outcome !== 'unpacked') setSaid(notUnpacked[answer.data.outcome]);
    await reload();
  };
  return (
    <li>
      <b>{`Box ${box.place}`}</b>
      {`, ${countedText(box.pieces, 'piece')}`}
      {box.weightPounds !== null && `, ${box.weightPounds} lb`}
      {tracking && `, with ${tracking.carrier}`}
      {tracking?.number && (
        <>
          {', '}
          {tracking.url ? <a href={tracking.url}>{tracking.number}</a> : tracking.number}
        </>
      )}
      {`. ${box.shippedAt === null ? 'Packed' : `Shipped ${formatMoment(new Date(box.shippedAt), now)}`}: `}
      {box.contents.map((line) => `${line.pieces} × ${boxLineText(job.designs, line)}`).join('; ')}{' '}
      {packing && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={busy || undefined}
          onClick={() => (box.shippedAt === null ? void unpack() : setAsking(true))}
        >
          Unpack<span className="visually-hidden">{` box ${box.place}`}</span>
        </button>
      )}
      {box.shippedAt !== null && (packing || isOnItsWay(job)) && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={moving || undefined}
          onClick={() => setCorrecting(!moving)}
        >
          Correct the tracking<span className="visually-hidden">{` of box ${box.place}`}</span>
        </button>
      )}
      {said !== null && <span role="alert">{said}</span>}
      {asking && (
        <Dialog
          title={`Unpack box ${box.place}, which has shipped?`}
          width="small"
          onClose={() => setAsking(false)}
        >
          <p>Its tracking goes, also for the customer, and its pieces are to be packed again.</p>
          <p className="button-row">
            <button type="button" className="button" onClick={() => void unpack()}>
              Unpack it
            </button>
            <button type="button" className="button quiet" onClick={() => setAsking(false)}>
              Never mind
            </button>
          </p>
        </Dialog>
      )}
      {correcting && (
        <CorrectShipment
          job={job}
          box={box}
          onAnswer={(answer) => {
            setCorrecting(false);
            if (answer) void correctShipment({ ...answer, box: box.place });
          }}
        />
      )}
    </li>
  );
}

const keyOf = ({ design, item, size }: BoxLine) => `${design} ${item} ${size}`;

const notUnpacked = {
  shipped: 'It has shipped meanwhile, so it’s still packed.',
  'not-allowed': 'The order isn’t in production anymore, so the box is still packed.',
  'not-found': 'Somebody unpacked it already.',
} as const;

const refusals = {
  'too-many': 'Somebody packed some of that meanwhile. Look at what’s left, and pack again.',
  'not-allowed': 'Boxes are packed while the order is in production. Reload the page.',
  'not-found': 'The order is gone. Reload the page.',
} as const;

/** A form for the next box, which begins with all that is left. */
function PackBox({ id, job, left }: { id: string; job: Order; left: readonly BoxLine[] }) {
  const { reload } = useJobPage();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [carrier, setCarrier] = useState<CarrierKey | ''>(job.uspsOnly ? 'usps' : '');
  const [number, setNumber] = useState('');
  const [pounds, setPounds] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const pack = async () => {
    if (busy) return;
    const found: Record<string, string> = {};
    const contents = left.flatMap((line) => {
      const text = (typed[keyOf(line)] ?? String(line.pieces)).trim() || '0';
      const pieces = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
      if (!(pieces <= line.pieces)) found[keyOf(line)] = `Enter 0 to ${line.pieces}.`;
      return pieces > 0 ? [{ ...line, pieces }] : [];
    });
    const shipment = { carrier: carrier || null, trackingNumber: plainTracking(number) || null };
    const lack = trackingLack(shipment);
    if (lack) found['number'] = lack;
    const weightPounds = pounds.trim() === '' ? null : parsePounds(pounds);
    if (pounds.trim() !== '' && weightPounds === null) {
      found['pounds'] = `Enter pounds to a tenth, like 12.5: at most ${mostPounds}.`;
    }
    if (contents.length === 0 && Object.keys(found).length === 0) {
      found['form'] = 'Put at least one piece into the box.';
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await ask(packBox, {
      id,
      number: job.number,
      contents,
      ...shipment,
      weightPounds,
    });
    const refusal = !answer.ok
      ? answer.message
      : answer.data.outcome === 'packed'
        ? null
        : refusals[answer.data.outcome];
    if (refusal !== null) setErrors({ form: refusal });
    await reload();
    setBusy(false);
  };
  return (
    <form
      noValidate
      aria-label="Pack a box"
      aria-busy={busy}
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void pack();
      }}
    >
      {left.map((line) => (
        <Field
          key={keyOf(line)}
          label={boxLineText(job.designs, line)}
          hint={`${line.pieces} left`}
          error={errors[keyOf(line)]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed[keyOf(line)] ?? String(line.pieces)}
          onChange={({ target }) => setTyped({ ...typed, [keyOf(line)]: target.value })}
        />
      ))}
      <Select
        label="Sent with"
        value={carrier}
        options={[
          ['', 'None yet'],
          ...carrierKeys
            .filter((key) => key === 'usps' || !job.uspsOnly)
            .map((key) => [key, carriers[key].title] as const),
        ]}
        onChoose={setCarrier}
      />
      <Field
        label="Number to track it by"
        hint="Leave it empty if there’s none."
        error={errors['number']}
        autoComplete="off"
        maxLength={mostTracking + 20}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Field
        label="Weight in pounds"
        hint="Leave it empty if you don’t know."
        error={errors['pounds']}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        value={pounds}
        onChange={({ target }) => setPounds(target.value)}
      />
      <button type="submit" className="button alt" aria-disabled={busy || undefined}>
        {busy ? 'Packing...' : 'Pack this box'}
      </button>
      <p role="status" className="field-error">
        {errors['form']}
      </p>
    </form>
  );
}
