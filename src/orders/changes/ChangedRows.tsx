import { formatCents, type Cents } from '../../platform/money.ts';
import type { ChangeRow } from './change-record.ts';

/** What a change changes, each thing before and after. */
export function ChangedRows({ rows }: { rows: readonly ChangeRow[] }) {
  return (
    rows.length > 0 && (
      <dl>
        {rows.map(({ what, before, after }, index) => (
          <div key={index}>
            <dt>{what}</dt>
            <dd dir="auto">
              <del>
                <span className="visually-hidden">was </span>
                {before}
              </del>{' '}
              <ins>
                <span className="visually-hidden">now </span>
                {after}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    )
  );
}

/** What an order costs after a change, and before. */
export function PriceText({ from, to }: { from: Cents; to: Cents }) {
  if (from === to) {
    return (
      <>
        Total: <b>{formatCents(from)}</b>, as before
      </>
    );
  }
  return (
    <>
      Total: <b>{formatCents(to)}</b>, was {formatCents(from)} ({formatCents(Math.abs(to - from))}{' '}
      {to > from ? 'more' : 'less'})
    </>
  );
}
