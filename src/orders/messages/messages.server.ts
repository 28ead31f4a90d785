import type * as z from 'zod/mini';
import type { answerCustomer as answerCustomerContract } from './answer-customer.contract.ts';
import { addAnswer } from './add-answer.rpc.ts';
import type {
  CustomerMessage,
  writeMessage as writeMessageContract,
} from './write-message.contract.ts';
import type { MessageOutcome } from './message-record.ts';
import { maxMessages } from './message.ts';
import { brokenOrderLink } from '../order-link.ts';
import { shop } from '../../shop.ts';
import { keepAttached, keepLinked } from '../../artwork/uploads/attached-files.server.ts';
import { linkFiles } from '../your-order/customer-order.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Call, StaffStep, Step } from '../../platform/handle.server.ts';
import { readOrderKey } from '../order-link.server.ts';
import { sendEmails } from '../../platform/emails/outbox.server.ts';

/** The first try at the email delays the answer by at most this long. */
const firstTryMs = 5_000;

/** Takes a customer's message about the order that their link opens. */
export const writeMessage: Step<
  z.infer<(typeof writeMessageContract)['input']>,
  CustomerMessage
> = async ({ key, id, text, receipts }, call) => {
  const link = readOrderKey(key);
  const files = await keepLinked('message', link, receipts, call);
  const { shopInbox } = call.env;
  const outcome = await call.messages.write({ ...link, id, text, files, shopInbox });
  const message = await written(outcome ?? { outcome: 'not-found' }, brokenOrderLink, call);
  const linked = await linkFiles(message.files, call);
  return { ...message, files: message.files.map(linked) };
};

/** Sends a staff member's message to the customer of an order. */
export const answerCustomer: StaffStep<
  z.infer<(typeof answerCustomerContract)['input']>,
  z.infer<(typeof answerCustomerContract)['output']>
> = async ({ number, id, text, receipts }, call) => {
  const kept = await keepAttached('message', receipts, call);
  const files = kept.map((file) => ({ object_path: file.objectPath, file_name: file.fileName }));
  const outcome = await call.asMember(addAnswer, { id, number, text, files });
  return written(outcome, 'There is no such order.', call);
};

/** The message, once it is written and its email is on its way. */
async function written(outcome: MessageOutcome, notFound: string, call: Call) {
  switch (outcome.outcome) {
    case 'written':
      await mailMessage(outcome.email, call);
      return outcome.message;
    case 'not-found':
      throw new RequestError('not-found', notFound);
    case 'file-taken':
      throw new RequestError(
        'aborted',
        'One of the files came with another message, or is no longer here. Remove it, and attach it again.',
      );
    case 'full':
      throw tooManyMessages();
  }
}

/** Tries to send the email about a message right away, if there is one. */
export async function mailMessage(
  email: string | null | undefined,
  { env, afterwards }: Pick<Call, 'env' | 'afterwards'>,
): Promise<void> {
  if (!email) return;
  await afterwards('message-email-failed', () => sendEmails(env, [email]), firstTryMs);
}

/** No more messages fit. */
export const tooManyMessages = (): RequestError =>
  new RequestError(
    'aborted',
    `There are ${maxMessages} messages about this order already, and that’s our limit. Call ${shop.phone}.`,
  );
