import type { AnalyticsSums } from './read-analytics.rpc.ts';
import { funnelOf, pathLabels, percentText } from './analytics.ts';
import type { QuotePath } from '../../site/quote-path.ts';
import { Bar } from './Bar.tsx';

import { countText } from '../../platform/count-words.ts';
import styles from './analytics.module.css';

type Props = { path: QuotePath; sums: AnalyticsSums };

/** How many people reach each step of one path: a table with bars as wide as their shares. */
export function Funnel({ path, sums }: Props) {
  const { funnel, completed } = sums[path];
  const steps = funnelOf(path, funnel, completed, path === 'quoteForm' ? sums.quotesOrdered : null);
  return (
    <table className={styles.funnel}>
      <caption className="kicker">{pathLabels[path]} funnel</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Step</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Share of the first step</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Times taken</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, label, count, percent }, at) => (
          <tr key={step}>
            <th scope="row">{label}</th>
            <td>
              <div>
                <Bar percent={percent} solid={at === 0} />
                <b>{percentText(percent)}</b>
              </div>
            </td>
            <td>{countText(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
