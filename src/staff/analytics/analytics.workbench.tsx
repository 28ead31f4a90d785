import { someAnalytics, someCounts } from '../../../tests/factory/staff.ts';
import { countJobs } from '../board/count-jobs.rpc.ts';
import { readAnalytics } from './read-analytics.rpc.ts';
import { answer, keepWaiting, noNetwork, type Bench } from '../../workbench/bench.ts';
import { asStaff, at, coworker } from '../../workbench/staff.ts';
import { AnalyticsDashboard } from './AnalyticsDashboard.tsx';
import { emptyAnalytics } from './report.client.ts';

const counts = { [at(countJobs)]: answer(someCounts) };
const filled = asStaff(coworker, { ...counts, [at(readAnalytics)]: answer(someAnalytics) });
const nothing = emptyAnalytics({ from: '2026-11-01', to: '2026-11-28' });

export const bench: Bench = {
  screen: 'analytics',
  islands: {
    dashboard: {
      render: () => <AnalyticsDashboard swatches={{ Navy: '#1c2541' }} />,
      states: {
        loading: {
          ...asStaff(coworker, { ...counts, [at(readAnalytics)]: keepWaiting }),
          shows: 'Loading...',
        },
        filled: { ...filled, shows: '$41,870' },
        empty: {
          ...asStaff(coworker, { ...counts, [at(readAnalytics)]: answer(nothing) }),
          shows: '$0',
        },
        failed: {
          ...asStaff(coworker, { ...counts, [at(readAnalytics)]: noNetwork }),
          shows: 'Try again',
        },
        stale: {
          ...filled,
          act: async ({ screen, refresh }) => {
            await screen.findAllByText('$41,870');
            await refresh({ [at(readAnalytics)]: noNetwork });
          },
          shows: 'We couldn’t refresh the figures.',
        },
        'on a phone': { ...filled, width: 360, shows: '$41,870' },
      },
    },
  },
};
