import { shopAddress } from '../orders/shop-address.ts';
import { addressLines, type Address } from '../orders/delivery/address.ts';
import { ink, scriptsFor, Sheet, type Style } from '../payments/documents/sheet.server.ts';
import { shop } from '../shop.ts';

/** Points: 10 labels of 4 × 2 in on a Letter page, as Avery 5163 and what goes by its number. */
const grid = { columns: 2, rows: 5, left: 11.25, top: 36, across: 301.5, down: 144 } as const;
const label = { width: 288, height: 144, inset: 14 } as const;
const width = label.width - 2 * label.inset;

const styles = {
  from: { face: 'text', size: 7.5, leading: 10, color: ink.ink2 },
  number: { face: 'text', size: 7.5, leading: 10, color: ink.ink2, align: 'right' },
} as const satisfies Record<string, Style>;

const toStyle = (size: number) =>
  ({ face: 'bold', size, leading: 1.25 * size }) as const satisfies Style;
/** From the largest, in which most addresses fit under the sender's. */
const toStyles = [12, 10, 8].map(toStyle);
const under = 36;
const room = label.height - 2 * label.inset - under;

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
    const linesIn = (style: Style) =>
      addressLines(address).flatMap((line) => sheet.wrap(line, width, style));
    // All of it, because the ZIP code comes last.
    const to =
      toStyles.find((style) => linesIn(style).length * style.leading <= room) ?? toStyle(6);
    sheet.within('Sect', () => {
      sheet.text('P', from, x, y, width * 0.7, styles.from);
      sheet.text('P', [number], x + width * 0.7, y, width * 0.3, styles.number);
      sheet.text('P', linesIn(to), x, y + under, width, to);
    });
  }
  return sheet.finish(() => {});
}
