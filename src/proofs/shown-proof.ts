import * as z from 'zod/mini';
import { printLocations, type PrintLocation } from '../garments/print-location.ts';
import { mostDesigns } from '../orders/order-design.ts';
import { requiredText } from '../platform/forms/text-field.ts';

/** The SHA-256 of a file's bytes or of a text, in hex. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** `artId` of a file. */
export const artIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}(?:#[1-9]\d{0,2})?$/));

/** The most pins on one version, and the longest sentence or answer of one. */
export const pinLimits = { pins: 20, text: 500 } as const;

/**
 * 'waiting' for the customer's approval; 'approved'; 'returned' to the shop, because the customer
 * asked for a change or the shop took it back; 'superseded' by a newer version or a changed order.
 */
export const proofStates = ['waiting', 'approved', 'returned', 'superseded'] as const;

const fraction = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));

/** A change request as the customer sends it. */
export const pinSchema = z
  .object({
    /** The place of the design that it's about, from 0. */
    design: z.number().check(z.int(), z.minimum(0), z.maximum(mostDesigns - 1)),
    location: z.enum(printLocations),
    /** The spot on the picture, from its left and top edges (0) to the others (1); null for none. */
    x: fraction,
    y: fraction,
    text: requiredText(pinLimits.text, 'Say what to change.'),
  })
  .check(z.refine(({ x, y }) => (x === null) === (y === null)));
export type Pin = z.infer<typeof pinSchema>;

/** What everybody sees of a version besides its contents and its files. */
export const shownProofShape = {
  version: z.number(),
  /** The SHA-256 of the contents’ `proofText` (src/proofs/proof.ts). */
  sha256: z.string(),
  /** When it was sent, ISO 8601. */
  at: z.string(),
  state: z.enum(proofStates),
  /** By the customer, on their page; null if they approved it by phone or haven't yet. */
  approval: z.nullable(z.object({ name: z.string(), at: z.string() })),
  pins: z.array(
    z.object({
      number: z.number(),
      design: z.number(),
      location: z.enum(printLocations),
      x: z.nullable(z.number()),
      y: z.nullable(z.number()),
      text: z.string(),
      /** The shop's answer. */
      reply: z.nullable(z.string()),
    }),
  ),
};

/** A pin on the picture, drawn in ink color once it's answered. */
export type ShownPin = {
  number: number;
  design: number;
  location: PrintLocation;
  x: number;
  y: number;
  answered: boolean;
};

type SentPin = Omit<ShownPin, 'x' | 'y' | 'answered'> & {
  x: number | null;
  y: number | null;
  reply: string | null;
};

/** The pins of a version that have a spot. */
export function placedPins({ pins }: { pins: readonly SentPin[] }): ShownPin[] {
  return pins.flatMap(({ number, design, location, x, y, reply }) =>
    x === null || y === null ? [] : [{ number, design, location, x, y, answered: reply !== null }],
  );
}
