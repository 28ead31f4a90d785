// A `?own` import is a separate copy of the module (docs/decisions/build-own-copies.md). TypeScript
// can't resolve the query, and types an `export … from` here as any.

declare module '*/cutoff.ts?own' {
  export function nextCutoffAt(
    now: number,
    zone: string,
    hour: number,
    isOpen: (day: string) => boolean,
  ): number;
  export function timeLeft(ms: number): string;
}

declare module '*/open-day.ts?own' {
  export function isOpenDay(day: string): boolean;
}

declare module '*/cloth.ts?own' {
  export function lineOn(cloth: string): string;
}

declare module '*/money.ts?own' {
  export function formatCents(cents: number): string;
}
