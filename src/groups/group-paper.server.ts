import { orderKeySchema } from '../orders/order-link.ts';
import { readOrderKey } from '../orders/order-link.server.ts';
import { groupKinds, type GroupKind } from '../payments/documents/document.ts';
import { RequestError } from '../platform/errors.server.ts';
import type { Call } from '../platform/handle.server.ts';
import type { Answered, Asked } from '../platform/handle-page.server.ts';
import { rateLimits, takeToken } from '../platform/rate-limit.server.ts';
import { drawPoster } from './draw-poster.server.ts';
import { groupFile, hasGroupFile } from './group-files.server.ts';
import { noGroup, notOpenMessage } from './group.ts';
import { groupLink } from './person-link.server.ts';

const noPaper =
  'There’s nothing to print here for you. If you organize this group, open it by the link in our email first.';

/**
 * What is printed about a group: a poster for everybody, and for its organizer alone, by the cookie of
 * its page, what it's handed out by and its statement.
 */
export async function groupPaper({ params, cookies }: Asked, call: Call): Promise<Answered> {
  const { env, groups, now, tokens, visitor } = call;
  await takeToken(rateLimits.documents, tokens, visitor, env.receiptSecret);
  if (params['paper'] === 'poster.pdf') return poster(params['slug'] ?? '', call);
  const kinds: GroupKind[] = [...groupKinds, 'statement'];
  const kind = kinds.find((each) => `${each}.pdf` === params['paper']);
  const key = orderKeySchema.safeParse(cookies.get('organizer'));
  if (!kind || !key.success) throw new RequestError('not-found', noPaper);
  const group = await groups.readForOrganizer(readOrderKey(key.data));
  if (!group || group.slug !== params['slug'] || !hasGroupFile(group, kind))
    throw new RequestError('not-found', noPaper);
  const { content, fileName } = await groupFile(group, kind, now);
  return { pdf: content, fileName };
}

async function poster(slug: string, { env, groups, now }: Call): Promise<Answered> {
  const group = await groups.read(slug);
  if (!group) throw new RequestError('not-found', noGroup);
  if (group.state === 'closed' || group.state === 'canceled') {
    throw new RequestError('aborted', notOpenMessage(group.state));
  }
  return { pdf: await drawPoster(group, groupLink(slug, env), now), fileName: `${slug}.pdf` };
}
