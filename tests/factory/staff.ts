import type { JobCounts } from '../../src/contracts/staff/count-jobs.ts';
import type { ExportedJob } from '../../src/contracts/staff/export-jobs.ts';
import type { InventoryLine } from '../../src/contracts/staff/list-inventory.ts';
import type { ListedJob } from '../../src/contracts/staff/list-jobs.ts';
import type { Analytics, AnalyticsSums } from '../../src/contracts/staff/read-analytics.ts';
import { orderToPlace } from './orders.ts';

/** An order as the board lists it. */
export function listedJob(changes: Partial<ListedJob> = {}): ListedJob {
  return {
    kind: 'order',
    number: 1042,
    status: 'submitted',
    version: 1,
    name: 'Third Street Choir',
    email: 'choir@third.example',
    garment: 'Premium Cotton',
    color: 'Navy',
    colorHex: '#1c2541',
    locations: ['frontLarge', 'backLarge'],
    about: null,
    pieces: 36,
    dueDate: '2026-12-04',
    startBy: '2026-12-01',
    rush: false,
    totalCents: 54_891,
    createdAt: '2026-11-20T15:04:00Z',
    mayUndo: false,
    emailFailed: false,
    ...changes,
  };
}

/** The same order as a download has it. */
export function exportedOrder(
  changes: Partial<Extract<ExportedJob, { kind: 'order' }>> = {},
): ExportedJob {
  return {
    ...listedJob(),
    ...orderToPlace(),
    kind: 'order',
    quantities: { S: 10, M: 26 },
    ...changes,
  };
}

export const someCounts: JobCounts = {
  overdue: 2,
  dueThisWeek: 5,
  byStatus: [
    { kind: 'order', status: 'submitted', count: 3 },
    { kind: 'order', status: 'in_production', count: 4 },
    { kind: 'quote', status: 'new', count: 1 },
  ],
  deadEmails: 0,
  pulse: 'a',
};

/** A style in stock, synced this morning. */
export function inventoryLine(changes: Partial<InventoryLine> = {}): InventoryLine {
  return {
    styleCode: '00606',
    supplierStyleId: 39,
    brand: 'Bella + Canvas',
    styleName: '3001',
    syncedAt: '2026-11-22T12:00:00Z',
    failedAt: null,
    failure: null,
    syncing: false,
    colors: 20,
    colorsInStock: 19,
    gone: 1,
    pieces: 12_480,
    ...changes,
  };
}

const path = (attempts: number, completed: number) => ({
  attempts,
  completed,
  minutes: completed * 6,
  funnel: {},
});
const sums: AnalyticsSums = {
  quoteForm: path(412, 231),
  screenPrinting: path(659, 244),
  shirtDesigner: path(213, 21),
  orders: 96,
  revenueCents: 4_187_000,
  pieces: 3_480,
  rushOrders: 14,
  quotes: 58,
  quotesOrdered: 12,
};
const ranked = (key: string, label: string) => ({
  key,
  label,
  orders: 40,
  pieces: 1_200,
  revenueCents: 1_900_000,
});

/** Four weeks of a good month. */
export const someAnalytics: Analytics = {
  now: sums,
  before: { ...sums, orders: 80, revenueCents: 3_500_000 },
  days: Array.from({ length: 28 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    attempts: 30 + (index % 7) * 5,
    completed: 12 + (index % 7),
    orders: index % 5,
    revenueCents: (index % 5) * 43_000,
  })),
  garments: [ranked('premium-cotton', 'Premium Cotton')],
  colors: [ranked('navy', 'Navy'), ranked('black', 'Black')],
  sizes: [ranked('M', 'M')],
  artworkTypes: [ranked('complete', 'complete')],
};
