import { usualBook } from '../../settings/usual-book.ts';
import { Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { usualGarment } from '../../garments/garment.ts';
import { noLocations } from '../../garments/print-location.ts';
import type { ArtworkFacts } from '../../artwork/files/artwork-facts-schema.ts';
import { emptyAddress } from '../delivery/address.ts';
import { AddressField } from './AddressField.tsx';
import { FileName } from '../../ui/UploadBox.tsx';
import { ArtworkFileField } from './ArtworkFileField.tsx';
import { ArtworkTypeField } from './ArtworkTypeField.tsx';
import { ColorField } from './ColorField.tsx';
import { DeliveryField } from './DeliveryField.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { DueDateField } from './DueDateField.tsx';
import { LocationField } from './LocationField.tsx';
import { PiecesField } from './PiecesField.tsx';
import { countId, SizeCounts } from './SizeCounts.tsx';
import { Uploaded } from './Uploaded.tsx';

type Wrong = { error?: string; errorId?: string };
const nothing = () => undefined;
const navy = { key: 'navy', name: 'Navy', hex: '#1c2336', swatchUrl: null };
const noon = new Date('2026-11-02T18:00:00Z'); // a Monday

const fields: Readonly<Record<string, (wrong: Wrong, at?: number) => ReactElement>> = {
  counts: (wrong, at = 0) => (
    <SizeCounts
      name={`item-${at}`}
      legend="Sizes"
      sizes={usualGarment.sizes}
      quantities={{}}
      onCount={nothing}
      {...wrong}
    />
  ),
  pieces: (wrong) => <PiecesField label="Pieces" pieces={24} onChange={nothing} {...wrong} />,
  color: (wrong) => (
    <ColorField
      colors={[{ ...navy, inStock: true, left: null }]}
      chosen={null}
      onChoose={nothing}
      {...wrong}
    />
  ),
  locations: (wrong) => (
    <LocationField garment={usualGarment} locations={noLocations} onChange={nothing} {...wrong} />
  ),
  'artwork type': (wrong) => <ArtworkTypeField type={null} onChange={nothing} {...wrong} />,
  description: (wrong) => <DescriptionField value="" onChange={nothing} {...wrong} />,
  'artwork file': ({ error }) => (
    <ArtworkFileField
      location="frontLarge"
      on={[{ garmentId: usualGarment.id, color: navy }]}
      upload={undefined}
      transfer={undefined}
      error={error}
      onFile={nothing}
      onPage={nothing}
      onRemove={nothing}
    />
  ),
  'due date': (wrong) => (
    <DueDateField
      book={usualBook}
      subtotalCents={null}
      now={noon}
      value={null}
      onChange={nothing}
      {...wrong}
    />
  ),
};

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

const described = (html: string) =>
  attributes(html, 'aria-describedby').flatMap((ids) => ids.split(' '));

// product: print-quality, designs-and-items
test('a file’s print is judged for each garment, in one line if they print it alike', () => {
  const judged = (...garmentIds: string[]) =>
    renderToStaticMarkup(
      <Uploaded
        label="Front Small"
        location="frontSmall"
        on={garmentIds.map((garmentId) => ({ garmentId, color: navy }))}
        upload={{
          receipt: 'duck',
          name: 'duck.png',
          size: 4_180_000,
          widthPx: 900,
          heightPx: 900,
          transparent: true,
        }}
        picture={undefined}
        source={undefined}
        onPage={nothing}
      />,
    ).match(/<p[^>]*>[^<]*DPI[^<]*/g);
  expect(judged('premium-cotton')).toEqual(judged('premium-cotton', 'budget-cotton'));
  const [shirts, cap] = judged('premium-cotton', 'richardson-112', 'budget-cotton') ?? [];
  expect(shirts).toContain('Premium Cotton, Budget Cotton: ');
  expect(cap).toContain('Richardson 112: ');
});

// product: print-quality, artwork-files
test('art in nothing but a white ink is compared with its cloth as white', () => {
  const advised = (pages: ArtworkFacts['pages']) =>
    renderToStaticMarkup(
      <Uploaded
        label="Front Small"
        location="frontSmall"
        on={[{ garmentId: 'premium-cotton', color: { ...navy, name: 'Bone', hex: '#fdfcf8' } }]}
        upload={{
          receipt: 'duck',
          name: 'duck.pdf',
          size: 4_180_000,
          widthPx: null,
          heightPx: null,
          transparent: false,
          facts: { pages },
        }}
        picture={undefined}
        source={undefined}
        onPage={nothing}
      />,
    );
  expect(advised([{ white: true }])).toContain('nearly the color of the garment, Bone');
  expect(advised([{}])).not.toContain('nearly the color');
});

// product: choosing-print-locations
test('a chosen location stays to take off, though the garment doesn’t have it', () => {
  const html = renderToStaticMarkup(
    <LocationField
      garment={{ ...usualGarment, locations: ['frontSmall'] }}
      locations={{ ...noLocations, backLarge: true }}
      onChange={nothing}
    />,
  );
  expect(attributes(html, 'value')).toEqual(['frontSmall', 'backLarge']);
});

describe.each(Object.entries(fields))('%s', (_, field) => {
  test('says what’s wrong once, and ties it to marked controls', () => {
    const html = renderToStaticMarkup(field({ error: 'Fix this.' }));
    expect(html.match(/Fix this\./g)).toHaveLength(1);
    const [, id] = /<p id="([^"]*)" class="field-error">Fix this/.exec(html) ?? [];
    expect(described(html)).toContain(id);
    expect(html).toContain('aria-invalid="true"');
  });

  test('marks nothing while nothing is wrong', () => {
    const html = renderToStaticMarkup(field({}));
    expect(html).not.toContain('aria-invalid');
    expect(html).not.toContain('field-error');
  });
});

