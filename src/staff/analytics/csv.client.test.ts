import { expect, test } from 'vitest';
import { csvName, daysCsv, rankingsCsv } from './csv.client.ts';

const row = (label: string, revenueCents = 41830) => ({
  key: label,
  label,
  orders: 2,
  pieces: 48,
  revenueCents,
});

test('days come newest first, with money in dollars, and no rate without attempts', () => {
  const days = [
    { day: '2026-11-20', attempts: 0, completed: 0, orders: 0, revenueCents: 0 },
    { day: '2026-11-21', attempts: 8, completed: 3, orders: 2, revenueCents: 83460 },
  ];
  expect(daysCsv(days, 'Day')).toBe(
    'Day (UTC),Attempts,Completed,Completion rate %,Orders,Revenue $\r\n' +
      '2026-11-21,8,3,37.5,2,834.60\r\n2026-11-20,0,0,0.0,0,0.00\r\n',
  );
});

test('rankings share one header, and sizes only have pieces', () => {
  expect(
    rankingsCsv([
      { title: 'Colors', rows: [row('Natural, washed')] },
      { title: 'Sizes', rows: [row('XL', 0)], piecesOnly: true },
    ]),
  ).toBe(
    'Ranking,Name,Orders,Pieces,Revenue $\r\nColors,"Natural, washed",2,48,418.30\r\nSizes,XL,,48,\r\n',
  );
});

test('a file is named after its range', () => {
  expect(csvName('days', { from: '2026-10-21', to: '2026-11-21' })).toBe(
    'analytics-days-2026-10-21-to-2026-11-21.csv',
  );
});
