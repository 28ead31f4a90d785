import { randomBytes } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type * as z from 'zod/mini';
import type { openDesign as openDesignContract } from './open-design.contract.ts';
import type {
  shareDesign as shareDesignContract,
  ShareDesignInput,
} from './share-design.contract.ts';
import { designPictures, designSchema, type Design } from '../design.ts';
import { designExcess, isSizeOf } from '../design-work.ts';
import { withRoster } from '../team/team-design.ts';
import { maxSharedBytes, sharedDays } from './shared-design.ts';
import { BackendError, RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call, type Step } from '../../platform/handle.server.ts';
import { readReceiptFor, sealFile } from '../../artwork/uploads/kept-artwork.server.ts';
import type { Receipt } from '../../artwork/uploads/receipts.server.ts';
import { hashSecret } from '../../platform/request-hash.server.ts';

type Shared = z.infer<(typeof shareDesignContract)['output']>;
type Opened = z.infer<(typeof openDesignContract)['output']>;

/** How long a picture's link works: long enough to open the design. */
const pictureSeconds = 600;

/** Keeps a design under its own link. We only store the link's hash. */
export const shareDesign: Step<ShareDesignInput, Shared> = async (input, call) => {
  // Players' names are nobody else's business.
  const design = withRoster(input.design, []);
  if (Buffer.byteLength(JSON.stringify(design)) > maxSharedBytes) {
    throw invalidFields({ design: 'This design is too large for a link. Save it as a file.' });
  }
  const excess = designExcess(design);
  if (excess !== null) throw invalidFields({ design: excess });
  const receipts = readReceipts(input, call);
  const pictures = await checkFiles(design, receipts, call);
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(call.now.getTime() + sharedDays * millisecondsInDay).toISOString();
  await call.sharedDesigns.share({ tokenHash: hashSecret(token), design, expiresAt, pictures });
  return { token, expiresAt };
};

/**
 * The contents of a link. Never receipts, which would let anyone who opens it delete the maker's
 * files.
 */
export const openDesign: Step<{ token: string }, Opened> = async (
  { token },
  { sharedDesigns, artwork },
) => {
  const shared = await sharedDesigns.open(hashSecret(token));
  if (!shared) {
    throw new RequestError(
      'not-found',
      `This link has expired: links work for ${sharedDays} days. Ask for a new one. Your own designs haven’t changed.`,
    );
  }
  // The format of designs may have changed since it was shared.
  const design = designSchema.safeParse(shared.design);
  if (!design.success) throw new BackendError('A shared design is of another form', {});
  const pictures = await Promise.all(
    shared.pictures.map(async ({ id, objectPath }) => {
      const url = await artwork.signDownload(objectPath, objectPath, pictureSeconds);
      if (url === null) throw new BackendError('A picture of a shared design is gone', {});
      return { id, url };
    }),
  );
  return { design: design.data, pictures };
};

const pictureField = (index: number): string => `pictures.${index}`;

/** Exactly the pictures that the design uses, each with one of our receipts. */
function readReceipts(
  { design, pictures }: ShareDesignInput,
  { env, now }: Call,
): { id: string; receipt: Receipt }[] {
  const wanted = new Set(designPictures(design));
  const fields: Record<string, string> = {};
  const read = pictures.flatMap(({ id, receipt: text }, index) => {
    const result = readReceiptFor('design', text, env.receiptSecret, now);
    if (!wanted.delete(id)) fields[pictureField(index)] = 'The design has no such picture.';
    else if (!result.ok) fields[pictureField(index)] = result.message;
    return result.ok ? [{ id, receipt: result.receipt }] : [];
  });
  if (wanted.size > 0) fields['pictures'] = 'A picture of the design is missing. Try again.';
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return read;
}

async function checkFiles(
  design: Design,
  receipts: readonly { id: string; receipt: Receipt }[],
  call: Call,
): Promise<{ id: string; objectPath: string }[]> {
  const fields: Record<string, string> = {};
  const pictures = await Promise.all(
    receipts.map(async ({ id, receipt }, index) => {
      const sealed = await sealFile(receipt, call);
      if (!sealed.ok) {
        fields[pictureField(index)] = sealed.message;
        return [];
      }
      const { format, objectPath } = sealed.file;
      if (format !== 'png' && format !== 'jpg') {
        fields[pictureField(index)] = 'Pictures of a design are PNG or JPG.';
      } else if (!isSizeOf(design, id, sealed.file)) {
        fields[pictureField(index)] = 'This picture isn’t as large as the design says.';
      }
      return [{ id, objectPath }];
    }),
  );
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return pictures.flat();
}
