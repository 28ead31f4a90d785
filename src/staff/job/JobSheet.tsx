import { filmCloth } from '../../artwork/films/screens.ts';
import { Fragment, type ReactNode } from 'react';
import type { Job } from './read-job.rpc.ts';
import { addressLines } from '../../orders/delivery/address.ts';
import { formatDay, formatDayLong, formatFullDate } from '../../platform/dates/date-words.ts';
import { dueText, arrivalText } from '../../orders/delivery/delivery-words.ts';
import { deliveryAddress } from '../../orders/order-record.ts';
import { itemsOf, type OrderItem } from '../../orders/order-design.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import { pricedItems, storedSummary } from '../../orders/stored-summary.ts';
import { designTitle } from '../../proofs/proof-words.ts';
import { deliveryOptions, estimateNote, isEstimated } from '../../orders/prices/price.ts';
import { garmentById } from '../../garments/garment.ts';
import { groupKinds, parcelKinds } from '../../payments/documents/document.ts';
import { hasReached, jobTitle, orderStage } from '../../orders/job.ts';
import { hasStarted } from '../../orders/due-dates/production.ts';
import { trackingOf } from '../../orders/delivery/shipment.ts';
import { shopToday, turnaroundText } from '../../orders/due-dates/turnaround.ts';
import { customerPath, groupPath, jobPath } from '../../paths.ts';
import { countedText } from '../../platform/count-words.ts';
import { DocumentList } from '../../ui/DocumentList.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { LoadedPart } from '../../ui/LoadedPart.tsx';
import { artworkTypeLabels } from '../../artwork/artwork-type.ts';
import { pressure } from '../job-words.client.ts';
import { ArtworkFiles, placesOf } from './ArtworkFiles.tsx';
import { GarmentSides } from './GarmentSides.tsx';
import { saveAsStaff } from './JobDocuments.tsx';
import { JobRoster } from './JobRoster.tsx';
import { SizeGrid } from '../../ui/SizeGrid.tsx';
import { SizeTable } from '../../ui/SizeTable.tsx';
import { useJobPage } from './job-page.client.ts';
import { answerSubject, locationsOf, writtenIn } from './sheet-words.client.ts';
import { emailLink, phoneLink } from '../contact-links.ts';
import styles from './job.module.css';

const loadParcels = () => import('./ParcelList.tsx');

/** Everything from the customer, as the paper that travels with the job. */
export function JobSheet({ job, now }: { job: Job; now: Date }) {
  return (
    <div className={`ticket ${styles.sheet}`}>
      <Part title="Customer">
        <Customer job={job} />
      </Part>
      <Part title={job.kind === 'order' ? 'Due' : 'Pickup'}>
        <Due job={job} now={now} />
      </Part>
      {job.kind === 'order' && <OrderParts job={job} />}
      {job.kind === 'quote_request' && <QuoteRequestParts job={job} />}
      {job.kind === 'reorder' && <ReorderParts job={job} />}
    </div>
  );
}

type PartProps = { title: string; wide?: boolean; children: ReactNode };

