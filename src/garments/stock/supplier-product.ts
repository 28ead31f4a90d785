import { builtInSwatches } from '../swatches.ts';
import { oneSize } from '../usual-sizes.ts';

/** One warehouse's stock of a color in a size. */
export type SupplierWarehouse = {
  /** 'IL', 'NV', …; 'DS' ships from the maker. */
  readonly abbr: string;
  readonly quantity: number;
  /** Discontinued: it won't be restocked. */
  readonly closeout: boolean;
  /** Doesn't ship from the supplier's own warehouse, so we promise nothing based on it. */
  readonly dropship: boolean;
  /** What's on its way, in the supplier's words; null if nothing is. */
  readonly expected: string | null;
};

/** What buying a color in a size takes, and what it costs us. */
export type SupplierPart = {
  /** The supplier's number of it, like 'B00760003'. */
  readonly number: string;
  /** The bar code that all suppliers share; null if there is none. */
  readonly gtin: string | null;
  /** A piece's cost by how many pieces a line has. */
  readonly pieceCents: number;
  readonly dozenCents: number;
  readonly caseCents: number;
  /** Pieces in a case; null if the supplier doesn't say. */
  readonly casePieces: number | null;
  /** The supplier's own classes of sizes and colors that cost alike, like 'S-XL' and 'White'. */
  readonly sizeClass: string | null;
  readonly colorClass: string | null;
};

export type SupplierSize = {
  /** As we name it, including sizes that the garment doesn't list. */
  readonly size: string;
  /** The supplier's sort key, like 'B2'. */
  readonly order: string;
  /** null if it can't be bought: it has no number or price. */
  readonly part: SupplierPart | null;
  readonly warehouses: readonly SupplierWarehouse[];
};

export type SupplierColor = {
  /** The name as a slug, as in the shop's own swatches. */
  readonly key: string;
  /** The supplier's code of the color; '' if there is none. */
  readonly code: string;
  readonly name: string;
  /** Lower-case #rrggbb. */
  readonly hex: string;
  /** Paths of pictures relative to the supplier's picture address; null if there are none. */
  readonly swatchSource: string | null;
  readonly frontSource: string | null;
  readonly backSource: string | null;
  readonly sizes: readonly SupplierSize[];
};

/** A garment from the supplier. */
export type SupplierStyle = {
  readonly supplierStyleId: number;
  readonly brand: string;
  readonly styleName: string;
  readonly colors: readonly SupplierColor[];
};

/** A style as `GET /styles/` lists it. */
export type SupplierStyleName = Omit<SupplierStyle, 'colors'>;

export type StyleReading =
  | {
      readonly ok: true;
      readonly style: SupplierStyle;
      /** Number of rows skipped because they are of other styles. */
      readonly refused: number;
    }
  /** `row` counts from 0, if one row is the problem. */
  | { readonly ok: false; readonly reason: 'empty' | 'other-styles' }
  | { readonly ok: false; readonly reason: 'malformed'; readonly row: number };

/** Shown for a color without a known hex. */
const unknownHex = '#8f8f8f';

/** More than any warehouse has; fits the database's integer. */
const maxQuantity = 10_000_000;

/**
 * The style whose part number is `styleCode` among the supplier's rows, or null. A search also
 * finds styles that merely mention it.
 */
export function findStyleName(
  rows: readonly unknown[],
  styleCode: string,
): SupplierStyleName | null {
  for (const row of rows) {
    if (!isRecord(row)) continue;
    // Leading zeros get lost when a code is sent as a number.
    if (readText(row['partNumber']).padStart(styleCode.length, '0') !== styleCode) continue;
    const supplierStyleId = readWhole(row['styleID']);
    if (!supplierStyleId) continue;
    return {
      supplierStyleId,
      brand: readText(row['brandName']),
      styleName: readText(row['styleName']),
    };
  }
  return null;
}

/**
 * A garment from the supplier's rows, one per SKU. Numbers may be strings, pictures empty, hex
 * codes without '#', names untrimmed, rows duplicated; rows of other styles are skipped. A row of
 * the style without color, size, or a readable quantity makes the answer invalid, since half of the
 * stock is worse than old stock.
 */
