import { shop } from '../../../shop.ts';

/** 'Nov 21, 2026': the day in the shop of a moment in ISO form. */
export function dayInShop(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: shop.timeZone });
}

/** 'Nov 21, 2026, 9:41 AM'. */
export function timeInShop(at: string): string {
  return new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: shop.timeZone,
  });
}
