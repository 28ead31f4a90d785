import { shopToday } from '../orders/due-dates/turnaround.ts';
import { countJobs } from './board/count-jobs.rpc.ts';
import { asking } from './queries.client.ts';

/** The counts of the job board; pages that show them say how often to ask. */
export const countsQuery = asking(countJobs, () => ({ today: shopToday(new Date()) }));
