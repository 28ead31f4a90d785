import { useId } from 'react';
import type { PriceRange } from '../estimate.ts';
import { formatCents, formatCentsShort, type Cents } from '../../platform/money.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { maxOnlinePieces } from '../../shop.ts';
import styles from './quote-generator.module.css';

type Props = { ranges: readonly PriceRange[]; pieces: number; book: PriceBook };
type Method = 'screen' | 'digital';

const names = { screen: 'Screen', digital: 'Digital' } as const;

/**
 * Heights in px. Widths are fractions of the drawing, so that type has the same size on every
 * screen.
 */
const top = 26;
const height = 300;
const gridCents = 1000;
const most = maxOnlinePieces;
/** Quantities whose labels would touch their neighbors on a phone or in large text. */
const crowded = [3, 300];
const dense = [6, 24, 100, 200];

/** A logarithmic scale, because the breaks are where orders are. */
function across(pieces: number): string {
  return `${((100 * Math.log(Math.min(pieces, most))) / Math.log(most)).toFixed(2)}%`;
}

/** Price per shirt by quantity: two staircases, the breaks, and where this job is. */
export function PricePlot({ ranges, pieces, book }: Props) {
  const id = useId();
  const prices = ranges.flatMap(({ screenCents, digitalCents }) => [
    screenCents,
    digitalCents ?? 0,
  ]);
  const ceiling = Math.ceil(Math.max(...prices) / gridCents) * gridCents;
  const down = (cents: Cents) => Math.round(top + height * (1 - cents / ceiling));
  const lines = Array.from({ length: ceiling / gridCents + 1 }, (_, index) => index * gridCents);
  const series = seriesOf(ranges, pieces);
  const ticks = [...new Set([...book.print.steps.map(({ from }) => from), most])];

  return (
    <figure className={styles.plot}>
      <figcaption className="kicker">Price per shirt, by pieces</figcaption>
      <div>
        <svg role="img" aria-label={summary(series, pieces)} height={top + height + 30}>
          <defs>
            <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
              <circle cx="2.5" cy="2.5" r="1.1" className={styles.dot} />
            </pattern>
          </defs>
          {lines.map((cents) => (
            <g key={cents}>
              <line x1="0" x2="100%" y1={down(cents)} y2={down(cents)} className={styles.grid} />
              <text x="100%" y={down(cents)} dx="8" dy="4">
                {formatCentsShort(cents)}
              </text>
            </g>
          ))}
          {ticks.map((at) => (
            <g
              key={at}
              className={
                crowded.includes(at)
                  ? styles.crowded
                  : dense.includes(at)
                    ? styles.dense
                    : undefined
              }
            >
              <line
                x1={across(at)}
                x2={across(at)}
                y1={top + height}
                y2={top + height + 6}
                className={styles.tick}
              />
              <text
                x={across(at)}
                y={top + height + 22}
                textAnchor={at === 1 ? 'start' : at === most ? 'end' : 'middle'}
              >
                {at.toLocaleString('en-US')}
              </text>
            </g>
          ))}
          {ranges.map(({ from, to, screenCents, digitalCents }) => (
            <Between
              key={from}
              from={from}
              to={to + 1}
              y1={down(Math.max(screenCents, digitalCents ?? 0))}
              y2={down(Math.min(screenCents, digitalCents ?? 0))}
              fill={`url(#${id})`}
            />
          ))}
          {pieces >= 1 && pieces <= most && (
            <g className={styles.guide}>
              <line x1={across(pieces)} x2={across(pieces)} y1={top} y2={top + height} />
              <text
                x={across(pieces)}
                y={top - 10}
                textAnchor={pieces < 4 ? 'start' : pieces > 300 ? 'end' : 'middle'}
              >
                {pieces.toLocaleString('en-US')} {pieces === 1 ? 'piece' : 'pieces'}
              </text>
            </g>
          )}
          {series.map(({ method, stairs, last }) => (
            <g key={method} className={styles[method]}>
              {stairs.map(({ from, to, cents, fall }) => (
                <g key={from}>
                  <line x1={across(from)} x2={across(to)} y1={down(cents)} y2={down(cents)} />
                  {fall !== null && (
                    <line x1={across(to)} x2={across(to)} y1={down(cents)} y2={down(fall)} />
                  )}
                </g>
              ))}
              {stairs.map(({ from, cents }) => (
                <circle key={from} cx={across(from)} cy={down(cents)} r="3.5" />
              ))}
              <text x="100%" y={down(last) - 9} textAnchor="end">
                {names[method]}
              </text>
            </g>
          ))}
          {series.map(
            ({ method, here }) =>
              here !== null && (
                <circle
                  key={method}
                  cx={across(pieces)}
                  cy={down(here)}
                  r="6.5"
                  className={styles.here}
                />
              ),
          )}
        </svg>
      </div>
    </figure>
  );
}

/** The gap between the two in dots; under a single staircase, the price per shirt. */
function Between(props: { from: number; to: number; y1: number; y2: number; fill: string }) {
  const { from, to, y1, y2, fill } = props;
  const width = parseFloat(across(to)) - parseFloat(across(from));
  return <rect x={across(from)} y={y1} width={`${width}%`} height={y2 - y1} fill={fill} />;
}

type Stair = { from: number; to: number; cents: Cents; fall: Cents | null };
/** An available method: its stairs, its first and last price, and the price for this quantity. */
type Series = { method: Method; stairs: Stair[]; first: Cents; last: Cents; here: Cents | null };

function seriesOf(ranges: readonly PriceRange[], pieces: number): Series[] {
  return (['screen', 'digital'] as const).flatMap((method) => {
    const stairs = stairsOf(ranges, method);
    const [first, last] = [stairs[0], stairs.at(-1)];
    if (!first || !last) return [];
    const here = stairs.find(({ from, to }) => pieces >= from && pieces < to)?.cents ?? null;
    return { method, stairs, first: first.cents, last: last.cents, here };
  });
}

/** One method's ranges, merged where the price is the same; `to` is where the next begins. */
function stairsOf(ranges: readonly PriceRange[], method: Method): Stair[] {
  const stairs: Stair[] = [];
  for (const { from, to, screenCents, digitalCents } of ranges) {
    const cents = method === 'screen' ? screenCents : digitalCents;
    if (cents === null) return [];
    const last = stairs.at(-1);
    if (last?.cents === cents) {
      last.to = to + 1;
      continue;
    }
    if (last) last.fall = cents;
    stairs.push({ from, to: to + 1, cents, fall: null });
  }
  return stairs;
}

function summary(series: readonly Series[], pieces: number): string {
  const said = series.map(({ method, stairs, first, last, here }) => {
    const now = here === null ? '' : `, ${formatCents(here)} at ${pieces.toLocaleString('en-US')}`;
    return `${names[method]} printing falls from ${formatCents(first)} to ${formatCents(last)} in ${stairs.length - 1} steps${now}.`;
  });
  return `Price per shirt from 1 to ${most.toLocaleString('en-US')} pieces. ${said.join(' ')} The table has every step.`;
}
