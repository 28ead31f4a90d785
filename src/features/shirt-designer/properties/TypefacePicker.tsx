import { memo, useEffect, useId } from 'react';
import { useStore } from '@nanostores/react';
import { typefaces, type TypefaceKey } from '../../../domain/design/typeface.ts';
import styles from './properties.module.css';
import { useDesigner } from '../designer.ts';

type Props = { value: TypefaceKey; onPick: (typeface: TypefaceKey) => void };

/** Every face's name, set in the face itself. */
export const TypefacePicker = memo(function TypefacePicker({ value, onPick }: Props) {
  const { $nameOutlines, loadTypefaceNames } = useDesigner();
  const name = useId();
  const outlines = useStore($nameOutlines);
  useEffect(() => void loadTypefaceNames(), [loadTypefaceNames]);
  const chosen = typefaces.find(({ key }) => key === value);
  return (
    <fieldset>
      <legend className={styles.legend}>
        Typeface: <b>{chosen?.name}</b>
      </legend>
      <div className={styles.faces}>
        {typefaces.map((face) => {
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
      </div>
    </fieldset>
  );
});
