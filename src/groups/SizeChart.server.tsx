import type { Size } from '../garments/size.ts';
import type { SizeChart as Chart } from '../garments/stock/size-chart.ts';
import { inchNumber } from '../proofs/placement.ts';
import { sizeGroups } from './size-groups.ts';

type Props = {
  garmentName: string;
  /** In the order of the table. */
  sizes: readonly Size[];
  chart: Chart | undefined;
};

/** What the supplier measured of a garment's sizes; nothing if it has no measures of them. */
export function SizeChart({ garmentName, sizes, chart = [] }: Props) {
  const rows = chart.filter(({ size }) => sizes.includes(size));
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  const measured = sizes.filter((each) => rows.some(({ size }) => size === each));
  if (measured.length === 0) return null;
  return (
    <details className="group-chart">
      <summary>Size chart</summary>
      <p className="note-text">
        Take one that fits you, lay it flat, measure it straight across, and compare.
      </p>
      <div
        className="table-scroll"
        role="group"
        aria-label={`Size chart, ${garmentName}`}
        tabIndex={0}
      >
        <table>
          <caption>{garmentName}, in inches, laid flat</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              {measures.map((measure) => (
                <th key={measure} scope="col">
                  {measure}
                </th>
              ))}
            </tr>
          </thead>
          {sizeGroups(measured).map(({ fits, sizes: of }) => (
            <tbody key={fits}>
              {fits && (
                <tr>
                  <th scope="rowgroup" colSpan={measures.length + 1}>
                    {fits}
                  </th>
                </tr>
              )}
              {of.map(({ size, label }) => (
                <tr key={size}>
                  <th scope="row">{label}</th>
                  {measures.map((measure) => {
                    const found = rows.find((row) => row.size === size && row.measure === measure);
                    return <td key={measure}>{found ? inchNumber(found.inches) : '—'}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </details>
  );
}
