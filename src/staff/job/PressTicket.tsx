import type { Job } from './read-job.rpc.ts';
import { formatDay, formatDayLong, formatMoment } from '../../platform/dates/date-words.ts';
import { rosterMismatch } from '../../designer/team/roster-mismatch.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { dueText, arrivalText } from '../../orders/delivery/delivery-words.ts';
import { jobTitle } from '../../orders/job.ts';
import { placementText, printSizeText } from '../../proofs/placement.ts';
import { deliveryOptions } from '../../orders/prices/price.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { inksText } from '../../proofs/proof-words.ts';
import { turnaroundText } from '../../orders/due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import { areaText, placesOf, Preview } from './ArtworkFiles.tsx';
import { GarmentSides } from './GarmentSides.tsx';
import { RosterTable } from './JobRoster.tsx';
import { artworkTypeLabels } from '../../artwork/uploads/artwork-upload.ts';
import { TicketFilms } from './PrintFilms.tsx';
import { fileVerdict, forPaper, locationsOf, writtenIn } from './sheet-words.client.ts';
import { framesOf, ProofFrame } from '../../ui/ProofFrame.tsx';
import { SizeTable } from '../../ui/SizeTable.tsx';
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

/** The sheet for the press room, only visible on paper: one page, and one for a roster. */
export function PressTicket({ job, now }: { job: Job; now: Date }) {
  const roster = job.kind === 'order' ? job.roster : null;
  return (
    <>
      <Ticket job={job} now={now} />
      {roster && (
        <div className={styles.pressRoster}>
          <p>
            <b>{jobTitle(job)}</b>: {roster.length} {roster.length === 1 ? 'player' : 'players'}.{' '}
            {rosterMismatch(roster, job.quantities)}
          </p>
          <RosterTable roster={roster} />
        </div>
      )}
    </>
  );
}

function Ticket({ job, now }: { job: Job; now: Date }) {
  const order = job.kind === 'order' ? job : null;
  // What was approved without the page is the order itself.
  const approved = order?.approved && order.proofs.find(({ state }) => state === 'approved');
  const places = placesOf(job, locationsOf(job));
  const delivery = deliveryOptions(job.pieces).find(
    ({ method }) => method === order?.deliveryMethod,
  );
  const arrival = order && arrivalText(order, now);
  const texts = [
    ...(order?.artworkDescription
      ? [{ title: 'Artwork in words', text: order.artworkDescription, room: most.details }]
      : []),
    ...writtenIn(job).map((written) => ({ ...written, room: order ? most.notes : most.details })),
  ];
  const notes = job.notes.slice(-notesOnPaper).reverse();
  return (
    <div className={styles.press}>
      {order && !order.approved && <p className={styles.pressStamp}>Not approved: don’t print</p>}
      <div className={styles.pressTop}>
        <span>{shop.name} · Job ticket</span>
        <span>Printed {formatMoment(now, now)}</span>
      </div>
      <div className={styles.pressHead}>
        <p className={styles.pressNumber}>{jobTitle(job)}</p>
        <div>
          <p className={styles.pressDue}>
            {job.dueDate
              ? dueText(order?.deliveryMethod ?? 'pickup', formatDayLong(job.dueDate))
              : 'No date'}
          </p>
          {arrival && <p>{arrival}</p>}
          {job.startBy && <p>Start production by {formatDay(job.startBy, now)}</p>}
          {order && (
            <p className={order.turnaroundClass === 'rush' ? styles.pressRush : undefined}>
              {turnaroundText[order.turnaroundClass]}
            </p>
          )}
          <p>
            {job.customer.name}
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
      {order && (
        <div className={styles.pressGarment}>
          {approved ? <ApprovedSides job={order} proof={approved} /> : <GarmentSides job={order} />}
          <p>
            <b>{order.garmentName}</b>, {order.colorName} · {garmentById(order.garmentId)?.model} ·
            style {order.styleCode}
          </p>
        </div>
      )}
      {job.kind === 'quote_request' && <p>About {job.pieces.toLocaleString('en-US')} pieces</p>}
      {job.kind === 'reorder' && (
        <p>
          Again as invoice <b>{job.invoiceNumber}</b>
          {job.order !== null && `, our order #${job.order}`}
        </p>
      )}
      {job.kind !== 'quote_request' && job.pieces > 0 && (
        <SizeTable quantities={job.quantities} pieces={job.pieces} className={styles.sizes} />
      )}
      {approved && <ApprovedPrints proof={approved} now={now} />}
      {order && !approved && <p>Artwork: {artworkTypeLabels[order.artworkType]}</p>}
      {!approved && places.length > 0 && (
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
              </div>
              <TicketFilms file={file} />
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
              <p className={styles.typed}>{forPaper(text, room)}</p>
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
                  {forPaper(text, most.note)} ({author.replace(/@.*/, '')})
                </p>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

type OrderJob = Extract<Job, { kind: 'order' }>;
type Version = OrderJob['proofs'][number];

/** Each printed side as it was approved. */
function ApprovedSides({ job, proof }: { job: OrderJob; proof: Version }) {
  const art = artOf(job, useJobPage().pictures);
  return (
    <div className={styles.sides}>
      {framesOf(proof.contents).map((frame) => (
        <ProofFrame
          key={frame === 'uploaded' ? frame : frame.key}
          proof={proof.contents}
          {...{ frame, art }}
        />
      ))}
    </div>
  );
}

/** What was approved, print by print: file, size, place, and inks. */
function ApprovedPrints({ proof, now }: { proof: Version; now: Date }) {
  const { version, approval, contents, files } = proof;
  const garment = garmentById(contents.garmentId) ?? usualGarment;
  return (
    <>
      <p>
        <b>Approved: version {version}</b>
        {approval && `, by ${approval.name}, ${formatMoment(new Date(approval.at), now)}`}
        {contents.wording.trim() !== '' && ` · Words: ${contents.wording.trim()}`}
      </p>
      <ul className={styles.pressPrints}>
        {contents.prints.map((print) => {
          const file = files.find(({ sha256 }) => sha256 === (print.file ?? contents.picture));
          return (
            <li key={print.location}>
              <Preview file={file ?? null} />
              <div>
                <p>
                  <b>{locationLabel(print.location)}</b> {printSizeText(print)}
                </p>
                <p>{placementText(print, garment, print.location)}</p>
                <p>Inks, in printing order: {inksText(print.inks)}</p>
                {file && <p className={styles.fileName}>{file.fileName}</p>}
              </div>
              <TicketFilms file={file} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