export function readStyleRows(
  rows: readonly unknown[],
  named: SupplierStyleName,
  styleCode: string,
): StyleReading {
  if (rows.length === 0) return { ok: false, reason: 'empty' };
  const colors = new Map<string, ColorDraft>();
  const seen = new Set<string>();
  let refused = 0;
  for (const [at, row] of rows.entries()) {
    if (!isRecord(row)) return { ok: false, reason: 'malformed', row: at };
    if (readWhole(row['styleID']) !== named.supplierStyleId) {
      refused += 1;
      continue;
    }
    const sku = readSku(row);
    if (!sku) return { ok: false, reason: 'malformed', row: at };
    if (sku.sku && seen.has(sku.sku)) continue;
    seen.add(sku.sku);
    const draft = draftFor(colors, sku);
    draft.code ||= sku.code;
    draft.hex ??= sku.hex;
    draft.swatchSource ??= sku.swatchSource;
    draft.frontSource ??= sku.frontSource;
    draft.backSource ??= sku.backSource;
    const size = draft.sizes.get(sku.size) ?? {
      order: sku.order,
      part: sku.part,
      warehouses: new Map<string, SupplierWarehouse>(),
    };
    size.part ??= sku.part;
    draft.sizes.set(sku.size, size);
    for (const warehouse of sku.warehouses) addTo(size.warehouses, warehouse);
  }
  if (colors.size === 0) return { ok: false, reason: 'other-styles' };
  const known = builtInSwatches[styleCode] ?? [];
  return {
    ok: true,
    refused,
    style: {
      ...named,
      colors: [...colors].map(([key, { sizes, ...color }]) => ({
        key,
        ...color,
        hex: color.hex ?? known.find((swatch) => swatch.key === key)?.hex ?? unknownHex,
        sizes: [...sizes]
          .map(([size, { order, part, warehouses }]) => ({
            size,
            order,
            part,
            warehouses: [...warehouses.values()],
          }))
          .sort((one, other) => compare(one.order, other.order) || compare(one.size, other.size)),
      })),
    },
  };
}

/**
 * A color's name as a slug: 'Heather Prism Mint' is heather-prism-mint; '' if there are no letters.
 */
export function colorKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

/** '#FFF', 'ffffff' and '#FFFFFF' are #ffffff; null for anything else. */
export function readHex(value: unknown): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(readText(value))?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

type ColorDraft = {
  code: string;
  name: string;
  hex: string | null;
  swatchSource: string | null;
  frontSource: string | null;
  backSource: string | null;
  sizes: Map<
    string,
    { order: string; part: SupplierPart | null; warehouses: Map<string, SupplierWarehouse> }
  >;
};

type Sku = Omit<ColorDraft, 'sizes'> & {
  sku: string;
  size: string;
  order: string;
  part: SupplierPart | null;
  warehouses: SupplierWarehouse[];
};

function readSku(row: Record<string, unknown>): Sku | null {
  const name = readText(row['colorName'], 60);
  const size = readSize(row['sizeName']);
  const listed = row['warehouses'];
  if (!name || !size || !Array.isArray(listed)) return null;
  const warehouses: SupplierWarehouse[] = [];
  for (const item of listed as unknown[]) {
    const warehouse = isRecord(item) ? readWarehouse(item) : null;
    if (!warehouse) return null;
    warehouses.push(warehouse);
  }
  return {
    sku: readText(row['sku']),
    code: readText(row['colorCode'], 20),
    name,
    hex: readHex(row['color1']),
    swatchSource: readPicture(row['colorSwatchImage']),
    frontSource: largePicture(readPicture(row['colorFrontImage'])),
    backSource: largePicture(readPicture(row['colorBackImage'])),
    size,
    order: readText(row['sizeOrder'], 20),
    part: readPart(row),
    warehouses,
  };
}

/** A price that can't be read is the one of fewer pieces. None is more than what our account pays, if that's told. */
function readPart(row: Record<string, unknown>): SupplierPart | null {
  const number = readText(row['sku'], 40);
  const pieceCents = readCents(row['piecePrice']);
  if (!/^\w+$/.test(number) || !pieceCents) return null;
  const gtin = readText(row['gtin']);
  const dozenCents = readCents(row['dozenPrice']) || pieceCents;
  const casePieces = readWhole(row['caseQty']);
  const most = readCents(row['customerPrice']) || Infinity;
  return {
    number,
    gtin: /^\d{8,14}$/.test(gtin) ? gtin : null,
    pieceCents: Math.min(most, pieceCents),
    dozenCents: Math.min(most, dozenCents),
    caseCents: Math.min(most, readCents(row['casePrice']) || dozenCents),
    casePieces: casePieces !== null && casePieces > 0 && casePieces <= 10_000 ? casePieces : null,
    sizeClass: readText(row['sizePriceCodeName'], 40) || null,
    colorClass: readText(row['colorPriceCodeName'], 40) || null,
  };
}

