import { useEffect, useRef, useState } from 'react';
import type { ObjectOf } from '../design.ts';
import { inkByKey } from '../../artwork/ink.ts';
import { inkCountText } from '../press-check/ink-count.ts';
import { pictureVerdict } from '../pictures/picture.ts';
import { Chip } from './InkPicker.tsx';
import { EditPicture } from './EditPicture.tsx';
import { ProportionalSize } from './ProportionalSize.tsx';
import { ReducePicture } from './ReducePicture.tsx';
import { Section } from './Section.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

type Picture = ObjectOf<'picture'>;

export function PictureProperties({ object }: { object: Picture }) {
  return (
    <>
      <Section title="Size">
        <ProportionalSize object={object} />
        <Dpi object={object} />
      </Section>
      <Edits object={object} />
      <Colors object={object} />
    </>
  );
}

/** How it prints at its current size. */
function Dpi({ object }: { object: Picture }) {
  const { useLive } = useDesigner();
  const verdict = (live: Picture) => pictureVerdict(live, live);
  const quality = useLive(object, (live) =>
    live.kind === 'picture' ? verdict(live).quality : 'sharp',
  );
  const advice = useLive(object, (live) => (live.kind === 'picture' ? verdict(live).advice : ''));
  return <p className={quality === 'sharp' ? styles.good : styles.advice}>{advice}</p>;
}

function Edits({ object }: { object: Picture }) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Section title="Picture" {...(object.edits && { note: 'edited' })}>
      {editing ? (
        <EditPicture object={object} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.actions}>
          <button
            type="button"
            ref={opener}
            className={`button alt ${styles.small}`}
            onClick={() => setEditing(true)}
          >
            Crop and adjust
          </button>
        </div>
      )}
    </Section>
  );
}

function Colors({ object }: { object: Picture }) {
  const { setObject } = useDesigner();
  const [reducing, setReducing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasReducing = useRef(false);
  useEffect(() => {
    if (wasReducing.current && !reducing) opener.current?.focus();
    wasReducing.current = reducing;
  }, [reducing]);

  const { inks } = object;
  const backToFullColor = () => {
    setObject(object, 'colors', { picture: object.source, inks: null });
  };
  return (
    <Section title="Colors" note={inks ? inkCountText(inks.length) : 'full color'}>
      {inks ? (
        <ul className={styles.inkList}>
          {inks.map((key) => (
            <li key={key}>
              <Chip ink={inkByKey[key]} />
              {inkByKey[key].name}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>
          It prints in all its colors. On screens that takes simulated process, priced by hand; in
          flat inks, the price below holds.
        </p>
      )}
      {reducing ? (
        <ReducePicture object={object} onClose={() => setReducing(false)} />
      ) : (
        <div className={styles.actions}>
          <button
            type="button"
            ref={opener}
            className={`button alt ${styles.small}`}
            onClick={() => setReducing(true)}
          >
            {inks ? 'Reduce it again' : 'Reduce to flat inks'}
          </button>
          {inks && (
            <button type="button" className="button quiet" onClick={backToFullColor}>
              Back to full color
            </button>
          )}
        </div>
      )}
    </Section>
  );
}
