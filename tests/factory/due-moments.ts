import type { DueMoments } from '../../src/domain/payment-terms.ts';

/** Of an order that was placed, and nothing more. */
export const dueMoments: DueMoments = {
  placed: '2026-11-20T15:00:00Z',
  approved: null,
  ready: null,
  raised: null,
};
