import { draftLinkDays, draftTitle } from '../../domain/draft-link.ts';
import { garmentTitle } from '../../domain/garment.ts';
import type { OrderDraft } from '../../domain/order.ts';
import { draftFragment, paths } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { layOut, questionLines, signature } from './email-words.ts';

/** What the email with a draft's link says, in our own words only. */
export type DraftEmail = {
  /** '48 Premium Cotton (Bella + Canvas 3001)'. */
  title: string;
  link: string;
  siteUrl: string;
};

export function describeDraft(draft: OrderDraft, key: string, siteUrl: string): DraftEmail {
  return {
    title: draftTitle(draft, garmentTitle),
    link: `${siteUrl}${paths.order}${draftFragment}${key}`,
    siteUrl,
  };
}

export const draftSubject = 'Your T-shirt order, to finish later';
export const draftLead = 'Pick up where you left off.';
export const draftPromise = `This link opens your order on any device, as you left it, for ${draftLinkDays} days after your last change. Nothing is ordered yet.`;
export const draftSecret =
  'Anyone with the link can see and change the order, so forward it only to people you trust with it.';
export const notYourDraft =
  'Somebody entered your address by mistake. You don’t have to do anything: the link stops working by itself.';

/** The same as plain text. */
export function draftText({ title, link, siteUrl }: DraftEmail): string {
  return layOut([
    [shop.name, draftSubject],
    [draftLead, `So far: ${title}.`, draftPromise],
    [link],
    [draftSecret],
    ['DIDN’T ASK FOR THIS?', notYourDraft],
    questionLines(shop.ordersEmail, shop.ordersPhone),
    [signature, siteUrl],
  ]);
}
