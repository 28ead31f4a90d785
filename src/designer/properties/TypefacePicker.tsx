import { memo, useEffect, useId, useState } from 'react';
import { useStore } from '@nanostores/react';
import { moods, searchTypefaces, typefaces, type TypefaceKey } from '../lettering/typeface.ts';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = { value: TypefaceKey; onPick: (typeface: TypefaceKey) => void };

/** Every face's name, set in the face itself, by mood. */
export const TypefacePicker = memo(function TypefacePicker({ value, onPick }: Props) {
  const { $nameOutlines, loadTypefaceNames } = useDesigner();
  const name = useId();
  const outlines = useStore($nameOutlines);
  const [query, setQuery] = useState('');
  useEffect(() => void loadTypefaceNames(), [loadTypefaceNames]);
  const chosen = typefaces.find(({ key }) => key === value);
  const found = searchTypefaces(query);
  return (
    <fieldset>
      <legend className={styles.legend}>
        Typeface: <b>{chosen?.name}</b>
      </legend>
      <input
        type="search"
        className={`input ${styles.input} ${styles.faceSearch}`}
        aria-label="Search typefaces"
        placeholder="Search: script, slab, brewery"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div className={styles.faces}>
        {found.map(({ mood, faces }) => (
          <fieldset key={mood}>
            <legend className={styles.mood}>{moods[mood]}</legend>
            {faces.map((face) => {
              const outline = outlines?.[face.key];
              return (
                <label key={face.key} className={styles.face}>
                  <input
                    className="on-label"
                    type="radio"
                    name={name}
                    value={face.key}
                    checked={face.key === value}
                    onChange={() => onPick(face.key)}
                  />
                  {outline ? (
                    <>
                      <svg
                        viewBox={`0 0 ${outline.width} ${outline.height}`}
                        width={outline.width * 0.6}
                        height={outline.height * 0.6}
                        aria-hidden="true"
                      >
                        <path d={outline.path} fill="currentColor" />
                      </svg>
                      <span className="visually-hidden">{face.name}</span>
                    </>
                  ) : (
                    <span>{face.name}</span>
                  )}
                  <small>{face.kind}</small>
                </label>
              );
            })}
          </fieldset>
        ))}
        {found.length === 0 && (
          <p className={styles.hint}>
            None of our typefaces match. Try a shorter word, or clear the search.
          </p>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {query !== '' && `Typefaces found: ${found.flatMap(({ faces }) => faces).length}.`}
      </p>
    </fieldset>
  );
});
