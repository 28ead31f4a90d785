import { filmCloth } from '../../artwork/films/screens.ts';
import { memberName } from '../member-name.ts';
import { fileNameText } from '../../artwork/files/artwork-facts.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { artId } from '../../artwork/art-id.ts';
import { Fragment } from 'react';
import type { Job } from './read-job.rpc.ts';
import { formatDay, formatDayLong, formatMoment } from '../../platform/dates/date-words.ts';
import { garmentById } from '../../garments/garment.ts';
import { dueText, arrivalText } from '../../orders/delivery/delivery-words.ts';
import { jobTitle, orderStage } from '../../orders/job.ts';
import type { OrderItem } from '../../orders/order-design.ts';
import { printSizeText } from '../../proofs/placement.ts';
import { deliveryOptions } from '../../orders/prices/price.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { designTitle, placementTexts } from '../../proofs/proof-words.ts';
import { turnaroundText } from '../../orders/due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import { areaText, placesOf, Preview, FileNotes } from './ArtworkFiles.tsx';
import { GarmentSides } from './GarmentSides.tsx';
import { playersText } from '../../designer/team/check-roster.ts';
import { isOfGroup } from '../../designer/team/roster.ts';
import { groupsNames, mismatchOf, RosterTable } from './JobRoster.tsx';
import { artworkTypeLabels } from '../../artwork/artwork-type.ts';
import { TicketCode } from './TicketCode.tsx';
import { TicketFilms } from './PrintFilms.tsx';
import {
  approvedProof,
  fileVerdict,
  forPaper,
  locationsOf,
  writtenIn,
} from './sheet-words.client.ts';
import { framesOf, ProofFrame } from '../../ui/ProofFrame.tsx';
import { screenText } from '../../press/recipe.ts';
import { sparesOf } from '../../blanks/buy-list.ts';
import { usualFloorSettings } from '../../press/floor-settings.ts';
import { setupsOf, type Setup } from './setups.client.ts';
import { SizeGrid } from '../../ui/SizeGrid.tsx';
import { SizeTable } from '../../ui/SizeTable.tsx';
import { waivedProof } from '../../orders/lasting-events.ts';
import { useJobPage } from './job-page.client.ts';
import { artOf } from './proof-art.client.ts';
import styles from './job.module.css';

/** How much of each text fits on one sheet if all the others are this long. */
const most = {
  details: { characters: 900, lines: 11 },
  notes: { characters: 600, lines: 8 },
  note: { characters: 160, lines: 2 },
} as const;
const notesOnPaper = 3;
/** What's left of a text's room below a size grid of this many items. */
function roomBelow({ characters, lines }: (typeof most)[keyof typeof most], items: number) {
  const share = Math.max(items > 15 ? 0.1 : 0.2, 1 - (items - 1) / 10);
  return {
    characters: Math.round(characters * share),
    lines: Math.max(1, Math.round(lines * share)),
  };
}
/** How many sides fit: two rows of four. */
const mostSides = 8;
/** Each has four sides at most. */
const mostGarments = 2;

type OrderJob = Extract<Job, { kind: 'order' }>;
type Version = OrderJob['proofs'][number];

/** The first of a design's items with this garment. */
const isFirstOfGarment = (item: OrderItem, at: number, items: readonly OrderItem[]): boolean =>
  items.findIndex(({ garmentId }) => garmentId === item.garmentId) === at;

/** Sheets for the press room, only visible on paper: one for each design, and one for its roster. */
export function PressTicket({ job, now }: { job: Job; now: Date }) {
  if (job.kind !== 'order') return <Ticket {...{ job, now }} at={null} />;
  return job.designs.map((design, at) => (
    <Fragment key={at}>
      <Ticket {...{ job, now, at }} />
      {design.roster && design.roster.length > 0 && (
        <div className={styles.pressRoster}>
          <p>
            <b>{[jobTitle(job), designTitle(job, at)].filter(Boolean).join(' · ')}</b>:{' '}
            {playersText(design.roster)}. {mismatchOf(design.roster, design)}
            {isOfGroup(design.roster) && groupsNames(design.roster)}
          </p>
          <RosterTable roster={design.roster} items={design.items} />
        </div>
      )}
    </Fragment>
  ));
}

type TicketProps = {
  job: Job;
  /** The design's place in the order's, from 0; null for a request. */
  at: number | null;
  now: Date;
};

/** Why an order isn't to be printed, for all to see; null if it is. */
function stampOf({ status, approved, hold }: OrderJob): string | null {
  if (orderStage(status) === 'canceled') return 'Canceled';
  if (!approved) return 'Not approved';
  return hold ? 'On hold' : null;
}

