// A `?own` import is a separate copy of the module (docs/decisions/build-own-copies.md). TypeScript
// can't resolve the query, and types an `export … from` here as any.

declare module '*/cutoff.ts?own' {
  export const nextCutoffAt: typeof import('./domain/cutoff.ts').nextCutoffAt;
  export const timeLeft: typeof import('./domain/cutoff.ts').timeLeft;
}
declare module '*/cloth.ts?own' {
  export const lineOn: typeof import('./ui/cloth.ts').lineOn;
}
declare module '*/money.ts?own' {
  export const formatCents: typeof import('./domain/money.ts').formatCents;
}
