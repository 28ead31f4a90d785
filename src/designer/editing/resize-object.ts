import { designLimits, type AreaSize } from '../design.ts';
import type { NumberRange } from '../inches.ts';

const { leastSizeIn, mostSizeIn } = designLimits;

/** The widths, or heights, that keep both dimensions within the limits. */
export function proportionalRange(size: AreaSize, edge: keyof AreaSize): NumberRange {
  const other = edge === 'widthIn' ? size.heightIn : size.widthIn;
  const ratio = size[edge] / other;
  return {
    least: Math.max(leastSizeIn, leastSizeIn * ratio),
    most: Math.min(mostSizeIn, mostSizeIn * ratio),
  };
}

/** A size with one edge given, proportions kept, within the limits. */
export function resized(size: AreaSize, edge: keyof AreaSize, inches: number): AreaSize {
  const { least, most } = proportionalRange(size, edge);
  const factor = Math.min(most, Math.max(least, inches)) / size[edge];
  const hold = (value: number) =>
    Math.min(mostSizeIn, Math.max(leastSizeIn, Math.round(value * factor * 10_000) / 10_000));
  return { widthIn: hold(size.widthIn), heightIn: hold(size.heightIn) };
}
