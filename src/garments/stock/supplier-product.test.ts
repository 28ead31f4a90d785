import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorKeyOf, findStyleName, readHex, readStyleRows } from './supplier-product.ts';
import { garmentById } from '../garment.ts';

const named = { supplierStyleId: 3908, brand: 'Bella + Canvas', styleName: '3001' };

const warehouse = (changes: Record<string, unknown> = {}) => ({
  warehouseAbbr: 'IL',
  skuID: 1,
  qty: 12,
  closeout: false,
  dropship: false,
  expectedInventory: 'None',
  ...changes,
});

let skus = 0;
const row = (changes: Record<string, unknown> = {}) => ({
  sku: `B${(skus += 1)}`,
  styleID: 3908,
  brandName: 'Bella + Canvas',
  styleName: '3001',
  colorName: 'Heather Navy',
  colorCode: '07',
  colorSwatchImage: 'Images/ColorSwatch/7_fm.jpg',
  colorFrontImage: 'Images/Color/7_f_fm.jpg',
  colorBackImage: 'Images/Color/7_b_fm.jpg',
  color1: '#3A4560',
  sizeName: 'M',
  sizeOrder: 'B2',
  qty: 12,
  piecePrice: 3.21,
  customerPrice: 0,
  mapPrice: 5.55,
  warehouses: [warehouse()],
  ...changes,
});

const read = (...rows: unknown[]) => readStyleRows(rows, named, '00606');
const colorsOf = (...rows: unknown[]) => {
  const reading = read(...rows);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.style.colors;
};

