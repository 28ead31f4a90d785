import type * as z from 'zod/mini';
import type { answerProposal as answerContract } from './answer-proposal.contract.ts';
import { closedProposal } from './proposal-words.ts';
import { mailMessage } from '../messages/messages.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Step } from '../../platform/handle.server.ts';
import { brokenOrderLink } from '../order-link.ts';
import { readOrderKey } from '../order-link.server.ts';

/** Makes the change that a customer agrees to, or keeps their order as it is (product.md#exceptions). */
export const answerProposal: Step<
  z.infer<(typeof answerContract)['input']>,
  z.infer<(typeof answerContract)['output']>
> = async ({ key, id, agrees }, call) => {
  const answer = await call.orders.answerProposal({
    ...readOrderKey(key),
    id,
    agrees,
    text: agrees ? 'I agree to the change.' : 'Please keep my order as it is.',
    shopInbox: call.env.shopInbox,
  });
  if (answer.outcome === 'not-found') throw new RequestError('not-found', brokenOrderLink);
  if (answer.outcome === 'closed') throw new RequestError('aborted', closedProposal[answer.state]);
  await mailMessage(answer.email, call);
  return { answered: true };
};
