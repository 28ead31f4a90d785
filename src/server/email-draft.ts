import type { EmailDraftInput } from '../contracts/email-draft.ts';
import { emailGuard } from './email-guard.ts';
import type { Step } from './handle.ts';
import { openDraft } from './order-drafts.ts';
import { sendEmails } from './outbox.ts';
import { hashSecret } from './request-hash.ts';
import { refusePrograms } from './request-once.ts';
import { sealKey } from './sealed-key.ts';

/** The first try delays the answer by at most this long. */
const firstTryMs = 5_000;

/**
 * Emails a draft's link. Until the email is sent, the outbox has the link's key, encrypted. Over a
 * limit on emails nothing is written, and the answer doesn't tell (docs/decisions/pages-drafts.md).
 */
export const emailDraft: Step<EmailDraftInput, { asked: true }> = async (
  { key, email, website, openMs },
  call,
) => {
  const { env, orderDrafts, afterwards } = call;
  refusePrograms(website, openMs);
  await openDraft({ key }, call);
  const id = await orderDrafts.email(
    hashSecret(key),
    email,
    sealKey(key, env.receiptSecret),
    emailGuard(call, email, openMs !== undefined),
  );
  if (id) await afterwards('first-emails-failed', () => sendEmails(env, [id]), firstTryMs);
  return { asked: true };
};
