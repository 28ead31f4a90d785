import type * as z from 'zod/mini';
import type {
  requestReorder as requestReorderContract,
  RequestReorderInput,
} from './request-reorder.contract.ts';
import { keptOf } from '../../platform/forms/form-field.ts';
import { startBy } from '../due-dates/production.ts';
import { pickupDateMessage } from '../../quotes/quote-request.ts';
import { reorderFields } from './reorder.ts';
import { enteredQuantities } from '../quantity.ts';
import { paths } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { reorderLinkGuard } from '../../platform/emails/email-guard.server.ts';
import { BackendError, RequestError } from '../../platform/errors.server.ts';
import type { FormPages } from '../../platform/forms/form-page.server.ts';
import { invalidFields, type Step } from '../../platform/handle.server.ts';
import { sendEmails } from '../../platform/emails/outbox.server.ts';
import { requestOnce } from '../../platform/request-once.server.ts';

type Output = z.infer<(typeof requestReorderContract)['output']>;

export const reorderForm: FormPages = { page: paths.reorders, done: paths.quoteConfirmation };

/**
 * Takes a request to print an earlier invoice again, once per key. Whether the invoice is one of
 * our orders is determined where the reorder is written, and only the shop
 * learns it, and the address that the order was placed with, which gets its link.
 */
export const requestReorder: Step<RequestReorderInput, Output> = async (input, call) => {
  const { env, now, reorders } = call;
  const links: string[] = [];
  const reorderNumber = await requestOnce(input, call, {
    find: (key) => reorders.findByKey(key),
    async place(identity) {
      const late = pickupDateMessage(input.pickupDate, now);
      if (late) throw invalidFields({ pickupDate: late });
      const reorder = {
        ...identity,
        ...keptOf(reorderFields, input),
        linkGuard: reorderLinkGuard(call, input.email),
        startBy: input.pickupDate ? startBy(input.pickupDate, 'pickup', now) : null,
        quantities: enteredQuantities(input.sizes),
      };
      const placed = await reorders.place(reorder).catch((error: unknown) => {
        throw asRefusal(error);
      });
      if (placed.outcome === 'placed' && placed.linkEmail) links.push(placed.linkEmail);
      return placed;
    },
    conflict: (number) =>
      `This form was already sent as reorder #${number}, with different details. To change that reorder, call ${shop.phone}; for another one, start the form over.`,
  });
  // Last, so that not even the answer's timing tells whether the invoice is one of our orders.
  await call.afterwards('link-email-failed', () => sendEmails(env, links), 0);
  return { reorderNumber };
};

/**
 * Reports a value that got past our rules but not the database's as a refusal, not as a failure.
 */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof BackendError) || error.rule === undefined) return error;
  return new RequestError(
    'invalid-argument',
    `Something in the reorder isn’t right. Look it over, or call ${shop.phone}.`,
    { cause: error },
  );
}
