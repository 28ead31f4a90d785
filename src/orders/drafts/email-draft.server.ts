import type { EmailDraftInput } from './email-draft.contract.ts';
import { emailGuard } from '../../platform/emails/email-guard.server.ts';
import type { Step } from '../../platform/handle.server.ts';
import { openDraft } from './order-drafts.server.ts';
import { sendEmails } from '../../platform/emails/outbox.server.ts';
import { hashSecret } from '../../platform/request-hash.server.ts';
import { refusePrograms } from '../../platform/request-once.server.ts';
import { sealKey } from '../../platform/sealed-key.server.ts';

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
