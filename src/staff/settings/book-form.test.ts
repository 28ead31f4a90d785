// product: price-book
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualShopBook as usualBook } from '../../settings/shop-book.ts';
import { bookForm, readBookForm, valueAt, withValue } from './book-form.ts';

const form = bookForm(usualBook);
const read = (path: string, text: unknown) => readBookForm(withValue(form, path, text));
const messagesOf = (path: string, text: unknown) => {
  const reading = read(path, text);
  return reading.ok ? {} : reading.messages;
};

describe('a price book as one types it', () => {
  it('comes back as it was', () => {
    const book = {
      ...usualBook,
      rush: {
        steps: [{ fromDays: 2, toDays: 7, cents: 1250, permille: 125 }],
        superRush: { cents: 5, permille: 0 },
      },
      delivery: {
        localCents: 0,
        metroZips: ['503', '50266'],
        freightMargin: { cents: 0, permille: 105 },
        handlingCents: 150,
        shipping: {
          by: 'boxes' as const,
          piecesPerBox: 72,
          zones: [
            { fromPrefix: 0, cents: 3500 },
            { fromPrefix: 6, cents: 1800 },
          ],
        },
      },
    };
    expect(readBookForm(bookForm(usualBook))).toMatchObject({ ok: true, book: usualBook });
    expect(readBookForm(bookForm(book))).toMatchObject({ ok: true, book });
  });

  it('takes dollars in every way one writes them, to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom('', '$', ' '),
        (cents, sign) => {
          const reading = read('otherGarmentCents', sign + (cents / 100).toFixed(2));
          expect(reading.ok && reading.book.otherGarmentCents).toBe(cents);
        },
      ),
    );
    expect(read('otherGarmentCents', '1,234.5')).toMatchObject({
      book: { otherGarmentCents: 123_450 },
    });
  });

  it.each([
    ['otherGarmentCents', '-1', 'Enter an amount from $0 to $10,000.00.'],
    ['otherGarmentCents', 'free', 'Enter an amount from $0 to $10,000.00.'],
    ['garments.1.cents', '', 'Enter an amount from $0 to $10,000.00.'],
    ['garments.1.sizeCents.3XL', '1O', 'Enter an amount from $0 to $10,000.00.'],
    ['print.steps.3.from', '1.5', 'Enter 1 to 1,000 pieces.'],
    ['rush.steps.0.permille', '101', 'Enter a share from 0 to 100%.'],
    ['print.steps', [], 'Keep at least one price step.'],
  ])('says at %s what is wrong with “%s”', (path, text, message) => {
    expect(messagesOf(path, text)).toEqual({ [path]: message });
  });

  it('takes rates of sales tax to a thousandth of a percent, and puts places in order', () => {
    const row = { name: 'Iowa', fromDay: '2027-01-01', rush: true, delivery: false };
    const reading = read('taxes', [
      { ...row, place: '503', rate: '7.125%', zips: [] },
      { ...row, place: ' ia ', rate: '6', zips: [['1', '2']] },
      ...form.taxes,
    ]);
    expect(reading.ok && reading.book.taxes).toEqual([
      ...usualBook.taxes,
      { ...row, place: 'IA', rate: 6000, zips: [[50_000, 52_999]] },
      { ...row, place: '503', rate: 7125, zips: [[50_300, 50_399]] },
    ]);
    expect(valueAt(reading.form, 'taxes.2.rate')).toBe('7.125%');
  });

  it.each([
    [
      'place',
      'Iowa',
      'Enter a state, like IA, or the first 3 to 5 digits of a ZIP code, like 503.',
    ],
    ['place', '5', 'Enter a state, like IA, or the first 3 to 5 digits of a ZIP code, like 503.'],
    ['name', '', 'Enter what the tax is called after, like Iowa.'],
    ['rate', '21', 'Enter a rate from 0 to 20%.'],
    ['rate', '7.1255', 'Enter a rate from 0 to 20%.'],
    ['rate', '-1', 'Enter a rate from 0 to 20%.'],
    ['fromDay', '', 'Enter the first day with this rate.'],
    ['fromDay', '2027-02-30', 'Enter the first day with this rate.'],
  ])('says what is wrong with the %s “%s” of a sales tax', (key, text, message) => {
    expect(messagesOf(`taxes.0.${key}`, text)).toEqual({ [`taxes.0.${key}`]: message });
  });

  it('takes ZIP codes of local delivery with commas or spaces between them', () => {
    const reading = read('delivery.metroZips', ' 503,50266 50021 ');
    expect(reading.ok && reading.book.delivery.metroZips).toEqual(['503', '50266', '50021']);
    expect(messagesOf('delivery.metroZips', '503, Ames')).toEqual({
      'delivery.metroZips': 'Enter the first 3 to 5 digits of ZIP codes, with commas between them.',
    });
  });

  it('refuses two rates of a place from the same day', () => {
    expect(messagesOf('taxes', [...form.taxes, ...form.taxes])).toEqual({
      taxes: 'Each place has one rate from a day on. Change the day, or remove one of the two.',
    });
  });

  it('leaves out what a size adds and what a garment costs while they’re empty', () => {
    const reading = read('garments.1.sizeCents', { XL: '', '3XL': '3' });
    expect(reading.ok && reading.book.garments['00606']).toEqual({
      cents: 400,
      estimated: false,
      sizeCents: { '3XL': 300 },
    });
    expect(read('garments.1.costCents', '')).toMatchObject({ ok: true, book: usualBook });
    const costly = read('garments.1.costCents', '2.80');
    expect(costly.ok && costly.book.garments['00606']?.costCents).toBe(280);
  });

  it('puts a step that was typed at the end into its place', () => {
    const steps = [...form.print.steps, { from: '36', cents: '9' }];
    const reading = read('print.steps', steps);
    expect(reading.ok && reading.book.print.steps.slice(4, 7)).toEqual([
      { from: 24, cents: 1000 },
      { from: 36, cents: 900 },
      { from: 50, cents: 800 },
    ]);
    expect(valueAt(reading.form, 'print.steps.5.from')).toBe('36');
  });

  it('keeps the price of any number of pieces last', () => {
    const steps = [
      { upTo: '12', cents: '12' },
      { upTo: null, cents: '30' },
      { upTo: '100', cents: '25' },
    ];
    const reading = read('delivery.shipping', { by: 'pieces', steps });
    expect(reading.ok && reading.book.delivery.shipping).toMatchObject({
      steps: [{ upTo: 12 }, { upTo: 100 }, { upTo: null }],
    });
  });

  it('prices a garment that the book doesn’t have as any other', () => {
    const { '12717': _, ...others } = usualBook.garments;
    expect(bookForm({ ...usualBook, garments: others }).garments[7]).toMatchObject({
      styleCode: '12717',
      cents: '4.00',
      estimated: true,
      sizeCents: {},
    });
  });
});

