import { useEffect, useRef, useState } from 'react';
import { artworkAccept } from '../../browser/artwork-transfer.ts';
import { call } from '../../browser/call.ts';
import { createMessageDraft, useMessageBox } from '../../browser/message-draft.ts';
import type { CustomerOrder } from '../../contracts/open-order.ts';
import { writeMessage, type CustomerMessage } from '../../contracts/write-message.ts';
import { messagesId } from '../../paths.ts';
import { MessageForm } from '../../ui/MessageForm.tsx';
import { MessageThread } from '../../ui/MessageThread.tsx';
import { Section } from './Section.tsx';

type Props = {
  order: Pick<CustomerOrder, 'number' | 'messages'>;
  /** What the order's link ends with. */
  orderKey: string;
  now: Date;
};

/** The customer's conversation with the shop. */
export function Messages({ order, orderKey, now }: Props) {
  const [sent, setSent] = useState<readonly CustomerMessage[]>([]);
  const [draft] = useState(() =>
    createMessageDraft(
      `message-${order.number}`,
      (message) => call(writeMessage, { key: orderKey, ...message }),
      (message) => setSent((others) => [...others, message]),
    ),
  );
  const box = useMessageBox(draft);
  const known = new Set(order.messages.map(({ id }) => id));
  const messages = [...order.messages, ...sent.filter(({ id }) => !known.has(id))];

  // Emails link here, below what the page has loaded since.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash.endsWith(`&${messagesId}`)) place.current?.scrollIntoView();
  }, []);

  return (
    <div ref={place} className="no-print">
      <Section title="Messages">
        <MessageForm
          label="Write to the shop"
          hint="We’ll email you when we answer."
          accept={artworkAccept}
          {...box}
        />
        <MessageThread
          messages={messages.map((message) => ({
            ...message,
            by: message.fromShop ? 'The shop' : 'You',
          }))}
          now={now}
        />
      </Section>
    </div>
  );
}
