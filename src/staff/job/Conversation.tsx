import { useEffect, useRef } from 'react';
import { callAsStaff } from '../call-as-staff.client.ts';
import { answerCustomer } from '../../orders/messages/answer-customer.contract.ts';
import { useMay } from '../use-member.client.ts';
import type { Job } from './read-job.rpc.ts';
import { messagesId } from '../../paths.ts';
import { MessageForm } from '../../orders/messages/MessageForm.tsx';
import { MessageThread } from '../../ui/MessageThread.tsx';
import { actorText, messageDraftKey } from '../job-words.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';

type OrderJob = Extract<Job, { kind: 'order' }>;
type Props = { job: OrderJob; reader: string; now: Date };

/** The messages between an order's customer and the shop. */
export function Conversation({ job, reader, now }: Props) {
  const { links, retry } = useJobPage();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === `#${messagesId}`) place.current?.scrollIntoView();
  }, []);
  return (
    <section ref={place} className={styles.part} aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      <div className={styles.talk}>
        {useMay('answer-customers') ? (
          <MessageForm
            label="Write to the customer"
            hint="They get it by email, and answer on their order’s page."
            draftKey={messageDraftKey(job.number)}
            send={(message) => callAsStaff(answerCustomer, { number: job.number, ...message })}
            onSent={retry}
          />
        ) : (
          job.messages.length === 0 && <p>No messages yet.</p>
        )}
        <MessageThread
          messages={job.messages.map(({ fromShop, author, files, ...message }) => ({
            ...message,
            by: fromShop ? actorText(author, reader) : author,
            files: files.map((file) => ({ ...file, url: links[file.objectPath] ?? null })),
          }))}
          now={now}
        />
      </div>
    </section>
  );
}
