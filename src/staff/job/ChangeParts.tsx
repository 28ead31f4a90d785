import { useState } from 'react';
import { recordedParts, type ChangePart } from '../../orders/changes/change-record.ts';
import { changeLabels } from '../../orders/changes/change-words.ts';
import { ChangeEditor } from '../../orders/changes/ChangeEditor.tsx';
import type { ChangeSession } from '../../orders/changes/change-session.client.ts';
import { Select } from '../../ui/Field.tsx';

export { startSession } from '../../orders/changes/change-session.client.ts';
export { staffDesk } from './staff-desk.client.ts';

type Props = { session: ChangeSession; onClose: () => void };

/** What staff can change about an order: the fields of one part at a time. */
export function ChangeParts({ session, onClose }: Props) {
  const [part, setPart] = useState<ChangePart>('sizes');
  return (
    <>
      <Select
        label="What to change"
        value={part}
        options={recordedParts
          .filter((each) => each !== 'order')
          .map((each) => [each, changeLabels[each]])}
        onChoose={setPart}
      />
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
