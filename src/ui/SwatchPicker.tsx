import { memo, useId, type ReactNode } from 'react';
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
  name?: string;
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

type Color = {
  readonly key: string;
  readonly name: string;
  readonly hex: string;
  /** The supplier's photo of the cloth, over the hex color. */
  readonly swatchUrl: string | null;
  readonly inStock: boolean;
};

type ColorProps<Choice extends Color> = {
  colors: readonly Choice[];
  chosen: string | null;
  invalid?: boolean | undefined;
  onPick: (color: Choice) => void;
  onPoint: (color: Choice | null) => void;
};

/** A garment's colors as discs, with a line through those out of stock. */
export function ColorPicker<Choice extends Color>({
  colors,
  chosen,
  invalid,
  onPick,
  onPoint,
}: ColorProps<Choice>) {
  const colorOf = (key: string | null) => colors.find((color) => color.key === key) ?? null;
  return (
    <SwatchPicker
      name="color"
      swatches={colors.map(({ key, name, hex, swatchUrl, inStock }) => ({
        key,
        name,
        remark: inStock ? null : 'out of stock',
        picture: <Disc hex={hex} swatchUrl={swatchUrl} inStock={inStock} />,
      }))}
      chosen={chosen}
      invalid={invalid}
      onPick={(key) => {
        const color = colorOf(key);
        if (color) onPick(color);
      }}
      onPoint={(key) => onPoint(colorOf(key))}
    />
  );
}

const Disc = memo(function Disc({
  hex,
  swatchUrl,
  inStock,
}: Pick<Color, 'hex' | 'swatchUrl' | 'inStock'>) {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className={styles.round}>
      <circle cx="22" cy="22" r="20" fill={hex} />
      {swatchUrl && <image href={swatchUrl} width="44" height="44" />}
      {!inStock && <path d="M8 36 36 8" />}
    </svg>
  );
});

/** A placeholder with about as many discs as a garment has colors, so that nothing moves. */
export function ColorGhosts() {
  return (
    <div className={styles.swatches} aria-hidden="true">
      {Array.from({ length: 19 }, (_, index) => (
        <span key={index} className={styles.ghost} />
      ))}
    </div>
  );
}
