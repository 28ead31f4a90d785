// product: group-orders
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SizeChart } from './SizeChart.server.tsx';

const widths = (...sizes: string[]) =>
  sizes.map((size, at) => ({ size, measure: 'Body Width', inches: 16 + at / 2 }));
const draw = (sizes: string[], chart: Parameters<typeof SizeChart>[0]['chart']) =>
  renderToStaticMarkup(<SizeChart garmentName="Camp Tee" {...{ sizes, chart }} />);

test('shows adults’ and youth sizes apart, in the garment’s order, without those it doesn’t have', () => {
  const html = draw(
    ['Youth S', 'Youth M', 'S', 'M', 'XL'],
    [
      ...widths('M', 'S', '5XL', 'Youth M', 'Youth S'),
      { size: 'S', measure: 'Body Length', inches: 28.375 },
    ],
  );
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/>([^<]+)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
  expect(rows).toEqual([
    ['Size', 'Body Width', 'Body Length'],
    ['Youth'],
    ['S', '18', '—'],
    ['M', '17½', '—'],
    ['Adults'],
    ['S', '16½', '28⅜'],
    ['M', '16', '—'],
  ]);
  expect(html).toContain('<caption>Camp Tee, in inches, laid flat</caption>');
  expect(html).toContain('<th scope="row">M</th>');
  expect(html.match(/scope="col"/g)).toHaveLength(3);
  expect(html.match(/scope="rowgroup"/g)).toHaveLength(2);
});

test('is nothing without measures of the garment’s sizes', () => {
  expect(draw(['S', 'M'], undefined)).toBe('');
  expect(draw(['S', 'M'], widths('Youth S', '5XL'))).toBe('');
});
