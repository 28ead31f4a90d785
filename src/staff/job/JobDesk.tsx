import { useState } from 'react';
import { holdText } from '../../orders/hold.ts';
import { isBefore, jobTitle, orderStage } from '../../orders/job.ts';
import { AssigneeSelect } from '../AssigneeSelect.tsx';
import { assigning, holding, type DeskAct } from '../desk.client.ts';
import { HoldDialog } from '../HoldDialog.tsx';
import { useMember } from '../use-member.client.ts';
import { useJobPage } from './job-page.client.ts';
import type { Job } from './read-job.rpc.ts';
import styles from './job.module.css';

type Props = { job: Extract<Job, { kind: 'order' }>; now: Date };

/** To whom an order is assigned, and what holds it up. */
export function JobDesk({ job, now }: Props) {
  const { reload } = useJobPage();
  const me = useMember()?.email ?? '';
  const [asked, setAsked] = useState(false);
  const [state, setState] = useState<{ isBusy: boolean; failure: string | null }>({
    isBusy: false,
    failure: null,
  });
  const run = async ({ send }: DeskAct) => {
    if (state.isBusy) return;
    setState({ isBusy: true, failure: null });
    const answer = await send([job]);
    await reload();
    setState({ isBusy: false, failure: answer.ok ? (answer.data[0] ?? null) : answer.message });
  };
  const hold = job.hold ?? null;
  return (
    <div className={styles.desk}>
      <div role="status">
        {hold && <p className="notice warn">{holdText(hold, now)}</p>}
        {state.failure !== null && <p className="notice warn">{state.failure}</p>}
      </div>
      {isBefore(orderStage(job.status), 'made') && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={state.isBusy || undefined}
          onClick={() => {
            if (hold) void run(holding(null, me, now));
            else setAsked(true);
          }}
        >
          {hold ? 'Take it off hold' : 'Put it on hold'}
        </button>
      )}
      <AssigneeSelect
        value={job.assignee ?? null}
        busy={state.isBusy}
        onChoose={(to) => void run(assigning(to, me))}
      />
      {asked && (
        <HoldDialog
          what={jobTitle(job)}
          onAnswer={(said) => {
            setAsked(false);
            if (said) void run(holding(said, me, now));
          }}
        />
      )}
    </div>
  );
}
