/**
 * The only widths, in CSS px, at which a layout may change: of the window or of a container. CSS
 * can't read them by name, so it repeats the numbers, and local/breakpoints.ts checks them. Write
 * `(width < 760px)` and `(width >= 760px)`, so that exactly one of the two applies.
 * Only a container's width may also be in rem, where the size of its text decides.
 */
export const breakpoints = {
  phone: 480,
  largePhone: 620,
  tablet: 760,
  twoColumns: 860,
  threeColumns: 960,
  wide: 1080,
} as const;
