import { useState } from 'react';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { ColorGhosts, ColorPicker } from '../../ui/SwatchPicker.tsx';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import styles from './fields.module.css';

type Props = Omit<GroupProps, 'legend'> & {
  colors: readonly Swatch[];
  /** The chosen color's key. */
  chosen: string | null;
  onChoose: (color: Swatch) => void;
  /** The color under the pointer, if the page names it. Otherwise it's named below. */
  onPoint?: (color: Swatch | null) => void;
};

/** One of a garment's colors (product.md#select-color). */
export function ColorField({ colors, chosen, onChoose, onPoint, ...group }: Props) {
  const [pointed, setPointed] = useState<Swatch | null>(null);
  const named = pointed ?? colors.find(({ key }) => key === chosen);
  return (
    <FieldGroup legend="Color" {...group}>
      <ColorPicker
        colors={colors}
        chosen={chosen}
        invalid={Boolean(group.error)}
        onPick={onChoose}
        onPoint={onPoint ?? setPointed}
      />
      {!onPoint && <p className={styles.colorName}>{named ? colorText(named) : '\u00a0'}</p>}
    </FieldGroup>
  );
}

/** 'Navy · in stock'. */
export const colorText = ({ name, inStock }: Swatch): string =>
  `${name} · ${inStock ? 'in stock' : 'out of stock, we’ll ask our supplier'}`;

export function ColorsLoading() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading colors…</span>
      <ColorGhosts />
    </div>
  );
}
