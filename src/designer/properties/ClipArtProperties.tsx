import { useStore } from '@nanostores/react';
import type { ObjectOf } from '../design.ts';
import { InkPicker } from './InkPicker.tsx';
import { ProportionalSize } from './ProportionalSize.tsx';
import { Section } from './Section.tsx';
import { useDesigner } from '../designer.client.ts';

export function ClipArtProperties({ object }: { object: ObjectOf<'clipArt'> }) {
  const { $clipArt, setObject, nameOf } = useDesigner();
  const art = useStore($clipArt).get(object.art);
  const pick = (index: number, ink: (typeof object.inks)[number]) => {
    const inks = art?.parts.map((part, place) => object.inks[place] ?? part.ink) ?? object.inks;
    const name = art?.parts[index]?.name ?? 'part';
    setObject(object, `ink of ${name}`, { inks: inks.with(index, ink) });
  };
  return (
    <>
      <Section title="Size">
        <ProportionalSize object={object} />
      </Section>
      <Section title="Inks" note={art && `${art.parts.length}`}>
        {!art && <p role="status">Loading the drawing…</p>}
        {art?.parts.map((part, index) => (
          <InkPicker
            key={part.name}
            label={part.name}
            value={object.inks[index] ?? part.ink}
            onPick={(ink) => ink && pick(index, ink)}
          />
        ))}
        {art && art.parts.some(({ ink }, index) => (object.inks[index] ?? ink) !== ink) && (
          <button
            type="button"
            className="button quiet"
            onClick={() => setObject(object, 'inks', { inks: art.parts.map(({ ink }) => ink) })}
          >
            Back to its own inks<span className="visually-hidden"> of {nameOf(object)}</span>
          </button>
        )}
      </Section>
    </>
  );
}
