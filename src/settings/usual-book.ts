import {
  bulkColorCents,
  bulkLocationCents,
  fees,
  metroZips,
  salesTaxes,
  usualTerms,
} from '../shop.ts';
import type { PriceBook } from './price-book.ts';

const firm = (cents: number) => ({ cents, estimated: false, sizeCents: {} });
const estimated = { cents: 400, estimated: true, sizeCents: {} };

/** The prices of a new shop, until its owners publish others (product.md#order-price). */
export const usualBook: PriceBook = {
  garments: {
    '00760': firm(250),
    '00606': firm(400),
    '00706': firm(425),
    '84706': firm(600),
    '62430': estimated,
    '44112': estimated,
    '84713': estimated,
    '12717': estimated,
    '52210': estimated,
  },
  otherGarmentCents: 400,
  print: {
    steps: [
      { from: 1, cents: 2200 },
      { from: 3, cents: 1900 },
      { from: 6, cents: 1300 },
      { from: 12, cents: 1200 },
      { from: 24, cents: 1000 },
      { from: 50, cents: 800 },
      { from: 100, cents: 600 },
      { from: 200, cents: 500 },
      { from: 300, cents: 450 },
    ],
    furtherLocationCents: 225,
    minPieces: 1,
  },
  digital: {
    steps: [
      { from: 1, oneSideCents: 2800, twoSidesCents: 3300 },
      { from: 5, oneSideCents: 2000, twoSidesCents: 2500 },
      { from: 13, oneSideCents: 1600, twoSidesCents: 2100 },
    ],
    minPieces: 1,
  },
  bulk: { locationCents: bulkLocationCents, colorCents: bulkColorCents },
  namedCents: fees.namedShirtCents,
  setupCents: 0,
  artCents: 0,
  rush: {
    steps: [{ fromDays: 4, toDays: 7, cents: fees.rushCents, permille: 0 }],
    superRush: null,
  },
  delivery: {
    localCents: fees.localDeliveryCents,
    metroZips,
    shipping: {
      by: 'pieces',
      steps: [
        { upTo: 12, cents: 1200 },
        { upTo: 48, cents: 2000 },
        { upTo: null, cents: 3000 },
      ],
    },
    freightMargin: { cents: 2500, permille: 500 },
    handlingCents: fees.handlingCents,
  },
  taxes: salesTaxes,
  // As customers get it; a new shop has `usualStaffMay` of src/orders/changes/exception.ts.
  staffMay: {},
  cancellation: { cents: 0, permille: 0 },
  terms: usualTerms,
};
