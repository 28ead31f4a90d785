import { memberName } from '../member-name.ts';
import { dueText } from '../../orders/delivery/delivery-words.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { formatDayLong, formatMoment } from '../../platform/dates/date-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { printSizeText } from '../../proofs/placement.ts';
import { itemText, placementTexts } from '../../proofs/proof-words.ts';
import { filmCloth } from '../../artwork/films/screens.ts';
import { screensToSet, screenText } from '../../press/recipe.ts';
import type { ProofPrint } from '../../proofs/proof.ts';
import { orderStage } from '../../orders/job.ts';
import { SizeGrid } from '../../ui/SizeGrid.tsx';
import { type FloorJob, type FloorView } from './floor-job.ts';
import { heldBecause, tapped } from './floor-words.ts';
import type { Tap, WhatIsTapped } from './keep-tap.contract.ts';
import { FirstShirt } from './FirstShirt.tsx';
import { Misprints } from './Misprints.tsx';
import styles from './floor.module.css';

type Props = {
  job: FloorJob;
  presses: FloorView['presses'];
  /** The place of the design in the order's, from 0. */
  design: number;
  /** What was tapped about the order and isn't stored yet. */
  waiting: readonly Tap[];
  onDesign: (design: number) => void;
  onTap: (tap: WhatIsTapped) => void;
  /** A photo of the first shirt was kept. */
  onTaken: () => Promise<void>;
  onClose: () => void;
};

/** An order on the press: one design at a time, and what can be tapped. */
export function JobOnFloor({
  job,
  presses,
  design: at,
  waiting,
  onDesign,
  onTap,
  onTaken,
  onClose,
}: Props) {
  const now = shopNow();
  const design = job.designs[at];
  const approved = job.proof?.designs[at]?.prints;
  if (!design) return null;
  const earlier = job.repeats?.prints[at] ?? [];
  const prints = approved ?? earlier;
  const others = approved
    ? []
    : design.printLocations.filter((place) => earlier.every(({ location }) => location !== place));
  const all = [...job.taps, ...waiting.map((tap) => ({ ...tap, member: null }))];
  const done = tapped(all, at, 'done');
  const last = done ?? tapped(all, at, 'start');
  const held = heldBecause(job);
  const starts = presses.length > 1 ? presses : [{ id: presses[0]?.id ?? null, name: null }];
  return (
    <article className={styles.job}>
      <header>
        <p className="kicker">{dueText(job.deliveryMethod, formatDayLong(job.dueDate))}</p>
        <h1>
          #{job.number} <bdi>{job.customer}</bdi>
        </h1>
        {job.rush && <p className={styles.rush}>Rush</p>}
      </header>
      {job.designs.length > 1 && (
        <div role="group" aria-label="Designs" className="button-row">
          {job.designs.map((_, place) => (
            <button
              key={place}
              type="button"
              className={place === at ? 'button' : 'button alt'}
              aria-pressed={place === at}
              onClick={() => onDesign(place)}
            >
              Design {place + 1}
            </button>
          ))}
        </div>
      )}
      {held && <p className="notice warn">{held}</p>}
      <div className={styles.taps}>
        {starts.map(({ id, name }) => (
          <button
            key={id ?? ''}
            type="button"
            className="button"
            onClick={() => onTap({ what: 'start', press: id })}
          >
            {name ? `Start on ${name}` : 'Start'}
          </button>
        ))}
        <button type="button" className="button alt" onClick={() => onTap({ what: 'done' })}>
          Done
        </button>
      </div>
      <p role="status" className={styles.state}>
        {last &&
          `${done ? 'Done' : 'Started'} ${formatMoment(new Date(last.at), now)}${last.member ? ` by ${memberName(last.member)}` : ''}`}
        {done?.member &&
          orderStage(job.status) === 'approved' &&
          '. It isn’t counted, because the order isn’t in production. Tap Done again once it is.'}
      </p>
      <Misprints key={at} {...{ job, waiting, onTap }} design={at} />
      <ul className={styles.items}>
        {design.items.map((item, place) => (
          <li key={place}>{itemText(item)}</li>
        ))}
      </ul>
      <SizeGrid items={design.items} />
      {prints.length > 0 && (
        <ul className={styles.prints}>
          {prints.map((print) => (
            <li key={print.location}>
              <b>{locationLabel(print.location)}</b>
              {!approved && <span>As on #{job.repeats?.number}</span>}
              <span>{printSizeText(print)}</span>
              {placementTexts(print, design.items).map((text) => (
                <span key={text}>{text}</span>
              ))}
              <Screens {...{ job, print }} design={at} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <p>Prints on: {others.map(locationLabel).join(', ')}</p>}
      {design.artworkDescription && <p className={styles.text}>{design.artworkDescription}</p>}
      {job.notes && (
        <div>
          <h2 className="kicker">Notes for the press</h2>
          <p className={styles.text}>{job.notes}</p>
        </div>
      )}
      {job.ourNotes.length > 0 && (
        <div>
          <h2 className="kicker">Our notes</h2>
          {job.ourNotes.map((note, place) => (
            <p key={place} className={styles.text}>
              {note}
            </p>
          ))}
        </div>
      )}
      <FirstShirt key={`${at} photo`} {...{ job, onTaken }} design={at} />
      <button type="button" className="button quiet" onClick={onClose}>
        Today’s press list
      </button>
    </article>
  );
}

/** The screens of a print in printing order, as they worked last time. */
function Screens({ job, design, print }: { job: FloorJob; design: number; print: ProofPrint }) {
  const kept = job.recipes.find(
    (recipe) => recipe.design === design && recipe.location === print.location,
  );
  const cloth = filmCloth(job.designs[design] ?? { items: [] });
  return (
    <>
      <ol>
        {screensToSet(print.inks, cloth, kept?.screens).map((screen) => (
          <li key={screen.screen}>{screenText(screen)}</li>
        ))}
      </ol>
      {kept?.note && <span>{kept.note}</span>}
    </>
  );
}
