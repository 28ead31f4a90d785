import { itemsOf } from '../orders/order-design.ts';
import { itemTexts } from './group-words.ts';
import type { ShownGroup } from './shown-group.ts';

type Piece = { item: number; size: string };

/** How a form says a garment and a size: '0:M'. */
export const pieceValue = ({ item, size }: Piece): string => `${item}:${size}`;

/** What `pieceValue` says; null for nothing. */
export function readPieceValue(value: string | undefined): Piece | null {
  const named = /^(?<item>\d{1,3}):(?<size>.+)$/.exec(value ?? '')?.groups;
  return named?.['size'] === undefined
    ? null
    : { item: Number(named['item']), size: named['size'] };
}

type Props = {
  group: Pick<ShownGroup, 'designs'>;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  /** The choice of no piece. */
  nothing: string;
};

/** A garment in a size. */
export function PieceSelect({ group, name, label, value, error, nothing }: Props) {
  const texts = itemTexts(group);
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <select
        id={name}
        name={name}
        className="input"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        <option value="">{nothing}</option>
        {itemsOf(group).map((item, at) => (
          <optgroup key={at} label={texts[at]}>
            {item.sizes.map((size) => (
              <option key={size} value={pieceValue({ item: at, size })}>
                {size}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
