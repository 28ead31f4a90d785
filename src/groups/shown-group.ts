import type { PrintLocation } from '../garments/print-location.ts';
import type { SizeChart } from '../garments/stock/size-chart.ts';
import type { OrderDesign } from '../orders/order-design.ts';
import type { Cents } from '../platform/money.ts';
import type { GroupState } from './group.ts';
import type { PayTerms, ShopTerms } from './group-input.ts';

/** A garment in one color that a group chooses from. */
type OfferedItem = {
  garmentId: string;
  garmentName: string;
  styleCode: string;
  colorKey: string;
  colorName: string;
  colorHex: string;
  sizes: string[];
  /** What a person pays for one of each size now, with tax, in the order of the sizes; see `beforePart`. */
  ownCents: Cents[];
  /** What a piece costs now, before tax, in a size that costs no more than others. */
  cents: Cents;
  /** What it costs from so many pieces of its design on. */
  ladder: { from: number; cents: Cents }[];
  /** How many more pieces it takes to cost less, and how much; null on the last rung. */
  next: { more: number; savesCents: Cents; cents: Cents } | null;
};

/** What the page of open shops shows of a group. */
export type ListedShop = Pick<
  ShownGroup,
  | 'slug'
  | 'state'
  | 'title'
  | 'opensAt'
  | 'closesAt'
  | 'colors'
  | 'cause'
  | 'proof'
  | 'named'
  | 'parcels'
> & {
  designs: readonly OrderDesign[];
  /** What a person pays for a piece at least, with tax, before mailing it; null if each piece doesn't say. */
  leastCents: Cents | null;
};

/** What everybody may see of a group. */
export type ShownGroup = PayTerms &
  Pick<ShopTerms, 'opensAt' | 'colors'> & {
    slug: string;
    state: GroupState;
    title: string;
    welcome: string | null;
    /** What each person is asked besides; null for nothing. */
    fieldLabel: string | null;
    /** Whether people choose the names on the backs. */
    named: boolean;
    /** The organizer's first name. */
    organizer: string;
    /** ISO 8601: the time that people read. */
    closesAt: string;
    /** Where the next one is, when it opens, ISO 8601, and how far it is; null without one. */
    next: { slug: string; opensAt: string | null; state: GroupState } | null;
    /** That time has passed once, and this is the last day. */
    isForStragglers: boolean;
    /** When its people's names and addresses were deleted, ISO 8601; null while they're kept. */
    forgottenAt: string | null;
    /** 'YYYY-MM-DD': when the order is due if it closes then. */
    dueDate: string;
    /** What mailing somebody's pieces to them costs with tax, and where to; null if nothing is mailed. */
    parcels: { leastCents: Cents; mostCents: Cents } | null;
    /** Pieces that the organizer counts on. */
    expected: number;
    /**
     * `ownCents` have the organizer's part in them, because that's of all that somebody chooses together,
     * and of mailing it.
     */
    beforePart: boolean;
    /** How many have joined, and the short names and ads of those who show theirs. */
    people: number;
    names: { name: string; ad: string | null }[];
    /** What the supplier measured of its garments, by style code. */
    sizeCharts: Readonly<Partial<Record<string, SizeChart>>>;
    /** The version of the proof that its pictures show; null before it's approved, and without one. */
    proof: number | null;
    designs: {
      printLocations: PrintLocation[];
      /** Pieces chosen so far. */
      pieces: number;
      items: OfferedItem[];
    }[];
  };
