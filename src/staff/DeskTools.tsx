import { useState } from 'react';
import { isBefore, jobTitle, orderStage, stageOf } from '../orders/job.ts';
import { AssigneeSelect } from './AssigneeSelect.tsx';
import { assigning, holding, nudging, type DeskAct } from './desk.client.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { useJobMovesHere } from './job-moves.client.ts';
import { jobsText } from './job-words.client.ts';
import type { ListedJob } from './listed-job.ts';
import { useMay, useMember } from './use-member.client.ts';
import looks from './moves.module.css';

type Props = { jobs: readonly ListedJob[]; busy: boolean; run: (act: DeskAct) => void };

/** What else can be done with the selected jobs: to whom they're assigned, hold, nudge, and CSV. */
export function DeskTools({ jobs, busy, run }: Props) {
  const { exportThese } = useJobMovesHere();
  const me = useMember()?.email ?? '';
  const nudges = useMay('answer-customers');
  const exports = useMay('export-jobs') && exportThese !== undefined;
  const [asked, setAsked] = useState(false);
  const orders = jobs.every(({ kind }) => kind === 'order');
  const [first] = jobs;
  const held = jobs.some(({ hold }) => hold);
  const holdable = jobs.some((job) => isBefore(stageOf(job.kind, job.status), 'made'));
  const waits = jobs.some((job) => job.kind === 'order' && orderStage(job.status) === 'shown');
  const same = jobs.every(({ assignee }) => assignee?.id === first?.assignee?.id);
  const button = (label: string, press: () => void) => (
    <button
      type="button"
      className={looks.move}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) press();
      }}
    >
      {label}
    </button>
  );
  return (
    <>
      {orders && (
        <>
          <AssigneeSelect
            value={same ? (first?.assignee ?? null) : undefined}
            busy={busy}
            onChoose={(to) => run(assigning(to, me))}
          />
          {holdable && button('Put on hold', () => setAsked(true))}
          {held && button('Take off hold', () => run(holding(null, me, new Date())))}
          {nudges && waits && button('Nudge customers', () => run(nudging))}
        </>
      )}
      {exports && button('Download CSV of these', () => exportThese?.(jobs))}
      {!orders && !exports && <p>Select only orders to put them on hold.</p>}
      {asked && (
        <HoldDialog
          what={first && jobs.length === 1 ? jobTitle(first) : jobsText(jobs.length)}
          onAnswer={(hold) => {
            setAsked(false);
            if (hold) run(holding(hold, me, new Date()));
          }}
        />
      )}
    </>
  );
}
