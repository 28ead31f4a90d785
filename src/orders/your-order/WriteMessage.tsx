import { useState } from 'react';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import { call } from '../../platform/call.client.ts';
import { createMessageDraft, useMessageBox } from '../messages/message-draft.client.ts';
import { writeMessage, type CustomerMessage } from '../messages/write-message.contract.ts';
import { MessageForm } from '../../ui/MessageForm.tsx';

type Props = {
  /** Under which the tab keeps what isn't sent yet. */
  draftKey: string;
  /** What the order's link ends with. */
  orderKey: string;
  onSent: (message: CustomerMessage) => void;
};

/** The customer's box for a message to the shop. */
export function WriteMessage({ draftKey, orderKey, onSent }: Props) {
  const [draft] = useState(() =>
    createMessageDraft(
      draftKey,
      (message) => call(writeMessage, { key: orderKey, ...message }),
      onSent,
    ),
  );
  return (
    <MessageForm
      label="Write to the shop"
      hint="We’ll email you when we answer."
      accept={artworkAccept}
      {...useMessageBox(draft)}
    />
  );
}
