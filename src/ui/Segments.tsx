import { useId, type ReactNode } from 'react';
import styles from './Segments.module.css';

/** The class of a bar of links that looks like a bar of radios; the links have addresses. */
export const segmentBar = styles.segments;

type Props<Key extends string> = {
  /** The group's label; only read out, unless `legendClass` styles it. */
  legend: string;
  legendClass?: string | undefined;
  /** The radios' name, if something looks them up; unique by default. */
  name?: string;
  /** null if none is chosen. */
  value: Key | null;
  options: readonly (readonly [key: Key, label: ReactNode])[];
  onPick: (key: Key) => void;
  className?: string | undefined;
};

/**
 * A few options in a bar, one of them chosen. Radios instead of tabs with roles: they are a single
 * tab stop, arrow keys move between them, and they work before the script does.
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
