import { jobTitle } from '../../orders/job.ts';
import { moveEmail } from '../../orders/status-email.ts';
import { jobPath, paths } from '../../paths.ts';
import { countText } from '../../platform/count-words.ts';
import { jobKey } from '../job-words.client.ts';
import { useJobMovesHere } from '../job-moves.client.ts';
import { EmailMark } from '../MoveDialogs.tsx';
import { Nudge } from '../Nudge.tsx';
import { isSecondPress } from '../use-moves.tsx';
import { useMay } from '../use-member.client.ts';
import type { Edition, Worry } from './edition.ts';
import { nextStep, onTimeText, worryLabel, worryReason } from './edition-words.ts';
import styles from './morning.module.css';

/** The most that are shown; the board has the others. */
const mostShown = 10;

/** Jobs that are late, due, or at risk, each with why and what to do next. */
export function Worries({ edition, now }: { edition: Edition; now: Date }) {
  const { worries } = edition;
  const more = worries.length - mostShown;
  return (
    <section aria-labelledby="worries">
      <h2 id="worries" className={styles.title}>
        Late or at risk
        {worries.length > 0 && <span className={styles.warn}>{worries.length}</span>}
      </h2>
      {worries.slice(0, mostShown).map((worry) => (
        <Item key={jobKey(worry.job)} worry={worry} now={now} />
      ))}
      {more > 0 && (
        <p className={styles.item}>
          <a href={paths.adminOrders} className={styles.link}>
            {`${countText(more)} more on the board`}
          </a>
        </p>
      )}
      <p className={styles.onTime}>{onTimeText(edition)}</p>
    </section>
  );
}

function Item({ worry, now }: { worry: Worry; now: Date }) {
  const { job } = worry;
  return (
    <article className={styles.item} data-job={jobKey(job)}>
      <p className="kicker">{worryLabel(worry, now)}</p>
      <h3>
        <a href={jobPath(job)} dir="auto">{`${job.name} #${job.number}`}</a>
      </h3>
      <p>{worryReason(worry, now)}</p>
      <Step worry={worry} />
    </article>
  );
}

/** The one thing to do about it. */
function Step({ worry }: { worry: Worry }) {
  const { job } = worry;
  const { move, notes } = useJobMovesHere();
  const answers = useMay('answer-customers');
  const step = nextStep(worry);
  const busy = notes[jobKey(job)]?.moving === true;
  const of = <span className="visually-hidden">{`: ${jobTitle(job)}`}</span>;
  if (step.kind === 'nudge' && job.facts.proof && answers) {
    return <Nudge {...job.facts.proof} number={job.number} name={job.name} />;
  }
  if (step.kind === 'move') {
    return (
      <button
        type="button"
        className={styles.link}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (!isSecondPress(jobKey(job), event) && !busy) void move([job], step.to);
        }}
      >
        {step.text}
        {moveEmail(job, step.to) !== null && <EmailMark />}
        {of}
      </button>
    );
  }
  return (
    <a href={jobPath(job)} className={styles.link}>
      {step.kind === 'open' ? step.text : 'Open the job'}
      {of}
    </a>
  );
}
