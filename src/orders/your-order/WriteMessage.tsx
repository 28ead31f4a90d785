import { call } from '../../platform/call.client.ts';
import { MessageForm } from '../messages/MessageForm.tsx';
import { writeMessage, type CustomerMessage } from '../messages/write-message.contract.ts';

type Props = {
  /** Under which the tab keeps what isn't sent yet. */
  draftKey: string;
  /** What the order's link ends with. */
  orderKey: string;
  onSent: (message: CustomerMessage) => void;
};

/** The customer's box for a message to the shop. */
export const WriteMessage = ({ orderKey, ...props }: Props) => (
  <MessageForm
    {...props}
    label="Write to the shop"
    hint="We’ll email you when we answer."
    send={(message) => call(writeMessage, { key: orderKey, ...message })}
  />
);
