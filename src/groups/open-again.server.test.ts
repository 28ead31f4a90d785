// product: group-orders
import { expect, it, vi } from 'vitest';
import { keptFile, orderDesign, orderRecord } from '../../tests/factory/orders.ts';
import type { Call } from '../platform/handle.server.ts';
import { builtBook } from '../settings/built-book.ts';
import { openingMoment } from './closing-time.ts';
import { bookPrices, noShop } from './group-input.ts';
import { designsAgain, openAgain } from './open-again.server.ts';

it('a group that opens again orders the same designs, with their inks, files, and pages', () => {
  const [first, second] = [
    orderDesign({ printLocations: ['frontLarge'], artworkType: 'complete', inkColors: 3 }),
    orderDesign({ artworkType: 'description', artworkDescription: 'A heron.' }),
  ];
  const upload = { receipt: 'a receipt', page: 2, fileName: 'heron.pdf' };
  const file = { design: 0, location: 'frontLarge', upload } as unknown as Parameters<
    typeof designsAgain
  >[1][number];
  expect(designsAgain({ designs: [first, second] }, [file])).toEqual([
    {
      printLocations: ['frontLarge'],
      artwork: {
        type: 'complete',
        description: first.artworkDescription ?? '',
        files: [{ location: 'frontLarge', receipt: 'a receipt', page: 2 }],
      },
      inkColors: 3,
      items: first.items,
    },
    {
      printLocations: second.printLocations,
      artwork: { type: 'description', description: 'A heron.', files: [] },
      items: second.items,
    },
  ]);
});

/** Opens a group again whose file Storage copies or has lost, for somebody who may send more or not. */
async function openWith({ announced, copied }: { announced: string; copied: boolean }) {
  const now = new Date('2026-12-08T23:00:00Z');
  const firstOpensAt = openingMoment('2026-12-01').toISOString();
  const design = orderDesign({ printLocations: ['frontLarge'], artworkType: 'complete' });
  const order = {
    ...orderRecord(),
    designs: [design],
    files: [{ ...keptFile(), design: 0, location: 'frontLarge' }],
    group: {
      ...{ ...noShop, ...bookPrices, opensAt: firstOpensAt, firstOpensAt },
      ...{ everyMonths: 1, openDays: 7, slug: 'ducks-abcd2345', title: 'Ducks', welcome: null },
      ...{ fieldLabel: null, stragglers: false, payer: 'organizer', allowanceCents: null },
      ...{ guarantees: false, toEach: false },
    },
  };
  const stopOpeningAgain = vi.fn();
  const call = {
    ...{ now, visitor: 'group of #1001', env: { receiptSecret: 'x'.repeat(32) } },
    priceBooks: { read: async () => ({ version: 1, book: builtBook }) },
    orders: { noteRepeat: async () => true },
    artworkFiles: { announce: async () => announced },
    artwork: { copy: async () => copied },
    colors: { findStock: async () => [] },
    groups: { stopOpeningAgain },
  };
  const link = { number: 1001, keyHash: 'a'.repeat(64) };
  const opening = openAgain(link, order as never, { counts: [24] }, call as unknown as Call);
  return { opening, stopOpeningAgain };
}

it('a group ends if it can’t be ordered again, such as when a file is gone', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { opening, stopOpeningAgain } = await openWith({ announced: 'announced', copied: false });
  await opening;
  expect(stopOpeningAgain).toHaveBeenCalledOnce();
  expect(logged.mock.lastCall?.[0]).toContain('group-not-again');
});

it('a group doesn’t end because somebody has sent too much today', async () => {
  const { opening, stopOpeningAgain } = await openWith({ announced: 'too-much', copied: true });
  await expect(opening).rejects.toMatchObject({ code: 'resource-exhausted' });
  expect(stopOpeningAgain).not.toHaveBeenCalled();
});
