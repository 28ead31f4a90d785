import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { rosterLimits, wrongNumber, type Player } from './roster.ts';
import { playerTitle, type RosterField, type RosterFinding } from './check-roster.ts';
import { rosterQuantities } from './roster-mismatch.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { plainDigits } from '../../platform/typed-number.ts';
import type { Size } from '../../garments/size.ts';
import { useDesigner } from '../designer.client.ts';
import type { RosterStore } from './roster-store.client.ts';
import styles from './team.module.css';

/** The players as fields, with what each still needs. */
export function PlayerRows({ store }: { store: RosterStore }) {
  const { $garment } = useDesigner();
  const roster = useStore(store.$roster);
  const findings = useStore(store.$findings);
  const garment = useStore($garment);
  const body = useRef<HTMLTableSectionElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Where the focus goes after the rows have changed. */
  const [focus, setFocus] = useState<{ row: number; field: string } | null>(null);
  useEffect(() => {
    if (!focus) return;
    const row = body.current?.rows[focus.row];
    const target = row?.querySelector<HTMLElement>(`[data-field="${focus.field}"]`);
    (target ?? add.current)?.focus();
    setFocus(null);
  }, [focus]);
  const counted = countsBySize(rosterQuantities(roster));
  const isFull = roster.length >= rosterLimits.players;

  return (
    <div>
      {roster.length > 0 && (
        <table className={styles.players}>
          <caption>
            {roster.length} {roster.length === 1 ? 'player' : 'players'}
            {counted.length > 0 &&
              `: ${counted.map(({ size, quantity }) => `${quantity} ${size}`).join(', ')}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Number</th>
              <th scope="col">Size</th>
              <th scope="col">
                <span className="visually-hidden">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {roster.map((player, index) => (
              <PlayerRow
                key={index}
                {...{ player, index, store }}
                offered={garment.sizes}
                findings={findings.filter((finding) => finding.index === index)}
                onNext={(field) => {
                  if (index < roster.length - 1 || store.addPlayer()) {
                    setFocus({ row: index + 1, field });
                  }
                }}
                onDelete={() => {
                  store.removePlayer(index);
                  setFocus({ row: Math.min(index, roster.length - 2), field: 'delete' });
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <button
        ref={add}
        type="button"
        className="button quiet"
        aria-disabled={isFull || undefined}
        onClick={() => {
          if (store.addPlayer()) setFocus({ row: roster.length, field: 'name' });
        }}
      >
        Add a player
      </button>
      {isFull && (
        <p className="note-text">
          A roster holds {rosterLimits.players} players. For more, make a second design.
        </p>
      )}
    </div>
  );
}

type RowProps = {
  player: Player;
  index: number;
  store: RosterStore;
  offered: readonly Size[];
  findings: readonly RosterFinding[];
  /** Enter, as in a spreadsheet: the same field of the next player, who may be new. */
  onNext: (field: RosterField) => void;
  onDelete: () => void;
};

function PlayerRow({ player, index, store, offered, findings, onNext, onDelete }: RowProps) {
  const { endStep } = useDesigner();
  /** What was typed as a number and isn't one. */
  const [refused, setRefused] = useState<string | null>(null);
  const { changePlayer } = store;
  const title = playerTitle(player, index);
  const id = (field: RosterField) => `player-${index}-${field}`;
  const told = (field: RosterField) => {
    const found = findings.find((finding) => finding.field === field);
    if (field === 'number' && refused !== null) {
      return { level: 'error' as const, says: wrongNumber };
    }
    return found;
  };
  const shown = (field: RosterField) => ({
    id: id(field),
    className: 'input',
    'data-field': field,
    'aria-label': `${fieldLabels[field]} of player ${index + 1}`,
    'aria-invalid': told(field)?.level === 'error' || undefined,
    'aria-describedby': told(field) ? `${id(field)}-told` : undefined,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter' && field !== 'size') onNext(field);
    },
    onBlur: () => {
      setRefused(null);
      endStep();
    },
  });
  const cell = (field: RosterField, control: ReactNode) => {
    const finding = told(field);
    return (
      <td>
        {control}
        {finding && (
          <p
            id={`${id(field)}-told`}
            className={finding.level === 'error' ? 'field-error' : 'field-hint'}
          >
            {finding.says}
          </p>
        )}
      </td>
    );
  };
  const isOffered = player.size === null || offered.includes(player.size);
  return (
    <tr>
      {cell(
        'name',
        <input
          {...shown('name')}
          autoComplete="off"
          maxLength={rosterLimits.name}
          value={player.name}
          onChange={({ target }) => changePlayer(index, { name: target.value })}
        />,
      )}
      {cell(
        'number',
        <input
          {...shown('number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={rosterLimits.number}
          value={refused ?? player.number}
          onChange={({ target }) => {
            const number = plainDigits(target.value);
            const isNumber = /^[0-9]*$/.test(number);
            setRefused(isNumber ? null : target.value);
            if (isNumber) changePlayer(index, { number });
          }}
        />,
      )}
      {cell(
        'size',
        <select
          {...shown('size')}
          value={player.size ?? ''}
          onChange={({ target }) => changePlayer(index, { size: target.value || null })}
        >
          <option value="">Size</option>
          {!isOffered && player.size && <option value={player.size}>{player.size}</option>}
          {offered.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>,
      )}
      <td>
        <button
          type="button"
          className="button quiet"
          data-field="delete"
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </td>
    </tr>
  );
}

const fieldLabels: Readonly<Record<RosterField, string>> = {
  name: 'Name',
  number: 'Number',
  size: 'Size',
};
