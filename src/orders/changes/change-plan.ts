/** What becomes of a change of a placed order (product.md#changing-an-order, product.md#exceptions). */
import { builtBook } from '../../settings/built-book.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import type { Cents } from '../../platform/money.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { hasReached, type Stage } from '../job.ts';
import type { ChangeRow } from './change-record.ts';
import { exceptionKinds, freightRows, mostFreight, type ExceptionKind } from './exception.ts';
import {
  changeRows,
  estimatedShipping,
  needsNewProof,
  none,
  repriceOrder,
  type OrderContents,
  type PricedOrder,
  type Repriced,
} from './order-change.ts';

/** What staff say with a change. */
export type StaffTerms = {
  /** The order's, before the change. */
  stage: Stage;
  /** Why it departs from the rules; '' for none. */
  reason: string;
  /** What shipping really costs, entered after boxing. */
  freightCents?: Cents | undefined;
};

/** Customers change orders by the rules. */
const byTheRules: StaffTerms = { stage: 'placed', reason: '' };

export type ChangePlan = {
  price: Repriced;
  rows: readonly ChangeRow[];
  /** It takes another proof, so it goes back to review if its proof is out. */
  newProof: boolean;
  /** The approval stands, although what was approved isn't exactly what it is now. */
  keepsApproval: boolean;
  /** What it departs from. */
  exceptions: readonly ExceptionKind[];
  /** Whether it takes a reason: not at all, only to keep the approval, or in any case. */
  reason: 'none' | 'optional' | 'required';
  /** Why it can't be made, whatever the reason; null if it can. */
  refusal: string | null;
};

/**
 * Whether the customer can be asked to agree to it on the order's page: another garment or color that
 * keeps the approval, and nothing else but counts.
 */
export const canPropose = ({
  exceptions,
  keepsApproval,
  rows,
}: Pick<ChangePlan, 'exceptions' | 'keepsApproval' | 'rows'>): boolean =>
  keepsApproval &&
  exceptions.includes('garment') &&
  rows.every(({ part }) => part === 'sizes' || part === 'color');

/** Said when the customer can't be asked about a change. */
export const cannotPropose =
  'You can ask the customer about another garment or color of an approved order, and its counts. Save other changes on their own first.';

const kindOfPart: Readonly<Partial<Record<ChangeRow['part'], ExceptionKind>>> = {
  dueDate: 'details',
  delivery: 'details',
  contact: 'details',
  notes: 'details',
  sizes: 'pieces',
  color: 'garment',
  price: 'price',
};

/** What the approval of a print covers: no reason replaces another approval of it. */
const printParts: ReadonlySet<ChangeRow['part']> = new Set(['locations', 'artwork']);

const printRefusal =
  'Production has started, so print locations, artwork, and designs stay as they were approved. For another print, place another order.';

// Ready means waiting for pickup, or on its way, which is asked when an order becomes ready.
const deliveryRefusal =
  'It’s ready, so it’s waiting to be picked up or on its way. Move it back to production, change the delivery, and mark it ready again.';

/**
 * What becomes of a change. Once an order is approved, a reason keeps the approval and the price of
 * a piece; from production on, nothing changes without one, except that shipping gets its real cost.
 */
export function planChange(
  before: PricedOrder,
  after: OrderContents,
  now: Date,
  book: PriceBook = builtBook,
  { stage, reason, freightCents }: StaffTerms = byTheRules,
): ChangePlan {
  const started = hasReached(stage, 'started');
  const otherPrint =
    before.designs.length !== after.designs.length ||
    changeRows(before, after).some(({ part }) => printParts.has(part));
  const mayKeep = hasReached(stage, 'approved') && !otherPrint;
  const holdsPieces = mayKeep && (started || reason !== '');
  const price = repriceOrder(before, after, now, book, { holdsPieces, freightCents });
  const rows = changeRows(before, { ...after, adjustments: price.adjustments });
  const shipping = freightRows(price.old.shippingCents, freightCents);
  const reproof = needsNewProof(rows, price);

  const kinds = new Set<ExceptionKind>();
  const { dueDate } = after;
  if (dueDate !== before.dueDate && dueDateMessage(dueDate, now, book) !== null) kinds.add('rush');
  if (
    freightCents !== undefined &&
    freightCents > mostFreight(estimatedShipping(after, book), book)
  ) {
    kinds.add('freight');
  }
  const asks = kinds.size > 0;
  for (const { part, before: was } of hasReached(stage, 'approved') ? rows : []) {
    const kind = kindOfPart[part];
    if (kind && (kind !== 'details' || started || reproof)) kinds.add(kind);
    // An item that the order didn't have.
    if (part === 'sizes' && was === none) kinds.add('garment');
  }
  const required = asks || (started && kinds.size > 0);
  const keepsApproval = mayKeep && (started || !reproof || reason !== '');
  return {
    price,
    rows: [...rows, ...shipping],
    newProof: reproof && !keepsApproval,
    keepsApproval,
    exceptions:
      required || (keepsApproval && reproof)
        ? exceptionKinds.filter((kind) => kinds.has(kind))
        : [],
    reason: required ? 'required' : mayKeep && kinds.size > 0 ? 'optional' : 'none',
    refusal:
      started && otherPrint
        ? printRefusal
        : stage === 'made' && after.deliveryMethod !== before.deliveryMethod
          ? deliveryRefusal
          : null,
  };
}
