import { createHash } from 'node:crypto';
import { customerSchema } from '../orders/customer.ts';
import { customerOf, deliveryAddress } from '../orders/order-record.ts';
import { groupAgain } from '../orders/order-group.ts';
import type { LinkedOrder, LinkKey } from '../orders/orders-store.server.ts';
import type { DraftFile } from '../orders/drafts/order-as-draft.server.ts';
import type { DesignInput } from '../orders/placing/place-order.contract.ts';
import { placeAgain } from '../orders/placing/place-order.server.ts';
import { copyFiles } from '../orders/repeats/repeat-order.server.ts';
import type { ErrorCode } from '../platform/error-code.ts';
import { RequestError } from '../platform/errors.server.ts';
import type { Call } from '../platform/handle.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';
import { currentBook } from '../settings/price-books.server.ts';
import { nextWindow } from './closing-time.ts';
import { takesNames } from './group.ts';
import type { OrganizedGroup } from './groups-store.server.ts';
import { groupInputSchema } from './group-input.ts';

/**
 * Places the order of the next time that a group is open, if it opens again by itself, once; while all
 * that it offers is there, because closing drops what nobody chose. From then on, that one opens again.
 * While nobody has chosen anything, it waits. If that can't be ordered like this anymore, such as when
 * our price has gone above the organizer's, it stops, and the organizer is told.
 */
export async function openAgain(
  link: LinkKey,
  order: LinkedOrder,
  { counts }: Pick<OrganizedGroup, 'counts'>,
  call: Call,
): Promise<void> {
  const { group } = order;
  const { everyMonths = null, openDays = null, firstOpensAt = null } = group ?? {};
  if (!group || everyMonths === null || openDays === null || firstOpensAt === null) return;
  // Or it would go on forever without anybody. It can't close like this, and is asked again once it can.
  if (counts.every((count) => count === 0)) return;
  const { book } = await currentBook(call);
  const { deliveryMethod } = order;
  const { dueDate, ...days } = nextWindow(
    { firstOpensAt, everyMonths, openDays, deliveryMethod },
    call.now,
    book,
  );
  const idempotencyKey = nextKey(group.slug);
  try {
    await call.orders.noteRepeat(link, idempotencyKey);
    const files = await copyFiles(order, call);
    await placeAgain(
      {
        idempotencyKey,
        designs: designsAgain(order, files),
        dueDate,
        delivery: { method: deliveryMethod, address: deliveryAddress(order) },
        customer: customerSchema.parse(
          Object.fromEntries(
            Object.entries(customerOf(order)).map(([name, value]) => [name, value ?? '']),
          ),
        ),
        group: groupInputSchema.parse({ ...typedAgain(order, group), ...days }),
      },
      { openDays, firstOpensAt },
      call,
    );
  } catch (error) {
    // The next run tries again; what was refused would be again, and keep the group open.
    if (!(error instanceof RequestError) || passing.has(error.code)) throw error;
    logFault('group-not-again', { order: order.number, faults: describeFault(error) });
    await call.groups.stopOpeningAgain(link, true);
  }
}

/** The same designs, as checkout sends them. A group's people choose the names on them. */
export const designsAgain = (
  { designs }: Pick<LinkedOrder, 'designs'>,
  files: readonly DraftFile[],
): DesignInput[] =>
  designs.map(({ printLocations, artworkType, artworkDescription, inkColors, items }, at) => ({
    printLocations,
    artwork: {
      type: artworkType,
      description: artworkDescription ?? '',
      files: files
        .filter(({ design }) => design === at)
        .map(({ location, upload: { receipt, page } }) => ({ location, receipt, page })),
    },
    ...(inkColors && { inkColors }),
    items,
  }));

/** What isn't about the order: the backend is away, or somebody has sent too much today. */
const passing: ReadonlySet<ErrorCode> = new Set(['unavailable', 'resource-exhausted']);

/** The key that the order after a group's is placed with: a UUID of version 8, which no page may send. */
function nextKey(slug: string): string {
  const hash = createHash('sha256').update(`the next of ${slug}`).digest('hex');
  return hash.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, ...[a, b, c, d, e]) => `${a}-${b}-8${c}-a${d}-${e}`,
  );
}

/** What the organizer typed, as checkout sends it. */
function typedAgain(order: LinkedOrder, group: NonNullable<LinkedOrder['group']>) {
  const typed = Object.entries(groupAgain(group, takesNames(order)));
  const ofItem = /^prices\./;
  const [prices, others] = [true, false].map((isPrice) =>
    Object.fromEntries(
      typed
        .filter(([name]) => ofItem.test(name) === isPrice)
        .map(([name, value]) => [name.replace(ofItem, ''), value]),
    ),
  );
  return { ...others, prices };
}
