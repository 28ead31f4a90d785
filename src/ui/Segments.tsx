import { useId, type ReactNode } from 'react';
import styles from './Segments.module.css';

/** The class of a bar of links that looks like one of radios: those have addresses. */
export const segmentBar = styles.segments;

type Props<Key extends string> = {
  /** Names the choice; read out only, unless `legendClass` says how it looks. */
  legend: string;
  legendClass?: string | undefined;
  /** The radios' name, where something looks them up; else one that is unique. */
  name?: string;
  value: Key;
  options: readonly (readonly [key: Key, label: ReactNode])[];
  onPick: (key: Key) => void;
  className?: string | undefined;
};

/**
 * A few options in a bar, one of them chosen. Radios rather than tabs with roles: one stop of the
 * keyboard, arrows move, and they answer before the script does.
 */
export function Segments<Key extends string>({
  legend,
  legendClass = 'visually-hidden',
  name,
  value,
  options,
  onPick,
  className,
}: Props<Key>) {
  const unique = useId();
  return (
    <fieldset className={`${styles.segments ?? ''} ${className ?? ''}`}>
      <legend className={legendClass}>{legend}</legend>
      {options.map(([key, label]) => (
        <label key={key} data-option={key}>
          <input
            type="radio"
            name={name ?? unique}
            value={key}
            checked={key === value}
            onChange={() => onPick(key)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