test.each(Object.entries(fields).filter(([name]) => name !== 'artwork file'))(
  '%s leaves what’s wrong to a page that says it elsewhere',
  (_, field) => {
    const html = renderToStaticMarkup(field({ error: 'Fix this.', errorId: 'above' }));
    expect(html).not.toContain('Fix this.');
    expect(described(html)).toContain('above');
    expect(html).toContain('aria-invalid="true"');
  },
);

test('two of each fit on one page', () => {
  const html = renderToStaticMarkup(
    <>
      {Object.entries(fields).flatMap(([name, field]) =>
        [0, 1].map((at) => (
          <Fragment key={`${name} ${at}`}>{field({ error: 'Fix this.' }, at)}</Fragment>
        )),
      )}
    </>,
  );
  const ids = attributes(html, ' id');
  expect(ids.length).toBeGreaterThan(30);
  expect(new Set(ids).size).toBe(ids.length);
  const radios = [...html.matchAll(/name="([^"]*)" value="navy"/g)].map(([, name]) => name);
  expect(new Set(radios).size).toBe(2);
});

test('every delivery has its price, and an address says where it goes', () => {
  expect(
    renderToStaticMarkup(<DeliveryField delivery="local" pieces={48} onChange={nothing} />),
  ).toMatch(/<b>Free<\/b>.*<b>\$15<\/b>.*<b>\$20 est\.<\/b>/);
  const where = (delivery: 'local' | 'shipping') =>
    renderToStaticMarkup(
      <AddressField
        {...{ delivery }}
        address={emptyAddress}
        errors={{ zip: 'Enter the ZIP code.' }}
        autoCompleteSection="test"
        onChange={nothing}
      />,
    );
  expect(where('local')).toContain('Where we’ll bring it');
  expect(where('shipping')).toContain('Where we’ll ship it');
  expect(where('shipping')).toContain('Enter the ZIP code.');
});

describe('a due date', () => {
  const noteOn = (value: string | null, more: { placedDay?: string; withoutDate?: string } = {}) =>
    renderToStaticMarkup(
      <DueDateField
        book={usualBook}
        subtotalCents={null}
        now={noon}
        value={value}
        onChange={nothing}
        {...more}
      />,
    )
      .replaceAll(/<[^>]*>/g, '')
      .replace('Due date', '');

  test('says what it means', () => {
    expect(noteOn('2026-11-20')).toBe('Standard processing time');
    expect(noteOn('2026-11-06')).toBe('Rush processing required. A $30 rush fee is added.');
    expect(noteOn('2026-11-03')).toContain('Super rush isn’t available online.');
    expect(noteOn('2026-11-08')).toContain('We’re closed on weekends.');
    expect(noteOn(null)).toBe('');
    expect(noteOn(null, { withoutDate: 'Any day.' })).toBe('Any day.');
  });

  test('of a placed order says nothing while it stays, and promises no fee', () => {
    expect(noteOn('2026-11-03', { placedDay: '2026-11-03' })).toBe('');
    expect(noteOn('2026-11-06', { placedDay: '2026-11-03' })).toBe('Rush processing required.');
  });
});

test('a size’s field has an id without spaces', () => {
  expect(countId('Youth S')).toBe('quantity-Youth-S');
});

// product: artwork-safety
test('characters that could hide a file’s type are shown as marks', () => {
  const html = renderToStaticMarkup(<FileName>{'crest\u202Efdp.ai'}</FileName>);
  expect(html).toContain('crest�fdp.ai');
});
