import { useId, useState } from 'react';
import { recordedParts, type ChangePart } from '../../../domain/change-record.ts';
import { changeLabels } from '../../../domain/change-words.ts';
import { ChangeEditor } from '../../../order-editor/ChangeEditor.tsx';
import type { ChangeSession } from '../../../order-editor/change-session.ts';

export { startSession } from '../../../order-editor/change-session.ts';
export { staffDesk } from './staff-desk.ts';

type Props = { session: ChangeSession; onClose: () => void };

/** What staff can change about an order: the fields of one part at a time. */
export function ChangeParts({ session, onClose }: Props) {
  const id = useId();
  const [part, setPart] = useState<ChangePart>('sizes');
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          What to change
        </label>
        <select
          id={id}
          className="input"
          value={part}
          onChange={({ target }) => setPart(target.value as ChangePart)}
        >
          {recordedParts
            .filter((each) => each !== 'order')
            .map((each) => (
              <option key={each} value={each}>
                {changeLabels[each]}
              </option>
            ))}
        </select>
      </div>
      <ChangeEditor
        session={session}
        label="Change the order"
        proofNote="The customer needs a proof of this to approve."
        part={part}
        onPart={setPart}
        onClose={onClose}
      />
    </>
  );
}
