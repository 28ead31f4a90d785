import { memberName } from '../member-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { bySize } from '../../blanks/buy-list.ts';
import { countPieces } from '../../blanks/count-pieces.rpc.ts';
import { partKey } from '../../blanks/purchase.ts';
import {
  readPieces,
  type JobPart,
  type JobPieces as Pieces,
} from '../../blanks/read-pieces.rpc.ts';
import { hasReached, type Stage } from '../../orders/job.ts';
import { countText } from '../../platform/count-words.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { Select } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { asking } from '../queries.client.ts';
import { useRequestId } from '../use-request-id.client.ts';
import { CorrectCount } from '../receiving/CorrectCount.tsx';
import styles from './job.module.css';

type Props = { number: number; stage: Stage; now: Date };

/** An order's pieces by size: received, printed, and packed. The last two are counted here. */
export function JobPieces({ number, stage, now }: Props) {
  const id = useId();
  const { data, error, refetch } = useQuery(asking(readPieces, () => ({ number }), String(number)));
  return (
    <section aria-labelledby={id} className={styles.pieces}>
      <h2 id={id} className="kicker">
        Received, printed, packed
      </h2>
      {error && (
        <p role="alert">
          {error.message}{' '}
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {!data && !error && <p role="status">Loading the pieces...</p>}
      {data && (
        <Counts {...{ number, stage, now, data }} reload={async () => void (await refetch())} />
      )}
    </section>
  );
}

type CountsProps = Props & { data: Pieces; reload: () => Promise<void> };

function Counts({ number, stage, now, data, reload }: CountsProps) {
  const id = useId();
  const idOf = useRequestId();
  /** What was typed, by part; null while nobody counts by size. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(null);
  /** The part whose received pieces are corrected: '' while none is chosen, null if none is to be. */
  const [correcting, setCorrecting] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const parts = data.parts.toSorted(bySize);
  const sum = (count: (part: JobPart) => number) =>
    parts.reduce((all, part) => all + count(part), 0);
  const pieces = sum((part) => part.pieces);
  const wrong = parts.find((part) => partKey(part) === correcting);
  const mayCount = hasReached(stage, 'started');
  const several =
    new Set(parts.map(({ styleCode, colorKey }) => `${styleCode} ${colorKey}`)).size > 1;
  const title = (part: JobPart) =>
    several ? `${part.garment}, ${part.color}, ${part.size}` : part.size;

  const store = async (count: (part: JobPart) => { printed: number; packed: number }) => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    const told = parts.map((part) => {
      const { styleCode, colorKey, size } = part;
      return { styleCode, colorKey, size, ...count(part) };
    });
    const counted = { number, seen: data.seen, parts: told };
    const answer = await ask(countPieces, { id: idOf(counted), ...counted });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.message);
    if (answer.data.outcome === 'counted' || answer.data.outcome === 'stale') {
      await reload();
      setTyped(null);
      return setFailure(
        answer.data.outcome === 'stale'
          ? 'Somebody counted meanwhile, so yours isn’t stored. Look at it again.'
          : '',
      );
    }
    setFailure('Pieces are counted once the order is in production. Reload the page.');
  };
  const read = (part: JobPart, step: 'printed' | 'packed'): number | null => {
    const text = (typed?.[`${partKey(part)} ${step}`] ?? String(part[step])).trim();
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  const storeTyped = () => {
    const counts = new Map<string, { printed: number; packed: number }>();
    for (const part of parts) {
      const [printed, packed] = [read(part, 'printed'), read(part, 'packed')];
      if (printed === null || packed === null) {
        return setFailure(`${title(part)}: enter whole numbers.`);
      }
      if (packed > printed) {
        return setFailure(`${title(part)}: more are packed than printed. Correct one of them.`);
      }
      counts.set(partKey(part), { printed, packed });
    }
    return store((part) => counts.get(partKey(part)) ?? part);
  };
  const cell = (part: JobPart, step: 'printed' | 'packed') =>
    typed ? (
      <input
        className="input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={`${step === 'printed' ? 'Printed' : 'Packed'}, ${title(part)}`}
        aria-describedby={failure ? `${id}-failure` : undefined}
        value={typed[`${partKey(part)} ${step}`] ?? part[step]}
        onChange={({ target }) =>
          setTyped({ ...typed, [`${partKey(part)} ${step}`]: target.value })
        }
      />
    ) : (
      countText(part[step])
    );
  const button = (text: string, count: (part: JobPart) => { printed: number; packed: number }) => (
    <button
      type="button"
      className="button alt"
      aria-disabled={busy || undefined}
      onClick={() => void store(count)}
    >
      {text}
    </button>
  );
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void storeTyped();
        }}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Ordered</th>
              <th scope="col">Received</th>
              <th scope="col">Printed</th>
              <th scope="col">Packed</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={partKey(part)}>
                <th scope="row">{title(part)}</th>
                <td>{countText(part.pieces)}</td>
                <td>
                  {countText(part.given)}
                  {part.coming > 0 && <span>{`${countText(part.coming)} on the way`}</span>}
                </td>
                <td>{cell(part, 'printed')}</td>
                <td>{cell(part, 'packed')}</td>
              </tr>
            ))}
            {parts.length > 1 && (
              <tr>
                <th scope="row">All</th>
                <td>{countText(pieces)}</td>
                <td>{countText(sum(({ given }) => given))}</td>
                <td>{countText(sum(({ printed }) => printed))}</td>
                <td>{countText(sum(({ packed }) => packed))}</td>
              </tr>
            )}
          </tbody>
        </table>
        {data.countedBy && data.countedAt && (
          <p className="note-text">
            {`Counted by ${memberName(data.countedBy)}, ${formatMoment(new Date(data.countedAt), now)}.`}
          </p>
        )}
        <p role="alert" id={`${id}-failure`}>
          {failure}
        </p>
        <div className="button-row">
          {mayCount && typed === null && (
            <>
              {sum(({ printed }) => printed) < pieces &&
                button(`All ${countText(pieces)} printed`, (part) => ({
                  printed: Math.max(part.pieces, part.printed),
                  packed: part.packed,
                }))}
              {sum(({ packed }) => packed) < pieces &&
                button(`All ${countText(pieces)} packed`, (part) => ({
                  printed: Math.max(part.pieces, part.printed),
                  packed: Math.max(part.pieces, part.packed),
                }))}
              <button type="button" className="button quiet" onClick={() => setTyped({})}>
                Count by size
              </button>
            </>
          )}
          {typed && (
            <>
              <button type="submit" className="button alt" aria-disabled={busy || undefined}>
                {busy ? 'Saving...' : 'Save the counts'}
              </button>
              <button type="button" className="button quiet" onClick={() => setTyped(null)}>
                Cancel
              </button>
            </>
          )}
          {typed === null && parts.some(({ given }) => given > 0) && correcting === null && (
            <button type="button" className="button quiet" onClick={() => setCorrecting('')}>
              Correct what was received
            </button>
          )}
        </div>
      </form>
      {correcting !== null && (
        <Select
          label="Which size"
          value={correcting}
          options={[
            ['', 'Choose a size'],
            ...parts.map((part) => [partKey(part), title(part)] as const),
          ]}
          onChoose={setCorrecting}
        />
      )}
      {wrong && (
        <CorrectCount
          key={partKey(wrong)}
          part={wrong}
          title={title(wrong)}
          orderNumber={number}
          pieces={wrong.given}
          onDone={() => {
            setCorrecting(null);
            void reload();
          }}
          onCancel={() => setCorrecting(null)}
        />
      )}
    </>
  );
}
