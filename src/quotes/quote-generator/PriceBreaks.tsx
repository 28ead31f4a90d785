import { cheaperText, type PriceRange } from '../estimate.ts';
import { rangeLabel } from '../range-label.ts';
import type { Garment } from '../../garments/garment.ts';
import { formatCents } from '../../platform/money.ts';
import styles from './quote-generator.module.css';

type Props = { ranges: readonly PriceRange[]; pieces: number; garment: Garment };

const cheaperLabels = { screen: 'Screen', digital: 'Digital', same: 'Same' } as const;

/** Every price per shirt, with a row at each break of either method. */
export function PriceBreaks({ ranges, pieces, garment }: Props) {
  const text = cheaperText(ranges);
  return (
    <section className={styles.breaks} aria-labelledby="breaks">
      <h2 id="breaks" className="kicker">
        Every price break
      </h2>
      {text && (
        <p className={styles.crossing}>
          <b>{text.from}</b> {text.below}
        </p>
      )}
      <table>
        <caption className="visually-hidden">
          {garment.name}, each, before tax, with these print locations
        </caption>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Screen</th>
            {text && <th scope="col">Digital</th>}
            {text && <th scope="col">Cheaper</th>}
          </tr>
        </thead>
        <tbody>
          {ranges.map(({ from, to, screenCents, digitalCents, cheaper }) => (
            <tr key={from} aria-current={pieces >= from && pieces <= to ? 'true' : undefined}>
              <th scope="row">{rangeLabel({ from, to })}</th>
              <td data-cheaper={cheaper === 'screen'}>{formatCents(screenCents)}</td>
              {text && (
                <td data-cheaper={cheaper === 'digital'}>
                  {digitalCents === null ? 'No' : formatCents(digitalCents)}
                </td>
              )}
              {text && <td>{cheaperLabels[cheaper ?? 'screen']}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note-text">Each, before fees and tax.</p>
    </section>
  );
}
