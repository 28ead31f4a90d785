/** The PIN that a member signs in with on a tablet of the shop (product.md#on-the-press). */
import * as z from 'zod/mini';
import { plainDigits } from '../../platform/typed-number.ts';

export const pinDigits = 6;

/** A PIN as people type it, maybe with spaces. */
export const pinSchema = z.string().check(
  z.overwrite((text) => plainDigits(text).replace(/\s/g, '')),
  z.regex(new RegExp(`^\\d{${pinDigits}}$`), `Enter ${pinDigits} digits.`),
);

/** Whether it's among the first that anybody tries: one digit over and over, or digits in a row. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}

export const newPinSchema = pinSchema.check(
  z.refine((pin) => !isEasyPin(pin), 'That’s easy to guess. Choose other digits.'),
);
