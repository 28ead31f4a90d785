import { artReader, proofSide } from '../orders/order-pictures.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import type { Call } from '../platform/handle.server.ts';
import type { Answered, Asked } from '../platform/handle-page.server.ts';
import { rateLimits, takeToken } from '../platform/rate-limit.server.ts';
import { slugSchema } from './group.ts';
import { groupPictureSize, readPictureName } from './picture-name.server.ts';

const noPicture = 'There’s no picture here.';

/** A side of a garment with the print that the organizer approved. Its name says which. */
export async function groupPicture({ params }: Asked, call: Call): Promise<Answered> {
  const { env, groups, proofs, tokens, visitor } = call;
  const name = readPictureName(params['picture'] ?? '');
  const slug = slugSchema.safeParse(params['slug']);
  if (!name || !slug.success) throw new RequestError('not-found', noPicture);
  await takeToken(rateLimits.openedGroups, tokens, visitor, env.receiptSecret);
  const group = await groups.read(slug.data);
  // Only what was approved: other versions are between the organizer and the shop.
  if (!group?.proofOrderId || group.proof !== name.proof)
    throw new RequestError('not-found', noPicture);
  const proof = (await proofs.read(group.proofOrderId)).find(
    ({ version }) => version === name.proof,
  );
  const design = proof?.contents.designs[name.design];
  const item = design?.items.find(
    ({ styleCode, colorKey }) => styleCode === name.styleCode && colorKey === name.colorKey,
  );
  if (!proof || !design || !item) throw new RequestError('not-found', noPicture);
  const png = await proofSide(
    { design, item, view: name.view },
    proof.files,
    artReader(env),
    groupPictureSize,
  );
  if (!png) throw new RequestError('unavailable', 'We can’t draw it right now. Try again.');
  return { png };
}
