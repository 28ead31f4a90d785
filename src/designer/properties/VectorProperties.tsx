import type { ObjectOf } from '../design.ts';
import { inkCountText } from '../press-check/ink-count.ts';
import { nearestInk, type InkKey } from '../../artwork/ink.ts';
import { ColorInk } from './ColorInk.tsx';
import { ProportionalSize } from './ProportionalSize.tsx';
import { Section } from './Section.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

export function VectorProperties({ object }: { object: ObjectOf<'vector'> }) {
  const { setObject, nameOf } = useDesigner();
  const { colors, inks } = object;
  const printed = new Set(inks.filter((ink) => ink !== null)).size;
  const nearest = colors.map((hex) => nearestInk(hex).key);
  const pick = (index: number, ink: InkKey | null) =>
    setObject(object, `ink of color ${index + 1}`, { inks: inks.with(index, ink) });
  return (
    <>
      <Section title="Size">
        <ProportionalSize object={object} />
        <p className={styles.good}>It’s paths, so it prints sharp at any size.</p>
      </Section>
      <Section title="Inks" note={inkCountText(printed)}>
        <ul className={styles.found}>
          {colors.map((hex, index) => (
            <ColorInk
              key={hex}
              hex={hex}
              label={colors.length === 1 ? 'It prints in' : `Color ${index + 1} prints in`}
              ink={inks[index] ?? null}
              onPick={(ink) => pick(index, ink)}
            />
          ))}
        </ul>
        {nearest.some((ink, index) => ink !== inks[index]) && (
          <button
            type="button"
            className="button quiet"
            onClick={() => setObject(object, 'inks', { inks: nearest })}
          >
            Back to the closest inks<span className="visually-hidden"> for {nameOf(object)}</span>
          </button>
        )}
      </Section>
    </>
  );
}
