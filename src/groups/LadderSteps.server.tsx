import { useId } from 'react';
import { countText } from '../platform/count-words.ts';
import { formatCents } from '../platform/money.ts';
import type { Rung } from './group-price.ts';

const width = 414;
/** Where the highest price, the lowest one, and the line of counts are, in units from the top. */
const [top, low, base] = [24, 104, 136];
/** A step that is narrower has no room for its price. */
const labelWidth = 64;

type Props = { ladder: readonly Rung[]; pieces: number };

/**
 * The prices around the one now as a staircase that goes down. Only a picture: the table beside it
 * says the same.
 */
export function LadderSteps({ ladder, pieces }: Props) {
  // A page has one for each design.
  const dots = useId();
  const { steps, now } = ladderSteps(ladder, pieces);
  const line = steps.map(({ x, end, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}H${end}`).join('');
  const current = steps.find(({ isNow }) => isNow);
  return (
    <svg viewBox={`0 0 ${width} 176`} aria-hidden="true" className="group-steps">
      <defs>
        <pattern id={dots} width="6" height="6" patternUnits="userSpaceOnUse">
          <circle cx="3" cy="3" r="1.2" />
        </pattern>
      </defs>
      {steps.map(({ x, end, y, isNow }) => (
        <g key={x} className="group-dots">
          {x < now && (
            <path d={`M${x} ${y}H${Math.min(end, now)}V${base}H${x}Z`} fill={`url(#${dots})`} />
          )}
          {isNow && <path className="ahead" d={`M${now} ${y}H${end}V${base}H${now}Z`} />}
        </g>
      ))}
      <path className="line" d={line} />
      <path className="axis" d={`M0 ${base}H${width}`} />
      {steps.map(({ x, end, y, from, cents, isNow }) => (
        <g key={from} className={isNow ? 'now' : undefined}>
          {(isNow || end - x >= labelWidth) && (
            <text {...anchored(end === width ? end : (x + end) / 2)} y={y - 8}>
              {formatCents(cents)}
            </text>
          )}
          <text {...anchored(x)} y={base + 18}>
            {countText(from)}
          </text>
        </g>
      ))}
      {current && (
        <>
          <circle cx={now} cy={current.y} r="5" />
          <text {...anchored(now)} y={base + 36} className="count">
            {countText(pieces)} now
          </text>
        </>
      )}
    </svg>
  );
}

/** Text around x that doesn't leave the drawing. */
const anchored = (x: number) =>
  x < 40
    ? { x, textAnchor: 'start' as const }
    : { x, textAnchor: x > width - 40 ? ('end' as const) : ('middle' as const) };

/**
 * Where the step before the price now, that one, and the two after it are drawn, and where so many
 * pieces are on them. Counts are on a logarithmic scale, because each step takes about twice as many.
 */
export function ladderSteps(ladder: readonly Rung[], pieces: number) {
  const at = Math.max(
    0,
    ladder.findLastIndex(({ from }) => from <= pieces),
  );
  const shown = ladder.slice(Math.max(0, at - 1), at + 3);
  const [first, last] = [shown[0]?.from ?? 1, shown.at(-1)?.from ?? 1];
  const [left, right] = [Math.log(first), Math.log(Math.max(last, pieces) * 1.5)];
  const xOf = (count: number) =>
    Math.round(((Math.log(Math.max(count, first)) - left) / (right - left)) * width);
  const prices = shown.map(({ cents }) => cents);
  const [most, least] = [Math.max(...prices), Math.min(...prices)];
  const yOf = (cents: number) =>
    Math.round(most === least ? top : top + ((most - cents) / (most - least)) * (low - top));
  return {
    now: xOf(pieces),
    steps: shown.map((rung, place) => {
      const next = shown[place + 1];
      return {
        ...rung,
        x: xOf(rung.from),
        end: next ? xOf(next.from) : width,
        y: yOf(rung.cents),
        isNow: rung === ladder[at],
      };
    }),
  };
}
