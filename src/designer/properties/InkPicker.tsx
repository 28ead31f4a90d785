import { memo, useState } from 'react';
import { useStore } from '@nanostores/react';
import { designCloths } from '../design.ts';
import { sideInks } from '../draw-object.ts';
import { inkByKey, inks, type Ink, type InkKey } from '../../artwork/ink.ts';
import { showsOn } from '../../artwork/print-contrast.ts';
import { SwatchPicker } from '../../ui/SwatchPicker.tsx';
import styles from './properties.module.css';
import { type Designer, useDesigner } from '../designer.client.ts';

type Props = {
  /** What the ink is for: 'Ink of the words'. */
  label: string;
  /** undefined if several objects with different inks are chosen. */
  value: InkKey | null | undefined;
  /** The label for no ink, if that is allowed. */
  none?: string;
  /** Must be stable, so that nothing re-renders without a change. */
  onPick: (ink: InkKey | null) => void;
};

const noInk = 'none' as const;

/** The shop's inks, the side's own first, and the name of the chosen one. */
export const InkPicker = memo(function InkPicker({ label, value, none, onPick }: Props) {
  const designer = useDesigner();
  // The order when the picker opened: it must not change under the pointer.
  const [shelf] = useState(() => usedFirst(designer));
  return (
    <fieldset className={styles.inks}>
      <legend>
        {label}: <b>{value === undefined ? 'several' : (value && inkByKey[value].name) || none}</b>
      </legend>
      <div className={styles.swatches}>
        <SwatchPicker
          swatches={[
            ...(none === undefined ? [] : [{ key: noInk, name: none, picture: <NoInk /> }]),
            ...shelf.map((ink) => ({ key: ink.key, name: ink.name, picture: <Chip ink={ink} /> })),
          ]}
          chosen={value === null ? noInk : value}
          onPick={(key) => onPick(key === noInk ? null : key)}
          // Keys still act on the object, as they did before the press.
          onPress={() => designer.$stage.get()?.focus({ preventScroll: true })}
        />
      </div>
      {value && <Contrast ink={value} />}
    </fieldset>
  );
});

function NoInk() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={styles.noInk}>
      <rect x="3" y="3" width="22" height="22" />
      <path d="M4 24 24 4" />
    </svg>
  );
}

export function Chip({ ink }: { ink: Ink }) {
  return (
    <svg viewBox="0 0 28 28" className={styles.chip} aria-hidden="true">
      <rect x="3" y="3" width="22" height="22" fill={ink.hex} />
    </svg>
  );
}

/** A warning if an ink is nearly the color of a garment that the design goes on. */
function Contrast({ ink }: { ink: InkKey }) {
  const { $design } = useDesigner();
  const hiding = designCloths(useStore($design)).filter(
    ({ hex }) => !showsOn(inkByKey[ink].hex, hex),
  );
  if (hiding.length === 0) return null;
  const names = new Intl.ListFormat('en-US').format(new Set(hiding.map(({ name }) => name)));
  return (
    <p className={styles.advice}>
      {inkByKey[ink].name} hardly shows on {names}. Another ink would stand out.
    </p>
  );
}

function usedFirst(designer: Designer): Ink[] {
  const { $resting, drawingOf } = designer;
  const used = new Set(sideInks($resting.get(), (object) => drawingOf(object)).inks);
  return [...inks.filter(({ key }) => used.has(key)), ...inks.filter(({ key }) => !used.has(key))];
}
