import { useState } from 'react';
import { downloadPlayerFiles, type PlayerFiles } from '../../artwork/player-files.client.ts';
import type { Job } from './read-job.rpc.ts';
import type { Roster } from '../../designer/team/roster.ts';
import { rosterMismatch } from '../../designer/team/roster-mismatch.ts';
import { jobTitle } from '../../orders/job.ts';
import type { OrderDesign } from '../../orders/order-design.ts';
import { sumQuantities } from '../../orders/quantity.ts';
import { designTitle } from '../../proofs/proof-words.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';

type OrderJob = Extract<Job, { kind: 'order' }>;

type Props = {
  job: OrderJob;
  /** The place of its design in the order's, from 0. */
  at: number;
  roster: Roster;
};

/** How a roster's sizes differ from those of all items of its design. */
export const mismatchOf = (roster: Roster, { items }: Pick<OrderDesign, 'items'>) =>
  rosterMismatch(roster, sumQuantities(items.map(({ quantities }) => quantities)));

/** Who gets which shirt, with a print file for each. */
export function JobRoster({ job, at, roster }: Props) {
  const mismatch = mismatchOf(roster, job.designs[at] ?? { items: [] });
  return (
    <>
      {mismatch && <p className="notice warn">{mismatch} Ask the customer which is right.</p>}
      <RosterTable roster={roster} />
      <PlayersZip {...{ job, at, roster }} />
    </>
  );
}

/** In the order of the roster, which the names of the files have, too. */
export function RosterTable({ roster }: { roster: Roster }) {
  return (
    <ol className={styles.roster}>
      {roster.map(({ name, number, size }, index) => (
        <li key={index}>
          <b>{number}</b> <bdi>{name}</bdi>
          {size && <span>{size}</span>}
        </li>
      ))}
    </ol>
  );
}

function PlayersZip({ job, at, roster }: Props) {
  const { links } = useJobPage();
  const [state, setState] = useState<'idle' | 'making' | PlayerFiles>('idle');
  const prints = job.files.filter(({ design, format }) => design === at && format === 'svg');
  const title = [jobTitle(job), designTitle(job, at)].filter(Boolean).join(', ');
  if (prints.length === 0) return null;
  const pack = async (): Promise<PlayerFiles> => {
    const files = [];
    for (const { objectPath, location } of prints) {
      const link = links[objectPath];
      const response = link ? await fetch(link) : null;
      if (!response?.ok) {
        return { ok: false, message: 'We couldn’t load the files. Try again in a minute.' };
      }
      files.push({ location: location ?? '', svg: await response.text() });
    }
    return downloadPlayerFiles(title, roster, files);
  };
  const start = () => {
    setState('making');
    pack().then(setState, () => {
      setState({
        ok: false,
        message: 'We couldn’t make the files. Reload the page and try again.',
      });
    });
  };
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-disabled={state === 'making' || undefined}
        onClick={() => state !== 'making' && start()}
      >
        {state === 'making' ? 'Packing...' : 'Print files per player'}
      </button>
      <p role="status">
        {typeof state === 'object' &&
          (state.ok
            ? `${state.name} is in your downloads, with ${state.count} files.`
            : state.message)}
      </p>
    </>
  );
}
