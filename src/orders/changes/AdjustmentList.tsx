import { adjustedLineNames } from '../prices/adjustment-label.ts';
import { adjustedLines, adjustmentLimits } from '../prices/adjustment-schema.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { WantedAdjustment } from './wanted-adjustment.client.ts';
import styles from './change.module.css';

type Props = {
  adjustments: readonly WantedAdjustment[];
  /** By paths like 'adjustments.0.cents'. */
  errors: Readonly<Record<string, string>>;
  onChange: (adjustments: readonly WantedAdjustment[]) => void;
  /** For errors that are of an earlier moment. */
  onRemoved?: (at: number) => void;
};

/** What staff add to the lines of a price, or take off them. */
export function AdjustmentList({ adjustments, errors, onChange, onRemoved }: Props) {
  const kept = useKeptFocus(String(adjustments.length), '[data-add]');
  return (
    <div {...kept} className={styles.adjustments}>
      <p className="field-hint">
        Add to a line of the price, or take off it, before tax: -25 takes off $25. The customer
        reads the reason.
      </p>
      {adjustments.map((adjustment, at) => (
        // They have no identity but their place.
        <AdjustmentFields
          key={at}
          at={at}
          adjustment={adjustment}
          errors={errors}
          onChange={(changes) => onChange(adjustments.with(at, { ...adjustment, ...changes }))}
          onRemove={() => {
            onChange(adjustments.toSpliced(at, 1));
            onRemoved?.(at);
          }}
        />
      ))}
      {adjustments.length < adjustmentLimits.count && (
        <button
          type="button"
          className="button quiet"
          data-add=""
          onClick={() => onChange([...adjustments, { line: 'order', amount: '', reason: '' }])}
        >
          Add an adjustment
        </button>
      )}
    </div>
  );
}

type AdjustmentProps = {
  at: number;
  adjustment: WantedAdjustment;
  errors: Props['errors'];
  onChange: (changes: Partial<WantedAdjustment>) => void;
  onRemove: () => void;
};

function AdjustmentFields({ at, adjustment, errors, onChange, onRemove }: AdjustmentProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">Adjustment {at + 1}</legend>
      <Select
        label="Line of the price"
        value={adjustment.line}
        options={adjustedLines.map((line) => [line, adjustedLineNames[line]])}
        onChoose={(line) => onChange({ line })}
      />
      <Field
        label="Dollars"
        inputMode="text"
        maxLength={24}
        value={adjustment.amount}
        error={errors[`adjustments.${at}.cents`]}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <Field
        label="Reason"
        maxLength={adjustmentLimits.reason}
        value={adjustment.reason}
        error={errors[`adjustments.${at}.reason`]}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <button type="button" className="button quiet" onClick={onRemove}>
        Remove<span className="visually-hidden"> adjustment {at + 1}</span>
      </button>
    </fieldset>
  );
}
