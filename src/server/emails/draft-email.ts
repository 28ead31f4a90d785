import { draftLinkDays, draftTitle } from '../../domain/draft-link.ts';
import { garmentTitle } from '../../domain/garment.ts';
import type { OrderDraft } from '../../domain/order.ts';
import { draftFragment, paths } from '../../paths.ts';
import type { LinkEmail } from './link-email.ts';

/** The email with a draft's link; `key` is the link's. */
export function describeDraft(draft: OrderDraft, key: string, siteUrl: string): LinkEmail {
  return {
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
    siteUrl,
  };
}