function Ticket({ job, at, now }: TicketProps) {
  const order = job.kind === 'order' ? job : null;
  const design = (at !== null && order?.designs[at]) || null;
  const approved = order && approvedProof(order);
  const waived = order?.approved && !approved ? waivedProof(order.events) : null;
  const stamp = order && stampOf(order);
  const shown = (at !== null && approved?.contents.designs[at]) || null;
  const places = design
    ? placesOf(
        job.files.filter((file) => file.design === at),
        locationsOf(design),
      )
    : placesOf(job.files);
  const clothHex = design && filmCloth(design);
  const delivery = deliveryOptions(job.pieces).find(
    ({ method }) => method === order?.deliveryMethod,
  );
  const arrival = order && arrivalText(order, now);
  const texts = [
    ...(design?.artworkDescription
      ? [{ title: 'Artwork in words', text: design.artworkDescription, room: most.details }]
      : []),
    ...writtenIn(job).map((written) => ({ ...written, room: order ? most.notes : most.details })),
  ];
  const notes = job.notes.slice(-notesOnPaper).reverse();
  const rows = design?.items.length ?? 1;
  const setups = order ? setupsOf(order).filter((setup) => setup.design === at) : [];
  const spares = order && design && sparesText(design, order.spoilage);
  return (
    <div className={styles.press}>
      {stamp !== null && <p className={styles.pressStamp}>{stamp}: don’t print</p>}
      {waived && <p className={styles.pressStamp}>{waived}</p>}
      <div className={styles.pressTop}>
        <span>{shop.name} · Job ticket</span>
        <span>Printed {formatMoment(now, now)}</span>
      </div>
      <div className={styles.pressHead}>
        <TicketCode name={job} design={at} />
        <p className={styles.pressNumber}>
          {jobTitle(job)}
          {order && order.designs.length > 1 && at !== null && (
            <small>
              {designTitle(order, at)} of {order.designs.length}
            </small>
          )}
        </p>
        <div>
          <p className={styles.pressDue}>
            {job.dueDate
              ? dueText(order?.deliveryMethod ?? 'pickup', formatDayLong(job.dueDate))
              : 'No date'}
          </p>
          {arrival && <p>{arrival}</p>}
          {order?.repeats && <p className={styles.pressRush}>Reprint of #{order.repeats.number}</p>}
          {job.startBy && <p>Start production by {formatDay(job.startBy, now)}</p>}
          {order && (
            <p className={order.turnaroundClass === 'rush' ? styles.pressRush : undefined}>
              {turnaroundText[order.turnaroundClass]}
            </p>
          )}
          <p>
            <bdi>{job.customer.name}</bdi>
            {job.customer.phone && `, ${job.customer.phone}`}
          </p>
          {delivery && (
            <p>
              {delivery.label}
              {order?.deliveryCity && `: ${order.deliveryCity}, ${order.deliveryState}`}
            </p>
          )}
        </div>
      </div>
      {order && design && at !== null && (
        <div className={styles.pressGarment}>
          <DesignSides {...{ order, design, at }} proof={approved ?? null} />
          {design.items.filter(isFirstOfGarment).map(({ garmentId, garmentName, styleCode }) => (
            <p key={garmentId}>
              <b>{garmentName}</b>,{' '}
              {design.items
                .filter((item) => item.garmentId === garmentId)
                .map(({ colorName }) => colorName)
                .join(', ')}{' '}
              · {garmentById(garmentId)?.model} · style {styleCode}
            </p>
          ))}
        </div>
      )}
      {job.kind === 'quote_request' && <p>About {job.pieces.toLocaleString('en-US')} pieces</p>}
      {job.kind === 'reorder' && (
        <p>
          Again as invoice <b>{job.invoiceNumber}</b>
          {job.order !== null && `, our order #${job.order}`}
        </p>
      )}
      {job.kind === 'reorder' && job.pieces > 0 && (
        <SizeTable quantities={job.quantities} pieces={job.pieces} className={styles.sizes} />
      )}
      {design && <SizeGrid items={design.items} className={styles.sizes} />}
      {spares && <p>{spares}</p>}
      {approved && shown && clothHex !== null && (
        <ApprovedPrints proof={approved} {...{ shown, clothHex, setups, now }} />
      )}
      {design && !shown && <p>Artwork: {artworkTypeLabels[design.artworkType]}</p>}
      {!shown && places.length > 0 && (
        <ul className={styles.pressPrints}>
          {places.map(({ key, location, file }) => (
            <li key={key}>
              <Preview file={file} />
              <div>
                {location && (
                  <p>
                    <b>{locationLabel(location)}</b> {areaText(location)}
                  </p>
                )}
                {file && (
                  <>
                    <p className={styles.fileName}>{file.fileName}</p>
                    <p>{fileVerdict(file).text}</p>
                  </>
                )}
                <Screens setup={setups.find((setup) => setup.location === location)} />
              </div>
              {file && clothHex !== null && (
                <TicketFilms file={{ objectPath: file.objectPath, clothHex }} />
              )}
            </li>
          ))}
        </ul>
      )}
      {(texts.length > 0 || notes.length > 0) && (
        <div className={styles.pressTexts}>
          {texts.map(({ title, text, room }) => (
            <div key={title}>
              <p>
                <b>{title}</b>
              </p>
              <p className={styles.typed}>{forPaper(text, roomBelow(room, rows))}</p>
            </div>
          ))}
          {notes.length > 0 && (
            <div>
              <p>
                <b>Our notes</b>
                {job.notes.length > notes.length &&
                  ` (the last ${notes.length} of ${job.notes.length})`}
              </p>
              {notes.map(({ id, text, author }) => (
                <p key={id} className={styles.typed}>
                  {forPaper(text, roomBelow(most.note, rows))} ({memberName(author)})
                </p>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

type SidesProps = {
  order: OrderJob;
  design: OrderJob['designs'][number];
  /** Its place in the order's, from 0. */
  at: number;
  /** The version that was approved; null if none was. */
  proof: Version | null;
};

/** Each printed side as it was approved, on the first item of each garment that the design goes on. */
function DesignSides({ order, design, at, proof }: SidesProps) {
  const art = artOf(order, useJobPage().pictures);
  const shown = design.items.filter(isFirstOfGarment);
  if (!proof) {
    return shown
      .slice(0, mostGarments)
      .map((item) => <GarmentSides key={item.garmentId} job={order} {...{ at, item }} />);
  }
  const frames = framesOf(proof.contents).filter(
    ({ design: of, side }) =>
      of === at && (!side || shown.some((item) => item === design.items[side.item])),
  );
  return (
    <div className={styles.sides}>
      {frames.slice(0, mostSides).map((frame) => (
        <ProofFrame key={frame.key} proof={proof.contents} {...{ frame, art }} />
      ))}
    </div>
  );
}

type ApprovedProps = {
  proof: Version;
  /** The design that the sheet is about. */
  shown: Version['contents']['designs'][number];
  clothHex: string;
  setups: readonly Setup[];
  now: Date;
};

/** The screens of a location as they're set up, and what worked last time. */
function Screens({ setup }: { setup: Setup | undefined }) {
  if (!setup) return null;
  const { screens, kept } = setup;
  return (
    <>
      <p>
        <b>Screens</b>: {screens.map((screen, at) => `${at + 1}. ${screenText(screen)}`).join('; ')}
      </p>
      {kept?.note && <p className={styles.typed}>{forPaper(kept.note, most.note)}</p>}
    </>
  );
}

/** 'Spares: 1 S, 1 M.', by size; null if none are bought. */
function sparesText({ items }: OrderJob['designs'][number], saved: OrderJob['spoilage']) {
  const parts = items.flatMap(({ colorName, quantities }) =>
    countsBySize(quantities).map(({ size, quantity }) => ({ colorName, size, quantity })),
  );
  const spares = sparesOf(
    parts.map(({ quantity }) => quantity),
    saved ?? usualFloorSettings.spoilage,
  );
  const named = parts.flatMap(({ colorName, size }, at) =>
    spares[at] ? [`${spares[at]} ${items.length > 1 ? `${colorName} ` : ''}${size}`] : [],
  );
  return named.length > 0 ? `Spares: ${named.join(', ')}.` : null;
}

/** What was approved, print by print: file, size, place, and inks. */
function ApprovedPrints({ proof, shown, clothHex, setups, now }: ApprovedProps) {
  const { version, approval, files } = proof;
  const { items, prints, wording, picture } = shown;
  return (
    <>
      <p>
        <b>Approved: version {version}</b>
        {approval && `, by ${approval.name}, ${formatMoment(new Date(approval.at), now)}`}
        {wording.trim() !== '' && ` · Words: ${wording.trim()}`}
      </p>
      <ul className={styles.pressPrints}>
        {prints.map((print) => {
          const file = files.find((each) => artId(each) === (print.file ?? picture));
          return (
            <li key={print.location}>
              <Preview file={file ?? null} />
              <div>
                <p>
                  <b>{locationLabel(print.location)}</b> {printSizeText(print)}
                </p>
                {placementTexts(print, items).map((text) => (
                  <p key={text}>{text}</p>
                ))}
                <Screens setup={setups.find((setup) => setup.location === print.location)} />
                {file && <p className={styles.fileName}>{fileNameText(file)}</p>}
                {file && <FileNotes file={file} />}
              </div>
              {file && <TicketFilms file={{ objectPath: file.objectPath, clothHex }} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
