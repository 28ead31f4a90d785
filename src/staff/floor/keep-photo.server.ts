import type * as z from 'zod/mini';
import { keepAttached } from '../../artwork/uploads/attached-files.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Step } from '../../platform/handle.server.ts';
import { mostPhotoBytes } from '../../press/first-shirt.ts';
import type { keepPhoto as keepPhotoContract } from './keep-photo.contract.ts';
import { signedOut, readTabletId } from './tablet.server.ts';

type Contract = typeof keepPhotoContract;

const noPhoto = 'This isn’t a photo that we can keep. Take it again.';

/** Keeps the photo of a first shirt with its order, as who is signed in. */
export const keepPhoto: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { receipt, ...tap },
  call,
) => {
  const tablet = readTabletId(call);
  // Nobody else has us read a file.
  const floor = await call.floor.read(tablet, null);
  if (!floor?.member) throw signedOut();
  const [file] = await keepAttached('photo', [receipt], call);
  if (!file || file.format !== 'jpg' || file.sizeBytes > mostPhotoBytes) {
    throw invalidFields({ receipt: noPhoto });
  }
  const { outcome } = await call.floor.keepTap(tablet, {
    ...tap,
    what: 'photo',
    at: call.now.toISOString(),
    objectPath: file.objectPath,
  });
  if (outcome === 'signed-out') throw signedOut();
  if (outcome !== 'kept') {
    throw new RequestError('not-found', `There is no such design in order #${tap.number}.`);
  }
  return { kept: true };
};