describe('the supplier’s rows', () => {
  it('become one color with its sizes and warehouses', () => {
    expect(read(row({ sku: 'B00606072' }))).toEqual({
      ok: true,
      refused: 0,
      style: {
        ...named,
        colors: [
          {
            key: 'heather-navy',
            code: '07',
            name: 'Heather Navy',
            hex: '#3a4560',
            swatchSource: 'Images/ColorSwatch/7_fm.jpg',
            frontSource: 'Images/Color/7_f_fl.jpg',
            backSource: 'Images/Color/7_b_fl.jpg',
            sizes: [
              {
                size: 'M',
                order: 'B2',
                part: {
                  number: 'B00606072',
                  gtin: null,
                  pieceCents: 321,
                  dozenCents: 321,
                  caseCents: 321,
                  casePieces: null,
                  sizeClass: null,
                  colorClass: null,
                },
                warehouses: [
                  { abbr: 'IL', quantity: 12, closeout: false, dropship: false, expected: null },
                ],
              },
            ],
          },
        ],
      },
    });
  });

  const partOf = (changes: Record<string, unknown>) => colorsOf(row(changes))[0]?.sizes[0]?.part;

  it('have a part with its cost by piece, dozen, and case', () => {
    expect(
      partOf({
        sku: 'B1',
        gtin: '00821780008191',
        piecePrice: '4.10',
        dozenPrice: 3.9,
        casePrice: '$3.50',
        caseQty: '72',
        sizePriceCodeName: 'S-XL',
        colorPriceCodeName: 'White',
      }),
    ).toEqual({
      number: 'B1',
      gtin: '00821780008191',
      pieceCents: 410,
      dozenCents: 390,
      caseCents: 350,
      casePieces: 72,
      sizeClass: 'S-XL',
      colorClass: 'White',
    });
    expect(partOf({ dozenPrice: '', casePrice: 0, caseQty: -1 })).toMatchObject({
      dozenCents: 321,
      caseCents: 321,
      casePieces: null,
    });
    // What our account pays, in place of what costs more.
    expect(partOf({ dozenPrice: 3, casePrice: 2, customerPrice: 2.19 })).toMatchObject({
      pieceCents: 219,
      dozenCents: 219,
      caseCents: 200,
    });
  });

  it.each([
    ['no number', { sku: '' }],
    ['a number that could be read as something else', { sku: 'B1,B2' }],
    ['no price', { piecePrice: '' }],
    ['a price of nothing', { piecePrice: 0 }],
    ['a price that isn’t one', { piecePrice: 'call' }],
  ])('have stock, but no part to buy, with %s', (_, changes) => {
    const [color] = colorsOf(row(changes));
    expect(color?.sizes[0]?.part).toBeNull();
    expect(color?.sizes[0]?.warehouses).toHaveLength(1);
  });

  it('may have text for numbers, hex codes without #, and names with blanks around them', () => {
    const [color] = colorsOf(
      row({
        styleID: ' 3908 ',
        colorName: '  Heather  Navy\n',
        color1: '3a4560',
        warehouses: [warehouse({ qty: '1,204' }), warehouse({ warehouseAbbr: 'nv', qty: '7.0' })],
      }),
    );
    expect(color).toMatchObject({ key: 'heather-navy', name: 'Heather Navy', hex: '#3a4560' });
    expect(color?.sizes[0]?.warehouses).toMatchObject([
      { abbr: 'IL', quantity: 1204 },
      { abbr: 'NV', quantity: 7 },
    ]);
  });

  it('may lack pictures: another row of the color has them, or there are none', () => {
    const none = { colorSwatchImage: '', colorFrontImage: null, colorBackImage: undefined };
    expect(colorsOf(row(none))[0]).toMatchObject({
      swatchSource: null,
      frontSource: null,
      backSource: null,
    });
    expect(colorsOf(row(none), row({ sizeName: 'L' }))[0]).toMatchObject({
      frontSource: 'Images/Color/7_f_fl.jpg',
    });
  });

  it.each([
    'https://evil.example/a_fm.jpg',
    '//evil.example/a_fm.jpg',
    'Images/../secret_fm.jpg',
    'Images/a.svg',
    'Images/a_fm.jpg?x=1',
  ])('give no picture with %s', (colorFrontImage) => {
    expect(colorsOf(row({ colorFrontImage }))[0]?.frontSource).toBeNull();
  });

  it('without a hex get the shop’s own for that color, or gray', () => {
    expect(colorsOf(row({ colorName: 'Kelly', color1: '' }))[0]?.hex).toBe('#00805a');
    expect(colorsOf(row({ colorName: 'Unheard Of', color1: 'blue' }))[0]?.hex).toBe('#8f8f8f');
  });

  it('from other styles are left out, and counted', () => {
    const reading = read(row({ styleID: 39, colorName: 'Red' }), row(), row({ styleID: 606 }));
    expect(reading).toMatchObject({ ok: true, refused: 2 });
    expect(reading.ok && reading.style.colors.map(({ key }) => key)).toEqual(['heather-navy']);
    expect(read(row({ styleID: 39 }))).toEqual({ ok: false, reason: 'other-styles' });
  });

  it('that are duplicates count once', () => {
    const twice = row();
    expect(colorsOf(twice, twice)[0]?.sizes[0]?.warehouses[0]?.quantity).toBe(12);
  });

  it('for one size under two SKUs are added up', () => {
    const [color] = colorsOf(row(), row({ warehouses: [warehouse({ qty: 3 })] }));
    expect(color?.sizes).toHaveLength(1);
    expect(color?.sizes[0]?.warehouses).toMatchObject([{ abbr: 'IL', quantity: 15 }]);
  });

  it('for two colors with one slug stay two colors', () => {
    const colors = colorsOf(
      row({ colorName: 'Black/ White', colorCode: '51' }),
      row({ colorName: 'Black White', colorCode: '52' }),
      row({ colorName: 'Black White', colorCode: '52', sizeName: 'L' }),
    );
    expect(colors.map(({ key, sizes }) => [key, sizes.length])).toEqual([
      ['black-white', 1],
      ['black-white-52', 2],
    ]);
  });

  it('mark what doesn’t ship from the supplier’s own warehouses', () => {
    const [color] = colorsOf(
      row({
        warehouses: [
          warehouse(),
          warehouse({ warehouseAbbr: 'DS' }),
          warehouse({ warehouseAbbr: 'KS', dropship: 'true' }),
        ],
      }),
    );
    expect(color?.sizes[0]?.warehouses.map(({ abbr, dropship }) => [abbr, dropship])).toEqual([
      ['IL', false],
      ['DS', true],
      ['KS', true],
    ]);
  });

  it('keep closeouts and what is on its way', () => {
    const [color] = colorsOf(
      row({ warehouses: [warehouse({ closeout: true, expectedInventory: '240 on 12/18/2026' })] }),
    );
    expect(color?.sizes[0]?.warehouses[0]).toMatchObject({
      closeout: true,
      expected: '240 on 12/18/2026',
    });
  });

  it('are sorted by the supplier’s order of sizes', () => {
    const sizes = [
      ['2XL', 'B5'],
      ['S', 'B1'],
      ['4XL', 'B7'],
    ].map(([sizeName, sizeOrder]) => row({ sizeName, sizeOrder }));
    expect(colorsOf(...sizes)[0]?.sizes.map(({ size }) => size)).toEqual(['S', '2XL', '4XL']);
  });

  it('have our name of a cap’s size', () => {
    const [color] = colorsOf(row({ sizeName: ' Adjustable ' }));
    expect(color?.sizes.map(({ size }) => size)).toEqual(garmentById('richardson-112')?.sizes);
  });

  it.each([
    ['no color', { colorName: ' ' }],
    ['no size', { sizeName: null }],
    ['no warehouses', { warehouses: undefined }],
    ['a quantity that isn’t a number', { warehouses: [warehouse({ qty: 'many' })] }],
    ['a warehouse without a name', { warehouses: [warehouse({ warehouseAbbr: '' })] }],
    ['an invalid warehouse', { warehouses: ['IL'] }],
  ])('with %s spoil the whole answer', (_, changes) => {
    expect(read(row(), row(changes))).toEqual({ ok: false, reason: 'malformed', row: 1 });
  });

  it('are not a style if there are none', () => {
    expect(read()).toEqual({ ok: false, reason: 'empty' });
    expect(read(null)).toEqual({ ok: false, reason: 'malformed', row: 0 });
  });

  it('give a color without letters its code as the key, which never ends in a hyphen wherever it’s cut', () => {
    const reading = read(row({ colorName: 'ȴ', colorCode: -10000000000.000002 }));
    expect(reading.ok && reading.style.colors[0]?.key).toBe('color-10000000000');
  });

  it('never break the reader, and always fit the database', () => {
    const anything = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null));
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            sku: anything,
            colorName: fc.oneof(fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' })),
            colorCode: anything,
            color1: anything,
            colorFrontImage: anything,
            sizeName: fc.string({ minLength: 1, maxLength: 40 }),
            sizeOrder: anything,
            qty: fc.oneof(fc.integer(), fc.maxSafeInteger().map(String)),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        (given) => {
          const reading = read(
            ...given.map(({ qty, ...one }) => row({ ...one, warehouses: [warehouse({ qty })] })),
          );
          if (!reading.ok) return;
          const keys = reading.style.colors.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          for (const { key, name, hex, code, sizes } of reading.style.colors) {
            expect(key).toMatch(/^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/);
            expect(name).toMatch(/^.{1,60}$/u);
            expect(hex).toMatch(/^#[0-9a-f]{6}$/);
            expect(code.length).toBeLessThanOrEqual(20);
            expect(new Set(sizes.map(({ size }) => size)).size).toBe(sizes.length);
            for (const { size, warehouses } of sizes) {
              expect(size).toMatch(/^.{1,20}$/u);
              for (const { quantity } of warehouses) {
                expect(Number.isInteger(quantity) && quantity >= 0 && quantity < 2 ** 31).toBe(
                  true,
                );
              }
            }
          }
        },
      ),
    );
  });
});

describe('a style among search results', () => {
  it('is the one with our part number, with or without leading zeros', () => {
    const rows = [
      { styleID: 1, partNumber: '10606', brandName: 'Other', styleName: '00606' },
      { styleID: '3908', partNumber: 606, brandName: 'Bella + Canvas ', styleName: '3001' },
    ];
    expect(findStyleName(rows, '00606')).toEqual(named);
    expect(findStyleName(rows, '00607')).toBeNull();
    expect(findStyleName([null, { partNumber: '00606' }], '00606')).toBeNull();
  });
});

describe('names and hex codes of colors', () => {
  it.each([
    ['Heather Prism Mint', 'heather-prism-mint'],
    ['Sky/ Navy', 'sky-navy'],
    ['Café Crème', 'cafe-creme'],
    ['50/50 Grey', '50-50-grey'],
    ['—', ''],
  ])('%s is the key %s', (name, key) => expect(colorKeyOf(name)).toBe(key));

  it.each([
    ['#FFF', '#ffffff'],
    ['1C2336', '#1c2336'],
    [' #1c2336 ', '#1c2336'],
    ['', null],
    ['#12345', null],
    [null, null],
  ])('the hex %s is %s', (value, hex) => expect(readHex(value)).toBe(hex));
});
