import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkOff,
  deliveriesDue,
  deliveryKey,
  expectedIn,
  findDeliveries,
  isBarCode,
  piecesLeft,
  type Carton,
  type Delivery,
  type Difference,
} from '../../blanks/delivery.ts';
import { findCarton } from '../../blanks/find-carton.contract.ts';
import { listDeliveries } from '../../blanks/list-deliveries.rpc.ts';
import { listHouseStock } from '../../blanks/list-house-stock.rpc.ts';
import { receiveBlanks } from '../../blanks/receive-blanks.rpc.ts';
import { undoReceiving } from '../../blanks/undo-receiving.rpc.ts';
import { countedText } from '../../platform/count-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { ask } from '../ask.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { asking } from '../queries.client.ts';
import { newsOf, type OrderNews } from './receiving-words.client.ts';

export const deliveriesQuery = {
  ...asking(listDeliveries, () => ({})),
  refetchInterval: 60_000,
  meta: { logged: true },
};

/** What is being checked off. */
export type Opened = {
  /** The same until it's stored, so that a second press counts nothing twice. */
  readonly id: string;
  readonly key: string;
  /** The bar code that was scanned, with what the supplier says is inside. */
  readonly code: string | null;
  readonly carton: Carton | null;
};

type Said = {
  readonly text: string;
  readonly failed: boolean;
  readonly news: readonly OrderNews[];
  /** What was checked off, and can be undone. */
  readonly undo?: { readonly id: string; readonly poNumber: string };
};
const failureOf = (text: string): Said => ({ text, failed: true, news: [] });

/** What is on its way, and checking it off, kept up to date. */
export function useReceiving() {
  const client = useQueryClient();
  const list = useQuery(deliveriesQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  /** A PO number that came in several deliveries, of which one is to be chosen. */
  const [only, setOnly] = useState<string | null>(null);
  const [busy, setBusy] = useState<'find' | 'store' | 'undo' | null>(null);
  const [said, setSaid] = useState<Said | null>(null);

  const all = list.data?.deliveries ?? [];
  const delivery = all.find((one) => deliveryKey(one) === opened?.key) ?? null;
  const expected = delivery
    ? expectedIn(delivery, opened?.carton ?? null)
    : new Map<string, number>();

  const open = (one: Delivery, code: string | null = null, carton: Carton | null = null): void => {
    setSaid(null);
    setOpened({ id: crypto.randomUUID(), key: deliveryKey(one), code, carton });
  };
  const choose = (found: readonly Delivery[], code: string): void => {
    const [first, ...others] = found.filter((one) => piecesLeft(one) > 0);
    if (!first) {
      const [done] = found;
      return setSaid(
        failureOf(
          done
            ? `${done.poNumber} is checked off already: nothing more is coming.`
            : `Nothing that’s on its way has the number ${code}. Check it, or choose from the list.`,
        ),
      );
    }
    if (others.length === 0) return open(first);
    setSaid(null);
    setOnly(first.poNumber);
  };
  const openCarton = async (code: string): Promise<void> => {
    if (all.some(({ cartons }) => cartons.includes(code))) {
      return setSaid(failureOf(`The carton ${code} is checked off already.`));
    }
    setBusy('find');
    const answer = await callAsStaff(findCarton, { code });
    setBusy(null);
    if (!answer.ok) {
      return setSaid(failureOf(`${answer.message} Enter the PO number instead.`));
    }
    const carton = answer.data.outcome === 'found' ? answer.data.carton : null;
    const of = all.find(({ supplierOrder }) => supplierOrder === carton?.supplierOrder);
    if (!of) {
      return setSaid(
        failureOf(
          `The supplier doesn’t know a carton ${code} of ours. Enter the PO number instead.`,
        ),
      );
    }
    if (expectedIn(of, carton).size === 0) return choose([of], code);
    open(of, code, carton);
  };

  return {
    deliveries: list.data
      ? deliveriesDue(all).filter(({ poNumber }) => only === null || poNumber === only)
      : null,
    only,
    showAll: () => setOnly(null),
    delivery: expected.size > 0 ? delivery : null,
    opened,
    expected,
    busy,
    said,
    now: shopNow(),
    /** Why there is no list, or none newer than the one shown. */
    problem: list.error && !list.error.ledAway ? list.error.message : null,
    reload: () => void list.refetch(),
    open,
    close: () => setOpened(null),

    find: async (typed: string): Promise<void> => {
      const code = typed.trim();
      if (busy !== null || code === '' || !list.data) return;
      setOpened(null);
      setOnly(null);
      if (isBarCode(code)) return openCarton(code);
      choose(findDeliveries(all, code), code);
    },

    store: async (differences: ReadonlyMap<string, Difference>): Promise<void> => {
      if (busy !== null || !delivery || !opened) return;
      const parts = checkOff(delivery, expected, differences);
      if (!parts) return;
      if (parts.length === 0) {
        return setSaid(failureOf('All of it comes later, so nothing was checked off.'));
      }
      setBusy('store');
      const { id, code } = opened;
      const { purchaseId, supplierOrder, poNumber } = delivery;
      const answer = await ask(receiveBlanks, {
        id,
        purchaseId,
        supplierOrder,
        carton: code,
        parts,
      });
      if (!answer.ok) {
        setSaid(failureOf(answer.message));
        return setBusy(null);
      }
      void client.invalidateQueries({ queryKey: [listHouseStock.name] });
      const { data } = await list.refetch();
      setBusy(null);
      setOpened(null);
      setOnly(null);
      if (answer.data.outcome !== 'received') {
        return setSaid(
          failureOf(
            'Somebody checked it off a moment ago, or it was canceled. Nothing was counted; look at the list again.',
          ),
        );
      }
      const { counted, orders } = answer.data;
      setSaid({
        text: `${poNumber}: ${countedText(counted.good, 'piece')} checked off.${differenceText(counted)}`,
        failed: false,
        news: data ? newsOf(orders, data) : [],
        undo: { id, poNumber },
      });
    },

    undo: async ({ id, poNumber }: NonNullable<Said['undo']>): Promise<void> => {
      if (busy !== null) return;
      setBusy('undo');
      const answer = await ask(undoReceiving, { id });
      if (answer.ok) {
        void client.invalidateQueries({ queryKey: [listHouseStock.name] });
        await list.refetch();
      }
      setBusy(null);
      if (!answer.ok) return setSaid({ ...failureOf(answer.message), undo: { id, poNumber } });
      if (answer.data.outcome === 'undone') {
        return setSaid({ text: `${poNumber} is on the way again.`, failed: false, news: [] });
      }
      setSaid(
        failureOf(
          `${answer.data.outcome === 'too-late' ? `It’s been more than an hour since ${poNumber} was checked off` : `Some pieces of ${poNumber} were used or moved already`}, so it stays checked off. Correct the counts of its orders or of the stock instead.`,
        ),
      );
    },
  };
}
export type Receiving = ReturnType<typeof useReceiving>;

/** ' 2 short, 1 damaged.', or nothing. */
function differenceText(counted: Omit<Difference, 'later'>): string {
  const counts = (['short', 'damaged', 'wrong'] as const).flatMap((what) =>
    counted[what] > 0 ? [`${counted[what]} ${what}`] : [],
  );
  return counts.length > 0 ? ` ${counts.join(', ')}.` : '';
}
