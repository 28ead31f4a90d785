import { useState } from 'react';
import { artworkTypeLabels } from '../../artwork/artwork-type.ts';
import type { Analytics } from './read-analytics.rpc.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';
import { countText } from '../../platform/count-words.ts';
import { formatCents } from '../../platform/money.ts';
import { CsvButton } from '../frame/CsvButton.tsx';
import { DataTable } from '../frame/DataTable.tsx';
import { Bar } from './Bar.tsx';
import { csvName, rankingsCsv } from './csv.client.ts';
import styles from './analytics.module.css';

/** Longer rankings show the rest on request. */
const shownRows = 8;

type Props = {
  data: Analytics;
  days: DayRange;
  /** Hex values by color name, for a dot beside each. */
  swatches: Readonly<Record<string, string>>;
};

/** What was ordered most: garments, artwork, colors, sizes. */
export function Rankings({ data, days, swatches }: Props) {
  const artwork = data.artworkTypes.map((row) => ({
    ...row,
    label: (artworkTypeLabels as Readonly<Record<string, string>>)[row.key] ?? row.label,
  }));
  const rankings = [
    { title: 'Garments', rows: data.garments },
    { title: 'Artwork types', rows: artwork },
    { title: 'Colors', rows: data.colors, swatches },
    { title: 'Sizes', rows: data.sizes, piecesOnly: true },
  ];
  return (
    <section aria-labelledby="chosen">
      <div className={styles.sectionHead}>
        <h2 id="chosen">Most chosen</h2>
        <CsvButton
          what="Rankings"
          name={() => csvName('rankings', days)}
          csv={() => rankingsCsv(rankings)}
        />
      </div>
      <div className={styles.rankings}>
        {rankings.map((ranking) => (
          <RankingTable key={ranking.title} {...ranking} />
        ))}
      </div>
    </section>
  );
}

type TableProps = {
  title: string;
  rows: Analytics['garments'];
  piecesOnly?: boolean;
  swatches?: Readonly<Record<string, string>>;
};

function RankingTable({ title, rows, piecesOnly = false, swatches }: TableProps) {
  const [all, setAll] = useState(false);
  const amount = (row: (typeof rows)[number]) => (piecesOnly ? row.pieces : row.orders);
  const most = Math.max(1, ...rows.map(amount));
  return (
    <div className={styles.ranking}>
      <DataTable
        caption={<caption className="kicker">{title}</caption>}
        columns={piecesOnly ? ['Name', 'Pieces'] : ['Name', 'Orders', 'Pieces', 'Revenue']}
        rows={rows.slice(0, all ? undefined : shownRows).map((row) => {
          const name = (
            <div>
              <span>
                {swatches && <Dot hex={swatches[row.label]} />}
                {row.label}
              </span>
              <Bar percent={(amount(row) / most) * 100} />
            </div>
          );
          const pieces = countText(row.pieces);
          const cells = [name, countText(row.orders), pieces, formatCents(row.revenueCents)];
          return { key: row.key, cells: piecesOnly ? [name, pieces] : cells };
        })}
        nothing="None on these days."
      />
      {rows.length > shownRows && (
        <button
          type="button"
          className="button quiet"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all
            ? `The first ${shownRows} ${title.toLowerCase()}`
            : `All ${rows.length} ${title.toLowerCase()}`}
        </button>
      )}
    </div>
  );
}

function Dot({ hex }: { hex: string | undefined }) {
  return (
    <svg className={styles.dot} viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="6" fill={hex ?? 'none'} />
    </svg>
  );
}
