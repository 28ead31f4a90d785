// A `?own` import is a separate copy of the module (docs/decisions/build-own-copies.md). TypeScript
// can't resolve the query, and types an `export … from` here as any.

declare module '*/cloth.ts?own' {
  export function lineOn(cloth: string): string;
}

declare module '*/money.ts?own' {
  export function formatCents(cents: number): string;
}
