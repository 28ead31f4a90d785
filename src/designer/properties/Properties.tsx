import { useCallback } from 'react';
import { useStore } from '@nanostores/react';
import type { DesignObject } from '../design.ts';
import { kindLabels } from '../object-name.ts';
import type { InkKey } from '../../artwork/ink.ts';
import { ClipArtProperties } from './ClipArtProperties.tsx';
import { InkPicker } from './InkPicker.tsx';
import { MissingLetters } from './MissingLetters.tsx';
import { PictureProperties } from './PictureProperties.tsx';
import { PlaceButtons, PlaceProperties } from './PlaceProperties.tsx';
import { Section } from './Section.tsx';
import { ShapeProperties } from './ShapeProperties.tsx';
import { TeamProperties } from './TeamProperties.tsx';
import { TextProperties } from './TextProperties.tsx';
import { VectorProperties } from './VectorProperties.tsx';
import styles from './properties.module.css';
import { type Designer, useDesigner } from '../designer.client.ts';

/** The chosen objects as a form, with a field for each property. */
export function Properties() {
  const { $restingChosen, $clipArt, nameOf } = useDesigner();
  const chosen = useStore($restingChosen);
  useStore($clipArt); // names of drawings
  const [first] = chosen;
  return (
    <section className={styles.panel} aria-labelledby="properties-title">
      <h3 id="properties-title" className={styles.title}>
        {!first ? 'Properties' : chosen.length > 1 ? `${chosen.length} objects` : nameOf(first)}
        {first && chosen.length === 1 && <small>{kindLabels[first.kind]}</small>}
      </h3>
      {!first && (
        <p className={styles.hint}>
          Choose something on the shirt, or in the list of objects, to change it here.
        </p>
      )}
      {first && chosen.length === 1 && <One key={first.id} object={first} />}
      {chosen.length > 1 && <Several key="several" objects={chosen} />}
    </section>
  );
}

function One({ object }: { object: DesignObject }) {
  const { nameOf } = useDesigner();
  return (
    <>
      {object.locked && <Locked />}
      {'typeface' in object && <MissingLetters object={object} />}
      <fieldset className={styles.fields} disabled={object.locked}>
        <legend className="visually-hidden">Properties of {nameOf(object)}</legend>
        {object.kind === 'text' && <TextProperties object={object} />}
        {object.kind === 'team' && <TeamProperties object={object} />}
        {object.kind === 'shape' && <ShapeProperties object={object} />}
        {object.kind === 'clipArt' && <ClipArtProperties object={object} />}
        {object.kind === 'picture' && <PictureProperties object={object} />}
        {object.kind === 'vector' && <VectorProperties object={object} />}
        <PlaceProperties object={object} />
      </fieldset>
    </>
  );
}

function Locked() {
  const { lockChosen } = useDesigner();
  return (
    <div className={`notice ${styles.notice}`}>
      <p>Locked, so nothing moves it by accident.</p>
      <button type="button" className="button quiet" onClick={() => lockChosen(false)}>
        Unlock to change it
      </button>
    </div>
  );
}

function Several({ objects }: { objects: readonly DesignObject[] }) {
  const designer = useDesigner();
  const pick = useCallback((ink: InkKey | null) => inkAll(designer, ink), [designer]);
  const inked = objects.flatMap((object) => ('ink' in object ? [object.ink] : []));
  const [ink, ...others] = new Set(inked);
  const locked = objects.filter(({ locked: isLocked }) => isLocked).length;
  const groups = new Set(objects.map(({ group }) => group));
  return (
    <>
      <p className={styles.hint}>
        {groups.size === 1 && !groups.has(null)
          ? 'One group: it moves as one.'
          : 'Change what they share here, or choose just one to change the rest.'}
        {locked > 0 && ` ${locked} of them ${locked > 1 ? 'are' : 'is'} locked and left alone.`}
      </p>
      {inked.length > 0 && (
        <Section title="Ink">
          <InkPicker label="Ink of all" value={others.length > 0 ? undefined : ink} onPick={pick} />
        </Section>
      )}
      <PlaceButtons />
    </>
  );
}

function inkAll({ changeChosen }: Designer, ink: InkKey | null): void {
  if (ink === null) return;
  changeChosen('Change ink of several', (object) =>
    'ink' in object ? { ...object, ink } : object,
  );
}
