/** A separate copy of the module (docs/decisions/build-own-copies.md). */
declare module '*?own=home';

/** Kept once the page is painted first (src/platform/build/first-paint.build.ts). */
declare const painted: Promise<unknown>;
/** The bulk calculator's own copy, since islands load theirs with much else. */
declare module '*money.ts?own=bulk' {
  export { formatCents } from './platform/money.ts';
}
