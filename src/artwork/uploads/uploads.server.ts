import type * as z from 'zod/mini';
import type { deleteUpload as deleteUploadContract } from './delete-upload.contract.ts';
import type { sealUpload as sealUploadContract } from './seal-upload.contract.ts';
import type { startUpload as startUploadContract } from './start-upload.contract.ts';
import { artworkObjectPath, checkArtwork, sanitizeFileName } from '../artwork.ts';
import { artworkContentTypes, artworkFormat } from '../artwork-format.ts';
import { certificateRefusal } from '../../payments/exemptions/exemption.ts';
import { withoutInvisible } from '../../platform/forms/invisible-text.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { shop } from '../../shop.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call, type Step } from '../../platform/handle.server.ts';
import { sealFile } from './kept-artwork.server.ts';
import { hashWhom, maxUploadBytesPerDay } from '../../platform/rate-limit.server.ts';
import { readReceipt, receiptMessages, signReceipt, type Receipt } from './receipts.server.ts';

type StepOf<Contract extends { input: z.ZodMiniType; output: z.ZodMiniType }> = Step<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
>;

/** How long a preview's link works: about one visit. */
const previewSeconds = 3600;

const tooManyBytes = `You’ve sent us 2 GB of files since yesterday, our limit. Email us a link to the rest, or call ${shop.phone}.`;

/** Assigns a place in Storage and the receipt that identifies it from then on. */
export const startUpload: StepOf<typeof startUploadContract> = async (
  { location, fileName: given, size },
  call,
) => {
  const { env, artwork } = call;
  // 'art.\u202Efdp.ai' would look like a PDF to staff.
  const fileName = withoutInvisible(given);
  const refusal = location === 'certificate' ? certificateRefusal({ name: fileName, size }) : null;
  if (refusal !== null) throw invalidFields({ fileName: refusal });
  const format = artworkFormat(fileName);
  if (!format) {
    const check = checkArtwork({ name: fileName, size, head: new Uint8Array() });
    throw invalidFields({ fileName: check.ok ? '' : check.message });
  }
  const contentType = artworkContentTypes[format];
  const receipt = await announce({ location, fileName, size, contentType, format }, call);
  return {
    uploadUrl: await artwork.signUpload(receipt.path),
    contentType,
    receipt: signReceipt(receipt, env.receiptSecret),
  };
};

/**
 * The receipt of a file that is about to get a place in Storage, counted as the visitor's.
 * @throws RequestError 'resource-exhausted' if that would be too much in one day
 */
export async function announce(
  file: Omit<Receipt, 'path' | 'issuedAt'>,
  { env, now, visitor, artworkFiles }: Call,
): Promise<Receipt> {
  const visitorHash = hashWhom(visitor, env.receiptSecret);
  const path = await freshPath(now, file.location, file.fileName, (objectPath) =>
    artworkFiles.announce(objectPath, visitorHash, file.size, maxUploadBytesPerDay),
  );
  return { ...file, path, issuedAt: now.getTime() };
}

/** Checks and seals an uploaded file, and links to it; 'not-found' if it is gone. */
export const sealUpload: StepOf<typeof sealUploadContract> = async ({ receipt: text }, call) => {
  const { env, now, artwork } = call;
  const receipt = requireReceipt(text, env.receiptSecret, now);
  const sealed = await sealFile(receipt, call);
  if (!sealed.ok && sealed.missing) throw gone();
  if (!sealed.ok) throw invalidFields({ receipt: sealed.message });
  const { objectPath, sizeBytes, facts } = sealed.file;
  const fileName = sanitizeFileName(receipt.fileName);
  const url = await artwork.signDownload(objectPath, fileName, previewSeconds);
  if (url === null) throw gone();
  return { url, size: sizeBytes, facts };
};

const gone = () => new RequestError('not-found', 'This file is gone. Choose it again.');

/** Removes an uploaded file unless an order, a quote request, or a shared design uses it. */
export const deleteUpload: StepOf<typeof deleteUploadContract> = async (
  { receipt: text },
  { env, now, artworkFiles, artwork },
) => {
  const receipt = requireReceipt(text, env.receiptSecret, now);
  const paths = await artworkFiles.delete(receipt.path);
  if (!paths) {
    throw new RequestError(
      'aborted',
      'This file already belongs to an order, a quote or a shared design, so it stays.',
    );
  }
  await artwork.remove(paths);
  return { deleted: true };
};

function requireReceipt(text: string, secret: string, now: Date): Receipt {
  const result = readReceipt(text, secret, now);
  if (result.ok) return result.receipt;
  throw invalidFields({ receipt: receiptMessages[result.reason] });
}

/**
 * A path that no other upload has. Two uploads of the same name in one millisecond would otherwise
 * share it, and with it the receipts' hold on the file.
 */
async function freshPath(
  now: Date,
  location: UploadPlace,
  fileName: string,
  announce: (objectPath: string) => Promise<'announced' | 'taken' | 'too-much'>,
): Promise<string> {
  for (let later = 0; ; later += 1) {
    // Storage could take '..' in a name for a way out of the bucket.
    const path = artworkObjectPath(now.getTime() + later, location, fileName).replace(/\.+/g, '.');
    const outcome = await announce(path);
    if (outcome === 'announced') return path;
    if (outcome === 'too-much') {
      throw new RequestError('resource-exhausted', tooManyBytes, { retryAfterSeconds: 86_400 });
    }
  }
}
