import { useId } from 'react';
import { artworkTypeLabels, artworkTypes, type ArtworkType } from '../../artwork/artwork-type.ts';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import styles from './fields.module.css';

const remarks: Readonly<Record<ArtworkType, string>> = {
  complete: 'Ready to print',
  sketch: 'Needs development',
  description: 'We draw it from your words',
};

type Props = Omit<GroupProps, 'legend'> & {
  type: ArtworkType | null;
  name?: string;
  onChange: (type: ArtworkType) => void;
};

/** What kind of artwork there is (product.md#artwork-types). */
export function ArtworkTypeField({ type, name, onChange, ...group }: Props) {
  const unique = useId();
  return (
    <FieldGroup legend="What kind of artwork do you have?" {...group}>
      <div className={styles.types}>
        {artworkTypes.map((each) => (
          <label key={each} className={`${styles.card} ${styles.type}`}>
            <input
              className="on-label"
              type="radio"
              name={name ?? unique}
              value={each}
              checked={type === each}
              aria-invalid={group.error ? true : undefined}
              onChange={() => onChange(each)}
            />
            {artworkTypeLabels[each]}
            <small>{remarks[each]}</small>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
