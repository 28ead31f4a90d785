import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { $draft } from '../drafts/order-draft.client.ts';
import { continueOrder } from '../drafts/linked-draft.client.ts';
import {
  forgetLastOrder,
  readLastOrder,
  type LastOrder as Last,
} from '../placing/last-order.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { isPhoneOrder } from '../../site/visit.client.ts';
import { openDraft } from '../drafts/open-draft.contract.ts';
import { recentDayName } from '../../platform/dates/date-words.ts';
import { draftTitle, type KeptDraft } from '../drafts/draft-link.ts';
import { orderPieces } from '../order.ts';
import { endPhoneOrder, $staffRules } from '../placing/order-state.client.ts';
import { sellingAnyDate } from '../due-dates/any-date.ts';
import { draftFragment } from '../../paths.ts';
import { PhoneOrderNotice } from '../../ui/PhoneOrderNotice.tsx';
import styles from './last-order.module.css';

type Found = { last: Last; kept: KeptDraft };

/** The last order of this browser; null if there is none that can still be ordered. */
async function findLastOrder(): Promise<Found | null> {
  const last = readLastOrder();
  if (!last) return null;
  const answer = await call(openDraft, { key: last.key });
  if (answer.ok) return { last, kept: answer.data };
  if (answer.code === 'not-found' || answer.code === 'aborted') forgetLastOrder();
  return null;
}

type Props = { onContinue: () => void };

/**
 * Says that this tab's order is a phone order, until staff say it isn't. If it isn't one,
 * offers the order that this browser worked on last, until another one is under way. `onContinue` is
 * called once that order is this tab's.
 */
export function LastOrder({ onContinue }: Props) {
  const [wasPhoneOrder] = useState(isPhoneOrder);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (wasPhoneOrder) $staffRules.set(sellingAnyDate);
  }, [wasPhoneOrder]);
  if (!wasPhoneOrder) return <Offer onContinue={onContinue} />;
  if (stopped) return null;
  return (
    <PhoneOrderNotice
      onStop={() => {
        endPhoneOrder();
        setStopped(true);
      }}
    />
  );
}

function Offer({ onContinue }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const draft = useStore($draft);
  useEffect(() => void findLastOrder().then(setFound), []);
  if (!found || orderPieces(draft) > 0) return null;
  const { last, kept } = found;
  const close = () => {
    setFound(null);
    document.getElementById('title-material')?.focus();
  };
  return (
    <div className={`notice ${styles.last ?? ''}`}>
      <p role="status">
        You have an order in progress from {recentDayName(new Date(last.at), shopNow())}:{' '}
        <b>{draftTitle(kept.draft, ({ name }) => name)}</b>.
      </p>
      <button
        type="button"
        className="button"
        onClick={() => {
          if (last.linked) {
            location.hash = draftFragment + last.key; // the page opens it and reloads
            return;
          }
          continueOrder(last.key, kept);
          onContinue();
          close();
        }}
      >
        Continue it
      </button>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          forgetLastOrder();
          close();
        }}
      >
        Start over
      </button>
    </div>
  );
}
