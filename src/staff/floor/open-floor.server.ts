import type * as z from 'zod/mini';
import type { Step } from '../../platform/handle.server.ts';
import type { openFloor as openFloorContract } from './open-floor.contract.ts';
import { linkFiles } from '../../orders/your-order/customer-order.server.ts';
import { noTablet, readTabletId, tabletCookie } from './tablet.server.ts';

type Contract = typeof openFloorContract;

/** Opens the floor on a tablet, whose cookie lasts from now on. */
export const openFloor: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { order },
  call,
) => {
  const id = readTabletId(call);
  const opened = await call.floor.read(id, order);
  if (!opened) throw noTablet();
  call.newCookies.push(tabletCookie(id, call.env.receiptSecret));
  const { job } = opened;
  if (!job) return opened;
  const named = <File extends { objectPath: string }>(file: File) => ({
    ...file,
    fileName: file.objectPath,
  });
  const [photos, lastPhotos] = [job.photos.map(named), job.lastPhotos.map(named)];
  const link = await linkFiles([...photos, ...lastPhotos, ...(job.proof?.files ?? [])], call);
  return {
    ...opened,
    job: {
      ...job,
      photos: photos.map(link),
      lastPhotos: lastPhotos.map(link),
      proof: job.proof && { ...job.proof, files: job.proof.files.map(link) },
    },
  };
};
