import { plainDigits } from '../platform/typed-number.ts';

/** The step of an inch field: a sixteenth, as on a ruler. */
export const inchStep = 1 / 16;

/**
 * '1.5', '0.0625', '3.27': sixteenths in full, everything else to a hundredth, finer than a press.
 */
export function formatInches(inches: number): string {
  const sixteenths = inches / inchStep;
  const whole = Math.abs(sixteenths - Math.round(sixteenths)) < 1e-6;
  return String(Number(inches.toFixed(whole ? 4 : 2)) + 0);
}

/** '6.5 × 3.27 in' */
export const formatSize = (widthIn: number, heightIn: number): string =>
  `${formatInches(widthIn)} × ${formatInches(heightIn)} in`;

export type NumberRange = { readonly least: number; readonly most: number };

/**
 * Input as a number within a range, or a sentence that says which numbers are allowed; null for no
 * input yet.
 */
export function readNumber(
  text: string,
  { least, most }: NumberRange,
  unit: string,
): { ok: true; value: number } | { ok: false; message: string } | null {
  const typed = plainDigits(text).trim();
  if (typed === '') return null;
  const value = /^[-−]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed.replace('−', '-')) : NaN;
  if (value >= least && value <= most) return { ok: true, value };
  return {
    ok: false,
    message: `Enter ${numberText(least)} to ${numberText(most)}${unit && ` ${unit}`}.`,
  };
}

/** The next number up or down for an arrow key: a multiple of `step`, and within the range. */
export function stepNumber(
  value: number,
  by: number,
  step: number,
  { least, most }: NumberRange,
): number {
  const marks = value / step;
  const near = Math.round(marks);
  const onMark = Math.abs(marks - near) < 1e-6;
  const from = onMark ? near : by > 0 ? Math.floor(marks) : Math.ceil(marks);
  const next = Math.round((from + by) * step * 10_000) / 10_000;
  return Math.min(most, Math.max(least, next));
}

const numberText = (value: number): string =>
  value < 0 ? `−${formatInches(-value)}` : formatInches(value);
