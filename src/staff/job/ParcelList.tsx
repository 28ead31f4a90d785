import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { handOutLists } from '../../groups/hand-out.ts';
import { readParcels, type Parcels } from '../../groups/read-parcels.rpc.ts';
import { returnParcel } from '../../groups/return-parcel.rpc.ts';
import { sendParcels } from '../../groups/send-parcels.rpc.ts';
import { readSentRows } from '../../groups/sent-rows.ts';
import {
  carrierKeys,
  carriers,
  trackingOf,
  type CarrierKey,
} from '../../orders/delivery/shipment.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { asking } from '../queries.client.ts';

type Props = { number: number; now: Date };

/** The parcels of an order that goes to each person of its group: what was sent, and what came back. */
export function ParcelList({ number, now }: Props) {
  const { data, error, refetch } = useQuery(
    asking(readParcels, () => ({ number }), String(number)),
  );
  if (error) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <p role="status">Loading the parcels...</p>;
  if (data === null) return <p role="status">This order has no parcels.</p>;
  const parcels = handOutLists(data.people)
    .flatMap(({ people }) => people)
    .filter(({ zip }) => zip !== null);
  const reload = async () => void (await refetch());
  return (
    <>
      <SendParcels {...{ number, parcels, reload }} />
      <ul aria-label="Parcels">
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.number} {...{ number, parcel, now, reload }} />
        ))}
      </ul>
    </>
  );
}

type Parcel = Parcels['people'][number];
type Reload = { reload: () => Promise<void> };

const carrierOptions: readonly (readonly [CarrierKey | '', string])[] = [
  ['', 'Choose the carrier'],
  ...carrierKeys.map((key) => [key, carriers[key].title] as const),
];

/** Takes a list of parcels that were sent; their people get an email each. */
function SendParcels({
  number,
  parcels,
  reload,
}: { number: number; parcels: readonly Parcel[] } & Reload) {
  const [carrier, setCarrier] = useState<CarrierKey | ''>('');
  const [rows, setRows] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const left = parcels.filter(({ sentAt, cameBackAt }) => sentAt === null || cameBackAt !== null);
  const send = async () => {
    const mailed = new Set(parcels.map((each) => each.number));
    const read = readSentRows(rows, carrier || null, { order: number, mailed });
    setProblems(read.ok ? [] : read.problems);
    setSaid(null);
    if (!read.ok) return;
    setBusy(true);
    const sent = read.parcels.map((each) => ({ ...each, carrier: carrier || null }));
    const result = await ask(sendParcels, { number, parcels: sent });
    setBusy(false);
    if (!result.ok) return setSaid(`Nothing is noted. ${result.message}`);
    if (result.data.outcome === 'not-found') {
      return setSaid('Nothing is noted: parcels go out once the order is in production.');
    }
    setRows('');
    setSaid(`Noted ${countedText(sent.length, 'parcel', 'parcels')}. Everybody gets an email.`);
    return reload();
  };
  return (
    <form
      aria-label="Note parcels as sent"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <p>{countedText(left.length, 'parcel', 'parcels')} to send.</p>
      <Select label="Carrier" value={carrier} options={carrierOptions} onChoose={setCarrier} />
      <Field
        multiline
        label="Parcels that you’ve sent"
        hint="A row for each: the number on its slip, and the tracking number if there is one, like “7 1Z999AA10123456784.” You can paste two columns of a spreadsheet."
        rows={4}
        maxLength={200_000}
        value={rows}
        onChange={({ target }) => setRows(target.value)}
      />
      {problems.length > 0 && (
        <div className="notice warn" role="alert">
          <p>Nothing is noted yet.</p>
          <ul>
            {problems.slice(0, 10).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        Note as sent and tell them
      </button>
      <p role="status">{said}</p>
    </form>
  );
}

type RowProps = { number: number; parcel: Parcel; now: Date } & Reload;

function ParcelRow({ number, parcel, now, reload }: RowProps) {
  const { name, street, city, state, zip, sentAt, cameBackAt } = parcel;
  const [said, setSaid] = useState<string | null>(null);
  const tracking = trackingOf(parcel);
  const comeBack = async () => {
    const result = await ask(returnParcel, { number, person: parcel.number });
    if (!result.ok) return setSaid(result.message);
    setSaid(null);
    return reload();
  };
  return (
    <li>
      <b>
        #{number}-{parcel.number} {name}
      </b>
      , {street}, {city}, {state} {zip}.{' '}
      {cameBackAt !== null
        ? `Came back ${formatMoment(new Date(cameBackAt), now)}; we’ve asked for the address.`
        : sentAt === null
          ? 'To send.'
          : `Sent ${formatMoment(new Date(sentAt), now)}${tracking ? ` with ${tracking.carrier}` : ''}.`}{' '}
      {tracking?.url && <a href={tracking.url}>{tracking.number}</a>}
      {sentAt !== null && cameBackAt === null && (
        <button type="button" className="button quiet" onClick={() => void comeBack()}>
          It came back<span className="visually-hidden">: the parcel of {name}</span>
        </button>
      )}
      {said !== null && <p role="status">{said}</p>}
    </li>
  );
}
