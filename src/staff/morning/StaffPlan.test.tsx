// product: press-plan
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { MorningEdition } from './MorningEdition.tsx';
import { StaffPlan } from './StaffPlan.tsx';

afterEach(() => vi.useRealTimers());

test.each([
  ['the press plan', StaffPlan],
  ['the morning edition', MorningEdition],
])('%s is built without a day, because it’s opened on another', (_, Page) => {
  const builtOn = (day: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
    return renderToString(<Page />);
  };
  expect(builtOn('2026-12-31T18:00:00Z')).toBe(builtOn('2027-01-04T14:00:00Z'));
});
