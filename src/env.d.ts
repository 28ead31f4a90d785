/** A copy of domain/cutoff.ts for one script alone, so that the bundler can inline it there. */
declare module '*/cutoff.ts?own' {
  export function nextCutoffAt(
    now: number,
    zone: string,
    hour: number,
    closures: { includes(day: string): boolean },
  ): number;
  export function timeLeft(ms: number): string;
}

/** The same of ui/cloth.ts, which the islands' drawings share. */
declare module '*/cloth.ts?own' {
  export function lineOn(cloth: string): string;
}

/** The bulk formula and its money, likewise private to the page of the calculator. */
declare module '*/bulk-price.ts?own' {
  export { bulkPrice } from './domain/bulk-price.ts';
}
declare module '*/money.ts?own' {
  export { formatCents } from './domain/money.ts';
}
