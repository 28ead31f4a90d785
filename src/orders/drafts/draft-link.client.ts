import { unreached } from '../../platform/call.client.ts';
import type { KeptLink } from './linked-draft.client.ts';
import { $draft, $draftKept, $keepNotice, lastOrderKey } from './order-draft.client.ts';
import { deviceStorage } from '../../platform/storage.client.ts';

// An order with a link is kept on our server, too: when the customer asked for the link, or when
// this tab can't keep the order (product.md#draft-links). The code for it loads on demand.

const load = () => import('./linked-draft.client.ts');

/** Gives the order a link if it has none, and sends our server what it hasn't got. Never rejects. */
export const keepLinked = (): Promise<KeptLink> =>
  load().then(
    (link) => link.keepLinked(),
    () => {
      if (!$draftKept.get()) $keepNotice.set(unreached);
      return { ok: false, message: unreached };
    },
  );

/** When the page has nothing else to do, or after a second. */
const idle = (): Promise<unknown> =>
  new Promise(
    (resolve) =>
      'requestIdleCallback' in self
        ? requestIdleCallback(resolve, { timeout: 1_000 })
        : setTimeout(resolve), // Safari
  );

/**
 * Keeps the order for this browser's next visit, from its first change on, whose input doesn't wait
 * for the code. Returns the function that stops it.
 */
export const keepForReturn = (): (() => void) =>
  $draft.listen(
    () =>
      void idle()
        .then(load)
        .then(
          (link) => link.keepForReturn(),
          () => undefined,
        ),
  );

/** Whether this browser may have worked on an order earlier. */
export const hasLastOrder = (): boolean => deviceStorage.has(lastOrderKey);

/** Opens the order that the page's address links to. Answers what went wrong, or ''. */
export const openLinkedDraft = (): Promise<string> =>
  load().then(
    (link) => link.openLinkedDraft(),
    () => unreached,
  );
