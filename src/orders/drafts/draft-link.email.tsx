import { draftLinkDays, draftTitle } from './draft-link.ts';
import { garmentTitle } from '../../garments/garment.ts';
import type { OrderDraft } from '../order.ts';
import { draftFragment, paths } from '../../paths.ts';
import { findDraft } from './order-drafts.server.ts';
import { openKey } from '../../platform/sealed-key.server.ts';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
} from '../../platform/emails/sending.server.ts';
import { linkEmail } from '../../platform/emails/link-sheet.server.tsx';

export const loadDraftLink: LoadEmail = async ({ sealedKey, env, ...stores }) => {
  const key = sealedKey && openKey(sealedKey, env.receiptSecret);
  if (!key) throw subjectMissing();
  const found = await findDraft(key, stores);
  return found.state === 'open' ? draftLink(found.kept.draft, key, env.siteUrl) : null;
};

/** To the person who asked for the link of a draft; `key` is the link's. */
export const draftLink = (draft: OrderDraft, key: string, siteUrl: string): Email =>
  linkEmail({
    subject: 'Your T-shirt order, to finish later',
    kicker: 'Your order so far',
    lead: 'Pick up where you left off.',
    title: `So far: ${draftTitle(draft, garmentTitle)}.`,
    promise: `This link opens your order on any device, as you left it, for ${draftLinkDays} days after your last change. Nothing is ordered yet.`,
    button: 'Finish your order',
    link: `${siteUrl}${paths.order}${draftFragment}${key}`,
    secret:
      'Anyone with the link can see and change the order, so forward it only to people you trust with it.',
    notYours:
      'Somebody entered your address by mistake. You don’t have to do anything: the link stops working by itself.',
  });