function Part({ title, wide = false, children }: PartProps) {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className={wide ? styles.wide : undefined}>
      <h2 id={id} className="kicker">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Customer({ job }: { job: Job }) {
  const { id, name, email, phone } = job.customer;
  return (
    <>
      <p className={styles.lead}>{id === null ? name : <a href={customerPath(id)}>{name}</a>}</p>
      <p>
        <a href={emailLink(email)}>{email}</a>
      </p>
      {phone && (
        <p>
          <a href={phoneLink(phone)}>{phone}</a>
        </p>
      )}
      {job.kind === 'quote_request' && (
        <p className={styles.answer}>
          <a className="button" href={emailLink(email, answerSubject(job))}>
            Reply by email
          </a>
        </p>
      )}
      {job.kind === 'order' &&
        writtenIn(job).map(({ title, text }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <p className={styles.typed}>{text}</p>
          </Fragment>
        ))}
    </>
  );
}

function Due({ job, now }: { job: Job; now: Date }) {
  const late = pressure(job, now)?.late;
  if (job.dueDate === null) return <p className={styles.lead}>No date given</p>;
  const day = formatDayLong(job.dueDate);
  const arrival = job.kind === 'order' ? arrivalText(job, now) : null;
  return (
    <>
      <p className={styles.lead}>{job.kind === 'order' ? dueText(job.deliveryMethod, day) : day}</p>
      {arrival && <p>{arrival}</p>}
      {job.kind === 'order' && (
        <p className={job.turnaroundClass === 'rush' ? styles.rush : undefined}>
          {turnaroundText[job.turnaroundClass]}
        </p>
      )}
      {job.startBy !== null && !hasStarted(job.kind, job.status) && (
        <p className={late ? styles.rush : undefined}>
          Start production by {formatDay(job.startBy, now)}
        </p>
      )}
    </>
  );
}

type OrderJob = Extract<Job, { kind: 'order' }>;

/** What a design is printed on, and from. */
function DesignParts({ job, at }: { job: OrderJob; at: number }) {
  const design = job.designs[at];
  if (!design) return null;
  const { items, artworkType, artworkDescription, roster } = design;
  const title = designTitle(job, at);
  const titled = (part: string) => (title ? `${title} · ${part}` : part);
  return (
    <>
      <Part title={titled(items.length === 1 ? 'Garment' : 'Garments')} wide>
        <div className={styles.garment}>
          {items.map((item, each) => (
            <Fragment key={each}>
              <GarmentSides {...{ job, at, item }} />
              <Garment item={item} />
            </Fragment>
          ))}
          <SizeGrid items={items} />
        </div>
      </Part>
      <Part title={titled('Print')} wide>
        <p>
          Artwork: <b>{artworkTypeLabels[artworkType]}</b>
        </p>
        {artworkDescription && <p className={styles.typed}>{artworkDescription}</p>}
        {at === 0 && <LinksFailed />}
        <ArtworkFiles
          places={placesOf(
            job.files.filter((file) => file.design === at),
            locationsOf(design),
          )}
          clothHex={filmCloth(design)}
        />
      </Part>
      {roster && (
        <Part title={titled('Roster')} wide>
          <JobRoster {...{ job, at, roster }} />
        </Part>
      )}
    </>
  );
}

function Garment({ item }: { item: OrderItem }) {
  return (
    <div>
      <p className={styles.lead}>{item.garmentName}</p>
      <p>
        {garmentById(item.garmentId)?.model} · style {item.styleCode}
      </p>
      <p className={styles.color}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect width="10" height="10" fill={item.colorHex} />
        </svg>
        {item.colorName} <span>{item.colorHex}</span>
      </p>
    </div>
  );
}

function OrderParts({ job }: { job: OrderJob }) {
  const delivery = deliveryOptions(job.pieces).find(({ method }) => method === job.deliveryMethod);
  const address = deliveryAddress(job);
  const tracking = trackingOf(job);
  return (
    <>
      {job.designs.map((_, at) => (
        <DesignParts key={at} {...{ job, at }} />
      ))}
      <Part title="Delivery">
        <p className={styles.lead}>{delivery?.label}</p>
        {address && <address className={styles.typed}>{addressLines(address).join('\n')}</address>}
        {job.uspsOnly && <p>Only USPS goes to this address.</p>}
        {tracking && (
          <p>
            With {tracking.carrier}
            {tracking.number && ', number '}
            {tracking.url ? <a href={tracking.url}>{tracking.number}</a> : tracking.number}
          </p>
        )}
        {job.leftOn && orderStage(job.status) !== 'canceled' && (
          <p>
            {job.deliveryMethod === 'pickup' ? 'Picked up' : 'Left the shop'}{' '}
            {formatFullDate(job.leftOn)}
          </p>
        )}
      </Part>
      {job.price && (
        <Part title="Price">
          <Ledger
            rows={summaryRows(
              // The total as placed; the breakdown of that day's price isn't stored.
              storedSummary(job.price),
              { items: pricedItems(job), delivery: job.deliveryMethod },
            )}
          />
          {itemsOf(job).some(({ styleCode }) => isEstimated(styleCode)) && (
            <p className="note-text">{estimateNote}</p>
          )}
        </Part>
      )}
      <JobLinks
        title="Quote"
        kind="quote_request"
        numbers={job.quote === null ? [] : [job.quote]}
      />
      <JobLinks
        title="Made from"
        kind="reorder"
        numbers={job.reorder === null ? [] : [job.reorder]}
      />
      {job.group && (
        <Part title="Group" wide>
          <a href={groupPath(job.group.slug)}>
            {countedText(job.group.people, 'person', 'people')}
          </a>
          , closes {formatFullDate(shopToday(new Date(job.group.closesAt)))}
          <DocumentList
            documents={[
              ...groupKinds,
              ...(job.price && job.group.raisedCents > 0 ? ['statement' as const] : []),
              ...(job.group.toEach && hasReached(orderStage(job.status), 'approved')
                ? parcelKinds
                : []),
            ].map((kind) => ({ kind, number: job.number, note: '' }))}
            save={saveAsStaff(job.number)}
          />
          {job.group.toEach && hasReached(orderStage(job.status), 'started') && (
            <LoadedPart label="Parcels to each person" load={loadParcels}>
              {({ ParcelList }) => <ParcelList number={job.number} now={new Date()} />}
            </LoadedPart>
          )}
        </Part>
      )}
      <JobLinks title="Repeats" kind="order" numbers={job.repeats ? [job.repeats.number] : []} />
      <JobLinks title="Ordered again as" kind="order" numbers={job.repeatedBy} />
      <JobLinks title="Reorders" kind="reorder" numbers={job.reorders} />
    </>
  );
}

type JobLinksProps = { title: string; kind: Job['kind']; numbers: readonly number[] };

function JobLinks({ title, kind, numbers }: JobLinksProps) {
  if (numbers.length === 0) return null;
  return (
    <Part title={title} wide>
      <ul className={styles.links}>
        {numbers.map((number) => (
          <li key={number}>
            <a href={jobPath({ kind, number })}>{jobTitle({ kind, number })}</a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function QuoteRequestParts({ job }: { job: Extract<Job, { kind: 'quote_request' }> }) {
  const pieces = job.pieces.toLocaleString('en-US');
  return (
    <>
      <Part title="How many" wide>
        <p className={styles.lead}>
          About {pieces} {job.pieces === 1 ? 'shirt' : 'shirts'}
        </p>
      </Part>
      <WrittenParts job={job} />
      {job.files.length > 0 && (
        <Part title="Artwork" wide>
          <LinksFailed />
          <ArtworkFiles places={placesOf(job.files)} clothHex={null} />
        </Part>
      )}
    </>
  );
}

function ReorderParts({ job }: { job: Extract<Job, { kind: 'reorder' }> }) {
  return (
    <>
      <Part title="Invoice" wide>
        <p className={styles.lead}>{job.invoiceNumber}</p>
        {job.order === null ? (
          <p>We have no order or invoice with that number under this email address.</p>
        ) : (
          <p>
            This is <a href={jobPath({ kind: 'order', number: job.order })}>order #{job.order}</a>.
          </p>
        )}
      </Part>
      <WrittenParts job={job} />
      <Part title="Sizes" wide>
        {job.pieces > 0 ? (
          <SizeTable quantities={job.quantities} pieces={job.pieces} />
        ) : (
          <p>None given: ask.</p>
        )}
      </Part>
      <JobLinks
        title="Ordered as"
        kind="order"
        numbers={job.orderedAs === null ? [] : [job.orderedAs]}
      />
    </>
  );
}

function WrittenParts({ job }: { job: Job }) {
  return writtenIn(job).map(({ title, text }) => (
    <Part key={title} title={title} wide>
      <p className={styles.typed}>{text}</p>
    </Part>
  ));
}

function LinksFailed() {
  const { linksFailed: failed, retryLinks } = useJobPage();
  return (
    <div role="status">
      {failed !== null && (
        <div className="notice warn">
          <p>{failed}</p>
          <button type="button" className="button quiet" onClick={retryLinks}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
