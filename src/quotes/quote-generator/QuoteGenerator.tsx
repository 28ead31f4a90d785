import { useEffect, useRef, useState } from 'react';
import {
  comparePrices,
  estimateLack,
  formatEstimate,
  garmentOf,
  parseEstimate,
  priceRanges,
  startingEstimate,
  type Estimate,
} from '../estimate.ts';
import { followBook, useBook } from '../../settings/book.client.ts';
import { JobForm } from './JobForm.tsx';
import { EstimateSheet } from './EstimateSheet.tsx';
import { MarketTable } from './MarketTable.tsx';
import { NextSteps } from './NextSteps.tsx';
import { NoTotal } from './NoTotal.tsx';
import { PriceBreaks } from './PriceBreaks.tsx';
import { PricePlot } from './PricePlot.tsx';
import styles from './quote-generator.module.css';

/** Safari allows a hundred changes of the address in half a minute. */
const addressDelayMs = 150;

/** The estimate: the job on one side, its price by either method on the other. */
export function QuoteGenerator() {
  const [estimate, setEstimate] = useState(startingEstimate);
  const [now, setNow] = useState<Date | null>(null);
  const book = useBook();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const today = new Date();
    setNow(today);
    if (form.current) setEstimate(askedFor(form.current, today));
    form.current?.setAttribute('data-live', '');
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => followBook(), []);
  const lack = estimateLack(estimate, now, book);
  // What can't be calculated can't be restored either.
  const shareable = lack?.part !== 'pieces' && lack?.part !== 'locations';
  useEffect(() => {
    if (!now || !shareable || estimate === startingEstimate) return;
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', `?${formatEstimate(estimate)}${location.hash}`);
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [estimate, now, shareable]);

  const change = (part: Partial<Estimate>) => setEstimate((last) => ({ ...last, ...part }));
  const garment = garmentOf(estimate);
  const ranges = priceRanges(estimate, book);
  const comparison = comparePrices(estimate, now, book);
  return (
    <div className={styles.generator}>
      <JobForm
        ref={form}
        {...{ estimate, now, book }}
        subtotalCents={estimate.pieces > 0 ? comparison.screen.subtotalCents : null}
        onChange={change}
      />
      <div className={styles.answer}>
        <EstimateSheet {...{ estimate, now, book }} />
        {lack ? (
          <NoTotal
            lack={lack}
            estimate={estimate}
            {...{ now, book }}
            onDate={(dueDate) => change({ dueDate })}
          />
        ) : (
          <MarketTable estimate={estimate} garment={garment} {...{ comparison, now, book }} />
        )}
        <NextSteps {...{ estimate, lack, now, book }} />
      </div>
      <div className={styles.page}>
        <PricePlot {...{ ranges, book }} pieces={estimate.pieces} />
        <PriceBreaks ranges={ranges} pieces={estimate.pieces} garment={garment} />
      </div>
    </div>
  );
}

/** What was chosen before the page became interactive, or what the address asks for. */
function askedFor(form: HTMLFormElement, now: Date): Estimate {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value);
  }
  const chosen = parseEstimate(fields, now);
  if (formatEstimate(chosen) !== formatEstimate(startingEstimate)) return chosen;
  return location.search
    ? parseEstimate(new URLSearchParams(location.search), now)
    : startingEstimate;
}
