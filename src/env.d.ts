// A `?own` import is a separate copy of the module (docs/decisions/build-own-copies.md). TypeScript
// can't resolve the query, and types an `export … from` here as any.

declare module '*/cloth.ts?own' {
  export function lineOn(cloth: string): string;
}

declare module '*/money.ts?own' {
  export function formatCents(cents: number): string;
}

declare module '*?own=home';

declare module '*/bulk-price.ts?own' {
  export function bulkPrice(
    garmentCents: number,
    locations: number,
    colors: number,
    pieces: number,
    maxOnlinePieces: number,
  ):
    | { ok: true; cents: readonly [number, number, number, number, number] }
    | { ok: false; reason: 'few' | 'ink' | 'ask' };
}

/** Kept once the page is painted first (src/platform/build/first-paint.build.ts). */
declare const painted: Promise<unknown>;
