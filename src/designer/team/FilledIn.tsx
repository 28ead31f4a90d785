import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { closeTeamLink } from './close-team-link.contract.ts';
import { readTeamLines, type TeamLines } from './read-team-lines.contract.ts';
import { removeTeamLine } from './remove-team-line.contract.ts';
import { playerTitle } from './check-roster.ts';
import { bringIn, type BroughtIn, type TeamLine } from './team-link.ts';
import { paths, teamFragment } from '../../paths.ts';
import { CopyLink } from '../../ui/CopyLink.tsx';
import { useDesigner } from '../designer.client.ts';
import type { KeptTeamLink } from './kept-team-link.client.ts';
import { createRoster } from './roster-store.client.ts';
import styles from './team.module.css';

type Props = {
  link: KeptTeamLink;
  /** It was just made. */
  isNew: boolean;
  /** It has expired, as the sentence says. */
  onEnd: (why: string) => void;
};

/** The link, and what players filled in: read when this shows, and when the tab is back in front. */
export function FilledIn({ link, isNew, onEnd }: Props) {
  const { coachKey, playerKey, expiresAt } = link;
  const { name } = useStore(useDesigner().$design);
  const [read, setRead] = useState<TeamLines | null>(null);
  const [failure, setFailure] = useState('');
  const [isLooking, setIsLooking] = useState(true);

  const load = useCallback(async () => {
    setIsLooking(true);
    const answer = await call(readTeamLines, { coachKey });
    setIsLooking(false);
    setFailure(answer.ok ? '' : answer.message);
    if (answer.ok) setRead(answer.data);
    else if (answer.code === 'not-found') onEnd(expired);
  }, [coachKey, onEnd]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void load();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load]);

  const remove = async (line: TeamLine) => {
    const answer = await call(removeTeamLine, { coachKey, line: line.id });
    if (answer.ok) await load();
    else setFailure(answer.message);
  };
  const close = async (closed: boolean) => {
    const answer = await call(closeTeamLink, { coachKey, closed });
    if (answer.ok) await load();
    else setFailure(answer.message);
  };

  const copying = read?.closed !== true && (
    <CopyLink
      url={`${location.origin}${paths.yourLine}${teamFragment}${playerKey}`}
      expiresAt={expiresAt}
      title={`${name}: fill in your line`}
      focused={isNew}
    />
  );
  return (
    <>
      {isNew && copying}
      {read ? (
        <Lines lines={read.lines} onRemove={remove} />
      ) : (
        <p role="status">{failure ? '' : 'Looking for lines…'}</p>
      )}
      {!isNew && copying}
      <div role="alert">{failure && <p className="notice warn">{failure}</p>}</div>
      <div className="button-row">
        <button type="button" className="button alt" onClick={() => void load()}>
          {isLooking ? 'Looking…' : 'Look again'}
        </button>
        {read && (
          <button type="button" className="button quiet" onClick={() => void close(!read.closed)}>
            {read.closed ? 'Open the link again' : 'Close the link'}
          </button>
        )}
      </div>
      <p className="note-text" role="status">
        {read?.closed
          ? 'The link is closed: nobody can fill in or change a line until you open it again.'
          : ''}
      </p>
    </>
  );
}

const expired =
  'The link to your players has expired, and what they filled in is deleted. What you brought into the roster is still there. Make a new link if anyone is missing.';

type LinesProps = { lines: readonly TeamLine[]; onRemove: (line: TeamLine) => Promise<void> };

/** How many are there, which aren't in the roster yet, and the press that brings them in. */
function Lines({ lines, onRemove }: LinesProps) {
  const designer = useDesigner();
  const [store] = useState(() => createRoster(designer));
  const roster = useStore(store.$roster);
  const findings = useStore(store.$findings);
  const told = useRef<HTMLParagraphElement>(null);
  const [brought, setBrought] = useState<BroughtIn | null>(null);
  // The button goes away with what it did.
  useEffect(() => {
    if (brought) told.current?.focus();
  }, [brought]);
  const count = useRef<HTMLParagraphElement>(null);
  const remove = async (line: TeamLine) => {
    await onRemove(line);
    count.current?.focus();
  };
  const waiting = lines.filter((line) => {
    const { added, changed, known, left } = bringIn(roster, [line]);
    return added + changed + known + left > 0;
  });
  const sameNumber = findings.filter(({ level }) => level === 'advice');

  return (
    <section className={styles.lines} aria-label="Filled in so far">
      <p ref={count} role="status" tabIndex={-1}>
        <b>{countText(lines.length)}</b>
        {lines.length > 0 && waiting.length === 0 && ' All of them are in the roster.'}
      </p>
      {brought && (
        <p ref={told} tabIndex={-1}>
          {broughtText(brought)}
        </p>
      )}
      {waiting.length > 0 && (
        <>
          <ul>
            {waiting.map((line, index) => {
              const title = playerTitle(line, index);
              return (
                <li key={line.id}>
                  <span>
                    {title}
                    {line.size && ` · ${line.size}`}
                  </span>
                  <button
                    type="button"
                    className="button quiet"
                    aria-label={`Delete ${title}’s line`}
                    onClick={() => void remove(line)}
                  >
                    Delete
                  </button>
                </li>
              );
            })}
          </ul>
          <button
            type="button"
            className="button"
            onClick={() => setBrought(store.bringInLines(lines))}
          >
            {waiting.length === 1
              ? 'Bring this line into the roster'
              : `Bring these ${waiting.length} lines into the roster`}
          </button>
        </>
      )}
      {sameNumber.length > 0 && (
        <ul className={styles.refused}>
          {sameNumber.map(({ index, says }) => (
            <li key={index}>
              {roster[index] && `${playerTitle(roster[index], index)}: `}
              {says}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nobody has filled in their line yet.';
  return count === 1
    ? '1 of your players has filled in their line.'
    : `${count} of your players have filled in their line.`;
}

const players = (count: number) => `${count} ${count === 1 ? 'player' : 'players'}`;

function broughtText({ added, changed, known, left }: BroughtIn): string {
  return [
    added > 0 && `Added ${players(added)}.`,
    changed > 0 && `Changed ${players(changed)}.`,
    known > 0 &&
      `${players(known)} who ${known === 1 ? 'was' : 'were'} there already ${known === 1 ? 'has' : 'have'} their line now.`,
    left > 0 &&
      `The roster has no room for ${players(left)}. Delete some, or make a second design.`,
  ]
    .filter(Boolean)
    .join(' ');
}
