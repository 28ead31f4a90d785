import { useState } from 'react';
import {
  misprintReasons,
  mostMisprinted,
  remediesFor,
  remedyNote,
  remedyText,
  type Remedy,
} from '../../blanks/misprint.ts';
import { partKey, type Part } from '../../blanks/purchase.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { orderStage } from '../../orders/job.ts';
import { itemText } from '../../proofs/proof-words.ts';
import { Field, Select } from '../../ui/Field.tsx';
import type { FloorJob, FloorTap } from './floor-job.ts';
import type { Tap, WhatIsTapped } from './keep-tap.contract.ts';
import styles from './floor.module.css';

type Props = {
  job: FloorJob;
  /** The place of the design in the order's, from 0. */
  design: number;
  waiting: readonly Tap[];
  onTap: (tap: WhatIsTapped) => void;
};

/** A part of the design with its name, 'M, Premium Cotton in Navy', and how many there are of it. */
type NamedPart = Part & { name: string; pieces: number };

const partsOf = ({ items }: FloorJob['designs'][number]): NamedPart[] =>
  items.flatMap((item) =>
    countsBySize(item.quantities).map(({ size, quantity }) => ({
      styleCode: item.styleCode,
      colorKey: item.colorKey,
      size,
      name: `${size}, ${itemText(item)}`,
      pieces: quantity,
    })),
  );

/** What was misprinted of a design, what can be done about it, and a form to say so. */
export function Misprints({ job, design: at, waiting, onTap }: Props) {
  const [telling, setTelling] = useState(false);
  const design = job.designs[at];
  if (!design) return null;
  const parts = partsOf(design);
  const nameOf = ({
    pieces,
    ...tap
  }: Pick<FloorTap, 'styleCode' | 'colorKey' | 'size' | 'pieces'>) =>
    `${pieces} ${parts.find((part) => isPart(tap, part))?.name ?? tap.size}`;
  const unsent = waiting.filter((tap) => tap.what === 'misprint' && tap.design === at);
  const remedyOf = (misprint: string): Remedy['kind'] | null => {
    const unsentTap = waiting.find((tap) => tap.what === 'remedy' && tap.misprint === misprint);
    if (unsentTap?.what === 'remedy') return unsentTap.remedy;
    const chosen = job.taps.filter((tap) => tap.misprint === misprint);
    return (chosen.find(({ remedy }) => remedy !== 'buy') ?? chosen[0])?.remedy ?? null;
  };
  const told = job.taps.filter(
    ({ id, what, design }) => what === 'misprint' && design === at && remedyOf(id) !== 'mistake',
  );
  const isCanceled = orderStage(job.status) === 'canceled';
  return (
    <section aria-label="Misprints" className={styles.misprints}>
      {told.length + unsent.length > 0 && <h2 className="kicker">Misprints</h2>}
      <ul>
        {told.map((tap) => (
          <li key={tap.id}>
            <p>
              <b>{nameOf(tap)}</b>: {tap.why}
            </p>
            {!isCanceled && [null, 'buy'].includes(remedyOf(tap.id)) && (
              <Remedies
                label={remedyOf(tap.id) ? 'Or, instead of buying it again' : 'What to do about it'}
                isBought={remedyOf(tap.id) === 'buy'}
                pieces={tap.pieces ?? 0}
                part={job.parts.find((part) => isPart(tap, part))}
                onChoose={(remedy) =>
                  onTap({
                    what: 'remedy',
                    misprint: tap.id,
                    remedy: remedy.kind,
                    fromOrder: remedy.kind === 'surplus' ? remedy.order : null,
                    note: remedyNote(nameOf(tap), tap.why ?? '', remedy),
                  })
                }
              />
            )}
            {job.taps.some(({ misprint }) => misprint === tap.id) && (
              <p className="note-text">It’s in the job’s notes.</p>
            )}
          </li>
        ))}
        {unsent.map((tap) => (
          <li key={tap.id}>
            {tap.what === 'misprint' && (
              <p>
                <b>{nameOf(tap)}</b>: {tap.why}
              </p>
            )}
          </li>
        ))}
      </ul>
      {telling ? (
        <MisprintForm
          parts={parts}
          onTell={(misprint) => {
            onTap({ what: 'misprint', ...misprint });
            setTelling(false);
          }}
          onClose={() => setTelling(false)}
        />
      ) : (
        <button
          type="button"
          className={`button alt ${styles.large}`}
          onClick={() => setTelling(true)}
        >
          Misprint
        </button>
      )}
    </section>
  );
}

const isPart = (tap: Pick<FloorTap, 'styleCode' | 'colorKey' | 'size'>, part: Part): boolean =>
  tap.styleCode === part.styleCode && tap.colorKey === part.colorKey && tap.size === part.size;

type RemediesProps = {
  label: string;
  /** The desk was asked to buy it again, but there may be another way by now. */
  isBought: boolean;
  pieces: number;
  part: FloorJob['parts'][number] | undefined;
  onChoose: (remedy: Remedy) => void;
};

function Remedies({ label, isBought, pieces, part, onChoose }: RemediesProps) {
  const remedies = remediesFor(pieces, part ?? { spare: 0, house: 0, surplus: [] }).filter(
    ({ kind }) => !(isBought && kind === 'buy'),
  );
  return (
    <div role="group" aria-label={label} className={styles.remedies}>
      <p className="note-text">{`${label}:`}</p>
      {remedies.map((remedy) => (
        <button
          key={remedyText(remedy)}
          type="button"
          className="button quiet"
          onClick={() => onChoose(remedy)}
        >
          {remedyText(remedy)}
        </button>
      ))}
    </div>
  );
}

type FormProps = {
  parts: readonly NamedPart[];
  onTell: (misprint: Part & { pieces: number; why: string }) => void;
  onClose: () => void;
};

function MisprintForm({ parts, onTell, onClose }: FormProps) {
  const [key, setKey] = useState(() => (parts[0] ? partKey(parts[0]) : ''));
  const [typed, setTyped] = useState('1');
  const [reason, setReason] = useState<(typeof misprintReasons)[number]>(misprintReasons[0]);
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<{ pieces?: string; words?: string }>({});
  const needsWords = reason === misprintReasons.at(-1);
  const tell = () => {
    const part = parts.find((each) => partKey(each) === key);
    if (!part) return;
    const pieces = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
    const most = Math.min(part.pieces, mostMisprinted);
    const wrong = {
      ...((pieces < 1 || pieces > most) && {
        pieces: `Enter 1 to ${most.toLocaleString('en-US')} pieces.`,
      }),
      ...(needsWords && words.trim() === '' && { words: 'Say what went wrong.' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { styleCode, colorKey, size } = part;
    const why = needsWords ? words.trim() : [reason, words.trim()].filter(Boolean).join(': ');
    onTell({ styleCode, colorKey, size, pieces, why });
  };
  return (
    <form
      className={styles.misprint}
      aria-label="Misprint"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        tell();
      }}
    >
      <Select
        label="Size"
        value={key}
        options={parts.map((part) => [partKey(part), part.name] as const)}
        onChoose={setKey}
      />
      <Field
        label="Pieces"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={errors.pieces}
      />
      <Select
        label="What went wrong?"
        value={reason}
        options={misprintReasons.map((each) => [each, each] as const)}
        onChoose={setReason}
      />
      <Field
        label={needsWords ? 'In a few words' : 'In a few words, if you like'}
        autoComplete="off"
        maxLength={120}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={errors.words}
      />
      <div className="button-row">
        <button type="submit" className="button">
          Save misprint
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Never mind
        </button>
      </div>
    </form>
  );
}
