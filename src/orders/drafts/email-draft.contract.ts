import * as z from 'zod/mini';
import { emailSchema } from '../../platform/forms/contact.ts';
import { draftKeySchema } from './draft-link.ts';
import { contract } from '../../platform/contract.ts';
import { formGuard } from '../../platform/form-guard.ts';

/**
 * POST: emails a draft's link. Answers the same whether the email goes out or is over a limit.
 * 'not-found' when there is no such draft, 'aborted' once it was placed, 'resource-exhausted'.
 */
export const emailDraft = contract({
  method: 'POST',
  path: '/api/email-draft',
  maxBytes: 2_000,
  input: z.object({ key: draftKeySchema, email: emailSchema, ...formGuard }),
  output: z.object({ asked: z.literal(true) }),
});
export type EmailDraftInput = z.infer<(typeof emailDraft)['input']>;
