import { useEffect, useState } from 'react';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMay, useMember } from '../use-member.client.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { hasReached, jobTitle, orderStage, statusLabel, type JobName } from '../../orders/job.ts';
import type { Job } from './read-job.rpc.ts';
import { paths } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { mayLeaveText, pressure } from '../job-words.client.ts';
import { Conversation } from './Conversation.tsx';
import { jobAt, JobContext, useJob, useJobPage } from './job-page.client.ts';
import { JobExemptions } from './JobExemptions.tsx';
import { JobQuotes } from './JobQuotes.tsx';
import { JobMoney } from './JobMoney.tsx';
import { JobEmails } from './JobEmails.tsx';
import { JobMoves } from './JobMoves.tsx';
import { JobBoxes } from './JobBoxes.tsx';
import { JobDocuments } from './JobDocuments.tsx';
import { JobFirstShirts } from './JobFirstShirts.tsx';
import { JobPieces } from './JobPieces.tsx';
import { JobProofs } from './JobProofs.tsx';
import { JobSheet } from './JobSheet.tsx';
import { JobTimeline } from './JobTimeline.tsx';
import { OrderChange } from './OrderChange.tsx';
import { PrintRecipes } from './PrintRecipes.tsx';
import { PressTicket } from './PressTicket.tsx';
import styles from './job.module.css';

/** Everything about one job; the page's address says which. */
export function StaffJob() {
  const member = useMember();
  if (!member) {
    return (
      <div className={styles.plain} role="status">
        <h1>Job</h1>
        <p>Loading...</p>
      </div>
    );
  }
  const name = jobAt(location.pathname);
  return name ? (
    <StaffQueries person={member.userId}>
      <KnownAddress name={name} reader={member.email} />
    </StaffQueries>
  ) : (
    <Unknown title="Job" />
  );
}

function KnownAddress({ name, reader }: { name: JobName; reader: string }) {
  const page = useJob(name, reader);
  const { job, behind } = page;
  const title = jobTitle(name);
  useEffect(() => {
    document.title = `${title} · ${shop.name}`;
  }, [title]);

  if (job === null) return <Unknown title={title} />;
  if (!job && behind === null) {
    return (
      <div className={styles.plain} role="status">
        <h1>{title}</h1>
        <p>Loading...</p>
      </div>
    );
  }
  if (!job) {
    return (
      <div className={styles.plain}>
        <h1>{title}</h1>
        <div className="notice warn" role="alert">
          <p>
            <b>We couldn’t load the job.</b> {behind}
          </p>
        </div>
        <div className="button-row">
          <button type="button" className="button" onClick={page.retry}>
            Try again
          </button>
          <a className="button alt" href={paths.adminOrders}>
            To the board
          </a>
        </div>
      </div>
    );
  }
  return (
    <JobContext value={page}>
      <Shown {...{ job, behind, reader }} />
    </JobContext>
  );
}

function Unknown({ title }: { title: string }) {
  return (
    <div className={styles.plain}>
      <h1>{title}</h1>
      <p>There’s no such job. Orders, quotes and reorders each have their own numbers.</p>
      <a className="button" href={paths.adminOrders}>
        To the board →
      </a>
    </div>
  );
}

/** Makes the films first, because the ticket shows them. */
function PrintButton() {
  const { prepareTicket } = useJobPage();
  const [preparing, setPreparing] = useState(false);
  const start = async () => {
    if (preparing) return;
    setPreparing(true);
    await prepareTicket();
    setPreparing(false);
    // Once they're on the page.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    print();
  };
  return (
    <button
      type="button"
      className="button alt"
      aria-disabled={preparing || undefined}
      onClick={() => void start()}
    >
      {preparing ? 'Preparing the ticket...' : 'Print job ticket'}
    </button>
  );
}

type ShownProps = { job: Job; behind: string | null; reader: string };

function Shown({ job, behind, reader }: ShownProps) {
  const { retry } = useJobPage();
  const mayChange = useMay('change-orders');
  const now = useNow();
  const pressing = pressure(job, now);
  const isApproved = job.kind === 'order' && hasReached(orderStage(job.status), 'approved');
  const proofs = job.kind === 'order' && <JobProofs job={job} now={now} />;
  return (
    <>
      <article className={styles.job}>
        <header className={`page-head ${styles.head}`}>
          <div>
            <p className="kicker">Came in {formatMoment(new Date(job.createdAt), now)}</p>
            <h1>{jobTitle(job)}</h1>
          </div>
          <div className={styles.stand}>
            {pressing && (
              <span className={styles.stamp} data-late={pressing.late || undefined}>
                {pressing.text}
              </span>
            )}
            <span className={styles.stamp} data-status="">
              {statusLabel(job.status)}
            </span>
            <PrintButton />
          </div>
        </header>
        {/* Always on the page, so that its contents are announced when they appear. */}
        <div role="status">
          {behind !== null && (
            <div className={`notice warn ${styles.behind}`}>
              <p>
                <b>This may be out of date.</b> {behind}
              </p>
              <button type="button" className="button quiet" onClick={retry}>
                Try again
              </button>
            </div>
          )}
        </div>
        <div className={styles.columns}>
          <JobMoves job={job} now={now} />
          <div className={styles.work}>
            {/* Until it's approved, the proof is what the job is about. */}
            {!isApproved && proofs}
            <JobSheet job={job} now={now} />
            {job.kind === 'quote_request' && <JobQuotes job={job} now={now} />}
            {job.kind === 'order' && isApproved && (
              <JobPieces number={job.number} stage={orderStage(job.status)} now={now} />
            )}
            {job.kind === 'order' && isApproved && <PrintRecipes job={job} now={now} />}
            {job.kind === 'order' && isApproved && <JobFirstShirts job={job} now={now} />}
            {job.kind === 'order' && job.deliveryMethod === 'shipping' && !job.group?.toEach && (
              <JobBoxes job={job} now={now} />
            )}
            {isApproved && proofs}
            {job.kind === 'order' && mayChange && <OrderChange {...{ job, reader, now }} />}
            <JobTimeline job={job} reader={reader} now={now} />
          </div>
          <div className={styles.log}>
            {job.kind === 'order' && !job.money && mayLeaveText(job) && (
              <p className="notice">{mayLeaveText(job)}</p>
            )}
            {job.kind === 'order' && job.money && (
              <JobMoney {...{ job, reader, now }} money={job.money} />
            )}
            {job.kind === 'order' && <Conversation {...{ job, reader, now }} />}
            <JobDocuments job={job} now={now} />
            {job.kind === 'order' && <JobExemptions {...{ job, reader, now }} />}
            <JobEmails job={job} now={now} />
          </div>
        </div>
      </article>
      <PressTicket job={job} now={now} />
    </>
  );
}

/** The time, updated twice a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
