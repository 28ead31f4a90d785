import { useState } from 'react';
import { paths } from '../../paths.ts';
import { formatCents } from '../../platform/money.ts';
import { countText } from '../../platform/count-words.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import type { WantedPart } from '../../blanks/buy-list.ts';
import type { PlanName } from '../../blanks/buy-plans.ts';
import { partKey } from '../../blanks/purchase.ts';
import { DataTable } from '../frame/DataTable.tsx';
import { buyText, differenceText, planText, planTitle } from './blanks-words.client.ts';
import { useBlanks, type Blanks } from './blanks.client.ts';
import { BoughtElsewhere } from './BoughtElsewhere.tsx';
import { JobLinks } from './JobLinks.tsx';
import { Purchases } from './Purchases.tsx';
import { Shortages } from './Shortages.tsx';
import styles from './blanks.module.css';

/** Which blanks to buy, and what was bought (product.md#blanks-to-buy). */
export function StaffBlanks() {
  const member = useMember('buy-blanks');
  return (
    <StaffQueries person={member?.userId ?? null}>
      <BlanksPage />
    </StaffQueries>
  );
}

function BlanksPage() {
  const blanks = useBlanks();
  const { wanted, problem, short, unsynced, jobs, said, purchases } = blanks;
  const pieces = (wanted ?? []).reduce((sum, part) => sum + part.pieces, 0);
  return (
    <>
      <div className="page-head">
        <div>
          <p className="kicker">
            {wanted ? (
              'For approved and paid orders'
            ) : (
              <span role="status">{problem === null ? 'Loading...' : 'Not loaded'}</span>
            )}
          </p>
          <h1>Blanks</h1>
        </div>
      </div>
      <div role="status">
        {problem !== null && (
          <div className={`notice warn ${styles.notice ?? ''}`}>
            <p>
              <b>Failed to load the blanks.</b> {problem}
            </p>
            <button type="button" className="button alt" onClick={blanks.reload}>
              Try again
            </button>
          </div>
        )}
        {said && (
          <p className={`notice ${said.failed ? 'warn' : 'good'} ${styles.notice ?? ''}`}>
            {said.text}
          </p>
        )}
      </div>
      {blanks.differences.length > 0 && <Differences {...{ blanks }} />}
      {wanted && (
        <section aria-labelledby="to-buy" className={styles.part}>
          <h2 id="to-buy">To buy</h2>
          {pieces === 0 ? (
            <p>Nothing to buy: blanks are ordered for every approved and paid order.</p>
          ) : (
            <>
              <PartTable parts={wanted} />
              {unsynced.length > 0 && (
                <p className={`notice warn ${styles.notice ?? ''}`}>
                  {`We don’t know yet what the supplier has of ${new Intl.ListFormat('en-US').format(unsynced)}. `}
                  <a href={paths.garmentInventory}>Sync the stock</a>, or wait for the night’s.
                </p>
              )}
              {short.length > 0 && <Shortages {...{ short, jobs }} />}
              <Choices {...{ blanks }} />
              <Elsewhere {...{ blanks, wanted }} />
            </>
          )}
        </section>
      )}
      {purchases && <Purchases {...{ blanks, purchases }} />}
    </>
  );
}

/** Where the supplier's books and ours differ, until somebody has taken care of it. */
function Differences({ blanks }: { blanks: Blanks }) {
  return (
    <section aria-labelledby="differences" className={`notice warn ${styles.notice ?? ''}`}>
      <h2 id="differences">The supplier’s books differ from ours</h2>
      <ul>
        {blanks.differences.map((difference) => (
          <li key={difference.number}>
            {differenceText(difference)}{' '}
            <button
              type="button"
              className="button quiet"
              aria-disabled={blanks.busy !== null || undefined}
              onClick={() => void blanks.settle(difference.number)}
            >
              It’s taken care of<span className="visually-hidden">: {difference.number}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A button that opens the form for what was bought elsewhere. */
function Elsewhere({ blanks, wanted }: { blanks: Blanks; wanted: readonly WantedPart[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <BoughtElsewhere
        wanted={wanted}
        onEntered={(poNumber) => {
          setOpen(false);
          blanks.entered(poNumber);
        }}
        onCancel={() => setOpen(false)}
      />
    );
  }
  return (
    <p>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        It was bought elsewhere
      </button>
    </p>
  );
}

/** What is wanted, part by part, with the jobs that it's for. */
function PartTable({ parts }: { parts: readonly WantedPart[] }) {
  const pieces = parts.reduce((sum, part) => sum + part.pieces, 0);
  const spares = parts.flatMap(({ jobs }) => jobs).reduce((sum, job) => sum + job.spares, 0);
  return (
    <div
      className={`table-scroll ${styles.scroll ?? ''}`}
      tabIndex={0}
      role="group"
      aria-labelledby="parts-title"
    >
      <DataTable
        className={styles.table}
        caption={
          <caption id="parts-title" className="visually-hidden">
            Blanks to buy
          </caption>
        }
        columns={['Garment', 'Color', 'Size', 'For', 'Spares', 'Pieces']}
        words={4}
        rows={parts.map((part) => ({
          key: partKey(part),
          cells: [
            part.garment,
            part.color,
            part.size,
            <JobLinks key="jobs" jobs={part.jobs} />,
            countText(part.jobs.reduce((sum, job) => sum + job.spares, 0)),
            countText(part.pieces),
          ],
        }))}
        total={['All', '', '', '', countText(spares), countText(pieces)]}
      />
    </div>
  );
}

/** The ways to buy, as radios, and the button that buys. */
function Choices({ blanks }: { blanks: Blanks }) {
  const { plans, now, busy } = blanks;
  const [picked, setPicked] = useState<PlanName | null>(null);
  const chosen = plans.find(({ names }) => names.some((name) => name === picked)) ?? plans[0];
  if (!chosen) return null;
  const { plan } = chosen;
  return (
    <>
      <fieldset className={styles.plans}>
        <legend className="visually-hidden">How to buy</legend>
        {plans.map((one) => {
          const [name] = one.names;
          return (
            <label key={name}>
              <input
                type="radio"
                name="plan"
                checked={one === chosen}
                onChange={() => setPicked(name ?? null)}
              />
              <span>
                <b>{planTitle(one.names)}</b>
                <span className={styles.cost}>
                  {formatCents(one.plan.goodsCents + one.plan.freightCents)}
                </span>
                <span className={styles.detail}>{planText(one.plan, new Date(now))}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <p className={styles.buy}>
        <button
          type="button"
          className="button"
          aria-disabled={busy !== null || undefined}
          onClick={() => void blanks.buy(plan)}
        >
          {busy === 'buy' ? 'Buying...' : buyText(plan)}
        </button>
        <span>
          {formatCents(plan.goodsCents)} and {formatCents(plan.freightCents)} freight, as of the
          last sync. You can cancel for ten minutes.
        </span>
      </p>
    </>
  );
}
