import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ObjectOf } from '../design.ts';
import { objectWords } from '../draw-object.ts';
import { typefaces, type TypefaceKey } from '../lettering/typeface.ts';
import { useDesigner } from '../designer.client.ts';
import styles from './properties.module.css';

/** How many typefaces are offered. */
const most = 3;

/** What the typeface lacks, and the typefaces that have all of the words, one press away. */
export function MissingLetters({ object }: { object: ObjectOf<'text' | 'team'> }) {
  const { drawingOf, $parts, typefacesWith, setObject } = useDesigner();
  const { missing } = drawingOf(object, useStore($parts));
  const [found, setFound] = useState<{ text: string; keys: readonly TypefaceKey[] } | null>(null);
  const text = missing.length === 0 ? '' : objectWords(object);
  useEffect(() => {
    if (text === '') return;
    let isCurrent = true;
    typefacesWith(text).then(
      (keys) => isCurrent && setFound({ text, keys }),
      // The sentence that says what is missing stands without them.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, typefacesWith]);
  if (missing.length === 0) return null;

  const keys = found?.text === text ? found.keys : null;
  const kind = typefaces.find(({ key }) => key === object.typeface)?.kind;
  const offered = typefaces
    .filter(({ key }) => keys?.includes(key))
    // What looks most like it first.
    .sort((a, b) => Number(b.kind === kind) - Number(a.kind === kind))
    .slice(0, most);
  return (
    <div className={`notice warn ${styles.notice}`}>
      <p role="status">
        The typeface doesn’t have {missing.join(' ')} and leaves{' '}
        {missing.length > 1 ? 'them' : 'it'} out.
        {offered.length > 0 && ' These have all of the words:'}
        {keys?.length === 0 &&
          ' No other typeface has everything in these words. Split them into several objects, or take out what isn’t a letter.'}
      </p>
      {offered.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className="button quiet"
          onClick={() => setObject(object, 'typeface', { typeface: key })}
        >
          Change to {name}
        </button>
      ))}
    </div>
  );
}
