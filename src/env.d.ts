/** A separate copy of the module (docs/decisions/build-own-copies.md). */
declare module '*?own=home';

/** Kept once the page is painted first (src/platform/build/first-paint.build.ts). */
declare const painted: Promise<unknown>;
