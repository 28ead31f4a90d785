import { useState } from 'react';
import { countedText, countText } from '../../platform/count-words.ts';
import { unreached } from '../../platform/call.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { addressLines } from '../delivery/address.ts';
import { longDay } from '../../proofs/approval-words.ts';
import { arrivalText, dueText } from '../delivery/delivery-words.ts';
import { isFinal, orderStage } from '../job.ts';
import { deliveryAddress } from '../order-record.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { shopHours } from '../../settings/built-calendar.ts';
import { shopAddress } from '../shop-address.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

const titles: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Pickup',
  local: 'Delivery',
  shipping: 'Shipping',
};

const saves: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Put pickup day on your calendar.',
  local: 'Put delivery day on your calendar.',
  shipping: 'Put the ship date on your calendar.',
};

/** Who has it, and under which number. */
const With = ({ tracking }: { tracking: NonNullable<CustomerOrder['tracking']> }) => (
  <>
    With {tracking.carrier}
    {tracking.number && ', number '}
    {tracking.url ? (
      <a href={tracking.url} rel="noopener">
        {tracking.number}
      </a>
    ) : (
      tracking.number
    )}
  </>
);

/** How, when, and where the order reaches its customer. */
export function DeliverySection({ order, now }: { order: CustomerOrder; now: Date }) {
  const {
    deliveryMethod,
    dueDate,
    number,
    status,
    tracking,
    shippedBoxes: boxes = [],
    totalQuantity,
  } = order;
  const shipped = boxes.reduce((sum, { pieces }) => sum + pieces, 0);
  const stage = orderStage(status);
  const day = longDay(dueDate, now);
  const address = deliveryAddress(order);
  const arrival = arrivalText(order, now);
  const [problem, setProblem] = useState('');
  const save = () => {
    setProblem('');
    import('./save-day.client.ts').then(
      ({ saveDay }) => saveDay(order),
      () => setProblem(unreached),
    );
  };
  return (
    <Section title={titles[deliveryMethod]}>
      <div>
        <p>
          <b>
            {deliveryMethod === 'pickup'
              ? `At the shop, from ${day}`
              : dueText(deliveryMethod, day)}
          </b>
        </p>
        {deliveryMethod === 'pickup' && (
          <p className={styles.soft}>
            {shopAddress}, {shopHours}. Just say #{number}.
          </p>
        )}
        {arrival && <p className={styles.soft}>{arrival}</p>}
        {boxes.length > 0 ? (
          <>
            {/* Later, the rest has shipped without a box. */}
            {shipped < totalQuantity && stage !== 'made' && stage !== 'done' && (
              <p>
                {`${countText(shipped)} of ${countText(totalQuantity)} pieces have shipped.`}
                {stage === 'started' && ' The rest follows.'}
              </p>
            )}
            <ul>
              {boxes.map(({ place, pieces, tracking: own }) => (
                <li key={place} className={styles.soft}>
                  {`Box ${place}, ${countedText(pieces, 'piece')}`}
                  {own && (
                    <>
                      : <With tracking={own} />
                    </>
                  )}
                </li>
              ))}
              {shipped < totalQuantity && tracking && (
                <li className={styles.soft}>
                  The rest: <With tracking={tracking} />
                </li>
              )}
            </ul>
          </>
        ) : (
          tracking && (
            <p className={styles.soft}>
              <With tracking={tracking} />
            </p>
          )
        )}
        {address && (
          <address className={styles.soft}>
            {addressLines(address).map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </address>
        )}
      </div>
      {!isFinal('order', status) && (
        <ul className={styles.rows}>
          <li className="no-print">
            <span>{saves[deliveryMethod]}</span>
            <button type="button" className="button quiet" onClick={save}>
              Add<span className="visually-hidden"> to calendar</span>
            </button>
          </li>
        </ul>
      )}
      {problem && <p role="alert">{problem}</p>}
    </Section>
  );
}
