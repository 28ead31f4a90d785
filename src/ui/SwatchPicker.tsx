import { useId, type ReactNode } from 'react';
import styles from './SwatchPicker.module.css';

type Swatch<Key extends string> = {
  readonly key: Key;
  readonly name: string;
  /** Read out after the name: 'out of stock'. */
  readonly remark?: string | null;
  readonly picture: ReactNode;
};

type Props<Key extends string> = {
  /** The radios' name, if something looks them up; unique by default. */
  name?: string | undefined;
  swatches: readonly Swatch<Key>[];
  chosen: Key | null | undefined;
  invalid?: boolean | undefined;
  onPick: (key: Key) => void;
  /** The swatch under the pointer; null after it leaves. */
  onPoint?: (key: Key | null) => void;
  /** A pointer pressed a swatch, which may be the chosen one. */
  onPress?: () => void;
};

/** Small pictures to choose one from. The caller's fieldset labels the choice. */
export function SwatchPicker<Key extends string>({
  name,
  swatches,
  chosen,
  invalid,
  onPick,
  onPoint,
  onPress,
}: Props<Key>) {
  const unique = useId();
  return (
    <div className={styles.swatches}>
      {swatches.map(({ key, name: label, remark, picture }) => (
        <label
          key={key}
          className={styles.swatch}
          title={label}
          onPointerEnter={() => onPoint?.(key)}
          onPointerLeave={() => onPoint?.(null)}
        >
          <input
            type="radio"
            name={name ?? unique}
            value={key}
            checked={key === chosen}
            aria-invalid={invalid || undefined}
            aria-label={remark ? `${label}, ${remark}` : label}
            onChange={() => onPick(key)}
            // Arrow keys click, too, but without a count.
            onClick={({ detail }) => detail > 0 && onPress?.()}
          />
          {picture}
        </label>
      ))}
    </div>
  );
}
