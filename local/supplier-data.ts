import type { GarmentKind } from '../src/garments/garment.ts';
import { usualGarments } from '../src/garments/usual-garments.ts';
import { builtInSwatches } from '../src/garments/swatches.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** A row of `GET /styles/` as the supplier sends it. */
export type RawStyle = {
  readonly styleID: number;
  readonly partNumber: string;
  readonly brandName: string;
  readonly styleName: string;
  readonly title: string;
  readonly description: string;
  readonly baseCategory: string;
  readonly styleImage: string;
};

/** A row of `GET /products/`: one SKU. Some numbers are strings, as in the supplier's answers. */
export type RawProduct = {
  readonly sku: string;
  readonly gtin: string;
  readonly skuID_Master: number;
  readonly yourSku: string;
  readonly styleID: number | string;
  readonly brandName: string;
  readonly styleName: string;
  readonly colorName: string;
  readonly colorCode: string;
  readonly colorSwatchImage: string;
  readonly colorSwatchTextColor: string;
  readonly colorFrontImage: string;
  readonly colorSideImage: string;
  readonly colorBackImage: string;
  readonly color1: string;
  readonly color2: string;
  readonly sizeName: string;
  readonly sizeCode: string;
  readonly sizeOrder: string;
  /** The supplier's own classes of sizes and colors that cost more. */
  readonly sizePriceCodeName: string;
  readonly colorPriceCodeName: string;
  readonly caseQty: number;
  readonly unitWeight: number;
  readonly mapPrice: number;
  readonly piecePrice: number;
  readonly dozenPrice: number;
  readonly casePrice: number;
  readonly salePrice: number;
  readonly customerPrice: number;
  readonly qty: number | string;
  readonly countryOfOrigin: string;
  readonly warehouses: readonly RawWarehouse[];
};

/** A row of `GET /specs/`: one measure of a size. */
export type RawSpec = {
  readonly specID: number;
  readonly styleID: number;
  readonly partNumber: string;
  readonly brandName: string;
  readonly styleName: string;
  readonly sizeName: string;
  readonly sizeOrder: string;
  readonly specName: string;
  /** Inches, as people wrote them. */
  readonly value: string;
};

export type RawWarehouse = {
  readonly warehouseAbbr: string;
  readonly skuID: number;
  readonly qty: number | string;
  readonly closeout: boolean;
  readonly dropship: boolean;
  readonly expectedInventory: string;
  readonly returnable: boolean;
};

/** A picture for the stand-in to draw. */
export type DrawnPicture = {
  readonly view: 'swatch' | 'front' | 'back';
  readonly kind: GarmentKind;
  readonly hex: string;
};

export type SupplierCatalog = {
  readonly styles: readonly RawStyle[];
  /** Rows by part number. */
  readonly products: ReadonlyMap<string, readonly RawProduct[]>;
  /** What was measured, by part number; nothing of caps. */
  readonly specs: ReadonlyMap<string, readonly RawSpec[]>;
  /** By path without the size suffix: 'Images/Color/17130_f'. */
  readonly pictures: ReadonlyMap<string, DrawnPicture>;
};

const warehouses = ['IL', 'NV', 'NJ', 'KS', 'GA', 'TX'] as const;
/** They have some of what is plentiful. */
const smallWarehouses = ['FL', 'OH'] as const;

/** The supplier's ids; the first is from its documentation, the rest are made up. */
const styleIds: Readonly<Record<string, number>> = {
  '00760': 39,
  '00606': 3908,
  '00706': 7417,
  '84706': 2801,
  '62430': 5534,
  '44112': 4410,
  '84713': 2977,
  '12717': 1120,
  '52210': 6203,
};

/** Sizes with the supplier's sort keys. */
type Rack = readonly (readonly [name: string, order: string])[];

const eightSizes = rack('XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL');

const sizesOf: Readonly<Record<GarmentKind, Rack>> = {
  tee: eightSizes,
  longsleeve: eightSizes,
  crewneck: eightSizes.slice(0, 7),
  cap: [['Adjustable', 'A0']],
};

function rack(...names: string[]): Rack {
  return names.map((name, at) => [name, `B${at}`]);
}

/** Colors that every garment has and the shop's seed doesn't know. */
const unknownColors = [
  ['Cornfield', '#e4c25b'],
  ['River Stone', '#8c8f88'],
  ['Prairie Rose', '#d18a97'],
  ['Barn Red', '#7d2a26'],
  ['Slate Heather', '#5f6a75'],
  ['Sky/ Navy', '#6f9cc9'],
] as const;

/**
 * Stock that tests and people can rely on, by style and color: pieces by size, in two warehouses;
 * other sizes are plentiful. `none` is out of stock except for the maker's own (dropship).
 */
export const knownStock: Readonly<
  Record<string, Readonly<Record<string, 'none' | Readonly<Record<string, number>>>>>