describe('garments and hours as one types them', () => {
  const [, premium] = form.garments;
  if (!premium) throw new Error('There is no second garment.');
  const campTee = {
    ...premium,
    id: '',
    name: 'Camp Tee',
    styleCode: ' 99001 ',
    sizes: 'Youth S, Youth M',
    cents: '3.50',
    sizeCents: { 'Youth M': '1', '3XL': '2' },
  };

  it('are a garment of the catalog, with its price under its part number', () => {
    const reading = read('garments', [campTee, ...form.garments]);
    if (!reading.ok) throw new Error(JSON.stringify(reading.messages));
    expect(reading.book.catalog.map(({ id }) => id)).toEqual([
      'camp-tee',
      ...usualBook.catalog.map(({ id }) => id),
    ]);
    expect(reading.book.catalog[0]).toMatchObject({
      styleCode: '99001',
      sizes: ['Youth S', 'Youth M'],
      locations: usualBook.catalog[1]?.locations,
    });
    expect(reading.book.garments).toEqual({
      ...usualBook.garments,
      '99001': { cents: 350, estimated: false, sizeCents: { 'Youth M': 100 } },
    });
    expect(bookForm(reading.book).garments[0]?.sizes).toBe('Youth S, Youth M');
  });

  it('keep a garment’s id when it’s renamed, and its price when its part number changes', () => {
    const renamed = { ...premium, name: 'Soft Cotton', styleCode: '39200' };
    const reading = read('garments', form.garments.with(1, renamed));
    if (!reading.ok) throw new Error(JSON.stringify(reading.messages));
    expect(reading.book.catalog[1]).toMatchObject({ id: 'premium-cotton', name: 'Soft Cotton' });
    expect(reading.book.garments['39200']).toEqual(usualBook.garments['00606']);
    // Pages that aren't built again yet sell it under the old one.
    expect(reading.book.garments['00606']).toEqual(usualBook.garments['00606']);
  });

  it.each([
    ['garments.1.styleCode', '606', 'Enter the supplier’s part number: five digits.'],
    ['garments.1.styleCode', '00760', 'The Budget Cotton has this part number already.'],
    ['garments.1.name', '', 'Enter your name for it, like Premium Cotton.'],
    ['garments.1.name', 'Budget Cotton', 'Another garment has this name.'],
    ['garments.1.sizes', '', 'Enter at least one size.'],
    ['garments.1.sizes', 'S, M, S', 'Enter each size once.'],
    ['garments.1.sizes', 'S; M', 'Enter sizes like S or Youth M, with commas between them.'],
    ['garments.1.locations', '', 'Choose at least one print location.'],
    ['calendar.opens', '', 'Enter a time, like 9:30 AM.'],
    ['calendar.closes', '09:30', 'Close later than you open.'],
    ['calendar.localDays', '11', 'Enter 0 to 10 business days.'],
    ['calendar.reorderDays.to', '5', 'The most is less than the least.'],
    ['calendar.closures.0.to', '2026-12-23', 'The last day comes before the first.'],
    ['calendar.closures.0.to', '2027-12-24', 'Close for at most 92 days at a time.'],
    ['calendar.closures.0.from', '', 'Enter a day.'],
  ])('say at %s what is wrong with “%s”', (path, text, message) => {
    const closed = withValue(form, 'calendar.closures', [
      { from: '2026-12-24', to: '2026-12-31' },
      { from: '2028-12-27', to: '2028-12-29' },
    ]);
    const reading = readBookForm(withValue(closed, path, text));
    expect(reading.ok ? {} : reading.messages).toEqual({ [path]: message });
  });

  it('close once on each day', () => {
    const twice = [
      { from: '2026-12-28', to: '2027-01-02' },
      { from: '2026-12-24', to: '2026-12-28' },
    ];
    expect(messagesOf('calendar.closures', twice)).toEqual({
      'calendar.closures.1.from': 'The shop is closed on this day already.',
    });
  });

  it('give each new garment its id, whatever its name', () => {
    const idsOf = (...names: string[]) => {
      const added = names.map((name, at) => ({ ...campTee, name, styleCode: String(99_001 + at) }));
      const reading = read('garments', [...form.garments, ...added]);
      return reading.ok ? reading.book.catalog.slice(-names.length).map(({ id }) => id) : reading;
    };
    expect(idsOf('日本', '—')).toEqual(['garment', 'garment-2']);
    const renamed = form.garments.with(1, { ...premium, name: 'Soft Cotton' });
    const reading = read('garments', [...renamed, { ...campTee, name: 'Premium Cotton' }]);
    expect(reading.ok && reading.book.catalog.at(-1)?.id).toBe('premium-cotton-2');
  });

  it('may have the part number and name of a garment that’s no longer sold, at their own price', () => {
    const gone = { ...premium, offered: 'nowhere' as const };
    const heir = { ...campTee, name: premium.name, styleCode: premium.styleCode };
    const reading = read('garments', [heir, ...form.garments.with(1, gone)]);
    expect(reading.ok && reading.book.garments['00606']?.cents).toBe(350);
  });

  it('offer at least one garment in the order form', () => {
    const hidden = form.garments.map((row) => ({ ...row, offered: 'nowhere' as const }));
    expect(messagesOf('garments', hidden)).toEqual({
      'garments.0.offered': 'Offer at least one garment in the order form that isn’t a cap.',
    });
  });

  it('close on the holidays and days that are listed', () => {
    const closed = { from: '2026-12-24', to: '2026-12-31' };
    const reading = readBookForm(
      withValue(
        withValue(form, 'calendar.closures', [closed]),
        'calendar.holidays',
        'Juneteenth, Christmas',
      ),
    );
    expect(reading.ok && reading.book.calendar).toEqual({
      ...usualBook.calendar,
      holidays: ['Juneteenth', 'Christmas'],
      closures: [closed],
    });
  });
});
