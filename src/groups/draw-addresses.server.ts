import { shopAddress } from '../orders/shop-address.ts';
import { addressLines, type Address } from '../orders/delivery/address.ts';
import { ink, scriptsFor, Sheet, type Style } from '../payments/documents/sheet.server.ts';
import { shop } from '../shop.ts';

/** Points: 10 labels of 4 × 2 in on a Letter page, as Avery 5163 and what goes by its number. */
const grid = { columns: 2, rows: 5, left: 11.25, top: 36, across: 301.5, down: 144 } as const;
const label = { width: 288, inset: 14 } as const;
const width = label.width - 2 * label.inset;

const styles = {
  from: { face: 'text', size: 7.5, leading: 10, color: ink.ink2 },
  to: { face: 'bold', size: 12, leading: 15 },
  number: { face: 'text', size: 7.5, leading: 10, color: ink.ink2, align: 'right' },
} as const satisfies Record<string, Style>;

/** Address labels, a parcel each. */
export async function drawAddresses(
  title: string,
  parcels: readonly { number: string; address: Address }[],
  now: Date,
): Promise<Buffer> {
  const from = [shop.name, shopAddress];
  const texts = parcels.flatMap(({ address }) => addressLines(address));
  const sheet = new Sheet(title, now, await scriptsFor([...texts, ...from]), () => {});
  for (const [place, { number, address }] of parcels.entries()) {
    const onPage = place % (grid.columns * grid.rows);
    if (place > 0 && onPage === 0) sheet.nextPage();
    const x = grid.left + (onPage % grid.columns) * grid.across + label.inset;
    const y = grid.top + Math.floor(onPage / grid.columns) * grid.down + label.inset;
    const lines = addressLines(address)
      .flatMap((line) => sheet.wrap(line, width, styles.to))
      .slice(0, 5);
    sheet.within('Sect', () => {
      sheet.text('P', from, x, y, width * 0.7, styles.from);
      sheet.text('P', [number], x + width * 0.7, y, width * 0.3, styles.number);
      sheet.text('P', lines, x, y + 36, width, styles.to);
    });
  }
  return sheet.finish(() => {});
}
