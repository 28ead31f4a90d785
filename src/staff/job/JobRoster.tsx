import { useState } from 'react';
import { downloadPlayerFiles, type PlayerFiles } from '../../artwork/player-files.client.ts';
import type { Job } from './read-job.rpc.ts';
import { isOfGroup, type OrderedRoster } from '../../designer/team/roster.ts';
import { rosterMismatch } from '../../designer/team/roster-mismatch.ts';
import { jobTitle } from '../../orders/job.ts';
import type { OrderDesign } from '../../orders/order-design.ts';
import { sumQuantities } from '../../orders/quantity.ts';
import { designTitle, itemText } from '../../proofs/proof-words.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';

type OrderJob = Extract<Job, { kind: 'order' }>;

type Props = {
  job: OrderJob;
  /** The place of its design in the order's, from 0. */
  at: number;
  roster: OrderedRoster;
};

/** How a roster's sizes differ from those of all items of its design; one with nobody has none yet. */
export const mismatchOf = (roster: OrderedRoster, { items }: Pick<OrderDesign, 'items'>) =>
  roster.length === 0
    ? null
    : rosterMismatch(roster, sumQuantities(items.map(({ quantities }) => quantities)));

/** Who gets which shirt, with a print file for each. */
export function JobRoster({ job, at, roster }: Props) {
  const { items } = job.designs[at] ?? { items: [] };
  const mismatch = mismatchOf(roster, { items });
  return (
    <>
      {mismatch && <p className="notice warn">{mismatch} Ask the customer which is right.</p>}
      {roster.length > 0 && <RosterTable {...{ roster, items }} />}
      {isOfGroup(roster) && <p>{groupsNames(roster)}</p>}
      {roster.length > 0 && <PlayersZip {...{ job, at, roster }} />}
    </>
  );
}

/** What the press does with the names of a group's people. */
export const groupsNames = ({ length }: OrderedRoster): string =>
  length === 0
    ? 'People in the group choose the names on the backs. They’re here once it has closed, until they’re deleted.'
    : 'People in the group chose these names. Each goes where the artwork has a sample, in its letters, in capitals.';

type TableProps = { roster: OrderedRoster } & Pick<OrderDesign, 'items'>;

/** In the order of the roster, which the names of the files have, too. */
export function RosterTable({ roster, items }: TableProps) {
  return (
    <ol className={styles.roster}>
      {roster.map(({ name, number, size, item }, index) => {
        const garment = items.length > 1 && item !== undefined ? items[item] : undefined;
        return (
          <li key={index}>
            <b>{number}</b> {name || number ? <bdi>{name}</bdi> : <i>No name</i>}
            {size && <span>{garment ? `${itemText(garment)}, ${size}` : size}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function PlayersZip({ job, at, roster }: Props) {
  const { links } = useJobPage();
  const [state, setState] = useState<'idle' | 'making' | PlayerFiles>('idle');
  const prints = job.files.filter(({ design, format }) => design === at && format === 'svg');
  const title = [jobTitle(job), designTitle(job, at)].filter(Boolean).join(', ');
  // The links come after the job; a press before that would only fail.
  if (!prints.some(({ objectPath }) => links[objectPath])) return null;
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
    if (!isOfGroup(roster)) return downloadPlayerFiles(title, roster, files);
    const { setNames } = await import('./group-names.client.ts');
    const named = await setNames(files, roster);
    return named.ok ? downloadPlayerFiles(title, roster, named.files) : named;
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
        {state === 'making'
          ? 'Packing...'
          : `Print files per ${isOfGroup(roster) ? 'piece' : 'player'}`}
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