/** The supplier's name of a size, which is ours except for caps. */
export function readSize(value: unknown): string {
  const name = readText(value, 20);
  return name === 'Adjustable' ? oneSize : name;
}

function readWarehouse(item: Record<string, unknown>): SupplierWarehouse | null {
  const abbr = readText(item['warehouseAbbr'], 10).toUpperCase();
  const quantity = readWhole(item['qty']);
  if (!/^[A-Z0-9]+$/.test(abbr) || quantity === null) return null;
  return {
    abbr,
    quantity: Math.min(maxQuantity, Math.max(0, quantity)),
    closeout: readFlag(item['closeout']),
    dropship: abbr === 'DS' || readFlag(item['dropship']),
    expected: readExpected(item['expectedInventory']),
  };
}

/** Two names with one slug are two colors if the supplier gives them two codes. */
function draftFor(colors: Map<string, ColorDraft>, sku: Sku): ColorDraft {
  const code = colorKeyOf(sku.code).slice(0, 12).replace(/-$/, '');
  const slug = colorKeyOf(sku.name) || `color-${code || 'unnamed'}`;
  const namesake = colors.get(slug);
  const isOther = namesake && code && namesake.code && sku.code !== namesake.code;
  const key = isOther ? `${slug.slice(0, 46)}-${code}`.replace(/-+/g, '-') : slug;
  const known = colors.get(key);
  if (known) return known;
  const { name, hex, swatchSource, frontSource, backSource } = sku;
  const draft: ColorDraft = {
    code: sku.code,
    name,
    hex,
    swatchSource,
    frontSource,
    backSource,
    sizes: new Map(),
  };
  colors.set(key, draft);
  return draft;
}

/** A size with two SKUs has the stock of both. */
function addTo(warehouses: Map<string, SupplierWarehouse>, next: SupplierWarehouse): void {
  const known = warehouses.get(next.abbr);
  warehouses.set(
    next.abbr,
    known
      ? {
          abbr: next.abbr,
          quantity: Math.min(maxQuantity, known.quantity + next.quantity),
          closeout: known.closeout && next.closeout,
          dropship: known.dropship || next.dropship,
          expected: known.expected ?? next.expected,
        }
      : next,
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text on one line, without the characters that Postgres doesn't accept. */
export function readText(value: unknown, most = 100): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return '';
  const line = text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ');
  return line.trim().slice(0, most).toWellFormed().trimEnd();
}

export function readWhole(value: unknown): number | null {
  const text = readText(value).replaceAll(',', '');
  const number = text === '' ? NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : null;
}

/** Dollars as a number or as text, in cents; null for anything else, or for more than a million. */
export function readCents(value: unknown): number | null {
  const text = readText(value).replace(/^\$/, '').replaceAll(',', '');
  const cents = text === '' ? NaN : Math.round(Number(text) * 100);
  return cents >= 0 && cents <= 100_000_000 ? cents : null;
}

function readFlag(value: unknown): boolean {
  return value === true || value === 1 || /^(true|1|yes)$/i.test(readText(value));
}

function readExpected(value: unknown): string | null {
  const text = readText(value);
  return text === '' || /^(none|0|null)$/i.test(text) ? null : text;
}

/** Relative paths only: an address of another site isn't the supplier's picture. */
function readPicture(value: unknown): string | null {
  const path = readText(value, 200).replace(/^\/+/, '');
  return /^[\w-]+(\/[\w.-]+)*\.(jpe?g|png|webp)$/i.test(path) && !path.includes('..') ? path : null;
}

/** The supplier's rows have the medium size; the site makes its own from the large one. */
function largePicture(path: string | null): string | null {
  return path?.replace(/_fm(?=\.\w+$)/, '_fl') ?? null;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
