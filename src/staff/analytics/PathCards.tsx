import type { AnalyticsSums } from './read-analytics.rpc.ts';
import { completionRate, pathLabels, percentText } from './analytics.ts';
import { pathNames } from './report.client.ts';
import { countText } from '../../platform/count-words.ts';
import styles from './analytics.module.css';

/** The three ways to get a price, side by side: attempts, completed, rate. */
export function PathCards({ sums }: { sums: AnalyticsSums }) {
  return (
    <section className={styles.paths} aria-label="Paths compared">
      {pathNames.map((path) => {
        const { attempts, completed } = sums[path];
        return (
          <div key={path}>
            <h2>{pathLabels[path]}</h2>
            <p>
              {countText(attempts)} attempts · {countText(completed)} completed ·{' '}
              <b>{percentText(completionRate(completed, attempts))}</b>
            </p>
          </div>
        );
      })}
    </section>
  );
}
