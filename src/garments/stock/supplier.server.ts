import {
  findStyleName,
  readStyleRows,
  type StyleReading,
  type SupplierStyle,
} from './supplier-product.ts';
import { readSpecRows, type SizeChart } from './size-chart.ts';
import type { Env, SupplierEnv } from '../../platform/env.server.ts';
import { SupplierError } from '../../platform/errors.server.ts';
import { readBytes } from './supplier-answer.server.ts';
import { openSupplierApi, type Question, type SupplierOptions } from './supplier-api.server.ts';

/** Days in transit from a warehouse to the given ZIP code. */
export type Transit = {
  readonly warehouse: string;
  readonly days: number;
  /** Orders placed by then leave the same day, in the supplier's words ('4:00 CT'). */
  readonly cutOff: string | null;
};

export type SupplierPicture = {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/**
 * The supplier's API (S&S Activewear, REST v2) for one task. Each call throws SupplierError. It
 * counts requests, so use one for a whole sync.
 */
export type Supplier = {
  /** A garment by our style code, in two requests. */
  readStyle(styleCode: string): Promise<SupplierStyle>;
  /** What a style measures, by the supplier's number for it; null if nobody measured it. */
  readSizeChart(styleCode: string, supplierStyleId: number): Promise<SizeChart | null>;
  daysInTransit(zip: string): Promise<readonly Transit[]>;
  /** The picture at a source of a style's color; null if there is none, or it isn't a picture. */
  fetchPicture(source: string): Promise<SupplierPicture | null>;
};

const maxPictureBytes = 5 * 1024 * 1024;

/** @throws SupplierError 'not-configured' without account and key */
export function openSupplier(env: Pick<Env, 'supplier'>, options: SupplierOptions): Supplier {
  const { supplier, ask, askList } = openSupplierApi(env, options);
  return {
    async readStyle(styleCode) {
      const named = findStyleName(
        await askList(`/styles/?search=${encodeURIComponent(styleCode)}`),
        styleCode,
      );
      if (!named) throw gone(styleCode);
      const rows = await askList(`/products/?style=${encodeURIComponent(styleCode)}`);
      return styleFrom(readStyleRows(rows, named, styleCode), styleCode);
    },

    async readSizeChart(styleCode, supplierStyleId) {
      const rows = await askList(`/specs/?style=${encodeURIComponent(styleCode)}`, []);
      return readSpecRows(rows, supplierStyleId);
    },

    async daysInTransit(zip) {
      if (!/^\d{5}$/.test(zip)) {
        throw new SupplierError('not-found', 'The supplier only knows five-digit ZIP codes.');
      }
      return readTransit(await askList(`/daysintransit/${zip}`), zip);
    },

    async fetchPicture(source) {
      const url = pictureUrl(supplier, source);
      const medium = url?.replace(/_fl(?=\.\w+$)/, '_fm');
      for (const address of new Set([url, medium])) {
        const picture = address ? await ask(pictureAt(address)) : null;
        if (picture) return picture;
      }
      return null;
    },
  };
}

function gone(styleCode: string): SupplierError {
  return new SupplierError('not-found', `The supplier no longer lists style ${styleCode}.`);
}

function styleFrom(reading: StyleReading, styleCode: string): SupplierStyle {
  if (reading.ok) return reading.style;
  const what = {
    empty: `has no row for style ${styleCode}`,
    'other-styles': `is about other garments than style ${styleCode}`,
    malformed: `about style ${styleCode} can’t be read`,
  }[reading.reason];
  const where = reading.reason === 'malformed' ? ` (row ${reading.row + 1})` : '';
  throw new SupplierError('malformed', `The supplier’s answer ${what}${where}.`);
}

function readTransit(rows: readonly unknown[], zip: string): Transit[] {
  const found = (rows as ({ zipCode?: string | number; warehouses?: unknown } | null)[]).find(
    (row) => String(row?.zipCode ?? '').padStart(5, '0') === zip,
  );
  if (!found || !Array.isArray(found.warehouses)) {
    throw new SupplierError('malformed', `The supplier’s answer about ZIP ${zip} can’t be read.`);
  }
  return (found.warehouses as Record<string, unknown>[]).flatMap((item) => {
    const { warehouseAbbr, daysInTransit, cutOffTime } = item;
    const days = Number(daysInTransit);
    if (typeof warehouseAbbr !== 'string' || !Number.isInteger(days) || days < 0) return [];
    const cutOff = typeof cutOffTime === 'string' ? cutOffTime.trim() : '';
    return [{ warehouse: warehouseAbbr.trim(), days, cutOff: cutOff || null }];
  });
}

/** null for a source that isn't among the supplier's pictures. */
function pictureUrl({ imagesUrl }: SupplierEnv, source: string): string | null {
  const base = URL.parse(imagesUrl)?.href ?? '';
  const url = URL.parse(source, base);
  return url?.href.startsWith(base) && !url.search ? url.href : null;
}

function pictureAt(url: string): Question<SupplierPicture | null> {
  return {
    url,
    // Pictures are public: account and key stay with the API.
    headers: { accept: 'image/*' },
    counted: false,
    missing: null,
    read: async (response) => {
      const bytes = await readBytes(response, maxPictureBytes);
      const type = typeOfPicture(bytes);
      return type ? { type, bytes } : null;
    },
  };
}

/** By first bytes: what a server says of a file is no proof. */
function typeOfPicture(bytes: Uint8Array): SupplierPicture['type'] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}
