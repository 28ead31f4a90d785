import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { dueQuery } from './dashboard.client.ts';
import styles from './analytics.module.css';

/** What is due on the job board, with a link to it. */
export function BoardLine() {
  const { data: board } = useQuery(dueQuery);
  return (
    <section className={styles.board} aria-labelledby="board">
      <h2 id="board">On the board</h2>
      <p>
        {board && (
          <>
            <a href={`${paths.adminOrders}?due=week`}>{board.dueThisWeek} due this week</a> ·{' '}
            <a
              href={`${paths.adminOrders}?due=overdue`}
              className={board.overdue > 0 ? styles.overdue : undefined}
            >
              {board.overdue} overdue
            </a>{' '}
            ·{' '}
          </>
        )}
        <a href={paths.adminOrders}>All jobs</a>
      </p>
    </section>
  );
}
