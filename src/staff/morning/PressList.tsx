import { inkByKey } from '../../artwork/ink.ts';
import { dueText } from '../../orders/delivery/delivery-words.ts';
import { jobPath } from '../../paths.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import { aboutText, jobKey } from '../job-words.client.ts';
import { useJobMovesHere } from '../job-moves.client.ts';
import { ColorChip } from '../ColorChip.tsx';
import { SelectAll, SelectJob } from '../SelectJob.tsx';
import { TellProblem } from './Problems.tsx';
import type { PressJob } from './edition.ts';
import { readinessTexts } from './edition-words.ts';
import styles from './morning.module.css';

type Props = {
  press: readonly PressJob[];
  now: Date;
  /** Somebody told of a problem. */
  onTold: () => void;
};

/** What must be printed today, in order of work; those on the press come first. */
export function PressList({ press, now, onTold }: Props) {
  if (press.length === 0) return null;
  return (
    <table className={styles.press}>
      <caption className="visually-hidden">Jobs to print today, in order of work</caption>
      <thead>
        <tr>
          <th className={styles.check}>
            <SelectAll shown={press.map(({ job }) => job)} label="Select all jobs to print" />
          </th>
          <th scope="col">
            <span className="visually-hidden">Order of work</span>
          </th>
          <th scope="col">Job</th>
          <th scope="col" className={styles.count}>
            Pieces
          </th>
          <th scope="col">Inks</th>
          <th scope="col" className={styles.count}>
            Screens
          </th>
          <th scope="col">Readiness</th>
          <th scope="col" className={styles.due}>
            Due
          </th>
        </tr>
      </thead>
      <tbody>
        {press.map((each, at) => (
          <Row key={jobKey(each.job)} place={at + 1} now={now} onTold={onTold} {...each} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = PressJob & Pick<Props, 'now' | 'onTold'> & { place: number };

function Row({ place, now, onTold, ...each }: RowProps) {
  const { job, started, inks, screens } = each;
  const { selected: all, notes } = useJobMovesHere();
  const selected = all.includes(job);
  const note = notes[jobKey(job)]?.text;
  return (
    <tr data-job={jobKey(job)} data-selected={selected || undefined}>
      <td className={styles.check}>
        <SelectJob job={job} />
      </td>
      <td className={styles.place}>{place}</td>
      <th scope="row" className={styles.job}>
        <a href={jobPath(job)}>
          <b dir="auto">{job.name}</b> {`#${job.number}`}
        </a>
        {job.rush && <span className={styles.tag}>Rush</span>}
        {started && <span className={styles.tag}>On the press</span>}
        <span className={styles.sub}>
          <ColorChip hex={job.colorHex} />
          {aboutText(job)}
        </span>
        {note && <span className={styles.warn}>{note}</span>}
        <TellProblem job={job} onTold={onTold} />
      </th>
      <td className={styles.count}>
        {job.pieces.toLocaleString('en-US')}
        <span className={styles.inLine}>{job.pieces === 1 ? ' piece' : ' pieces'}</span>
      </td>
      <td className={styles.inks}>
        {inks.map((key) => (
          <span key={key}>
            <ColorChip hex={inkByKey[key].hex} />
            {inkByKey[key].name}
          </span>
        ))}
      </td>
      <td className={styles.count}>
        {screens !== null && (
          <>
            {screens}
            <span className={styles.inLine}>{screens === 1 ? ' screen' : ' screens'}</span>
          </>
        )}
      </td>
      <td className={styles.ready}>
        {readinessTexts(each, now).map(({ text, holds }) => (
          <span key={text} className={holds ? undefined : styles.warn}>
            {text}
          </span>
        ))}
      </td>
      <td className={styles.due}>
        {/* The date stays on one line. */}
        {job.dueDate &&
          dueText(job.deliveryMethod, formatDay(job.dueDate, now).replaceAll(' ', '\u00a0'))}
      </td>
    </tr>
  );
}
