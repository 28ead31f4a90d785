import { memo, useState } from 'react';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { SwatchPicker } from '../../ui/SwatchPicker.tsx';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import styles from './fields.module.css';

type Props = Partial<GroupProps> & {
  colors: readonly Swatch[];
  /** The chosen color's key. */
  chosen: string | null;
  /** The radios' name, if something looks them up; unique by default. */
  name?: string;
  onChoose: (color: Swatch) => void;
  /** The color under the pointer, if the page names it. Otherwise it's named below. */
  onPoint?: (color: Swatch | null) => void;
};

/**
 * One of a garment's colors (product.md#select-color), as discs, with a line through those out of
 * stock.
 */
export function ColorField({ colors, chosen, name, onChoose, onPoint, ...group }: Props) {
  const [pointed, setPointed] = useState<Swatch | null>(null);
  const colorOf = (key: string | null) => colors.find((color) => color.key === key) ?? null;
  const named = pointed ?? colorOf(chosen);
  return (
    <FieldGroup legend="Color" {...group}>
      <SwatchPicker
        name={name}
        swatches={colors.map(({ key, name: label, hex, swatchUrl, inStock }) => ({
          key,
          name: label,
          remark: inStock ? null : 'out of stock',
          picture: <Disc hex={hex} swatchUrl={swatchUrl} inStock={inStock} />,
        }))}
        chosen={chosen}
        invalid={Boolean(group.error)}
        onPick={(key) => {
          const color = colorOf(key);
          if (color) onChoose(color);
        }}
        onPoint={(key) => (onPoint ?? setPointed)(colorOf(key))}
      />
      {!onPoint && <p className={styles.colorName}>{named ? colorText(named) : '\u00a0'}</p>}
    </FieldGroup>
  );
}

const Disc = memo(function Disc(props: Pick<Swatch, 'hex' | 'swatchUrl' | 'inStock'>) {
  const { hex, swatchUrl, inStock } = props;
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className={styles.disc}>
      <circle cx="22" cy="22" r="20" fill={hex} />
      {swatchUrl && <image href={swatchUrl} width="44" height="44" />}
      {!inStock && <path d="M8 36 36 8" />}
    </svg>
  );
});

/** 'Navy · in stock'. */
export const colorText = ({ name, inStock }: Swatch): string =>
  `${name} · ${inStock ? 'in stock' : 'out of stock, we’ll ask our supplier'}`;

/** As many discs as a garment has colors, about, so that nothing moves. */
export function ColorsLoading() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading colors…</span>
      <div className={styles.ghosts} aria-hidden="true">
        {Array.from({ length: 19 }, (_, index) => (
          <span key={index} className={styles.ghost} />
        ))}
      </div>
    </div>
  );
}
