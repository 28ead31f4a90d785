import { useEffect, useRef, useState } from 'react';
import { unreached } from '../../platform/call.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import type { CustomerMessage } from '../messages/write-message.contract.ts';
import { messagesId } from '../../paths.ts';
import { MessageThread } from '../../ui/MessageThread.tsx';
import { Section } from './Section.tsx';
import type * as WriteCode from './WriteMessage.tsx';

type Props = {
  order: Pick<CustomerOrder, 'number' | 'messages'>;
  /** What the order's link ends with. */
  orderKey: string;
  now: Date;
};

/** Under which the tab keeps a message being written. */
const messageKey = (number: number) => `message-${number}`;

/** The customer's conversation with the shop. The box for a message loads when it's wanted. */
export function Messages({ order, orderKey, now }: Props) {
  const [sent, setSent] = useState<readonly CustomerMessage[]>([]);
  const [code, setCode] = useState<typeof WriteCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** They pressed the button, which gives way to the box. */
  const pressed = useRef(false);
  const known = new Set(order.messages.map(({ id }) => id));
  const messages = [...order.messages, ...sent.filter(({ id }) => !known.has(id))];

  const write = () => import('./WriteMessage.tsx').then(setCode, () => setProblem(unreached));

  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Emails link here, below what the page has loaded since.
    const linked = location.hash.endsWith(`&${messagesId}`);
    if (linked) place.current?.scrollIntoView();
    const key = messageKey(order.number);
    if (linked || tabStorage.has(key) || tabStorage.has(`${key}-files`)) void write();
  }, [order.number]);
  useEffect(() => {
    if (code && pressed.current) place.current?.querySelector('textarea')?.focus();
  }, [code]);

  return (
    <div ref={place} className="no-print">
      <Section title="Messages">
        {code ? (
          <code.WriteMessage
            {...{ orderKey }}
            draftKey={messageKey(order.number)}
            onSent={(message) => setSent((others) => [...others, message])}
          />
        ) : (
          <button
            type="button"
            className="button alt"
            onClick={() => {
              pressed.current = true;
              void write();
            }}
          >
            Write to the shop
          </button>
        )}
        {problem && !code && (
          <p role="alert" className="notice warn">
            {problem}
          </p>
        )}
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
