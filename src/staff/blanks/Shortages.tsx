import { useQueries } from '@tanstack/react-query';
import type { BlanksToBuy } from '../../blanks/blanks-to-buy.ts';
import type { ShortPart } from '../../blanks/buy-plans.ts';
import { partKey } from '../../blanks/purchase.ts';
import { lackingText, shortageMessage, shortagesOf } from '../../blanks/shortage.ts';
import { readStyleStock } from '../../garments/stock/read-style-stock.rpc.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { jobPath, messagesId } from '../../paths.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { startTextDraft } from '../../platform/forms/text-draft.client.ts';
import { messageDraftKey } from '../job-words.client.ts';
import { asking } from '../queries.client.ts';
import { JobLinks } from './JobLinks.tsx';
import styles from './blanks.module.css';

type Props = { short: readonly ShortPart[]; jobs: BlanksToBuy['jobs'] };

/** What the supplier doesn't have, with the orders that go without and what to do about each. */
export function Shortages({ short, jobs }: Props) {
  const styleCodes = [...new Set(short.map(({ styleCode }) => styleCode))];
  const read = useQueries({
    queries: styleCodes.map((styleCode) => ({
      ...asking(readStyleStock, () => ({ styleCode }), styleCode),
      meta: { logged: true },
    })),
  });
  const stocks = read.flatMap(({ data }) => data ?? []);
  // Until it's known, no color is proposed, and none ruled out.
  const isKnown = stocks.length === styleCodes.length;
  const failure = read.find(({ error }) => error)?.error;
  const shortages = shortagesOf(short, jobs, stocks, shopToday(shopNow()));
  const orders = [...Map.groupBy(shortages, ({ number }) => number)];
  return (
    <div className={`notice warn ${styles.notice ?? ''}`}>
      <h3>The supplier doesn’t have it all</h3>
      <ul>
        {short.map((part) => (
          <li key={partKey(part)}>
            {countedText(part.pieces, 'piece')} of {part.garment}, {part.color}, {part.size}: short
            for <JobLinks jobs={part.jobs} />
          </li>
        ))}
      </ul>
      {failure && <p role="alert">We couldn’t look for other colors. {failure.message}</p>}
      {!isKnown && !failure && <p role="status">Looking for other colors...</p>}
      {isKnown && orders.length > 0 && (
        <>
          <p>If another shop has them, buy there and enter it below. Or ask the customer:</p>
          <ul>
            {orders.map(([number, own]) => {
              const job = { kind: 'order', number } as const;
              return (
                <li key={number}>
                  {own.map((one) => (
                    <span key={`${one.garment} ${one.color}`}>
                      {`${one.color}: ${lackingText(one)}. `}
                      {one.nearest
                        ? `${one.nearest} is the nearest color, and they have it all. `
                        : 'No color has it all. '}
                      {one.moreBy && `More by ${formatFullDate(one.moreBy)}. `}
                    </span>
                  ))}
                  <a
                    href={`${jobPath(job)}#${messagesId}`}
                    onClick={() => startTextDraft(messageDraftKey(number), shortageMessage(own))}
                  >
                    Write to <bdi>{own[0]?.customer}</bdi> about #{number}
                  </a>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
