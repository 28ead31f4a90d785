import { memo, type ReactNode } from 'react';
import type { Size } from '../../garments/size.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import type { Quantities } from '../quantity.ts';
import { useQuantityInput } from './quantity-input.client.ts';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import styles from './fields.module.css';

type Props = GroupProps & {
  /** What the fields' ids start with, so that two garments fit on a page. */
  name?: string;
  sizes: readonly Size[];
  quantities: Quantities;
  /** Counted from something else. */
  readOnly?: boolean | undefined;
  /** What sizes cost more. */
  sizeCents?: Readonly<Record<Size, Cents>> | undefined;
  /** What to say below a size: '9 left'. */
  noteOf?: (size: Size) => string | null | undefined;
  /** If it's the same function each time, typing draws one size again. */
  onCount: (size: Size, count: number) => void;
  /** What stands below the counts. */
  children?: ReactNode;
};

/** How many pieces of each size (product.md#quantities). */
export function SizeCounts(props: Props) {
  const { name, sizes, quantities, readOnly, sizeCents, noteOf, onCount, children, ...group } =
    props;
  return (
    <FieldGroup {...group}>
      {(errorId) => (
        <>
          <div className={styles.counts}>
            {sizes.map((size) => (
              <SizeCount
                key={size}
                id={countId(size, name)}
                {...{ size, errorId, readOnly, onCount }}
                count={quantities[size] ?? 0}
                cents={sizeCents?.[size] ?? 0}
                invalid={Boolean(group.error)}
                note={noteOf && (noteOf(size) ?? '')}
              />
            ))}
          </div>
          {children}
        </>
      )}
    </FieldGroup>
  );
}

type CountProps = Pick<Props, 'readOnly' | 'onCount'> & {
  id: string;
  size: Size;
  count: number;
  cents: Cents;
  invalid: boolean;
  errorId: string;
  note: string | undefined;
};

const SizeCount = memo(function SizeCount(props: CountProps) {
  const { id, size, count, cents, invalid, errorId, note, readOnly, onCount } = props;
  const { input, wrong } = useQuantityInput(count, (next) => onCount(size, next));
  const told = [errorId, note !== undefined && `${id}-note`, wrong && `${id}-wrong`];
  return (
    <div>
      <label htmlFor={id}>{cents > 0 ? `${size} +${formatCents(cents)}` : size}</label>
      <input
        id={id}
        name={id}
        aria-describedby={told.filter(Boolean).join(' ')}
        aria-invalid={invalid || Boolean(wrong) || undefined}
        {...(readOnly ? { readOnly, value: count } : input)}
      />
      {note !== undefined && <small id={`${id}-note`}>{note}</small>}
      {wrong && (
        <p id={`${id}-wrong`} className="field-error" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
});

/** The id of a size's field, for moving the focus there. It has no spaces. */
export const countId = (size: Size, name = 'quantity'): string =>
  `${name}-${size.replaceAll(' ', '-')}`;