> = {
  '00606': {
    maroon: { M: 9, '2XL': 0 },
    gold: { S: 3, M: 5, L: 4, XL: 0, '2XL': 0, '3XL': 0 },
    olive: 'none',
  },
  '00760': { maroon: { XL: 9, '3XL': 0 }, purple: 'none' },
  '00706': { 'heather-olive': { L: 7 }, 'heather-mauve': 'none' },
  '84706': { 'denim-triblend': { M: 11 }, 'orange-triblend': 'none' },
};

/** Colors of the seed without a front picture at the supplier, by style. */
export const withoutPicture: Readonly<Record<string, string>> = {
  '00606': 'steel-blue',
  '00760': 'sapphire',
};

/**
 * What the stand-in sells: the nine garments in the shop's colors, and a few more. The same every
 * time. With `colorsPerStyle`, for benchmarks, made-up colors fill up to that number, and every
 * garment has eight sizes.
 */
export function makeCatalog(options: { readonly colorsPerStyle?: number } = {}): SupplierCatalog {
  const products = new Map<string, RawProduct[]>();
  const specs = new Map<string, RawSpec[]>();
  const pictures = new Map<string, DrawnPicture>();
  const styles = usualGarments.map((garment, at): RawStyle => {
    const partNumber = garment.styleCode;
    const style: RawStyle = {
      styleID: styleIds[partNumber] ?? 9000 + at,
      partNumber,
      ...brandAndStyle(garment.model),
      title: garment.name,
      description: `${garment.weight}, ${garment.material}`,
      baseCategory: garment.kind === 'cap' ? 'Headwear' : 'T-Shirts',
      styleImage: `Images/Style/${partNumber}_fm.jpg`,
    };
    if (garment.kind !== 'cap') specs.set(partNumber, makeSpecs(style, garment.kind));
    products.set(partNumber, makeRows(style, garment.kind, options.colorsPerStyle ?? 0, pictures));
    return style;
  });
  return { styles, products, specs, pictures };
}

/** The first size's inches, and how many more each larger one has. */
const measures = {
  'Body Width': [16.5, 2],
  'Body Length': [27, 1],
  'Sleeve Length': [7.75, 0.5],
} as const;
const longSleeve = [32.5, 0.75] as const;

function makeSpecs(style: RawStyle, kind: GarmentKind): RawSpec[] {
  const { styleID, partNumber, brandName, styleName } = style;
  return sizesOf[kind].flatMap(([sizeName, sizeOrder], sizeAt) =>
    Object.entries(measures).map(([specName, usual], at): RawSpec => {
      const isLong = specName === 'Sleeve Length' && kind !== 'tee';
      const [first, step] = isLong ? longSleeve : usual;
      const inches = first + step * sizeAt;
      const part = { 0.25: ' 1/4', 0.5: ' 1/2', 0.75: ' 3/4' }[inches % 1] ?? '';
      return {
        specID: styleID * 1000 + sizeAt * 10 + at,
        styleID,
        partNumber,
        brandName,
        styleName,
        sizeName,
        sizeOrder,
        specName,
        // Some styles have fractions, and some have decimals.
        value: styleID % 2 === 0 ? `${Math.floor(inches)}${part}` : String(inches),
      };
    }),
  );
}

/** 'Bella + Canvas 3001' → 'Bella + Canvas' and '3001'. */
function brandAndStyle(model: string) {
  const brandName =
    ['Bella + Canvas', 'Independent Trading Co.', 'Comfort Colors'].find((brand) =>
      model.startsWith(brand),
    ) ?? model.replace(/ .*/, '');
  return { brandName, styleName: model.slice(brandName.length).trim() };
}

type StandInColor = { key: string | null; name: string; hex: string; inStock: boolean };

function makeRows(
  style: RawStyle,
  kind: GarmentKind,
  least: number,
  pictures: Map<string, DrawnPicture>,
): RawProduct[] {
  const random = seededRandom(style.styleID * 7919);
  const colors: StandInColor[] = [
    ...(builtInSwatches[style.partNumber] ?? []),
    ...unknownColors.map(([name, hex]) => ({ key: null, name, hex, inStock: true })),
  ];
  while (colors.length < least) {
    const hex = `#${random.between(0, 0xffffff).toString(16).padStart(6, '0')}`;
    colors.push({ key: null, name: `Dye Lot ${colors.length + 1}`, hex, inStock: true });
  }
  const rows = colors.flatMap((color, at) =>
    makeColor(
      style,
      { kind, sizes: least > 0 ? eightSizes : sizesOf[kind] },
      color,
      at,
      random,
      pictures,
    ),
  );
  // The supplier sends a row twice now and then.
  const doubled = rows[3];
  return doubled ? [...rows, doubled] : rows;
}

