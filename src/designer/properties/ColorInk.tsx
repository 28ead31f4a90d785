import { useId } from 'react';
import { inkByKey, inks as shelf, inkKeySchema, type InkKey } from '../../artwork/ink.ts';
import styles from './properties.module.css';

type Props = {
  /** The color as it came, '#rrggbb'. */
  hex: string;
  label: string;
  ink: InkKey | null;
  onPick: (ink: InkKey | null) => void;
};

/** A color of a customer's picture, next to the ink that it prints in. */
export function ColorInk({ hex, label, ink, onPick }: Props) {
  const id = useId();
  return (
    <li>
      <svg viewBox="0 0 44 24" aria-hidden="true">
        <rect width="22" height="24" fill={hex} />
        {ink && <rect x="22" width="22" height="24" fill={inkByKey[ink].hex} />}
      </svg>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`input ${styles.input}`}
        value={ink ?? ''}
        onChange={({ target }) => onPick(inkKeySchema.safeParse(target.value).data ?? null)}
      >
        {shelf.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
        <option value="">No ink: the shirt shows</option>
      </select>
    </li>
  );
}
