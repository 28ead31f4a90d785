import { announcedClosing } from './closing-time.ts';
import { encode } from 'uqr';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { doubleRule, masthead } from '../payments/documents/draw-document.server.ts';
import {
  ink,
  measure,
  page,
  scriptsFor,
  Sheet,
  type Style,
} from '../payments/documents/sheet.server.ts';
import { formatLongDate } from '../platform/dates/date-words.ts';
import type { Group } from './groups-store.server.ts';

const styles = {
  kicker: {
    face: 'bold',
    size: 13,
    leading: 18,
    tracking: 90,
    color: ink.spotInk,
    align: 'center',
  },
  by: { face: 'bold', size: 26, leading: 32, align: 'center' },
  hint: { face: 'text', size: 13, leading: 18, color: ink.ink2, align: 'center' },
  address: { face: 'bold', size: 15, leading: 20, align: 'center' },
  longAddress: { face: 'bold', size: 12, leading: 16, align: 'center' },
} as const satisfies Record<string, Style>;

/** As large as the title allows; the last one always fits. */
const titleSizes = [64, 48, 36] as const;
const mostTitleLines = 3;

const codeSize = 230;

/** A poster to put up, with a QR code of the group's page. `link` is the page's address. */
export async function drawPoster(
  { title, ...group }: Pick<Group, 'title' | 'closesAt' | 'stragglers'>,
  link: string,
  now: Date,
): Promise<Buffer> {
  const by = `Pick your size by ${formatLongDate(shopToday(announcedClosing(group, now)), now)}`;
  const sheet = new Sheet(title, now, await scriptsFor([title]), () => {});
  const set = (tag: 'H1' | 'P', text: string, style: Style): void => {
    const lines = sheet.wrap(text, measure, style);
    sheet.text(tag, lines, page.side, sheet.y, measure, style);
    sheet.y += lines.length * style.leading;
  };
  masthead(sheet);
  sheet.y += 22;
  set('P', 'A GROUP ORDER', styles.kicker);
  sheet.y += 6;
  const styled = titleSizes.map((size): Style => {
    return { face: 'display', size, leading: size * 1.1, tracking: -18, align: 'center' };
  });
  const fits = (style: Style) => sheet.wrap(title, measure, style).length <= mostTitleLines;
  const style = styled.find(fits) ?? styled.at(-1);
  if (style) set('H1', title, style);
  sheet.y += 18;
  set('P', by, styles.by);
  sheet.y += 26;
  sheet.grid(
    (page.width - codeSize) / 2,
    sheet.y,
    codeSize,
    encode(link, { ecc: 'M', border: 0 }).data,
  );
  sheet.y += codeSize + 20;
  set('P', 'Point your phone’s camera at it, or go to', styles.hint);
  const address = link.replace(/^https?:\/\//, '');
  const isLong = sheet.widthOf(address, styles.address) > measure;
  set('P', address, isLong ? styles.longAddress : styles.address);
  return sheet.finish(() => doubleRule(sheet, page.height - page.side));
}