function makeColor(
  style: RawStyle,
  { kind, sizes }: { readonly kind: GarmentKind; readonly sizes: Rack },
  color: StandInColor,
  at: number,
  random: SeededRandom,
  pictures: Map<string, DrawnPicture>,
): RawProduct[] {
  const number = style.styleID * 100 + at;
  const known = knownStock[style.partNumber]?.[color.key ?? ''];
  const out = known === 'none' || !color.inStock;
  const closeout = random.chance(0.06);
  // Caps' pictures are PNGs, so that both formats occur.
  const ending = kind === 'cap' ? 'png' : 'jpg';
  const draw = (view: DrawnPicture['view'], path: string): string => {
    pictures.set(path, { view, kind, hex: color.hex });
    return `${path}_fm.${ending}`;
  };
  const hasFront =
    withoutPicture[style.partNumber] !== color.key && (known !== undefined || !random.chance(0.04));
  const look = {
    colorName: random.chance(0.1) ? ` ${color.name} ` : color.name,
    colorCode: String(at).padStart(2, '0'),
    colorSwatchImage: random.chance(0.05) ? '' : draw('swatch', `Images/ColorSwatch/${number}`),
    colorSwatchTextColor: '#000000',
    colorFrontImage: hasFront ? draw('front', `Images/Color/${number}_f`) : '',
    colorSideImage: '',
    colorBackImage: hasFront && !random.chance(0.1) ? draw('back', `Images/Color/${number}_b`) : '',
    color1: random.chance(0.15) ? color.hex.slice(1).toUpperCase() : color.hex.toUpperCase(),
    color2: '',
  };
  return sizes.map(([sizeName, sizeOrder], sizeAt): RawProduct => {
    const fixed = known === 'none' ? undefined : known?.[sizeName];
    const stock = fixed === undefined ? makeStock(random, sizeAt, out, known !== undefined) : fixed;
    const places = spread(stock, random, number * 10 + sizeAt, closeout, out);
    const total = places.reduce((sum, { qty }) => sum + Number(qty), 0);
    const price = 2 + (style.styleID % 5) + Math.max(0, sizeAt - 4) * 1.5;
    const cents = (less: number): number => Math.round((price - less) * 100) / 100;
    return {
      sku: `B${style.partNumber}${String(at).padStart(2, '0')}${sizeAt}`,
      gtin: String(1_000_000_000_000 + number * 10 + sizeAt).padStart(14, '0'),
      skuID_Master: number * 10 + sizeAt,
      yourSku: '',
      styleID: random.chance(0.1) ? String(style.styleID) : style.styleID,
      brandName: style.brandName,
      styleName: style.styleName,
      ...look,
      sizeName,
      sizeCode: String(sizeAt),
      sizeOrder,
      sizePriceCodeName: sizeAt > 4 ? sizeName : 'S-XL',
      colorPriceCodeName: color.name === 'White' ? 'White' : 'Color',
      caseQty: 72,
      unitWeight: 0.4444,
      mapPrice: 0,
      piecePrice: price,
      dozenPrice: cents(0.2),
      casePrice: cents(0.6),
      salePrice: cents(0.7),
      // Our account pays less for white.
      customerPrice: color.name === 'White' ? cents(0.3) : price,
      qty: total,
      countryOfOrigin: 'HN,NI',
      warehouses: places,
    };
  });
}

/** Pieces in all warehouses: fewer in small and very large sizes, a few low, a few out. */
function makeStock(random: SeededRandom, sizeAt: number, out: boolean, plenty: boolean): number {
  const wide = random.between(300, 4000) * (sizeAt >= 2 && sizeAt <= 4 ? 3 : 1);
  const luck = random.next();
  const short = random.between(1, 11);
  if (out) return 0;
  if (plenty) return wide;
  return luck < 0.03 ? 0 : luck < 0.08 ? short : wide;
}

function spread(
  stock: number,
  random: SeededRandom,
  id: number,
  closeout: boolean,
  out: boolean,
): RawWarehouse[] {
  const first = random.between(0, warehouses.length - 1);
  const inFirst = stock < 12 ? stock - Math.floor(stock / 3) : Math.floor(stock / 2);
  const inSmall = stock < 100 ? 0 : Math.floor(inFirst / 8);
  const text = random.chance(0.1);
  const own = warehouses.map((warehouseAbbr, at): RawWarehouse => {
    const rest = stock - inFirst;
    const share =
      at === first
        ? inFirst - inSmall * smallWarehouses.length
        : at === (first + 1) % warehouses.length
          ? stock < 12
            ? rest
            : rest - Math.floor(rest / 3)
          : at === (first + 2) % warehouses.length && stock >= 12
            ? Math.floor(rest / 3)
            : 0;
    return {
      warehouseAbbr,
      skuID: id * 10 + at,
      qty: text ? String(share) : share,
      closeout,
      dropship: false,
      expectedInventory: share === 0 && random.chance(0.3) ? '240 on 12/18/2026' : 'None',
      returnable: true,
    };
  });
  const all = [
    ...own,
    ...smallWarehouses.map((warehouseAbbr, at): RawWarehouse => ({
      warehouseAbbr,
      skuID: id * 10 + 7 + at,
      qty: inSmall,
      closeout,
      dropship: false,
      expectedInventory: 'None',
      returnable: true,
    })),
  ];
  const fromMaker = out || random.chance(0.3);
  if (!fromMaker) return all;
  return [
    ...all,
    {
      warehouseAbbr: 'DS',
      skuID: id * 10 + 9,
      qty: random.between(40, 900),
      closeout: false,
      dropship: true,
      expectedInventory: 'None',
      returnable: false,
    },
  ];
}
